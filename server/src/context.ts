import type { FastifyBaseLogger } from 'fastify'
import type { Changes } from './changes/changes.ts'
import type { Config } from './config/config.ts'
import type { Db } from './db/database.ts'
import type { Storage } from './storage/storage.ts'

/** The surroundings that every service receives. Tests pass a fixed clock. */
export interface Context {
  readonly db: Db
  readonly config: Config
  readonly clock: () => Date
  /** Announces changes to open screens. */
  readonly changes: Changes
  /** The store of attachments. */
  readonly storage: Storage
  readonly log: Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error'>
}
