import type { Definition } from '@bonfire/contract/definitions/definition'
import type { Evidence } from '@bonfire/contract/hits/evidence'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'
import { isSeenBy } from './sight.ts'

/** The rule's words are those it had when it found this. */
export interface ExplainedFinding {
  /** The id of the equipment rule. */
  readonly id: number
  readonly targetName: string
  readonly evidence: Evidence
  readonly body: Definition
  /** The time zone of its site. */
  readonly timezone: string
}

/** An action, and who asks. */
interface Asked {
  readonly tenantId: number
  readonly userId: number
  readonly actionId: number
}

/** Findings of our own rules on an action, at sites that a person sees, which the action still holds. */
const explained = ({ tenantId, userId, actionId }: Asked, columns: RawBuilder<unknown>) => sql`
  select ${columns}
    from action_equip ae
    join equip_rule er on er.id = ae.equip_rule_id and coalesce(er.action_id, ae.action_id) = ae.action_id
    join equip e on e.id = er.equip_id
    join site s on s.id = er.site_id
    join rule r on r.id = er.rule_id
    cross join lateral (
      select o.occurred_on from occurrence o
       where o.site_id = er.site_id and o.rule_id = er.rule_id and o.equip_rule_id = er.id
       order by o.occurred_on desc limit 1) newest
    join occurrence_evidence v
      on v.site_id = er.site_id and v.occurred_on = newest.occurred_on and v.equip_rule_id = er.id
    cross join lateral (
      select d.body from definition d
       where d.definition_key = v.body->>'definition' and d.version = (v.body->>'version')::int4
         and (d.tenant_id = ${tenantId} or d.tenant_id is null)
       order by d.tenant_id nulls last limit 1) d
   where ae.action_id = ${actionId} and ${isSeenBy(userId, 'er.site_id')}`

/** The first by rule and equip, each with its last firing only, and how many more there are. */
export async function findExplained(
  db: Db,
  asked: Asked,
  limit: number,
): Promise<{ findings: ExplainedFinding[]; more: number }> {
  const columns = sql`er.id, e.name as "targetName", v.body as evidence, d.body, s.timezone`
  const { rows } = await sql<ExplainedFinding>`
    ${explained(asked, columns)} order by r.name, e.name, er.id limit ${limit}`.execute(db)
  const findings = rows.map((row) => ({
    ...row,
    evidence: { ...row.evidence, firings: row.evidence.firings.slice(-1) },
  }))
  if (rows.length < limit) return { findings, more: 0 }
  const counted = await sql<{ count: number }>`${explained(asked, sql`count(*)::int4 as count`)}`.execute(db)
  return { findings, more: (counted.rows[0]?.count ?? limit) - limit }
}

/** Returns the causes that a finding on the action may have; undefined if the finding is not on it. */
export async function findCauses(db: Db, asked: Asked, equipRuleId: number): Promise<string[] | undefined> {
  const { rows } = await sql<{ causes: string[] }>`
    ${explained(asked, sql`d.body->'causes' as causes`)} and er.id = ${equipRuleId}`.execute(db)
  return rows[0]?.causes
}
