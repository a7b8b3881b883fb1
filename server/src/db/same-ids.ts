import { type RawBuilder, sql } from 'kysely'
import { numbers, texts } from './array-literals.ts'

const TABLES = {
  site: { owner: 'tenant_id', key: 'site_key' },
  rule: { owner: 'tenant_id', key: 'rule_key' },
  point: { owner: 'tenant_id', key: 'point_key' },
  equip: { owner: 'site_id', key: 'equip_key' },
} as const

export interface SentId {
  /** The row of its tenant; of an equip, that of its site. */
  readonly owner: number
  readonly id: string
}

/**
 * A relation of what was sent (`owner`, `sent`) with the row that has this ID: letter for letter, else the oldest that spells
 * it otherwise. Looks them up one by one: the planner may turn a join into a scan of the whole
 * table, which folds every ID in it.
 */
export function sameIds(table: keyof typeof TABLES, sent: readonly SentId[]): RawBuilder<unknown> {
  const [owner, key] = [sql.ref(`t.${TABLES[table].owner}`), sql.ref(`t.${TABLES[table].key}`)]
  return sql`(
    select one.owner, one.key as sent, found.*
      from unnest(${numbers(sent.map((one) => one.owner))}::int4[], ${texts(sent.map(({ id }) => id))}::text[])
        as one (owner, key)
      cross join lateral (
        select * from ${sql.table(table)} where id = coalesce(
          (select t.id from ${sql.table(table)} t where ${owner} = one.owner and ${key} = one.key),
          (select (array_agg(t.id order by t.id))[1] from ${sql.table(table)} t
            where ${owner} = one.owner and same_id(${key}) = same_id(one.key)))
        offset 0) found)`
}
