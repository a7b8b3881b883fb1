import { ApiError } from '../../../lib/api.ts'

/** What the server itself said; null when it gave no message, as behind a proxy that answers for it (OPEN-I03). */
export function serverMessage(error: unknown): string | null {
  const isOwn = error instanceof ApiError && error.code !== 'unreachable' && error.code !== 'unreadable'
  return isOwn ? error.message : null
}
