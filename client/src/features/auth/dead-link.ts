import { ApiError } from '../../lib/api.ts'

/** Whether the server said that a link cannot work. What is wrong with the password, or comes too often, passes. */
export function isDeadLink(error: Error | null): boolean {
  if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) return false
  return error.status !== 429 && !('password' in error.fields)
}
