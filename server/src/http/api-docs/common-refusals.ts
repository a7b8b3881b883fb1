import type { Endpoint } from '@bonfire/contract/endpoint'
import type { RefusalCode } from '@bonfire/contract/refusals/catalogue'

const OF_ANY_CALL: readonly RefusalCode[] = ['internal', 'server.database-away', 'server.disk-full']
const OF_ANY_BODY: readonly RefusalCode[] = ['too_slow', 'request.other-encoding', 'request.broken-gzip']
const OF_JSON: readonly RefusalCode[] = [
  'invalid',
  'request.no-body',
  'request.not-json',
  'too_large',
  'unsupported_type',
]
const OF_KEYS: readonly RefusalCode[] = ['key.missing', 'key.wrong-form', 'key.unknown', 'key.revoked']

/** The refusals that follow from who may call and what is sent. */
export function commonRefusals({ access, params, query, body }: Endpoint, hasOtherBodies: boolean): RefusalCode[] {
  // A service that reads rows of several forms says itself what is wrong with them.
  const isPlainJson = body !== undefined && !hasOtherBodies
  return [
    ...(access === 'session' || access === 'sessionOrIngestKey' ? (['unauthenticated'] as const) : []),
    ...(access === 'ingestKey' || access === 'sessionOrIngestKey' ? OF_KEYS : []),
    ...(params || query ? (['malformed'] as const) : []),
    ...(isPlainJson ? OF_JSON : []),
    ...(body || hasOtherBodies ? OF_ANY_BODY : []),
    ...OF_ANY_CALL,
  ]
}

/** The codes of a catalogue, or those of them that begin so. */
export const codesOf = <Codes extends object>(codes: Codes, prefix = '') =>
  (Object.keys(codes) as (keyof Codes & string)[]).filter((code) => code.startsWith(prefix))
