import type { IngestOccurrence } from '@bonfire/contract/imports/ingest'
import { MILLISECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import { sql } from 'kysely'
import { DEMO_PROJECTS } from '../../../demo/content/sites.ts'
import { demoOccurrences } from '../../../demo/findings/findings.ts'
import { demoSnoozes } from '../../../demo/findings/snoozes.ts'
import { MEASURED_SITES } from '../../../demo/histories/measured/measured-sites.ts'
import {
  DEMO_ACCOUNTS as ACCOUNTS,
  DEMO_GROUP,
  DEMO_PASSWORD,
  type DemoAccount,
} from '../../../demo/portfolio/accounts.ts'
import { demoModel } from '../../../demo/portfolio/portfolio.ts'
import { demoRuleChanges } from '../../../demo/rules/rule-changes.ts'
import { DEMO_RULES } from '../../../demo/rules/rules.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { insertGroups } from '../features/auth/account/tenant.repository.ts'
import { ensureTenant } from '../features/auth/account/tenant.service.ts'
import { hashPassword } from '../features/auth/passwords/passwords.ts'
import { importFindings } from '../features/findings/finding-import.service.ts'
import type { SentOccurrence } from '../features/findings/reading/finding-source.ts'
import { importModel } from '../features/model/model-import.service.ts'
import { addDemoActions } from './demonstration-actions.ts'
import { addMissingPlaces, type Filling, fillHistories } from './demonstration-histories.ts'
import { addDemoSubscriptions } from './demonstration-subscriptions.ts'
import { addPastYear } from './demonstration-year.ts'

const TENANT = { key: 'bonfire', name: 'Bonfire demonstration' }
const DAYS_SHOWN = 31

/** Shown on the sign-in page and, in English, at startup. */
export const DEMO_SIGN_INS = ACCOUNTS.map(({ username, about }) => ({
  username,
  password: DEMO_PASSWORD,
  description: about,
}))

/** Loaded before anyone can sign in; the days before follow in the background. */
const HISTORY_DAYS_AT_ONCE = 1

/**
 * Loads the demo portfolio, its accounts, findings and the newest histories up to now; on a later start, only what has
 * happened since. Returns what loads the other histories: `fillHistories` says how.
 */
export async function loadDemonstration(context: Context): Promise<Demonstration> {
  const tenantId = await ensureTenant(context, TENANT.key, TENANT.name)
  const scope = { tenantId, projectKeys: null }
  const isFirstStart = !(await hasProjects(context.db, tenantId))
  if (isFirstStart) await importModel(context, scope, demoModel())
  else await addMissingPlaces(context, scope)
  if (isFirstStart) await chooseOwnRules(context.db, tenantId)
  if (isFirstStart) await insertGroups(context.db, tenantId, [{ ...DEMO_GROUP, isBuiltIn: false }])
  for (const account of ACCOUNTS) await addAccount(context, tenantId, account)

  const now = context.clock()
  await addRuleChanges(context.db, tenantId, dayOf(now.getTime()))
  const newestDay = await findNewestDay(context.db, tenantId)
  const firstShown = dayOf(now.getTime() - (DAYS_SHOWN - 1) * MILLISECONDS_PER_DAY)
  // The latest day was loaded before it was over.
  const from = newestDay && newestDay > firstShown ? dayOf(Date.parse(newestDay) - MILLISECONDS_PER_DAY) : firstShown
  // Some sites are a day ahead.
  const to = dayOf(now.getTime() + MILLISECONDS_PER_DAY)
  await importFindings(context, scope, {
    source: numbered(demoOccurrences({ from, to, until: now.getTime() / 1000 })),
    isAtomic: false,
  })
  await addSnoozes(context, tenantId, { now, sinceDay: newestDay })
  await addDemoActions(context, tenantId)
  await fillHistories(context, tenantId, { newestDays: HISTORY_DAYS_AT_ONCE })
  return {
    completeHistories: async (filling) => {
      await addPastYear(context.db, tenantId, filling?.signal)
      await fillHistories(context, tenantId, filling)
    },
  }
}

export interface Demonstration {
  /** Adds the sums of the year before, and loads the histories of the days before. */
  completeHistories(filling?: Filling): Promise<void>
}

/** Lets people work meanwhile; closing stops it, and the next start resumes it. */
export function completeInBackground(
  { completeHistories }: Demonstration,
  log: Context['log'],
): { close(): Promise<void> } {
  const stopping = new AbortController()
  const done = completeHistories({ givesWay: true, signal: stopping.signal }).catch((error: unknown) =>
    log.error(error, 'the demonstration has not got all its histories; the next start goes on'),
  )
  return {
    close: () => {
      stopping.abort()
      return done
    },
  }
}

const dayOf = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 10)

async function* numbered(hits: Iterable<IngestOccurrence>): AsyncGenerator<SentOccurrence> {
  let row = 0
  for (const value of hits) yield { row: ++row, value }
}

/**
 * Another engine sends findings. Our own rules run where histories were measured, and at some sites beside it: what both find is one
 * finding, and ours tell whether a repair holds.
 */
async function chooseOwnRules(db: Db, tenantId: number): Promise<void> {
  const beside = DEMO_PROJECTS.flatMap(({ sites }) => sites).filter(({ runsOwnRules }) => runsOwnRules)
  const siteKeys = [...MEASURED_SITES, ...beside].map(({ siteId }) => siteId)
  await db
    .updateTable('site')
    .set({ runs_rules: false })
    .where('tenant_id', '=', tenantId)
    .where('site_key', 'not in', siteKeys)
    .execute()
  for (const { ruleId, sameAs } of DEMO_RULES) {
    if (sameAs === undefined) continue
    await db
      .updateTable('rule')
      .set({ same_as: sameAs })
      .where('tenant_id', '=', tenantId)
      .where('rule_key', '=', ruleId)
      .execute()
  }
}

async function hasProjects(db: Db, tenantId: number): Promise<boolean> {
  const project = await db.selectFrom('project').select('id').where('tenant_id', '=', tenantId).executeTakeFirst()
  return project !== undefined
}

async function findNewestDay(db: Db, tenantId: number): Promise<string | null> {
  const { newest } = await db
    .selectFrom('occurrence as o')
    .innerJoin('site as s', 's.id', 'o.site_id')
    .select((select) => select.fn.max<string | null>('o.occurred_on').as('newest'))
    .where('s.tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow()
  return newest
}

/** Leaves existing accounts alone, so that people's changes stay. */
async function addAccount({ db, clock }: Context, tenantId: number, account: DemoAccount): Promise<void> {
  const existing = await db
    .selectFrom('user_account')
    .select('id')
    .where('username', '=', account.username)
    .executeTakeFirst()
  if (existing) return
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  await inTransaction(db, async (transaction) => {
    const { id } = await transaction
      .insertInto('user_account')
      .values({
        tenant_id: tenantId,
        username: account.username,
        email: account.email,
        display_name: account.displayName,
        password_hash: passwordHash,
        role: account.role,
        access: [...account.access],
        roles_restriction: account.rolesRestriction && [...account.rolesRestriction],
        sees_all_by_hand: account.projectKeys === 'all',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`
      insert into group_member (group_id, user_id)
      select id, ${id} from user_group where tenant_id = ${tenantId} and name = any(${[...account.groups]}::text[])`.execute(
      transaction,
    )
    const projectKeys = account.projectKeys === 'all' ? [] : [...account.projectKeys]
    await sql`
      insert into user_project (user_id, project_id)
      select ${id}, id from project where tenant_id = ${tenantId} and project_key = any(${projectKeys}::text[])`.execute(
      transaction,
    )
    await sql`
      insert into user_site (user_id, site_id)
      select ${id}, id from site where tenant_id = ${tenantId} and site_key = any(${[...account.siteIds]}::text[])`.execute(
      transaction,
    )
    await addDemoSubscriptions(transaction, { id, username: account.username }, clock())
  })
}

/** Adds only snoozes that began since the last start: what people unsnoozed stays active. */
async function addSnoozes(
  context: Context,
  tenantId: number,
  span: { now: Date; sinceDay: string | null },
): Promise<void> {
  const daysSince = span.sinceDay
    ? (Date.parse(dayOf(span.now.getTime())) - Date.parse(span.sinceDay)) / MILLISECONDS_PER_DAY
    : Number.POSITIVE_INFINITY
  if (daysSince <= 0) return
  const snoozes = demoSnoozes(dayOf(span.now.getTime())).filter((snooze) => snooze.snoozedAtDaysAgo < daysSince)
  if (snoozes.length === 0) return
  const snoozedAt = snoozes.map(
    ({ snoozedAtDaysAgo }) => new Date(span.now.getTime() - snoozedAtDaysAgo * MILLISECONDS_PER_DAY),
  )
  await sql`
    update equip_rule er
       set snoozed_at = z.at, snoozed_until = z.at + z.seconds * interval '1 second', snooze_reason = z.reason,
           snoozed_by = (select id from user_account where username = 'engineer')
      from unnest(
             ${snoozes.map((snooze) => snooze.siteId)}::text[], ${snoozes.map((snooze) => snooze.equipId)}::text[],
             ${snoozes.map((snooze) => snooze.ruleId)}::text[], ${snoozedAt}::timestamptz[],
             ${snoozes.map((snooze) => snooze.durationSeconds)}::int4[], ${snoozes.map((snooze) => snooze.reason)}::text[]
           ) as z (site_key, equip_key, rule_key, at, seconds, reason)
      join site s on s.site_key = z.site_key and s.tenant_id = ${tenantId}
      join equip e on e.site_id = s.id and e.equip_key = z.equip_key
      join rule r on r.tenant_id = s.tenant_id and r.rule_key = z.rule_key
     where er.equip_id = e.id and er.rule_id = r.id and er.snoozed_until is null`.execute(context.db)
}

/** Changes only settings that nobody has changed since, once each. */
async function addRuleChanges(db: Db, tenantId: number, today: string): Promise<void> {
  const changes = demoRuleChanges(today)
  const column = <Value>(value: (change: (typeof changes)[number]) => Value) => changes.map(value)
  await sql`
    with history as (
      select x.id as project_rule_id, x.project_id, x.rule_id, u.id as author_id, h.*
        from unnest(
               ${column((one) => one.projectKey)}::text[], ${column((one) => one.ruleId)}::text[],
               ${column((one) => one.type)}::text[], ${column((one) => new Date(one.changedAt * 1000))}::timestamptz[],
               ${column((one) => one.username)}::text[], ${column((one) => one.from.active)}::bool[],
               ${column((one) => one.from.priority)}::int2[], ${column((one) => one.to.active)}::bool[],
               ${column((one) => one.to.priority)}::int2[]
             ) as h (project_key, rule_key, type, at, username, from_active, from_priority, to_active, to_priority)
        join project p on p.tenant_id = ${tenantId} and p.project_key = h.project_key
        join rule r on r.tenant_id = ${tenantId} and r.rule_key = h.rule_key
        join project_rule x on x.project_id = p.id and x.rule_id = r.id and x.type = h.type and x.revision = 1
        left join user_account u on u.username = h.username
       where not exists (select from project_rule_change c
                          where c.project_id = x.project_id and c.rule_id = x.rule_id and c.type = x.type)
    ), told as (
      insert into project_rule_change (project_id, rule_id, type, changed_at, changed_by, imported,
                                       from_active, from_priority, to_active, to_priority)
        select project_id, rule_id, type, at, author_id, false, from_active, from_priority, to_active, to_priority
          from history order by at
    )
    update project_rule x set revision = 1 + h.changes
      from (select project_rule_id, count(*)::int4 as changes from history group by project_rule_id) h
     where x.id = h.project_rule_id`.execute(db)
}
