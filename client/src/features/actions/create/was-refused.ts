import { ApiError } from '../../../lib/api.ts'

/** Whether the server said no, so that there is no action; anything else may have created one whose answer was lost. */
export function wasRefused(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status < 400) return false
  return error.status < 500 || error.code !== 'unreadable'
}
