/** A request body meant to keep the server busy or exhaust its memory, sent with an ingest key. */
export interface Bomb {
  readonly name: string
  readonly method: 'POST' | 'PUT'
  readonly path: string
  readonly type: string
  /** Yields roughly `bytes` bytes, in chunks generated on demand. */
  body(bytes: number): Iterable<string>
}

const PIECE_BYTES = 64 * 1024

/** Repeats a text, at least once. */
export function* repeated(text: string, bytes: number): Generator<string> {
  const times = Math.max(1, Math.floor(Math.min(PIECE_BYTES, bytes) / text.length))
  const piece = text.repeat(times)
  for (let sent = 0; sent < bytes; sent += piece.length) yield piece
}

export const HITS = { method: 'POST', path: '/api/v1/ingest/hits' } as const
export const MODEL = { method: 'PUT', path: '/api/v1/ingest/model', type: 'application/json' } as const
/** A site and a rule that exist on every server under attack. */
export const KNOWN = { siteId: 'plant', ruleId: 'leak' } as const
