import type { FastifyBaseLogger } from 'fastify'
import type { Changes } from './changes/changes.ts'
import type { Config } from './config.ts'
import type { Db } from './db/database.ts'
import type { Storage } from './storage/storage.ts'

/** What every service receives. A test passes a fixed clock. */
export interface Context {
  readonly db: Db
  readonly config: Config
  readonly clock: () => Date
  /** Tells open screens what was changed. */
  readonly changes: Changes
  /** The files that people attach. */
  readonly storage: Storage
  readonly log: Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error'>
}
