import { ACTION_FIELDS, fieldsWith, wireNameOf } from '@bonfire/contract/actions/fields'
import type { Locale } from '@bonfire/contract/people/users'
import type { RuleCategory } from '@bonfire/contract/values/category'
import type { WebhookAction, WebhookEventType, WebhookRepair } from '@bonfire/contract/webhooks/webhook-events'
import type { WebhookForm } from '@bonfire/contract/webhooks/webhooks'
import { sql } from 'kysely'
import { ACTION_KEY, actionKey } from '../../../db/action-keys.ts'
import type { Db } from '../../../db/database.ts'
import type { WebhookFacts } from '../../../db/webhook-facts.ts'

export interface NotedEvent {
  readonly id: number
  readonly type: WebhookEventType
  readonly subjectId: number
  readonly detailId: number | null
  readonly firstOn: string | null
  readonly lastOn: string | null
  readonly severityRank: number | null
  readonly occurredAt: Date
}

type Subject = 'action' | 'finding'

const isAbout = (about: Subject) =>
  about === 'action' ? sql`(type like 'action.%' or type like 'repair.%')` : sql`type like 'finding.%'`

/** Notes an event of actions for the webhooks that tell it. */
export async function noteEvents(
  db: Db,
  { type, actionIds, at }: { type: WebhookEventType; actionIds: readonly number[]; at: Date },
): Promise<void> {
  await sql`
    insert into webhook_event (type, subject_id, occurred_at)
      select ${type}::text, id, ${at}::timestamptz from action
       where id = any(${actionIds}::int4[]) and is_told(site_id, ${type}) order by id`.execute(db)
}

/** Takes what was noted first and nobody else is taking, of actions or of findings. */
export async function takeEvents(db: Db, { about, limit }: { about: Subject; limit: number }): Promise<NotedEvent[]> {
  const { rows } = await sql<NotedEvent>`
    with taken as (
      delete from webhook_event where id in (
        select id from webhook_event where ${isAbout(about)} order by id limit ${limit} for update skip locked)
      returning *)
    select id, type, subject_id as "subjectId", detail_id as "detailId", first_on as "firstOn", last_on as "lastOn",
           severity_rank as "severityRank", occurred_at as "occurredAt"
      from taken order by id`.execute(db)
  return rows
}

export async function hasEvents(db: Db, about: Subject): Promise<boolean> {
  const { rows } = await sql`select from webhook_event where ${isAbout(about)} limit 1`.execute(db)
  return rows.length > 0
}

/** A webhook that is on, and its receiver. */
export interface Listener {
  readonly id: number
  readonly tenantId: number
  readonly form: WebhookForm
  readonly locale: Locale
  readonly events: readonly WebhookEventType[]
  readonly coversAll: boolean
  readonly projectIds: readonly number[]
}

export async function findListeners(db: Db): Promise<Listener[]> {
  const { rows } = await sql<Listener>`
    select w.id, w.tenant_id as "tenantId", w.form, w.locale, w.events, w.covers_all as "coversAll",
           array(select p.project_id from webhook_project p where p.webhook_id = w.id) as "projectIds"
      from webhook w where w.is_on order by w.id`.execute(db)
  return rows
}

/** The fields of webhooks are under their names there. */
export interface ActionRow extends Omit<WebhookAction, 'project' | 'site' | 'url' | 'createdAt' | 'updatedAt'> {
  readonly id: number
  readonly tenantId: number
  /** The site's project, which decides who may know of the action. */
  readonly projectId: number
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly projectKey: string
  readonly projectName: string
  readonly siteId: string
  readonly siteName: string
  readonly creatorName: string | null
  readonly isProgram: boolean
}

const TOLD_FIELDS = sql.join(
  fieldsWith('webhook').map(
    (field) => sql`a.${sql.ref(ACTION_FIELDS[field].column)} as ${sql.ref(wireNameOf(field, 'webhook'))}`,
  ),
)

export async function findActions(db: Db, ids: readonly number[]): Promise<ActionRow[]> {
  const { rows } = await sql<ActionRow>`
    select a.id, s.tenant_id as "tenantId", s.project_id as "projectId", ${ACTION_KEY} as key,
           ${TOLD_FIELDS}, coalesce(h.display_name, a.assignee_name) as assignee, a.created_at as "createdAt",
           a.updated_at as "updatedAt", p.project_key as "projectKey", p.name as "projectName",
           s.site_key as "siteId", s.label as "siteName", c.display_name as "creatorName",
           coalesce(c.status = 'program', false) as "isProgram"
      from action a
      join project p on p.id = a.project_id
      join site s on s.id = a.site_id
      left join user_account h on h.id = a.assignee_id
      left join user_account c on c.id = a.created_by
     where a.id = any(${ids}::int4[])`.execute(db)
  return rows
}

export interface ChangeRow {
  readonly id: number
  readonly actionId: number
  readonly changedAt: Date
  readonly field: string
  readonly from: string | null
  readonly to: string | null
  readonly authorName: string | null
  readonly isProgram: boolean
}

export async function findChanges(db: Db, ids: readonly number[]): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select c.id, c.action_id as "actionId", c.changed_at as "changedAt", c.field, c.from_value as "from",
           c.to_value as "to", u.display_name as "authorName", coalesce(u.status = 'program', false) as "isProgram"
      from action_change c left join user_account u on u.id = c.changed_by
     where c.id = any(${ids}::int8[]) order by c.id`.execute(db)
  return rows
}

export interface CommentRow {
  readonly id: number
  readonly text: string | null
  readonly authorName: string
  readonly isProgram: boolean
}

export async function findComments(db: Db, ids: readonly number[]): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`
    select c.id, c.body as text, c.author_name as "authorName", coalesce(u.status = 'program', false) as "isProgram"
      from comment c left join user_account u on u.id = c.author_id
     where c.id = any(${ids}::int8[])`.execute(db)
  return rows
}

export interface RepairRow extends WebhookRepair {
  readonly actionId: number
}

/** The repairs of actions at sites of their projects, those that came back first. */
export async function findRepairs(db: Db, actionIds: readonly number[]): Promise<RepairRow[]> {
  if (actionIds.length === 0) return []
  const { rows } = await sql<RepairRow>`
    select k.action_id as "actionId", k.equip_rule_id::text as "equipRuleId",
           json_build_object('siteId', s.site_key, 'name', s.label) as site,
           json_build_object('equipId', e.equip_key, 'name', e.name) as equip,
           json_build_object('ruleId', r.rule_key, 'name', r.name) as rule,
           k.state, k.state_on as "stateOn", k.clean_days as "cleanDays", k.needed_days as "neededDays"
      from repair k
      join action a on a.id = k.action_id
      join site at on at.id = a.site_id
      join site s on s.id = k.site_id and s.project_id = at.project_id
      join equip_rule er on er.id = k.equip_rule_id
      join equip e on e.id = er.equip_id
      join rule r on r.id = er.rule_id
     where k.action_id = any(${actionIds}::int4[])
     order by k.action_id, k.state = 'cameBack' desc, k.state_on desc nulls last, r.name, e.name, er.id`.execute(db)
  return rows
}

export interface FindingRow {
  readonly equipRuleId: number
  readonly tenantId: number
  readonly projectId: number
  readonly projectKey: string
  readonly projectName: string
  readonly siteId: string
  readonly siteName: string
  readonly equipId: string
  readonly equipName: string
  readonly ruleId: string
  readonly ruleName: string
  readonly category: RuleCategory | null
  readonly priority: number
  readonly isSnoozed: boolean
  readonly actionKey: string | null
  /** The first day of its present spell, if there is one. */
  readonly firstOn: string | null
  readonly lastOn: string | null
  readonly severityRank: number | null
}

const FINDING = (now: Date) => sql`
  er.id as "equipRuleId", s.tenant_id as "tenantId", s.project_id as "projectId", p.project_key as "projectKey",
  p.name as "projectName", s.site_key as "siteId", s.label as "siteName", e.equip_key as "equipId",
  e.name as "equipName", r.rule_key as "ruleId", r.name as "ruleName", r.category, pr.priority,
  coalesce(er.snoozed_until > ${now}, false) as "isSnoozed",
  (select ${actionKey('ap', 'a')} from action a join project ap on ap.id = a.project_id
    where a.id = er.action_id and a.status not in ('Closed', 'Rejected')) as "actionKey",
  f.first_on as "firstOn", f.last_on as "lastOn", f.severity_rank as "severityRank"`

// Insights does not show rules that a project has switched off, so these send nothing.
const OF_FINDING = sql`
  join equip e on e.id = er.equip_id
  join site s on s.id = e.site_id
  join project p on p.id = s.project_id
  join rule r on r.id = er.rule_id
  join project_rule pr on pr.project_id = p.id and pr.rule_id = r.id and pr.type = 'insights' and pr.active`

export async function findFindings(db: Db, ids: readonly number[], now: Date): Promise<FindingRow[]> {
  const { rows } = await sql<FindingRow>`
    select ${FINDING(now)}
      from equip_rule er ${OF_FINDING}
      left join finding_spell f on f.equip_rule_id = er.id
     where er.id = any(${ids}::int4[])`.execute(db)
  return rows
}

export interface DueListener {
  readonly id: number
  readonly toldUntil: Date
}

/** Takes a webhook that was not asked about findings that are gone since an instant, and that nobody else has taken. */
export async function takeDueForGone(db: Db, before: Date): Promise<DueListener | undefined> {
  const { rows } = await sql<DueListener>`
    select id, gone_told_until as "toldUntil" from webhook
     where is_on and 'finding.gone' = any(events) and gone_told_until <= ${before}
     order by gone_told_until limit 1 for update skip locked`.execute(db)
  return rows[0]
}

/** Findings of the webhook's projects whose quiet spell became long enough after an instant. */
export async function findGone(db: Db, { id, toldUntil }: DueListener, now: Date): Promise<FindingRow[]> {
  const { rows } = await sql<FindingRow>`
    select ${FINDING(now)}
      from webhook w
      join site s0 on s0.tenant_id = w.tenant_id and (w.covers_all or exists (
        select from webhook_project x where x.webhook_id = w.id and x.project_id = s0.project_id))
      join project p0 on p0.id = s0.project_id
      join finding_spell f on f.site_id = s0.id
       and f.last_on >= (${toldUntil}::timestamptz at time zone s0.timezone)::date - p0.quiet_days - 1
       and f.last_on <= (${now}::timestamptz at time zone s0.timezone)::date - p0.quiet_days - 1
      cross join lateral (
        select (f.last_on + p0.quiet_days + 1)::timestamp at time zone s0.timezone as at) gone
      join equip_rule er on er.id = f.equip_rule_id ${OF_FINDING}
     where w.id = ${id} and gone.at > ${toldUntil} and gone.at <= ${now} and f.seen_at < gone.at
     order by f.site_id, f.rule_id, e.name`.execute(db)
  return rows
}

export async function saveToldUntil(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable('webhook').set({ gone_told_until: now }).where('id', '=', id).execute()
}

export interface NewMessage {
  readonly webhookId: number
  readonly messageKey: string
  readonly facts: WebhookFacts
}

/** Queues messages of webhooks that are still on. */
export async function insertMessages(db: Db, messages: readonly NewMessage[], now: Date): Promise<void> {
  if (messages.length === 0) return
  await sql`
    insert into webhook_message (webhook_id, message_key, type, facts, created_at, waiting_since, next_attempt_at)
    select w.id, m.message_key, m.facts::jsonb->>'type', m.facts::jsonb, ${now}::timestamptz, ${now}::timestamptz,
           ${now}::timestamptz
      from unnest(
        ${messages.map(({ webhookId }) => webhookId)}::int4[], ${messages.map(({ messageKey }) => messageKey)}::text[],
        ${messages.map(({ facts }) => JSON.stringify(facts))}::text[]) with ordinality as m (webhook_id, message_key, facts, place)
      join webhook w on w.id = m.webhook_id and w.is_on
     order by m.place`.execute(db)
}

/** True if the webhook covers the project of what happened, and wants to know. */
export const wantsEvent = (
  listener: Listener,
  { tenantId, projectId }: { tenantId: number; projectId: number },
  type: Listener['events'][number],
): boolean =>
  listener.tenantId === tenantId &&
  listener.events.includes(type) &&
  (listener.coversAll || listener.projectIds.includes(projectId))
