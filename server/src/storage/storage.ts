import type { Readable } from 'node:stream'

/** A part of a file, inclusive. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** The store of attachments. Every call rejects on failure. */
export interface Storage {
  /** Stores a stream under a new id. If it rejects, nothing is stored; the stream's own error passes through. */
  put(id: string, content: Readable): Promise<void>
  /** The whole file or a part. Undefined if there is no such file. */
  get(id: string, range?: ByteRange): Promise<Readable | undefined>
  has(id: string): Promise<boolean>
  /** Succeeds even if there is no such file. */
  remove(id: string): Promise<void>
  /** Throws a `ConfigError` if the store cannot be used as configured. */
  verify(): Promise<void>
}
