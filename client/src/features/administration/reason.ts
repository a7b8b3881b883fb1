import { ApiError } from '../../lib/api.ts'
import { useFailureText } from '../../lib/failure-text.ts'

/** Why something failed, in words for a person. */
export function useReason(): (error: unknown) => string {
  const failureText = useFailureText()
  // The fields of a conflict are what stands there now, and no messages.
  return (error) => (error instanceof ApiError && error.code === 'conflict' ? error.message : failureText(error))
}
