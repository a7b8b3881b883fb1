import * as z from 'zod/mini'

/**
 * The scopes of a program's key. `ingest` sends data and reads points and histories, as every key could before there
 * were others. A key that may write may also read.
 */
export const KEY_SCOPES = [
  'ingest',
  'findings:read',
  'findings:write',
  'actions:read',
  'actions:write',
  'points:read',
  'points:write',
  'people:read',
  'people:write',
] as const
export const KeyScope = z.enum(KEY_SCOPES)
export type KeyScope = z.infer<typeof KeyScope>

/** Any of these reads points and histories. */
export const READS_HISTORIES: readonly KeyScope[] = ['ingest', 'points:read']

/** True if a key with these scopes may make a call that needs one. */
export function includesScope(scopes: readonly KeyScope[], needed: KeyScope): boolean {
  if (scopes.includes(needed)) return true
  return needed.endsWith(':read') && scopes.includes(needed.replace(':read', ':write') as KeyScope)
}
