import { ApiError } from '../../../lib/http/api.ts'

/** Whether the server refused, so that there is no action; after anything else, one may have been created. */
export function wasRefused(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status < 400) return false
  return error.status < 500 || error.code !== 'unreadable'
}
