import { isRefusal } from '../../../lib/failure-text.ts'

/** What the server itself said; null when it gave no message, as behind a proxy that answers for it (OPEN-I03). */
export function serverMessage(error: unknown): string | null {
  return isRefusal(error) ? error.message : null
}
