import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { OverviewFacts } from '../../../db/mail-facts.ts'
import { type ActingPerson, readsInsights, wantsMails } from '../../../db/people-with-access.ts'

/** A monthly subscription that is due, with its person as they are now. */
export interface DueOverview {
  readonly id: number
  readonly dueAt: Date
  readonly hour: number
  readonly timezone: string
  /** True if they may read insights and want mails. */
  readonly isReader: boolean
  /** Sites and actions are read in the name of this person. */
  readonly reader: ActingPerson
  /** The sites are both subscribed to and visible. */
  readonly siteRowIds: readonly number[]
}

export async function findDueOverviews(db: Db, now: Date): Promise<DueOverview[]> {
  const { rows } = await sql<DueOverview>`
    select i.id, i.next_due_at as "dueAt", i.hour, i.timezone, ${readsInsights} and ${wantsMails} as "isReader",
           array(select v.site_id from visible_site v
                  where v.user_id = u.id and (i.covers_all or exists (
                    select from insight_subscription_place x join site s on s.id = v.site_id
                     where x.subscription_id = i.id and (x.site_id = s.id or x.project_id = s.project_id))))
             as "siteRowIds",
           json_build_object(
             'sessionId', '', 'id', u.id, 'tenantId', u.tenant_id, 'forgeId', u.forge_id, 'username', u.username,
             'displayName', u.display_name, 'rolesRestriction', u.roles_restriction,
             'access', array(select unnest(u.access) union select unnest(g.access) from group_member m
                               join user_group g on g.id = m.group_id where m.user_id = u.id),
             'groups', array(select g.name from group_member m join user_group g on g.id = m.group_id
                              where m.user_id = u.id)) as reader
      from insight_subscription i join user_account u on u.id = i.user_id
     where i.rhythm = 'monthly' and i.next_due_at <= ${now}
     order by i.next_due_at, i.id`.execute(db)
  return rows
}

/** Takes an overview that is still due as it was found; false if another server has, or its person changed it. */
export async function takeOverview(db: Db, { id, dueAt }: DueOverview): Promise<boolean> {
  const { rows } = await sql`
    select id from insight_subscription where id = ${id} and rhythm = 'monthly' and next_due_at = ${dueAt}
       for update skip locked`.execute(db)
  return rows.length > 0
}

export async function queueOverview(db: Db, { id, dueAt, reader }: DueOverview, facts: OverviewFacts, now: Date) {
  await sql`
    insert into mail (news_key, recipient_id, site_id, kind, facts, created_at, next_attempt_at)
    values (${`overview-${id}-${dueAt.getTime()}`}, ${reader.id}, null, 'overview', ${JSON.stringify(facts)}::jsonb,
            ${now}::timestamptz, ${now}::timestamptz)
        on conflict (news_key, recipient_id) do nothing`.execute(db)
}
