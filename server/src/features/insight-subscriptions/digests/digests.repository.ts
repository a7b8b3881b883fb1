import type { SubscriptionForm } from '@bonfire/contract/insight-subscriptions'
import type { RuleCategory } from '@bonfire/contract/values/category'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { DigestFacts } from '../../../db/mail-facts.ts'
import { readsInsights, wantsMails } from '../../../db/people-with-access.ts'

/** A subscription whose digest is due, taken by this transaction. */
export interface DueSubscription extends Omit<SubscriptionForm, 'places'> {
  readonly id: number
  readonly userId: number
  readonly toldUntil: Date
  readonly dueAt: Date
  /** True if its person may read insights and wants mails. */
  readonly isReader: boolean
  /** True if they may read how far rules can be trusted. */
  readonly hasRole: boolean
  /** The sites are both subscribed to and visible. */
  readonly siteRowIds: readonly number[]
}

/** Takes due subscriptions of one tenant, the longest due first; none that another server has taken. */
export async function takeDue(
  db: Db,
  { now, limit }: { now: Date; limit: number },
): Promise<{ tenantId: number; ids: number[] } | undefined> {
  const { rows } = await sql<{ id: number; tenantId: number }>`
    select i.id, u.tenant_id as "tenantId"
      from insight_subscription i join user_account u on u.id = i.user_id
     where i.next_due_at <= ${now} and i.rhythm <> 'monthly'
       and u.tenant_id = (
         select u2.tenant_id from insight_subscription i2 join user_account u2 on u2.id = i2.user_id
          where i2.next_due_at <= ${now} and i2.rhythm <> 'monthly' order by i2.next_due_at limit 1)
     order by i.next_due_at, i.id
     limit ${limit}
       for update of i skip locked`.execute(db)
  return rows[0] && { tenantId: rows[0].tenantId, ids: rows.map(({ id }) => id) }
}

export async function findDue(db: Db, ids: readonly number[]): Promise<DueSubscription[]> {
  const { rows } = await sql<DueSubscription>`
    select i.id, i.user_id as "userId", i.told_until as "toldUntil", i.next_due_at as "dueAt", i.categories,
           i.priorities, i.severities, i.rhythm, i.hour, i.weekday, i.timezone, i.sends_when_quiet as "sendsWhenQuiet",
           ${readsInsights} and ${wantsMails} as "isReader", u.roles_restriction is not null as "hasRole",
           array(select v.site_id from visible_site v
                  where v.user_id = u.id and (i.covers_all or exists (
                    select from insight_subscription_place x join site s on s.id = v.site_id
                     where x.subscription_id = i.id and (x.site_id = s.id or x.project_id = s.project_id))))
             as "siteRowIds"
      from insight_subscription i join user_account u on u.id = i.user_id
     where i.id = any(${ids}::int4[])
     order by i.id`.execute(db)
  return rows
}

/** A finding that may be mailed: neither snoozed nor with an open action, of a rule that its project uses. */
export interface Candidate {
  readonly equipRuleId: number
  readonly siteRowId: number
  readonly ruleRowId: number
  readonly equipName: string
  readonly category: RuleCategory | null
  readonly priority: number
  readonly severityRank: number
  readonly firstOn: string
  readonly lastOn: string
  readonly seenAt: Date
  /** Its last action was closed as fixed, and the repair did not hold. */
  readonly cameBack: boolean
  /** The time at which its quiet spell is long enough for it to be gone. */
  readonly goneAt: Date
}

/** Returns findings that are there, or were gone after an instant; by name in each rule at each site. */
export async function findCandidates(
  db: Db,
  { siteRowIds, now, goneAfter }: { siteRowIds: readonly number[]; now: Date; goneAfter: Date },
): Promise<Candidate[]> {
  // Places first, and no anti-join with actions: of both, the planner expects one row, and reads all sites for each finding.
  const { rows } = await sql<Candidate>`
    with place as materialized (
      select s.id as site_id, s.timezone, s.project_id, p.quiet_days
        from site s join project p on p.id = s.project_id where s.id = any(${siteRowIds}::int4[]))
    select f.equip_rule_id as "equipRuleId", f.site_id as "siteRowId", f.rule_id as "ruleRowId", e.name as "equipName",
           r.category, pr.priority, f.severity_rank as "severityRank", f.first_on as "firstOn", f.last_on as "lastOn",
           f.seen_at as "seenAt", gone.at as "goneAt",
           exists (select from repair k
                    where k.action_id = er.action_id and k.equip_rule_id = er.id and k.state = 'cameBack') as "cameBack"
      from place
      join finding_spell f on f.site_id = place.site_id
      join rule r on r.id = f.rule_id
      join project_rule pr
        on pr.project_id = place.project_id and pr.rule_id = f.rule_id and pr.type = 'insights' and pr.active
      join equip_rule er on er.id = f.equip_rule_id
      join equip e on e.id = er.equip_id
      cross join lateral (
        select (f.last_on + place.quiet_days + 1)::timestamp at time zone place.timezone as at) gone
     where gone.at > ${goneAfter}
       and coalesce(er.snoozed_until <= ${now}, true)
       and (er.action_id is null or exists (
         select from action a where a.id = er.action_id and a.status in ('Closed', 'Rejected')))
     order by f.site_id, f.rule_id, e.name`.execute(db)
  return rows
}

export interface DigestPlace {
  readonly id: number
  readonly siteId: string
  readonly site: string
  readonly projectKey: string
  readonly currency: string
}

export async function findPlaces(db: Db, siteRowIds: readonly number[]): Promise<DigestPlace[]> {
  const { rows } = await sql<DigestPlace>`
    select s.id, s.site_key as "siteId", s.label as site, p.project_key as "projectKey", p.currency
      from site s join project p on p.id = s.project_id where s.id = any(${siteRowIds}::int4[])`.execute(db)
  return rows
}

export interface DigestRule {
  readonly id: number
  readonly ruleId: string
  readonly name: string
}

export async function findRules(db: Db, ruleRowIds: readonly number[]): Promise<DigestRule[]> {
  const { rows } = await sql<DigestRule>`
    select id, rule_key as "ruleId", name from rule where id = any(${ruleRowIds}::int4[])`.execute(db)
  return rows
}

export interface QueuedDigest {
  readonly userId: number
  /** Each subscription has its own key for each instant it is due. */
  readonly newsKey: string
  readonly facts: DigestFacts
}

export async function queueDigests(db: Db, digests: readonly QueuedDigest[], now: Date): Promise<void> {
  if (digests.length === 0) return
  await sql`
    insert into mail (news_key, recipient_id, site_id, kind, facts, created_at, next_attempt_at)
    select news_key, user_id, null, 'digest', facts::jsonb, ${now}::timestamptz, ${now}::timestamptz
      from unnest(
        ${digests.map(({ newsKey }) => newsKey)}::text[], ${digests.map(({ userId }) => userId)}::int4[],
        ${digests.map(({ facts }) => JSON.stringify(facts))}::text[]) as d (news_key, user_id, facts)
        on conflict (news_key, recipient_id) do nothing`.execute(db)
}

export interface Mailed {
  readonly id: number
  readonly nextDueAt: Date | null
  readonly isMailed: boolean
}

/** Notes until when findings were mailed, and when the next mail is due. */
export async function noteMailed(db: Db, mailed: readonly Mailed[], now: Date): Promise<void> {
  await sql`
    update insight_subscription i
       set told_until = ${now}, next_due_at = t.next_due_at,
           last_mailed_at = case when t.is_mailed then ${now}::timestamptz else i.last_mailed_at end
      from unnest(
        ${mailed.map(({ id }) => id)}::int4[], ${mailed.map(({ nextDueAt }) => nextDueAt?.toISOString() ?? null)}::timestamptz[],
        ${mailed.map(({ isMailed }) => isMailed)}::bool[]) as t (id, next_due_at, is_mailed)
     where i.id = t.id`.execute(db)
}
