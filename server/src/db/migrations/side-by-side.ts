import { hostname } from 'node:os'
import type pg from 'pg'
import { VERSION } from '../../version.ts'

// `.stop`: earlier versions cannot run on what it leaves. `.after-0105`: those that know 0105 can.
const MIGRATION = /^(\d{4})-[a-z0-9-]+(?:\.(stop|after-(\d{4})))?\.sql$/
/** Up to here, nobody asked whether earlier versions could run beside. */
export const LAST_UNASKED = '0100'
const ANY = '0000'
// A default PostgreSQL cuts names at 63 bytes.
const LONGEST_HOST = 30

export const isMigration = (name: string) => MIGRATION.test(name)
export const numberOf = (name: string) => name.slice(0, 4)

/** The migration that a version has to know to run on what this one leaves. */
export function oldestBeside(name: string): string {
  const [, number = '', mark, after] = MIGRATION.exec(name) ?? []
  return after ?? (mark === 'stop' || number <= LAST_UNASKED ? number : ANY)
}

/** The one among those applied with which a version that has only these files cannot run. */
export function barredFrom(applied: readonly string[], files: readonly string[]): string | undefined {
  const newest = numberOf(files.at(-1) ?? '')
  return applied.find((name) => !files.includes(name) && oldestBeside(name) > newest)
}

/** What connections to PostgreSQL are called, so that newer versions see which migrations their process knows. */
export const connectionName = (newest: string) =>
  `bonfire ${VERSION} (${numberOf(newest)}) ${hostname().slice(0, LONGEST_HOST)}:${process.pid}`

/** Throws if servers or commands run that cannot live with what is missing. */
export async function refuseOlderServers(client: pg.PoolClient, missing: readonly string[]): Promise<void> {
  const [hardest = ''] = missing.toSorted((one, other) => oldestBeside(other).localeCompare(oldestBeside(one)))
  // Versions before these names called their connections bonfire.
  const { rows } = await client.query<{ name: string; pid: number }>(
    `select case application_name when 'bonfire' then concat_ws(' at ', 'an earlier version', host(client_addr))
            else application_name end as name, min(pid) as pid
       from pg_stat_activity
      where datname = current_database() and application_name <> current_setting('application_name')
        and application_name ~ '^bonfire( \\S+ \\(\\d{4}\\) .*)?$'
        and coalesce(substring(application_name from '\\((\\d{4})\\)'), '${ANY}') < $1
      group by 1 order by 1`,
    [oldestBeside(hardest)],
  )
  if (rows.length === 0) return
  const running = rows.map(({ name, pid }) => `${name} (database process ${pid})`).join(', ')
  throw new Error(
    `Migration ${hardest} cannot run beside earlier versions, and nothing was changed. Stop these first, then start this ` +
      `version again: ${running}. If a machine is gone, end its connections with select pg_terminate_backend(…).`,
  )
}
