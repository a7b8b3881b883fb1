import { MILLISECONDS_PER_MINUTE } from '@bonfire/contract/values/durations'
import { type RawBuilder, sql } from 'kysely'
import { ACTION_KEY } from '../../db/action-keys.ts'
import type { Db } from '../../db/database.ts'
import type { NewsFacts, NewsKind } from '../../db/mail-facts.ts'

/** Status steps and assignments wait this long for others to the same person. */
const GATHER_MILLISECONDS = 5 * MILLISECONDS_PER_MINUTE

interface NewsRow {
  readonly kind: NewsKind
  readonly events: readonly {
    readonly newsKey: string
    readonly actionId: number
    readonly siteRowId?: number
    readonly facts: NewsFacts
  }[]
  readonly actorId: number | null
  readonly occurredAt: Date
  readonly recipients?: readonly number[]
  readonly mentioned?: readonly number[]
  /** The full comment text, for mentions. */
  readonly text: string
}

const closedRepair = () => sql`(u.id in (a.created_by, a.assignee_id) or u.id = (
    select c.changed_by from action_change c where c.action_id = a.id and c.field = 'status' order by c.id desc limit 1))`

/** `u` is the person, `a` the action. */
const CONCERNED: Record<NewsKind, (news: NewsRow) => RawBuilder<unknown>> = {
  transitioned: () => sql`u.id in (a.created_by, a.assignee_id)`,
  assigned: () => sql`u.id = a.assignee_id`,
  commented: () => sql`(u.id in (a.created_by, a.assignee_id) or exists (
    select from comment c where c.action_id = a.id and c.author_id = u.id and c.kind = 'comment'))`,
  criticalCreated: () => sql`a.priority in ('Blocker', 'Critical')`,
  mentioned: ({ recipients = [] }) => sql`u.id = any(${recipients}::int4[])`,
  repairProved: closedRepair,
  repairCameBack: closedRepair,
}

/** `n` is the person's preferences, if any. */
const WANTED: Record<NewsKind, RawBuilder<unknown>> = {
  transitioned: sql`coalesce(n.action_transitioned, true)`,
  assigned: sql`coalesce(n.assigned_to_action, true)`,
  commented: sql`coalesce(n.comment_added, true)`,
  criticalCreated: sql`coalesce(n.critical_action_created, true)`,
  mentioned: sql`coalesce(n.mentions, true)`,
  repairProved: sql`coalesce(n.repair_proved, true)`,
  repairCameBack: sql`coalesce(n.repair_came_back, true)`,
}

const minutes = sql`make_interval(secs => ${GATHER_MILLISECONDS / 1000}::float8)`
const AT_ONCE = sql`interval '0'`
/** An urgent action is assigned at once. */
const WAIT: Record<NewsKind, RawBuilder<unknown>> = {
  transitioned: minutes,
  assigned: sql`case when a.priority in ('Blocker', 'Critical') then ${AT_ONCE} else ${minutes} end`,
  commented: AT_ONCE,
  criticalCreated: AT_ONCE,
  mentioned: AT_ONCE,
  repairProved: minutes,
  repairCameBack: minutes,
}

/**
 * Queues a mail for each active person who sees the site, is concerned, wants it and has not been notified of this news
 * yet.
 */
export async function insertMails(db: Db, news: NewsRow): Promise<void> {
  // People mentioned in a comment are notified at once: the call that lists mentions comes later, or not at all.
  const isMentioned = news.kind === 'commented' ? mentions(news) : sql`false`
  await sql`
    insert into mail (news_key, recipient_id, site_id, kind, facts, created_at, next_attempt_at)
    select event."newsKey", u.id, a.site_id,
           case when ${isMentioned} then 'mentioned' else ${news.kind} end,
           event.facts || jsonb_build_object(
             'actionId', a.id, 'actionKey', ${ACTION_KEY}, 'summary', a.summary, 'status', a.status,
             'priority', a.priority, 'siteName', s.label, 'projectName', p.name, 'actorName', coalesce(actor.display_name, '')),
           ${news.occurredAt}::timestamptz, ${news.occurredAt}::timestamptz + ${WAIT[news.kind]}
      from jsonb_to_recordset(${JSON.stringify(news.events)}::jsonb)
             as event ("newsKey" text, "actionId" int4, "siteRowId" int4, facts jsonb)
      join action a on a.id = event."actionId"
      join site s on s.id = a.site_id
      join project p on p.id = a.project_id
      left join user_account actor on actor.id = ${news.actorId}::int4
      join visible_site v on v.site_id = a.site_id
      join user_account u on u.id = v.user_id and u.status = 'active' and u.id is distinct from actor.id
      left join notification_preference n on n.user_id = u.id
     where not coalesce(n.disable_all, false)
       and (${WANTED[news.kind]} or ${isMentioned})
       and ${CONCERNED[news.kind](news)}
       and (event."siteRowId" is null or exists (
         select from visible_site v3 where v3.user_id = u.id and v3.site_id = event."siteRowId"))
     order by a.id, u.id
        on conflict (news_key, recipient_id) do nothing`.execute(db)
}

/** Names people by id if the sender said whom the text means; else by @ and a unique name as a whole word. */
const mentions = ({ mentioned, text }: NewsRow) => sql`(
  ${WANTED.mentioned}
  and ${mentioned ? sql`u.id = any(${mentioned}::int4[])` : isNamed(text)})`

const isNamed = (text: string) => sql`(
  ${text}::text ~ ('@' || regexp_replace(u.display_name, '(\\W)', '\\\\\\1', 'g') || '(?!\\w)')
  and not exists (
    select from visible_site v2
      join user_account u2 on u2.id = v2.user_id and u2.status = 'active'
     where v2.site_id = a.site_id and u2.id <> u.id and u2.display_name = u.display_name))`
