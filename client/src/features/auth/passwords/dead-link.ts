import { hasStatus, isClientError, isOutdated } from '../../../lib/http/failure.ts'

/** Whether the server says that a link is dead, as opposed to a bad password or too many attempts. */
export function isDeadLink(error: Error | null): boolean {
  return isClientError(error) && !isOutdated(error) && !('password' in error.fields) && !hasStatus(error, 429)
}
