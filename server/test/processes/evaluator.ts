import { writeSync } from 'node:fs'
import type { Context } from '../../src/context.ts'
import { migrate } from '../../src/db/migrations/migrate.ts'
import { openDatabase } from '../../src/db/open.ts'
import { evaluateDue } from '../../src/features/evaluation/queue/work-queue.service.ts'

/**
 * Evaluates what is due, printing a line when it begins and one when nothing is left, until killed. Its clock runs on with
 * each life, so that leases of a life before have ended.
 */
const [dataDirectory = '', databaseUrl = '', now = ''] = process.argv.slice(2)
const STDOUT = 1

const database = await openDatabase({ dataDirectory, databaseUrl: databaseUrl || undefined })
await migrate(database)
const clock = new Date(now)
const context = {
  db: database.db,
  clock: () => clock,
  changes: { announce: () => {}, announceOccurrences: () => {} },
  log: { debug: () => {}, info: () => {}, warn: console.error, error: console.error },
} as unknown as Context

const evaluation = evaluateDue(context)
writeSync(STDOUT, 'evaluating\n')
await evaluation.work('past')
await evaluation.close()
writeSync(STDOUT, 'done\n')
process.stdin.resume()
