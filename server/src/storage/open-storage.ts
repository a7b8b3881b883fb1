import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { openFolder } from './folder.ts'
import type { Storage } from './storage.ts'

/** The configured store. */
export async function openStorage(config: Pick<Config, 's3' | 'dataDirectory'>): Promise<Storage> {
  if (!config.s3) return openFolder(join(config.dataDirectory, 'attachments'))
  // Loaded only if used: the library is large.
  const { openBucket } = await import('./bucket.ts')
  return openBucket(config.s3)
}
