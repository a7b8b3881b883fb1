import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Config } from '../config.ts'
import type { ByteRange } from '../http/byte-range.ts'
import { openFolder } from './folder.ts'

/** Where the files are that people attach. Every call rejects when the store does not do it. */
export interface Storage {
  /** Stores what the stream brings under a new id. When it rejects, nothing is stored; a stream's own error passes through. */
  put(id: string, content: Readable): Promise<void>
  /** All of it or a part. Undefined when there is no such file. */
  get(id: string, range?: ByteRange): Promise<Readable | undefined>
  has(id: string): Promise<boolean>
  /** Also when there is no such file. */
  remove(id: string): Promise<void>
  /** Throws a `ConfigError` when the store cannot be used as it is configured. */
  verify(): Promise<void>
}

/** The store of the configuration. */
export async function openStorage(config: Pick<Config, 's3' | 'dataDirectory'>): Promise<Storage> {
  if (!config.s3) return openFolder(join(config.dataDirectory, 'attachments'))
  // Read by those who use it only: the library is large.
  const { openBucket } = await import('./bucket.ts')
  return openBucket(config.s3)
}
