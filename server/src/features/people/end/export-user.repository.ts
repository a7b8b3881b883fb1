import type { UserExport } from '@bonfire/contract/people/user-end'
import { type RawBuilder, sql } from 'kysely'
import { ACTION_KEY } from '../../../db/action-keys.ts'
import type { Db } from '../../../db/database.ts'

/** The person whose records are exported. */
export interface Recorded {
  readonly id: number
  readonly tenantId: number
  readonly forgeId: string
}

/** An instant as the wire has it. */
const iso = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

type StoredAccount = Pick<UserExport['account'], 'createdAt' | 'hasPassword' | 'identity'> &
  Pick<UserExport, 'preferences'>

export async function findAccount(db: Db, userId: number): Promise<StoredAccount> {
  const { rows } = await sql<StoredAccount>`
    select ${iso('u.created_at')} as "createdAt", u.password_hash is not null as "hasPassword",
           case when u.oidc_subject is not null
             then json_build_object('issuer', u.oidc_issuer, 'subject', u.oidc_subject) end as identity,
           json_build_object(
             'locale', u.locale, 'optOutUserTracking', u.opt_out_user_tracking,
             'actionTransitioned', coalesce(n.action_transitioned, true),
             'assignedToAction', coalesce(n.assigned_to_action, true),
             'commentAdded', coalesce(n.comment_added, true),
             'criticalActionCreated', coalesce(n.critical_action_created, true),
             'mentions', coalesce(n.mentions, true), 'actionDue', coalesce(n.action_due, true),
             'repairProved', coalesce(n.repair_proved, true), 'repairCameBack', coalesce(n.repair_came_back, true),
             'dueDaysBefore', coalesce(n.due_days_before, 1), 'disableAll', coalesce(n.disable_all, false)) as preferences
      from user_account u left join notification_preference n on n.user_id = u.id
     where u.id = ${userId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`There is no account ${userId}`)
  return row
}

type Records = Pick<
  UserExport,
  | 'sessions'
  | 'comments'
  | 'mentionedIn'
  | 'actionsCreated'
  | 'actionsAssigned'
  | 'snoozes'
  | 'attachments'
  | 'imports'
  | 'undoneImports'
  | 'ingestKeys'
  | 'insightSubscriptions'
  | 'savedViews'
  | 'reportLinks'
  | 'mails'
>

const OF_ACTION = sql`join action a on a.id = x.action_id join project p on p.id = a.project_id`
const SAID = sql`coalesce(x.body, x.from_status || ' → ' || x.to_status || coalesce(' (' || x.transition_reason || ')', ''))`

/** The oldest records come first. */
export async function findRecords(db: Db, { id, forgeId }: Recorded): Promise<Records> {
  const list = async <Name extends keyof Records>(_name: Name, query: RawBuilder<unknown>) =>
    (await query.execute(db)).rows as Records[Name]
  const commentsWhere = (condition: RawBuilder<unknown>) => sql`
    select ${ACTION_KEY} as "actionKey", ${iso('x.created_at')} as "createdAt", ${SAID} as text
      from comment x ${OF_ACTION} where ${condition} order by x.id`
  const actionsWhere = (condition: RawBuilder<unknown>) => sql`
    select ${ACTION_KEY} as "actionKey", ${iso('a.created_at')} as "createdAt", a.summary
      from action a join project p on p.id = a.project_id where ${condition} order by a.id`
  return {
    sessions: await list(
      'sessions',
      sql`select ${iso('created_at')} as "createdAt", ${iso('last_seen_at')} as "lastSeenAt",
                 ${iso('expires_at')} as "expiresAt"
            from session where user_id = ${id} order by created_at`,
    ),
    comments: await list('comments', commentsWhere(sql`x.author_id = ${id}`)),
    mentionedIn: await list(
      'mentionedIn',
      commentsWhere(sql`x.mentions @> ${JSON.stringify([{ id: forgeId }])}::jsonb`),
    ),
    actionsCreated: await list('actionsCreated', actionsWhere(sql`a.created_by = ${id}`)),
    actionsAssigned: await list('actionsAssigned', actionsWhere(sql`a.assignee_id = ${id}`)),
    snoozes: await list(
      'snoozes',
      sql`select p.project_key || '~' || s.site_key as "siteId", e.name as equip, r.name as rule,
                 ${iso('er.snoozed_at')} as "snoozedAt", ${iso('er.snoozed_until')} as "snoozedUntil",
                 er.snooze_reason as reason, coalesce(er.false_alert_at = er.snoozed_at, false) as "isFalseAlert"
            from equip_rule er join site s on s.id = er.site_id join project p on p.id = s.project_id
            join equip e on e.id = er.equip_id join rule r on r.id = er.rule_id
           where er.snoozed_by = ${id} order by er.snoozed_at, er.id`,
    ),
    attachments: await list(
      'attachments',
      sql`select ${ACTION_KEY} as "actionKey", ${iso('x.created_at')} as "createdAt", x.filename as "fileName",
                 x.size_bytes::float8 as "sizeBytes"
            from attachment x ${OF_ACTION} where x.created_by = ${id} order by x.created_at, x.id`,
    ),
    imports: await list(
      'imports',
      sql`select file_name as "fileName", ${iso('started_at')} as "startedAt"
            from import_run where started_by = ${id} order by id`,
    ),
    undoneImports: await list(
      'undoneImports',
      sql`select file_name as "fileName", ${iso('undone_at')} as "undoneAt"
            from import_run where undone_by = ${id} order by undone_at, id`,
    ),
    ingestKeys: await list(
      'ingestKeys',
      sql`select name, 'created' as did, ${iso('created_at')} as at from ingest_key where created_by = ${id}
           union all
          select name, 'revoked', ${iso('revoked_at')} from ingest_key where revoked_by = ${id}
           order by at`,
    ),
    insightSubscriptions: await list(
      'insightSubscriptions',
      sql`select i.rhythm, i.categories, i.priorities, i.severities,
                 case when not i.covers_all then array(
                   select coalesce(p.project_key, q.project_key || '~' || s.site_key)
                     from insight_subscription_place x left join project p on p.id = x.project_id
                     left join site s on s.id = x.site_id left join project q on q.id = s.project_id
                    where x.subscription_id = i.id order by 1) end as places
            from insight_subscription i where i.user_id = ${id} order by i.id`,
    ),
    savedViews: await list(
      'savedViews',
      // Also a shared one of someone else's, if they start with it.
      sql`select v.screen, v.name, v.search, p.project_key as "projectKey", s.view_id is not null as "isStartPage"
            from saved_view v left join project p on p.id = v.project_id
            left join start_page s on s.view_id = v.id and s.user_id = ${id}
           where (v.user_id = ${id} or s.view_id is not null) and v.deleted_at is null order by v.id`,
    ),
    reportLinks: await list(
      'reportLinks',
      sql`select name, ${iso('created_at')} as "createdAt", ${iso('expires_at')} as "expiresAt"
            from report_link where created_by = ${id} order by created_at, id`,
    ),
    mails: await list(
      'mails',
      sql`select kind, ${iso('created_at')} as "createdAt", ${iso('sent_at')} as "sentAt"
            from mail where recipient_id = ${id} order by id`,
    ),
  }
}

/** Lines of the trails about the person and by them, oldest first. */
export async function findTrails(
  db: Db,
  { id, tenantId, emails }: Recorded & { readonly emails: readonly string[] },
): Promise<UserExport['trail']> {
  type Lines = UserExport['trail']['people']
  const list = async (query: RawBuilder<unknown>) => (await query.execute(db)).rows as Lines
  const peopleWhere = (condition: RawBuilder<unknown>) => sql`
    select ${iso('a.changed_at')} as "changedAt", c.subject, c.field, c.from_value as "from", c.to_value as "to"
      from people_change c join people_act a on a.id = c.act_id
     where a.tenant_id = ${tenantId} and ${condition} order by c.id`
  const setting = (state: string) => sql`
    case when not ${sql.ref(`c.${state}_active`)} then 'off' else 'P' || ${sql.ref(`c.${state}_priority`)} end`
  const amount = (state: string) => sql`
    ${sql.ref(`c.${state}_value`)}::text || coalesce(' ' || ${sql.ref(`c.${state}_unit`)}, '')`
  return {
    aboutThem: await list(peopleWhere(sql`c.subject_kind = 'user' and lower(c.subject) = any(${emails}::text[])`)),
    people: await list(peopleWhere(sql`a.changed_by = ${id}`)),
    actions: await list(sql`
      select ${iso('x.changed_at')} as "changedAt", ${ACTION_KEY} as subject, x.field, x.from_value as "from",
             x.to_value as "to"
        from action_change x ${OF_ACTION} where x.changed_by = ${id} order by x.id`),
    rules: await list(sql`
      select ${iso('c.changed_at')} as "changedAt", p.project_key || ' · ' || r.name as subject, c.type as field,
             ${setting('from')} as "from", ${setting('to')} as "to"
        from project_rule_change c join project p on p.id = c.project_id join rule r on r.id = c.rule_id
       where c.changed_by = ${id} order by c.id`),
    parameters: (await list(sql`
      select ${iso('c.changed_at')} as "changedAt",
             r.definition_key || coalesce(' · ' || p.project_key, ' · ' || s.site_key || coalesce(' · ' || e.name, ''), '') as subject,
             r.name as field, ${amount('from')} as "from", ${amount('to')} as "to", c.reason
        from rule_parameter_change c
        join rule_parameter r on r.id = c.parameter_id
        left join project p on p.id = r.project_id
        left join equip e on e.id = r.equip_id
        left join site s on s.id = coalesce(r.site_id, e.site_id)
       where c.changed_by = ${id} order by c.id`)) as UserExport['trail']['parameters'],
    equipParts: await list(sql`
      select ${iso('c.changed_at')} as "changedAt", s.site_key || ' · ' || e.name as subject, 'parts' as field,
             c.from_parts as "from", c.to_parts as "to"
        from equip_parts_change c join equip e on e.id = c.equip_id join site s on s.id = e.site_id
       where c.changed_by = ${id} order by c.id`),
  }
}
