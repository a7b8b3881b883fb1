import { severityRank } from '@bonfire/contract/values/category'
import { hash } from '@node-rs/argon2'
import type { Db } from '../../src/db/database.ts'
import { sumMonthsAgain, touchedDays } from '../../src/db/finding-months.ts'
import { TEST_PASSWORD } from './test-password.ts'

/** Builds rows for tests, with defaults for irrelevant fields. */
export async function buildTenant(db: Db, key = 'acme'): Promise<number> {
  const row = await db
    .insertInto('tenant')
    .values({ tenant_key: key, name: key, ui_domain: `${key}.example` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function buildProject(db: Db, tenantId: number, key: string): Promise<number> {
  const row = await db
    .insertInto('project')
    .values({ tenant_id: tenantId, project_key: key, name: `Project ${key}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function buildSite(
  db: Db,
  site: { tenantId: number; projectId: number; key: string; timezone?: string },
): Promise<number> {
  const row = await db
    .insertInto('site')
    .values({
      tenant_id: site.tenantId,
      project_id: site.projectId,
      site_key: site.key,
      label: `Site ${site.key}`,
      region: 'NSW',
      timezone: site.timezone ?? 'Australia/Sydney',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function buildPoint(
  db: Db,
  point: {
    tenantId: number
    siteRowId: number
    equipRowId?: number | undefined
    key: string
    name?: string
    kind?: 'number' | 'bool' | 'enum'
    unit?: string
  },
): Promise<number> {
  const row = await db
    .insertInto('point')
    .values({
      tenant_id: point.tenantId,
      site_id: point.siteRowId,
      equip_id: point.equipRowId ?? null,
      point_key: point.key,
      name: point.name ?? `Point ${point.key}`,
      kind: point.kind ?? 'number',
      unit: point.unit ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function buildEquip(db: Db, siteRowId: number, key: string): Promise<number> {
  const row = await db
    .insertInto('equip')
    .values({ site_id: siteRowId, equip_key: key, name: `Equip ${key}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

interface UserParts {
  tenantId: number
  username: string
  access?: string[]
  groups?: string[]
  rolesRestriction?: string[] | null
  projectIds?: number[]
  siteRowIds?: number[]
  /** By default, administrators without a portfolio do. */
  seesAllProjects?: boolean
}

let storedHash: Promise<string> | undefined
// A sign-in takes the memory and time that the stored hash names: tests sign thousands in. Passwords that are set cost as much as ever.
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 }

export async function buildUser(db: Db, user: UserParts): Promise<number> {
  storedHash ??= hash(TEST_PASSWORD, CHEAP)
  const { id } = await db
    .insertInto('user_account')
    .values({
      tenant_id: user.tenantId,
      username: user.username,
      email: `${user.username}@acme.example`,
      display_name: `The ${user.username}`,
      password_hash: await storedHash,
      access: user.access ?? ['viewTriagePage'],
      roles_restriction: user.rolesRestriction === undefined ? [] : user.rolesRestriction,
      sees_all_by_hand:
        user.seesAllProjects ?? Boolean(user.access?.includes('userAdmin') && !user.projectIds && !user.siteRowIds),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const projectId of user.projectIds ?? []) {
    await db.insertInto('user_project').values({ user_id: id, project_id: projectId }).execute()
  }
  for (const siteRowId of user.siteRowIds ?? []) {
    await db.insertInto('user_site').values({ user_id: id, site_id: siteRowId }).execute()
  }
  for (const name of user.groups ?? []) {
    const group = await db
      .insertInto('user_group')
      .values({ tenant_id: user.tenantId, name })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'name']).doUpdateSet({ name }))
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('group_member').values({ group_id: group.id, user_id: id }).execute()
  }
  return id
}

interface RuleParts {
  tenantId: number
  key: string
  category?: 'metering' | 'optimisation' | 'data_uptime' | 'fdd' | null
  projectRules?: Array<{ projectId: number; type?: 'insights' | 'monitoring'; priority?: number; active?: boolean }>
}

export async function buildRule(db: Db, rule: RuleParts): Promise<number> {
  const { id } = await db
    .insertInto('rule')
    .values({
      tenant_id: rule.tenantId,
      rule_key: rule.key,
      name: `Rule ${rule.key}`,
      category: rule.category === undefined ? 'fdd' : rule.category,
      severity: 'high',
      description: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const { projectId, type = 'insights', priority = 1, active = true } of rule.projectRules ?? []) {
    await db.insertInto('project_rule').values({ project_id: projectId, rule_id: id, type, priority, active }).execute()
  }
  return id
}

/** An equip with a rule; returns the equipment rule's id. */
export async function buildEquipRule(
  db: Db,
  parts: { siteRowId: number; ruleRowId: number; equipKey: string },
): Promise<number> {
  const equip = await db
    .insertInto('equip')
    .values({ site_id: parts.siteRowId, equip_key: parts.equipKey, name: `Equip ${parts.equipKey}` })
    .onConflict((conflict) => conflict.columns(['site_id', 'equip_key']).doUpdateSet({ equip_key: parts.equipKey }))
    .returning('id')
    .executeTakeFirstOrThrow()
  const row = await db
    .insertInto('equip_rule')
    .values({ site_id: parts.siteRowId, equip_id: equip.id, rule_id: parts.ruleRowId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** One day of one equipment rule, with a ten-minute firing per start. */
export async function buildOccurrence(
  db: Db,
  parts: { equipRuleId: number; day: string; starts?: number[]; severity?: string },
): Promise<void> {
  const equipRule = await db
    .selectFrom('equip_rule')
    .select(['site_id', 'rule_id'])
    .where('id', '=', parts.equipRuleId)
    .executeTakeFirstOrThrow()
  const starts = parts.starts ?? [Date.parse(`${parts.day}T01:00:00Z`) / 1000]
  const severity = parts.severity ?? 'high'
  await db
    .insertInto('occurrence')
    .values({
      ...equipRule,
      occurred_on: parts.day,
      equip_rule_id: parts.equipRuleId,
      hits: starts.length,
      duration_seconds: 600 * starts.length,
      latest_at: Math.max(...starts),
      times_start: starts,
      times_duration: starts.map(() => 600),
      severity,
      severity_rank: severityRank(severity),
      description: `Supply air too warm on ${parts.day}`,
      report_url: null,
      source_id: null,
    })
    .execute()
  await sumMonthsAgain(
    db,
    touchedDays([{ siteRowId: equipRule.site_id, occurredOn: parts.day, ruleRowId: equipRule.rule_id }]),
  )
}

interface ActionParts {
  siteRowId: number
  summary?: string
  status?: string
  createdAt?: Date
  equipRuleIds?: number[]
}

/** An action with its project's next number; returns its id. */
export async function buildAction(db: Db, parts: ActionParts): Promise<number> {
  const { project_id } = await db
    .selectFrom('site')
    .select('project_id')
    .where('id', '=', parts.siteRowId)
    .executeTakeFirstOrThrow()
  const { last_action_number } = await db
    .updateTable('project')
    .set((each) => ({ last_action_number: each('last_action_number', '+', 1) }))
    .where('id', '=', project_id)
    .returning('last_action_number')
    .executeTakeFirstOrThrow()
  const createdAt = parts.createdAt ?? new Date('2026-03-01T09:00:00Z')
  const { id } = await db
    .insertInto('action')
    .values({
      project_id,
      site_id: parts.siteRowId,
      number: last_action_number,
      summary: parts.summary ?? 'Mend the valve',
      status: parts.status ?? 'New Action',
      priority: 'Major',
      type: 'FDD',
      team: 'Site Local',
      created_at: createdAt,
      updated_at: createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (parts.equipRuleIds?.length) {
    await db.updateTable('equip_rule').set({ action_id: id }).where('id', 'in', parts.equipRuleIds).execute()
    const listed = parts.equipRuleIds.map((equip_rule_id) => ({ action_id: id, equip_rule_id }))
    await db.insertInto('action_equip').values(listed).execute()
  }
  return id
}
