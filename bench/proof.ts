import { sql } from 'kysely'
import { judgeRepairs, rebuildRepairs } from '../server/src/features/proof/kept/kept-repairs.service.ts'
import { contextOf, LARGE, LAST_DAY, type LargeApp } from './large-app.ts'
import { type Figure, interleave, median, milliseconds, ratioOf, spent } from './measure.ts'

const RULES = ['g36-ahu-fc13', 'g36-ahu-fc9']
const EQUIPS_OF_SITE = LARGE.equips / LARGE.sites
/** Each equip of each site has a repair for each rule, on an action of its own. */
const REPAIRS = LARGE.sites * EQUIPS_OF_SITE * RULES.length
const CLOSED_DAYS_AGO = 20
const DAYS = 60
const SITE_REPAIRS = 40
const UPKEEP_RUNS = 15
const UPKEEP_MILLISECONDS = 20
const LISTED_ACTIONS = 10_000
const LIST_RUNS = 11
const REBUILT_MILLISECONDS = 60_000

/** Keeping the state of repairs: a site-day that was evaluated, the closed tab with its column, and judging all again. */
export async function benchProof(large: LargeApp): Promise<Figure[]> {
  await fillRepairs(large)
  const upkeep = await judgeEvaluatedDay(large)
  const list = await listClosed(large)
  return [upkeep, list, ...(await rebuild(large))]
}

async function judgeEvaluatedDay({ database, sites }: LargeApp): Promise<Figure> {
  const { db, engine } = database
  const context = contextOf(database)
  const siteRowId = sites[0]?.id ?? 0
  await sql`
    update action set transition_reason = 'Duplicate' where id in (
      select id from action where site_id = ${siteRowId} order by id offset ${SITE_REPAIRS})`.execute(db)
  await judgeRepairs(context)
  const times: number[] = []
  for (let run = 0; run < UPKEEP_RUNS; run += 1) {
    await sql`
      update evaluation_day set evaluated_at = now() where site_id = ${siteRowId} and local_day = ${LAST_DAY}::date - 1`.execute(
      db,
    )
    times.push((await spent(() => judgeRepairs(context))).processor)
  }
  await context.changes.close()
  return {
    what: `judging ${SITE_REPAIRS} repairs after a day of ${EQUIPS_OF_SITE} units was evaluated, ${engine}`,
    reference: `${UPKEEP_MILLISECONDS} ms of processor`,
    ratio: median(times) / UPKEEP_MILLISECONDS,
    aim: '<= 1',
    detail: `${median(times).toFixed(1)} ms, without that of PostgreSQL`,
  }
}

/** Two halves of the portfolio with as many actions, one of which has no repairs. */
async function listClosed({ app, database: { db, engine }, session, sites }: LargeApp): Promise<Figure> {
  const half = LISTED_ACTIONS / (EQUIPS_OF_SITE * RULES.length)
  const [watched, unwatched] = [sites.slice(1, half + 1), sites.slice(half + 1, 2 * half + 1)]
  await sql`delete from repair where site_id = any(${unwatched.map(({ id }) => id)}::int4[])`.execute(db)
  await sql`vacuum analyze repair`.execute(db)
  const ask = (some: LargeApp['sites']) => async () => {
    const { statusCode } = await app.inject({
      method: 'POST',
      url: '/api/issues',
      headers: { cookie: `${session.name}=${session.value}` },
      payload: { site: some.map(({ siteKey }) => siteKey), project: [], status: 'closed', view: 'packed' },
    })
    if (statusCode !== 200) throw new Error(`The list answered with status ${statusCode}`)
  }
  const times = await interleave({ watched: ask(watched), unwatched: ask(unwatched) }, LIST_RUNS)
  return {
    what: `list of ${LISTED_ACTIONS} closed actions that are watched, ${engine}`,
    reference: 'as many that are not',
    ratio: ratioOf(times.watched, times.unwatched),
    aim: '<= 1.05',
    detail: `${median(times.watched).toFixed(0)} ms and ${median(times.unwatched).toFixed(0)} ms`,
  }
}

async function rebuild({ app, database, session, sites }: LargeApp): Promise<Figure[]> {
  const list = () =>
    milliseconds(async () => {
      const listed = sites.slice(1, 21).map(({ siteKey }) => siteKey)
      await app.inject({
        method: 'POST',
        url: `/api/synco/ui/insights?from=2026-03-02&to=${LAST_DAY}`,
        headers: { cookie: `${session.name}=${session.value}` },
        payload: { sites: listed, insightType: 'insights', view: 'packedGroups' },
      })
    })
  const idle: number[] = []
  for (let run = 0; run < LIST_RUNS; run += 1) idle.push(await list())
  const context = contextOf(database)
  const meanwhile: number[] = []
  let isOver = false
  const time = milliseconds(() => rebuildRepairs(context)).finally(() => {
    isOver = true
  })
  while (!isOver) meanwhile.push(await list())
  const taken = await time
  await context.changes.close()
  return [
    {
      what: `judging ${REPAIRS.toLocaleString('en')} repairs again, ${database.engine}`,
      reference: `${REBUILT_MILLISECONDS / 1000} s`,
      ratio: taken / REBUILT_MILLISECONDS,
      aim: '<= 1',
      detail: `${(taken / 1000).toFixed(1)} s, with ${DAYS} days of ${EQUIPS_OF_SITE * RULES.length} runs at each of ${sites.length} sites`,
    },
    {
      what: `list of 20 sites meanwhile, ${database.engine}`,
      reference: 'idle',
      ratio: median(meanwhile) / median(idle),
      aim: '<= 2',
      detail: `${median(meanwhile).toFixed(0)} ms and ${median(idle).toFixed(0)} ms`,
    },
  ]
}

/** Deterministic: each finding fired on some days before its action was closed, and every tenth again. */
async function fillRepairs({ database: { db } }: LargeApp): Promise<void> {
  const closedOn = sql`(${LAST_DAY}::date - ${CLOSED_DAYS_AGO}::int4)`
  await sql`
    insert into rule (tenant_id, rule_key, name, category, severity)
      select t.id, r.key, r.key, 'fdd', 'high' from tenant t, unnest(${RULES}::text[]) as r (key)
    on conflict do nothing`.execute(db)
  const rule = sql`rule_key = any(${RULES}::text[])`
  await sql`
    insert into equip_rule (site_id, equip_id, rule_id)
      select e.site_id, e.id, r.id from equip e cross join rule r where r.${rule} on conflict do nothing`.execute(db)
  await sql`
    insert into evaluation_day (site_id, local_day, evaluated_at, body)
      select e.site_id, d::date, now(), jsonb_build_object('runs', jsonb_agg(jsonb_build_object(
               'equipId', e.id, 'rule', r.key, 'status', case when (e.id + extract(doy from d)::int4) % 5 = 0 then 'off' else 'runs' end,
               'evaluatedSeconds', 36000)))
        from equip e
       cross join unnest(${RULES}::text[]) as r (key)
       cross join generate_series(${LAST_DAY}::date - ${DAYS}::int4, ${LAST_DAY}::date - 1, interval '1 day') d
       group by e.site_id, d`.execute(db)
  await sql`
    insert into occurrence (site_id, occurred_on, equip_rule_id, rule_id, hits, duration_seconds, latest_at, times_start,
                            times_duration, severity, severity_rank)
      select er.site_id, ${closedOn} - d.before, er.id, er.rule_id, 1, 3600, at.epoch, array[at.epoch], array[3600], 'high', 1
        from equip_rule er join rule r on r.id = er.rule_id and r.${rule}
       cross join (values (2), (5), (9), (-6)) as d (before)
       cross join lateral (select extract(epoch from ${closedOn} - d.before)::int8 + 3600 as epoch) at
       where d.before > 0 or er.id % 10 = 0
      on conflict do nothing`.execute(db)
  await sql`
    insert into action (project_id, site_id, number, summary, status, transition_reason, priority, type, team, created_by,
                        created_at, updated_at, closed_at)
      select s.project_id, s.id, row_number() over (partition by s.project_id order by er.id)::int4, er.id::text, 'Closed', 'Fixed',
             'Major', 'FDD', 'Site Local', null, ${LAST_DAY}::date - 40, ${closedOn}, ${closedOn} + interval '12 hours'
        from equip_rule er join rule r on r.id = er.rule_id and r.${rule} join site s on s.id = er.site_id`.execute(db)
  await sql`
    update equip_rule er set action_id = a.id from action a where a.summary = er.id::text`.execute(db)
  await sql`
    insert into action_equip (action_id, equip_rule_id) select action_id, id from equip_rule where action_id is not null`.execute(
    db,
  )
  await sql`vacuum analyze`.execute(db)
}
