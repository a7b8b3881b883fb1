import type { SentRule } from '@bonfire/contract/definitions/sent-rules'
import { sql } from 'kysely'
import { numbers } from '../../../db/array-literals.ts'
import type { Db } from '../../../db/database.ts'

export interface StoredSentRule extends SentRule {
  readonly id: number
}

/** By name. */
export async function findRules(db: Db, tenantId: number): Promise<StoredSentRule[]> {
  const { rows } = await sql<StoredSentRule>`
    select id, rule_key as "ruleId", name, same_as as "sameAs" from rule
     where tenant_id = ${tenantId} order by lower(name), rule_key`.execute(db)
  return rows
}

export async function writeSameAs(db: Db, ids: readonly number[], sameAs: string | null): Promise<void> {
  if (ids.length === 0) return
  await sql`update rule set same_as = ${sameAs} where id = any(${numbers(ids)}::int4[])`.execute(db)
}

/** The sites at which a rule has found something. */
export async function findSitesOf(db: Db, ruleRowIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct site_id as id from equip_rule where rule_id = any(${numbers(ruleRowIds)}::int4[])`.execute(db)
  return rows.map(({ id }) => id)
}
