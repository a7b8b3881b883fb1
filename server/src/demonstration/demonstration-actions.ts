import { ENDING_STATUSES } from '@bonfire/contract/actions/action-words'
import { sql } from 'kysely'
import { type DemoAction, demoActions } from '../../../demo/actions/actions.ts'
import { DEMO_ACCOUNTS } from '../../../demo/portfolio/accounts.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { addDemoFiles, known, type People, type StoredAction } from './demonstration-files.ts'

interface Places {
  readonly siteRowIds: ReadonlyMap<string, number>
  readonly projectIds: ReadonlyMap<string, number>
  readonly people: People
}

const LABELS = ['bonfire-created', 'user-created']
// A statement is limited to 65,535 parameters.
const ROWS_AT_ONCE = 1000

/** Adds the demo actions once; after that, they belong to the people who try it. */
export async function addDemoActions(context: Context, tenantId: number): Promise<void> {
  const places = await findPlaces(context.db, tenantId)
  const stored = await inTransaction(context.db, async (db) => {
    if (await hasActions(db, tenantId)) return []
    const inserted = await insertActions(db, places, demoActions(context.clock()))
    await insertFeed(db, places, inserted)
    await associateEquips(db, tenantId, inserted)
    return inserted
  })
  await addDemoFiles(context, places.people, stored)
}

async function hasActions(db: Db, tenantId: number): Promise<boolean> {
  const { newest } = await db
    .selectFrom('project')
    .select((select) => select.fn.max<number>('last_action_number').as('newest'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow()
  return newest > 0
}

async function findPlaces(db: Db, tenantId: number): Promise<Places> {
  const sites = await db
    .selectFrom('site')
    .select(['id', 'site_key', 'project_id'])
    .where('tenant_id', '=', tenantId)
    .execute()
  const usernames = DEMO_ACCOUNTS.map((account) => account.username)
  const people = await db
    .selectFrom('user_account')
    .select(['id', 'username', 'display_name'])
    .where('username', 'in', usernames)
    .execute()
  return {
    siteRowIds: new Map(sites.map((site) => [site.site_key, site.id])),
    projectIds: new Map(sites.map((site) => [site.site_key, site.project_id])),
    people: new Map(people.map((person) => [person.username, { id: person.id, name: person.display_name }])),
  }
}

async function insertActions(db: Db, places: Places, actions: readonly DemoAction[]): Promise<StoredAction[]> {
  const numbers = new Map<number, number>()
  const rows = actions.map((action) => {
    const projectId = known(places.projectIds, action.siteId)
    const number = (numbers.get(projectId) ?? 0) + 1
    numbers.set(projectId, number)
    return rowOf(action, { places, projectId, number })
  })
  const inserted = await db.insertInto('action').values(rows).returning(['id', 'project_id', 'number']).execute()
  const ids = new Map(inserted.map((row) => [`${row.project_id}-${row.number}`, row.id]))
  for (const [id, last_action_number] of numbers) {
    await db.updateTable('project').set({ last_action_number }).where('id', '=', id).execute()
  }
  return rows.flatMap((row, place) => {
    const action = actions[place]
    return action ? [{ id: known(ids, `${row.project_id}-${row.number}`), action }] : []
  })
}

function rowOf(action: DemoAction, at: { places: Places; projectId: number; number: number }) {
  const { amounts } = action
  const assignee = action.assignee === null ? null : known(at.places.people, action.assignee)
  return {
    project_id: at.projectId,
    site_id: known(at.places.siteRowIds, action.siteId),
    number: at.number,
    summary: action.summary,
    description: action.description,
    status: action.status,
    priority: action.priority,
    type: action.type,
    team: action.team,
    assignee_id: assignee?.id ?? null,
    assignee_name: assignee?.name ?? null,
    created_by: known(at.places.people, action.createdBy).id,
    created_at: action.createdAt,
    updated_at: action.events.at(-1)?.at ?? action.createdAt,
    closed_at: action.closedAt,
    due_date: action.dueDate,
    transition_reason: action.reason,
    report_url: action.reportUrl,
    rule_name: action.ruleName,
    target: action.target,
    labels: LABELS,
    electricity_kwh: amounts.elec,
    gas_gj: amounts.gas,
    water_kl: amounts.water,
    thermal_kwh: amounts.thermal,
    total_financial_impact: amounts.totalFinancialImpact,
    operational_savings: amounts.operationalSavings,
    nabers_energy_stars: amounts.nabersEnergy,
    nabers_water_stars: amounts.nabersWater,
    cost_to_complete: amounts.costToComplete,
  }
}

async function insertFeed(db: Db, { people }: Places, stored: readonly StoredAction[]): Promise<void> {
  const events = stored
    .flatMap(({ id, action }) => action.events.map((event) => ({ id, event, by: known(people, event.username) })))
    .sort((a, b) => a.event.at.getTime() - b.event.at.getTime())
  const comments = events.map(({ id, event, by }) => ({
    action_id: id,
    kind: event.transition ? ('transition' as const) : ('comment' as const),
    body: event.transition ? null : event.text,
    from_status: event.transition?.from ?? null,
    to_status: event.transition?.to ?? null,
    transition_reason: event.transition?.reason ?? null,
    author_id: by.id,
    author_name: by.name,
    created_at: event.at,
  }))
  const changes = events.flatMap(({ id, event: { at, transition }, by }) => {
    if (!transition) return []
    const change = { action_id: id, changed_at: at, changed_by: by.id }
    const status = { ...change, field: 'status', from_value: transition.from, to_value: transition.to }
    if (transition.reason === null) return [status]
    return [status, { ...change, field: 'transitionReason', from_value: null, to_value: transition.reason }]
  })
  for (let start = 0; start < Math.max(comments.length, changes.length); start += ROWS_AT_ONCE) {
    const some = <Row>(rows: readonly Row[]) => rows.slice(start, start + ROWS_AT_ONCE)
    if (start < comments.length) await db.insertInto('comment').values(some(comments)).execute()
    if (start < changes.length) await db.insertInto('action_change').values(some(changes)).execute()
  }
}

/** Open actions have their findings; ended ones keep their list of equipment. */
async function associateEquips(db: Db, tenantId: number, stored: readonly StoredAction[]): Promise<void> {
  const pairs = stored.flatMap(({ id, action: { siteId, status, associated } }) =>
    (associated?.equipIds ?? []).map((equipId) => ({
      id,
      siteId,
      equipId,
      ruleId: associated?.ruleId ?? '',
      isOpen: !ENDING_STATUSES.some((ending) => ending === status),
    })),
  )
  const named = sql`
    unnest(${pairs.map((pair) => pair.siteId)}::text[], ${pairs.map((pair) => pair.equipId)}::text[],
           ${pairs.map((pair) => pair.ruleId)}::text[], ${pairs.map((pair) => pair.id)}::int4[],
           ${pairs.map((pair) => pair.isOpen)}::bool[]) as w (site_key, equip_key, rule_key, action_id, is_open)
      join site s on s.site_key = w.site_key and s.tenant_id = ${tenantId}
      join equip e on e.site_id = s.id and e.equip_key = w.equip_key
      join rule r on r.tenant_id = s.tenant_id and r.rule_key = w.rule_key`
  await sql`
    insert into equip_rule (site_id, equip_id, rule_id) select distinct s.id, e.id, r.id from ${named}
        on conflict do nothing`.execute(db)
  await sql`
    insert into action_equip (action_id, equip_rule_id)
    select w.action_id, er.id from ${named} join equip_rule er on er.equip_id = e.id and er.rule_id = r.id
        on conflict do nothing`.execute(db)
  await sql`
    update equip_rule er set action_id = w.action_id
      from ${named}
     where er.equip_id = e.id and er.rule_id = r.id and er.action_id is null and w.is_open`.execute(db)
}
