import { mkdtempSync, rmSync } from 'node:fs'
import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MILLISECONDS_PER_DAY, MILLISECONDS_PER_MINUTE } from '@bonfire/contract/values/durations'
import { sql } from 'kysely'
import type { Db } from '../server/src/db/database.ts'
import { mailDigests } from '../server/src/features/insight-subscriptions/digests/digests.service.ts'
import { deliverMails } from '../server/src/mail/delivery/deliver-mails.ts'
import { folderTransport } from '../server/src/mail/delivery/mail-transport.ts'
import { MAIL_HOUSE } from '../server/test/fixtures/mail/mail.ts'
import { type LargeApp, NOW } from './large-app.ts'
import { type Figure, milliseconds } from './measure.ts'

const PEOPLE = 1000
const SITES_OF_PERSON = 5
const MOST_MILLISECONDS = MILLISECONDS_PER_MINUTE
const MOST_BYTES = 500e6

/** The daily digests of 1,000 people at one minute, from due to files, beside reading the findings and writing the files. */
export async function benchDigests({ database: { db, engine } }: LargeApp): Promise<Figure[]> {
  const clock = () => NOW
  const spells = await milliseconds(() => mailDigests({ db, clock }))
  await subscribeAll(db)
  const folder = mkdtempSync(join(tmpdir(), 'bonfire-bench-mails-'))
  try {
    const memory = watchMemory()
    const queued = await milliseconds(() => mailDigests({ db, clock }))
    const sent = await milliseconds(() => deliver(db, folder))
    const bytes = memory.end()
    const files = await readdir(folder)
    if (files.length !== PEOPLE) throw new Error(`${files.length} mails were sent to ${PEOPLE} people`)
    const bare = await milliseconds(() => readAndWrite(db, folder, files))
    const groups = await countGroups(db)
    const seconds = (time: number) => `${(time / 1000).toFixed(1)} s`
    return [
      {
        what: `digests of ${PEOPLE} people, ${SITES_OF_PERSON} sites each, ${engine}`,
        reference: 'reading all findings once, and writing the same files',
        ratio: (queued + sent) / bare,
        aim: `<= ${MOST_MILLISECONDS / 1000} s`,
        detail: `${seconds(queued + sent)} and ${seconds(bare)}; queued in ${seconds(queued)}, sent in ${seconds(sent)}; ${Math.round(groups / PEOPLE)} rules at sites each`,
      },
      {
        what: `memory meanwhile, ${engine}`,
        reference: `${MOST_BYTES / 1e6} MB`,
        ratio: bytes / MOST_BYTES,
        aim: '<= 1',
        detail: `${(bytes / 1e6).toFixed(0)} MB more than before`,
      },
      {
        what: `spells of all sites after an import of all findings, ${engine}`,
        reference: seconds(MOST_MILLISECONDS),
        ratio: spells / MOST_MILLISECONDS,
        detail: seconds(spells),
      },
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** One in twenty findings is new since yesterday. */
async function subscribeAll(db: Db): Promise<void> {
  const since = new Date(NOW.getTime() - MILLISECONDS_PER_DAY)
  await sql`update finding_spell set seen_at = ${NOW} where equip_rule_id % 20 = 0`.execute(db)
  await sql`
    with people as (
      insert into user_account (tenant_id, username, email, display_name, password_hash, access)
        select (select id from tenant limit 1), 'reader-' || n, 'reader-' || n || '@bench.example', 'Reader ' || n, '', '{viewTriagePage}'
          from generate_series(1, ${PEOPLE}::int4) n
      returning id),
    numbered as (select id, row_number() over (order by id) as n from people),
    sites as (select id, row_number() over (order by id) - 1 as n, count(*) over () as total from site),
    seen as (
      insert into user_site (user_id, site_id)
        select p.id, s.id from numbered p
          join sites s on s.n in (select (p.n * ${SITES_OF_PERSON}::int4 + k) % s.total from generate_series(0, ${SITES_OF_PERSON - 1}::int4) k))
    insert into insight_subscription (user_id, covers_all, categories, priorities, severities, rhythm, hour, weekday, timezone,
                                      sends_when_quiet, told_until, next_due_at)
      select id, true, '{}', '{}', '{}', 'daily', 12, 1, 'UTC', false, ${since}::timestamptz, ${NOW}::timestamptz from people`.execute(
    db,
  )
  await sql`analyze user_account, user_site, insight_subscription, finding_spell`.execute(db)
}

function deliver(db: Db, folder: string) {
  const never = new AbortController().signal
  const log = { info() {}, warn: console.error, error: console.error }
  const house = { ...MAIL_HOUSE, db, clock: () => NOW, log, keepDays: 30, transport: folderTransport(folder) }
  return deliverMails(house, { closing: never, abandoning: never })
}

async function readAndWrite(db: Db, folder: string, files: readonly string[]): Promise<void> {
  await sql`select * from finding_spell`.execute(db)
  for (const name of files) {
    const file = join(folder, `bare-${name}`)
    await writeFile(`${file}.part`, await readFile(join(folder, name)), { mode: 0o600 })
    await rename(`${file}.part`, file)
  }
}

async function countGroups(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select sum(jsonb_array_length(facts->'groups'))::int4 as count from mail where kind = 'digest'`.execute(db)
  return rows[0]?.count ?? 0
}

function watchMemory() {
  const before = process.memoryUsage().rss
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, 100)
  return {
    /** Bytes that were used at most beyond those at first. */
    end: () => {
      clearInterval(watch)
      return peak - before
    },
  }
}
