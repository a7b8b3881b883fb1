import { sql } from 'kysely'
import type { Db } from './database.ts'

/** The currencies of the projects of a tenant, and of its sites. */
export interface Currencies {
  readonly projects: ReadonlyMap<number, string>
  readonly sites: ReadonlyMap<number, string>
}

/** These amounts would be read in another currency than they were written in. */
export interface TurnedAmounts {
  readonly kind: 'site' | 'project'
  readonly name: string
  readonly from: string
  readonly to: string
}

export async function findCurrencies(db: Db, tenantId: number): Promise<Currencies> {
  const { rows: projects } = await sql<{ id: number; currency: string }>`
    select id, currency from project where tenant_id = ${tenantId}`.execute(db)
  const { rows: sites } = await sql<{ id: number; currency: string }>`
    select s.id, p.currency from site s join project p on p.id = s.project_id
     where s.tenant_id = ${tenantId}`.execute(db)
  const byId = (rows: typeof projects) => new Map(rows.map(({ id, currency }) => [id, currency]))
  return { projects: byId(projects), sites: byId(sites) }
}

/**
 * A site with costs of findings, or a project with amounts on its actions, whose currency is another than before. The
 * months of findings hold the costs of their days. The history of an action shows its former amounts, and an undo brings
 * them back.
 */
export async function findTurnedAmounts(
  db: Db,
  tenantId: number,
  before: Currencies,
): Promise<TurnedAmounts | undefined> {
  const after = await findCurrencies(db, tenantId)
  const turned = (kind: keyof Currencies) =>
    [...after[kind]].flatMap(([id, to]) => ((before[kind].get(id) ?? to) === to ? [] : [id]))
  const siteIds = turned('sites')
  const projectIds = turned('projects')
  if (siteIds.length + projectIds.length === 0) return undefined
  // The lock makes whoever changes an action write its amounts before they are read, or in the new currency.
  await sql`select from action where project_id = any(${projectIds}::int4[]) order by id for share`.execute(db)
  const { rows } = await sql<{ kind: 'site' | 'project'; id: number; name: string }>`
    select 'site' as kind, s.id, s.label as name from site s
     where s.id = any(${siteIds}::int4[])
       and (exists (select from finding_month m where m.site_id = s.id and m.cost is not null)
         or exists (select from finding_day d where d.site_id = s.id and d.cost is not null))
     union all
    select 'project', p.id, p.name from project p
     where p.id = any(${projectIds}::int4[])
       and exists (select from action a where a.project_id = p.id
                      and ((a.total_financial_impact, a.operational_savings, a.cost_to_complete) is distinct from (0, 0, 0)
                        or exists (select from action_change c where c.action_id = a.id
                             and c.field in ('totalFinancialImpact', 'operationalSavings', 'costToComplete'))))
     limit 1`.execute(db)
  const [first] = rows
  if (!first) return undefined
  const { kind, id, name } = first
  const of = kind === 'site' ? 'sites' : 'projects'
  return { kind, name, from: before[of].get(id) ?? '', to: after[of].get(id) ?? '' }
}
