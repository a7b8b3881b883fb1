import { isRefusal, useFailureHelp } from '../../lib/failure-text.ts'

/** Why a call failed, as far as it helps a person: a lost connection, a refusal's own words, a reference for support. */
export function useReason() {
  const helpFor = useFailureHelp()
  return (error: unknown): string | undefined => {
    const isOwnWord = isRefusal(error) && error.status < 500
    return isOwnWord ? error.message : helpFor(error)
  }
}
