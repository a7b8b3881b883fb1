import { sql } from 'kysely'
import { LAST_DAY, type LargeApp } from './large-app.ts'
import { type Figure, milliseconds } from './measure.ts'

const RUNS = 7
/** As many as send findings in a minute or two. */
const CHANGED_SITES = 20
const MOST_MILLISECONDS = 300

/** A year of the whole portfolio against the year before, from request to response: first, warm, and after an import. */
export async function benchOverview({ app, database: { db, engine }, session, sites }: LargeApp): Promise<Figure[]> {
  await fillMonths(db)
  const ask = async () => {
    const { statusCode } = await app.inject({
      method: 'POST',
      url: '/api/v1/overview?from=2025-01-01&to=2025-12-31',
      headers: { cookie: `${session.name}=${session.value}` },
      payload: { sites: sites.map(({ siteKey }) => siteKey), insightType: 'insights' },
    })
    if (statusCode !== 200) throw new Error(`The overview answered with status ${statusCode}`)
  }
  const first = await milliseconds(ask)
  const warm = await middleOf(ask)
  const changed = sites.slice(0, CHANGED_SITES).map(({ id }) => id)
  const afterImport = await middleOf(ask, () =>
    sql`update occurrence set hits = hits where site_id = any(${changed}::int4[]) and occurred_on = ${LAST_DAY}::date`.execute(
      db,
    ),
  )
  const rows = await sql<{ count: number }>`select count(*)::int4 as count from finding_month`.execute(db)
  const what = `overview, ${sites.length} sites, 12 months, ${engine}`
  const figure = (name: string, time: number) => ({
    what: `${what}${name}`,
    reference: `${MOST_MILLISECONDS} ms`,
    ratio: time / MOST_MILLISECONDS,
    detail: `${time.toFixed(0)} ms over ${rows.rows[0]?.count ?? 0} rows of months`,
  })
  return [
    { ...figure('', warm), aim: '<= 1' },
    { ...figure(`, ${CHANGED_SITES} sites changed`, afterImport), aim: '<= 1' },
    figure(', first', first),
  ]
}

async function middleOf(work: () => Promise<unknown>, before?: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    await before?.()
    times.push(await milliseconds(work))
  }
  return times.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0
}

/** Two years in which each equipment rule fires in about every third month. */
async function fillMonths(db: LargeApp['database']['db']): Promise<void> {
  await sql`
    insert into finding_month (site_id, month, equip_rule_id, rule_id, first_on, last_on, duration_seconds, cost)
      select er.site_id, month::date, er.id, er.rule_id, month::date + er.id % 20, month::date + er.id % 20 + 6, 3600 * (1 + er.id % 40), null
        from equip_rule er
       cross join generate_series(timestamp '2024-01-01', timestamp '2025-12-01', interval '1 month') as month
       where (er.id + extract(month from month)::int4) % 3 = 0
      on conflict do nothing`.execute(db)
  await sql`analyze finding_month`.execute(db)
}
