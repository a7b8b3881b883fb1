import * as refusal from './entry.ts'

type Thing =
  | 'action'
  | 'bulk edit'
  | 'comment'
  | 'digest'
  | 'equip'
  | 'equipment rule'
  | 'file'
  | 'group'
  | 'Haystack server'
  | 'import'
  | 'ingest key'
  | 'mapping'
  | 'parameter'
  | 'point'
  | 'portfolio'
  | 'project'
  | 'report link'
  | 'role'
  | 'rule'
  | 'rule setting'
  | 'session'
  | 'site'
  | 'subscription'
  | 'tenant'
  | 'user'
  | 'webhook'
  | 'webhook message'

/** Refusals of any call. */
export const REQUESTS = {
  malformed: refusal.malformed<{ problems: readonly refusal.Problem[] }>(),
  invalid: refusal.invalid<{ problems: readonly refusal.Problem[] }>(),
  conflict: refusal.conflict<{ fields: readonly refusal.Problem[] }>(),
  unauthenticated: refusal.unauthenticated(),
  forbidden: refusal.forbidden(),
  /** Absent and outside the caller's portfolio read the same, so that nobody learns what others have. */
  not_found: refusal.notFound<{ thing: Thing }>(),
  too_slow: refusal.tooSlow(),
  too_large: refusal.tooLarge(),
  unsupported_type: refusal.unsupportedType(),
  too_many: refusal.tooMany(),
  internal: refusal.internal<{ requestId: string }>(),
  /** Problems stored as sentences by older versions. */
  text: refusal.internal<{ text: string }>(),
  'request.unreadable': refusal.malformed(),
  'request.no-body': refusal.malformed(),
  'request.not-json': refusal.malformed(),
  'request.wrong-length': refusal.malformed(),
  'request.undecodable-address': refusal.malformed(),
  'request.address-too-long': refusal.tooLarge(),
  'request.unknown-call': refusal.notFound<{ method: string; path: string }>(),
  'request.nothing-here': refusal.notFound(),
  'request.unknown-field': refusal.invalid<{ field: string }>(),
  'request.null-character': refusal.malformed(),
  'request.other-encoding': refusal.unsupportedType<{ encoding: string }>(),
  'request.broken-gzip': refusal.malformed(),
  'request.foreign-origin': refusal.forbidden(),
  'server.disk-full': refusal.unavailable(),
  'server.database-away': refusal.unavailable(),
  'server.locked': refusal.unavailable(),
  'server.slow': refusal.unavailable(),
  'server.busy': refusal.unavailable(),
  'server.stopping': refusal.unavailable(),
  'server.database-silent': refusal.unavailable(),
  'server.database-read-only': refusal.unavailable(),
  'server.outdated': refusal.unavailable<{ migration: string }>(),
  'server.data-disk-full': refusal.unavailable(),
  'server.temporary-disk-full': refusal.unavailable(),
  'metrics.closed': refusal.forbidden(),
  'changes.too-many-screens': refusal.tooMany<{ count: number }>(),
  'client-errors.too-many': refusal.tooMany(),
}
