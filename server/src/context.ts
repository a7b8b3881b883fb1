import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { Db } from './db/database.ts'

/** What every service receives. A test passes a fixed clock. */
export interface Context {
  readonly db: Db
  readonly config: Config
  readonly clock: () => Date
  readonly log: Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error'>
}
