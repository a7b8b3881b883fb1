import { ApiError } from '../../lib/api.ts'

/** Whether the server said that a link cannot work: another try would not help. */
export function isDeadLink(error: Error | null): boolean {
  return error instanceof ApiError && [400, 404, 409, 410].includes(error.status)
}
