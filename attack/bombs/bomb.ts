/** A body that is meant to keep a server busy or to fill its memory, for whoever has an ingest key. */
export interface Bomb {
  readonly name: string
  readonly method: 'POST' | 'PUT'
  readonly path: string
  readonly type: string
  /** About so many bytes, in pieces that are made as they are asked for. */
  body(bytes: number): Iterable<string>
}

const PIECE_BYTES = 64 * 1024

/** A text again and again, at least once. */
export function* repeated(text: string, bytes: number): Generator<string> {
  const times = Math.max(1, Math.floor(Math.min(PIECE_BYTES, bytes) / text.length))
  const piece = text.repeat(times)
  for (let sent = 0; sent < bytes; sent += piece.length) yield piece
}

export const HITS = { method: 'POST', path: '/api/v1/ingest/hits' } as const
export const MODEL = { method: 'PUT', path: '/api/v1/ingest/model', type: 'application/json' } as const
