import type { PortfolioProject, PortfolioRule, PortfolioSite, RuleForm } from '@bonfire/contract/portfolio'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** Returns every project of the tenant by name, or the one with a key. */
export async function findProjects(db: Db, tenantId: number, projectKey?: string): Promise<PortfolioProject[]> {
  return db
    .selectFrom('project')
    .select([
      'project_key as projectKey',
      'name as projectName',
      'currency',
      'sample_retention_days as sampleRetentionDays',
      'quiet_days as quietDays',
      sql<PortfolioProject['usualStatus']>`usual_status`.as('usualStatus'),
      'usual_team as usualTeam',
      sql<PortfolioProject['closingNeeds']>`closing_needs`.as('closingNeeds'),
      sql<PortfolioProject['repairFollowUp']>`repair_follow_up`.as('repairFollowUp'),
    ])
    .where('tenant_id', '=', tenantId)
    .$if(projectKey !== undefined, (query) => query.where('project_key', '=', projectKey ?? ''))
    .orderBy('name')
    .orderBy('project_key')
    .execute()
}

/** The projects of which a person sees a site, or that were given to them. */
export async function findSeenProjectKeys(db: Db, userId: number): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select p.project_key as key from visible_project v join project p on p.id = v.project_id
     where v.user_id = ${userId}`.execute(db)
  return new Set(rows.map(({ key }) => key))
}

/** Returns every site of the tenant by name, or the one with an id. All counts use indexes that start with the site. */
export async function findSites(db: Db, tenantId: number, siteId?: string): Promise<PortfolioSite[]> {
  const { rows } = await sql<PortfolioSite>`
    select s.site_key as "siteId", p.project_key as "projectKey", s.label, s.region as state, s.timezone,
        s.runs_rules as "runsRules",
        (select count(*)::int4 from equip e where e.site_id = s.id) as "equipCount",
        greatest(
          (select max(o.occurred_on) from occurrence o where o.site_id = s.id),
          (select max(d.occurred_on) from daily_sum d where d.site_id = s.id)) as "lastOccurredOn"
      from site s join project p on p.id = s.project_id
     where s.tenant_id = ${tenantId} and ${siteId === undefined ? sql`true` : sql`s.site_key = ${siteId}`}
     order by s.label, s.site_key`.execute(db)
  return rows
}

/** Locks the project against other changes. */
export async function lockProject(db: Db, tenantId: number, projectKey: string): Promise<void> {
  await sql`select from project where tenant_id = ${tenantId} and project_key = ${projectKey} for no key update`.execute(
    db,
  )
}

/** Locks the site against other changes. Returns its row, as a list. */
export async function lockSite(db: Db, tenantId: number, siteId: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from site where tenant_id = ${tenantId} and site_key = ${siteId} for no key update`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns false if the key is taken. */
export async function insertProject(db: Db, tenantId: number, project: PortfolioProject): Promise<boolean> {
  const inserted = await db
    .insertInto('project')
    .values({
      tenant_id: tenantId,
      project_key: project.projectKey,
      ...columnsOf(project),
    })
    .onConflict((taken) => taken.columns(['tenant_id', 'project_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

const columnsOf = (project: PortfolioProject) => ({
  name: project.projectName,
  currency: project.currency,
  sample_retention_days: project.sampleRetentionDays,
  quiet_days: project.quietDays,
  usual_status: project.usualStatus,
  usual_team: project.usualTeam || null,
  closing_needs: project.closingNeeds as string[],
  repair_follow_up: project.repairFollowUp,
})

export async function updateProject(db: Db, tenantId: number, project: PortfolioProject): Promise<void> {
  await db
    .updateTable('project')
    .set(columnsOf(project))
    .where('tenant_id', '=', tenantId)
    .where('project_key', '=', project.projectKey)
    .execute()
}

/** Returns false if the id is taken. The project must exist. */
export async function insertSite(
  db: Db,
  tenantId: number,
  site: Pick<PortfolioSite, 'siteId' | 'projectKey' | 'label' | 'state' | 'timezone' | 'runsRules'>,
): Promise<boolean> {
  const { rows } = await sql`
    insert into site (tenant_id, project_id, site_key, label, region, timezone, runs_rules)
      select p.tenant_id, p.id, ${site.siteId}, ${site.label}, ${site.state}::text, ${site.timezone}, ${site.runsRules}::bool
        from project p where p.tenant_id = ${tenantId} and p.project_key = ${site.projectKey}
         and not exists (select from site s where s.tenant_id = p.tenant_id and same_id(s.site_key) = same_id(${site.siteId}))
    on conflict (tenant_id, site_key) do nothing
    returning id`.execute(db)
  return rows.length > 0
}

export async function updateSite(
  db: Db,
  tenantId: number,
  {
    siteId,
    label,
    state,
    timezone,
    runsRules,
  }: Pick<PortfolioSite, 'siteId' | 'label' | 'state' | 'timezone' | 'runsRules'>,
): Promise<void> {
  await db
    .updateTable('site')
    .set({ label, region: state, timezone, runs_rules: runsRules })
    .where('tenant_id', '=', tenantId)
    .where('site_key', '=', siteId)
    .execute()
}

export const findRules = (db: Db, tenantId: number): Promise<PortfolioRule[]> =>
  db
    .selectFrom('rule')
    .select(['rule_key as ruleId', 'name'])
    .where('tenant_id', '=', tenantId)
    .orderBy('name')
    .orderBy('id')
    .execute()

/** Returns false if the id is taken. */
export async function insertRule(db: Db, tenantId: number, rule: RuleForm): Promise<boolean> {
  const { rows } = await sql`
    insert into rule (tenant_id, rule_key, name, category, severity)
      select ${tenantId}::int4, ${rule.ruleId}, ${rule.name}, ${rule.category}::text, ${rule.severity}::text
       where not exists (
         select from rule r where r.tenant_id = ${tenantId} and same_id(r.rule_key) = same_id(${rule.ruleId}))
    on conflict (tenant_id, rule_key) do nothing
    returning id`.execute(db)
  return rows.length > 0
}
