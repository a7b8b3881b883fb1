import {
  type EndedEquipAction,
  type Equip,
  type EquipAction,
  MOST_ENDED_ACTIONS,
  type RelatedEquip,
} from '@bonfire/contract/histories/equips'
import { sql } from 'kysely'
import { ACTION_KEY } from '../../../db/action-keys.ts'
import type { Db } from '../../../db/database.ts'
import type { StoredEquip } from './site-equip.ts'

const COLUMNS = {
  equipId: 'equip_key',
  name: 'name',
  tags: 'tags',
  brickClass: 'brick_class',
  isTold: 'is_told',
} as const satisfies Record<Exclude<keyof StoredEquip, 'id'>, string>

/** The fields that people change of it, by the types of its columns. */
const CHANGED = {
  name: 'text',
  tags: 'jsonb',
  isTold: 'boolean',
} as const satisfies Record<Exclude<keyof StoredEquip, 'id' | 'equipId' | 'brickClass'>, string>
const CHANGED_FIELDS = Object.keys(CHANGED) as (keyof typeof CHANGED)[]

/** The columns of a stored equip. */
export const STORED_EQUIP = sql`id, ${sql.join(
  Object.entries(COLUMNS).map(([field, column]) => sql`${sql.ref(column)} as ${sql.ref(field)}`),
)}`
/** The columns that people change, those of a record with them, and how they are taken from a record `a`. */
export const CHANGED_COLUMNS = sql.join(CHANGED_FIELDS.map((field) => sql.ref(COLUMNS[field])))
export const CHANGED_RECORD = sql.join(CHANGED_FIELDS.map((field) => sql`${sql.ref(field)} ${sql.raw(CHANGED[field])}`))
export const CHANGED_VALUES = sql.join(CHANGED_FIELDS.map((field) => sql.ref(`a.${field}`)))

/** The equips of a site by name; without a limit, all of them. */
export async function findEquips(db: Db, siteRowId: number, limit?: number): Promise<StoredEquip[]> {
  const { rows } = await sql<StoredEquip>`
    select ${STORED_EQUIP} from equip where site_id = ${siteRowId}
     order by natural_order(name), equip_key limit ${limit ?? null}::int8`.execute(db)
  return rows
}

interface EquipFacts extends Pick<Equip, 'number' | 'equipId' | 'name' | 'siteId'> {
  readonly tags: Readonly<Record<string, unknown>>
  readonly timezone: string
}

/** The equip with a number, if the user can see its site. */
export async function findVisibleEquip(db: Db, userId: number, number: number): Promise<EquipFacts | undefined> {
  const { rows } = await sql<EquipFacts>`
    select e.id as number, e.equip_key as "equipId", e.name, p.project_key || '~' || s.site_key as "siteId", e.tags, s.timezone
      from equip e
      join site s on s.id = e.site_id
      join project p on p.id = s.project_id
     where e.id = ${number}
       and e.site_id in (select site_id from visible_site where user_id = ${userId})`.execute(db)
  return rows[0]
}

interface AskedActions {
  readonly userId: number
  readonly number: number
  readonly withTriage: boolean
}

/** Open actions that a finding of the equip is on, of sites that the user can see. */
export async function findOpenActions(db: Db, { userId, number, withTriage }: AskedActions): Promise<EquipAction[]> {
  const { rows } = await sql<EquipAction>`
    select ${ACTION_KEY} as key, a.summary, a.status, a.priority, a.due_date as "dueDate"
      from action a
      join project p on p.id = a.project_id
     where a.id in (select action_id from equip_rule where equip_id = ${number})
       and a.site_id in (select site_id from visible_site where user_id = ${userId})
       and a.status not in ('Closed', 'Rejected') ${withTriage ? sql`` : sql`and a.status <> 'Triage'`}
     order by a.updated_at desc, a.id desc`.execute(db)
  return rows
}

/** The newest actions that have ended and that a finding of the equip was on, of sites that the user can see. */
export async function findEndedActions(
  db: Db,
  { userId, number }: AskedActions,
): Promise<(Omit<EndedEquipAction, 'repairs'> & { id: number })[]> {
  const { rows } = await sql<Omit<EndedEquipAction, 'repairs'> & { id: number }>`
    select a.id, ${ACTION_KEY} as key, a.summary, a.status, a.priority, a.due_date as "dueDate",
           (a.closed_at at time zone s.timezone)::date as "closedOn"
      from action a
      join project p on p.id = a.project_id
      join site s on s.id = a.site_id
     where a.id in (select x.action_id from action_equip x join equip_rule er on er.id = x.equip_rule_id
                     where er.equip_id = ${number})
       and a.site_id in (select site_id from visible_site where user_id = ${userId})
       and a.status in ('Closed', 'Rejected')
     order by coalesce(a.closed_at, a.updated_at) desc, a.id desc limit ${MOST_ENDED_ACTIONS}`.execute(db)
  return rows
}

export interface Related extends RelatedEquip {
  readonly equipId: string
  readonly tags: Readonly<Record<string, unknown>>
}

/** The equips of the same site that an equip names in its tags, or that name it in theirs: those with findings first, then by name. */
export async function findRelated(db: Db, number: number, since: string | null): Promise<Related[]> {
  const refs = (equip: string) => sql`
    select value ->> 'val' from jsonb_each(${sql.ref(`${equip}.tags`)})
     where jsonb_typeof(value) = 'object' and value ->> '_kind' = 'ref'`
  const { rows } = await sql<Related>`
    select * from (
      select e.id as number, e.name, e.equip_key as "equipId", e.tags,
             case when ${since}::date is not null then exists (
               select from equip_rule er
                 join occurrence o on o.site_id = er.site_id and o.rule_id = er.rule_id and o.equip_rule_id = er.id
                where er.equip_id = e.id and o.occurred_on >= ${since}::date) end as "isWrong"
        from equip own
        join equip e on e.site_id = own.site_id and e.id <> own.id
       where own.id = ${number} and (e.equip_key in (${refs('own')}) or own.equip_key in (${refs('e')}))) related
     order by coalesce("isWrong", false) desc, natural_order(name), number`.execute(db)
  return rows
}
