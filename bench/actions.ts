import { sql } from 'kysely'
import { type LargeApp, NOW } from './large-app.ts'
import { type Figure, interleave, median, ratioOf } from './measure.ts'

const ACTIONS = 50_000
const ASSOCIATED_EQUIP_RULES = 20_000
const RUNS = 5
const AIM = '<= 3'

/** All open actions of all sites, from request to body, against the database's own time for the same rows. */
export async function benchActions(large: LargeApp): Promise<Figure[]> {
  await fillActions(large)
  const times = await interleave(
    {
      plain: () => answer(large, 'identity'),
      compressed: () => answer(large, 'gzip'),
      unpacked: () => answer(large, 'identity', {}),
      select: () => select(large),
      search: () => search(large),
      names: () => readNames(large),
    },
    RUNS,
  )
  const figure = (what: string, taken: readonly number[]): Figure => ({
    what: `POST /issues, ${ACTIONS.toLocaleString('en')} actions, ${what}, ${large.database.engine}`,
    reference: 'bare SELECT of the same rows',
    ratio: ratioOf(taken, times.select),
    detail: `${median(taken).toFixed(0)} ms and ${median(times.select).toFixed(0)} ms`,
  })
  return [
    { ...figure('not compressed', times.plain), aim: AIM },
    figure('gzip', times.compressed),
    figure('as documented, not packed', times.unpacked),
    {
      what: `search of ${ACTIONS.toLocaleString('en')} actions and as much equipment, ${large.database.engine}`,
      reference: 'reading the same names once',
      ratio: ratioOf(times.search, times.names),
      detail: `${median(times.search).toFixed(0)} ms and ${median(times.names).toFixed(0)} ms`,
    },
  ]
}

/** The same number of actions at each site, deterministic; in every open status, some with equipment. */
async function fillActions({ database }: LargeApp): Promise<void> {
  await sql`
    with numbered as (
      select n, s.id as site_id, s.project_id, row_number() over (partition by s.project_id order by n)::int4 as number
        from generate_series(0, ${ACTIONS - 1}) n
        join (select id, project_id, (row_number() over (order by id) - 1) as place, count(*) over () as sites
                from site) s on s.place = n % s.sites
    )
    insert into action (project_id, site_id, number, summary, description, status, priority, type, team, assignee_id,
                        assignee_name, created_by, created_at, updated_at, report_url, rule_name, target, labels,
                        electricity_kwh, gas_gj, total_financial_impact, operational_savings, cost_to_complete)
      select project_id, site_id, number, 'Retune the cooling loop of AHU-' || n % 40,
             repeat('The valve swings open and shut several times an hour instead of settling. ', 1 + n % 5),
             (array['New Action', 'Triage', 'Work In Progress', 'Pending PO', 'Parked'])[1 + n % 5],
             (array['Blocker', 'Critical', 'Major', 'Minor'])[1 + n % 4],
             (array['FDD', 'Metering', 'Optimisation', 'Other'])[1 + n % 4],
             (array['Bueno', 'Site Local', 'Mech. Contractor', 'BMS Contractor'])[1 + n % 4],
             u.id, u.display_name, u.id, ${NOW}::timestamptz - n * interval '13 minutes',
             ${NOW}::timestamptz - n * interval '7 minutes', 'https://reports.example/' || n, 'Rule ' || n % 100,
             'AHU-' || n % 40, '{bonfire-created,user-created}', n % 9000, n % 500, n % 7000, n % 900, n % 12000
        from numbered cross join (select id, display_name from user_account limit 1) u`.execute(database.db)
  await sql`
    update equip_rule er set action_id = a.id
      from (select id, site_id, row_number() over (partition by site_id order by id) as place from action) a
      join (select id, site_id, row_number() over (partition by site_id order by id) as place from equip_rule
             where id <= ${ASSOCIATED_EQUIP_RULES}) e on e.site_id = a.site_id and e.place = a.place
     where er.id = e.id`.execute(database.db)
  await sql`
    insert into action_equip (action_id, equip_rule_id)
    select action_id, id from equip_rule where action_id is not null`.execute(database.db)
  await sql`
    update project p set last_action_number = (select count(*) from action a where a.project_id = p.id)`.execute(
    database.db,
  )
  await database.pool.query('vacuum analyze')
}

/** As the list requests it, or without its view. */
async function answer(
  { app, session, sites }: LargeApp,
  encoding: 'identity' | 'gzip',
  view: object = { view: 'packed' },
): Promise<void> {
  const { statusCode, body } = await app.inject({
    method: 'POST',
    url: '/api/issues',
    headers: { cookie: `${session.name}=${session.value}`, 'accept-encoding': encoding },
    payload: { site: sites.map((site) => site.siteKey), project: [], status: 'open', ...view },
  })
  if (statusCode !== 200) throw new Error(`The actions answered with status ${statusCode}: ${body.slice(0, 200)}`)
}

async function search({ app, session }: LargeApp): Promise<void> {
  const { statusCode } = await app.inject({
    method: 'GET',
    url: '/api/v1/search?text=ahu%209',
    headers: { cookie: `${session.name}=${session.value}` },
  })
  if (statusCode !== 200) throw new Error(`The search answered with status ${statusCode}`)
}

async function readNames({ database }: LargeApp): Promise<void> {
  await sql`select (select count(*) from equip where name ilike '%ahu%9%'),
    (select count(*) from rule where name ilike '%ahu%9%'),
    (select count(*) from action where summary ilike '%ahu%9%')`.execute(database.db)
}

async function select({ database, sites }: LargeApp): Promise<void> {
  const siteRowIds = sites.map((site) => site.id)
  const { rows } = await sql`
    select a.*, p.project_key, p.name as project_name, s.site_key, s.label, assignee.display_name as assignee,
           assignee.forge_id, creator.display_name as creator
      from action a
      join project p on p.id = a.project_id
      join site s on s.id = a.site_id
      left join user_account assignee on assignee.id = a.assignee_id
      left join user_account creator on creator.id = a.created_by
     where a.site_id = any(${siteRowIds}::int4[]) and a.status not in ('Closed', 'Rejected')
     order by a.updated_at desc`.execute(database.db)
  if (rows.length !== ACTIONS) throw new Error(`There are ${rows.length} actions`)
  await sql`
    select er.action_id, e.name, r.name, newest.description
      from equip_rule er
      join equip e on e.id = er.equip_id
      join rule r on r.id = er.rule_id
      left join lateral (
        select o.description from occurrence o
         where o.site_id = er.site_id and o.rule_id = er.rule_id and o.equip_rule_id = er.id
         order by o.occurred_on desc limit 1) newest on true
     where er.action_id is not null and er.site_id = any(${siteRowIds}::int4[])`.execute(database.db)
}
