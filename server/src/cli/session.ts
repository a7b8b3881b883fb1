import { resolve } from 'node:path'
import { openChanges } from '../changes/changes.ts'
import { readConfig } from '../config/config.ts'
import type { Context } from '../context.ts'
import { migrate } from '../db/migrations/migrate.ts'
import { openDatabase } from '../db/open.ts'
import { ensureTenant } from '../features/auth/account/tenant.service.ts'
import { openStorage } from '../storage/open-storage.ts'

export const TENANT_OPTION = ['--tenant <key>', 'the tenant it is for', 'bonfire'] as const

// npm runs this in the project's folder; resolve paths from the user's.
export const pathOf = (file: string): string => resolve(process.env.INIT_CWD ?? '.', file)

const ignore = () => undefined
const print = (...words: unknown[]) => process.stderr.write(`${words.join(' ')}\n`)

/** Opens and migrates the configured database, and always closes it. */
export async function withDatabase(
  work: (context: Context, migration: { applied: string[] }) => Promise<void>,
): Promise<void> {
  const config = readConfig(process.env)
  const database = await openDatabase(config)
  try {
    const migration = await migrate(database)
    const log = { debug: ignore, info: ignore, warn: print, error: print }
    const changes = openChanges(database, log)
    const storage = await openStorage(config)
    try {
      await work({ db: database.db, config, clock: () => new Date(), changes, storage, log }, migration)
    } finally {
      await changes.close()
    }
  } finally {
    await database.close()
  }
}

/** The same, for the tenant with that key, created if missing. */
export async function withTenant(
  key: string,
  work: (context: Context, tenantId: number) => Promise<void>,
): Promise<void> {
  await withDatabase(async (context) => work(context, await ensureTenant(context, key, key)))
}

/** Prints one line that says what was wrong; the stack only for debugging Bonfire itself. */
export function printFailure(error: unknown): void {
  const isDebugging = process.env.LOG_LEVEL === 'debug' || process.env.LOG_LEVEL === 'trace'
  const text = error instanceof Error ? (isDebugging && error.stack) || error.message : String(error)
  process.stderr.write(`${text}\n`)
}
