import { sql } from 'kysely'
import type { LargeApp } from './large-app.ts'
import { type Figure, milliseconds } from './measure.ts'

const RUNS = 7
const MOST_MILLISECONDS = 300

/** A year of the whole portfolio against the year before, warm: request to response. */
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
  await ask()
  const times: number[] = []
  for (let run = 0; run < RUNS; run += 1) times.push(await milliseconds(ask))
  const middle = times.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0
  const rows = await sql<{ count: number }>`select count(*)::int4 as count from finding_month`.execute(db)
  return [
    {
      what: `overview, ${sites.length} sites, 12 months, ${engine}`,
      reference: `${MOST_MILLISECONDS} ms`,
      ratio: middle / MOST_MILLISECONDS,
      aim: '<= 1',
      detail: `${middle.toFixed(0)} ms over ${rows.rows[0]?.count ?? 0} rows of months`,
    },
  ]
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
