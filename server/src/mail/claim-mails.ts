import type { Locale } from '@bonfire/contract/people/users'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { findExplained } from '../db/explained-findings.ts'
import {
  type Assignment,
  GATHERED_KINDS,
  type GatheredKind,
  type MailContent,
  type MailFacts,
} from '../db/mail-facts.ts'
import { administers, readsInsights, wantsMails } from '../db/people-with-access.ts'

/** A mail claimed by this process until its lease ends. */
export type ClaimedMail = MailContent & {
  readonly id: number
  readonly createdAt: Date
  /** Failed attempts. */
  readonly attempts: number
  readonly email: string
  readonly displayName: string
  readonly locale: Locale
  /**
   * False if the recipient has been deactivated, can no longer see the site, has unsubscribed, or the link has expired
   * since the mail was queued, or if it is not true any more.
   */
  readonly mayRead: boolean
  /** Its rows in the queue. */
  readonly rowIds: readonly number[]
  /** The news that its recipient may no longer read. */
  readonly lostIds: readonly number[]
}

type Row = Exclude<MailContent, { kind: 'gathered' }> &
  Omit<ClaimedMail, keyof MailContent | 'rowIds' | 'lostIds'> & {
    readonly rowId: number
    readonly visibleSiteRowIds: number[] | null
    readonly timezone: string
  }

const MOST_EQUIPS = 12
const MOST_FINDINGS = 5
const DESCRIPTION_CHARACTERS = 2000

/** An assignment may have been undone, a comment deleted, or a repair judged otherwise while its mail waited. */
const STILL_TRUE = sql`(
  case when m.kind = 'assigned'
       then m.facts->>'actionId' is null
         or exists (select from action a where a.id = (m.facts->>'actionId')::int4 and a.assignee_id = u.id)
       when m.news_key ~ '^comment-[0-9]+$'
       then exists (select from comment c where c.id = substring(m.news_key from 9)::int4)
       when m.kind = 'repairProved' then (
         select bool_and(r.state = 'proved') from repair r where r.action_id = (m.facts->>'actionId')::int4)
       when m.kind = 'repairCameBack' then exists (
         select from repair r where r.action_id = (m.facts->>'actionId')::int4 and r.state = 'cameBack')
       else true end)`

/** As literals: the index of these mails is for these kinds. */
const isGathered = (mail: string) =>
  sql`${sql.ref(mail)}.kind in (${sql.join(GATHERED_KINDS.map((kind) => sql.lit(kind)))})`

/** News that wait for others to the same person. */
const waitsForOthers = (mail: string) => sql`${isGathered(mail)}
  and ${sql.ref(mail)}.sent_at is null and ${sql.ref(mail)}.given_up_at is null and ${sql.ref(mail)}.gathered_into is null`

/**
 * Claims due mails, longest waiting first. Other workers skip claimed mails until the lease expires, which means the
 * claimer crashed.
 *
 * The first of a person's news that wait for others takes them all along, and keeps them: what comes later is another
 * mail, so that a mail sent twice says the same. All servers agree on the first, so locking it is enough.
 */
export async function claimMails(
  db: Db,
  { now, leaseUntil, limit }: { now: Date; leaseUntil: Date; limit: number },
): Promise<ClaimedMail[]> {
  const { rows } = await sql<Row>`
    with due as (
      select m.id, m.recipient_id, ${waitsForOthers('m')} as gathers from mail m
       where m.sent_at is null and m.given_up_at is null and m.next_attempt_at <= ${now}
         and coalesce(m.gathered_into = m.id, true)
         and not (${waitsForOthers('m')} and exists (
           select from mail e
            where e.recipient_id = m.recipient_id and ${waitsForOthers('e')}
              and (e.next_attempt_at, e.id) < (m.next_attempt_at, m.id)))
       order by m.next_attempt_at, m.id
       limit ${limit}
         for update skip locked),
    taken as (
      select id, id as first_id from due
       union
      select g.id, d.id from due d join mail g on g.recipient_id = d.recipient_id where d.gathers and ${waitsForOthers('g')}
       union
      select g.id, d.id from due d join mail g on g.gathered_into = d.id where g.sent_at is null and g.given_up_at is null),
    claimed as (
      update mail m
         set next_attempt_at = ${leaseUntil},
             gathered_into = case when ${isGathered('m')} then t.first_id end
        from taken t
       where m.id = t.id and m.sent_at is null and m.given_up_at is null
         and coalesce(m.gathered_into = t.first_id, true)
      returning m.*)
    select coalesce(m.gathered_into, m.id) as id, m.id as "rowId", m.kind, m.facts, m.site_id as "siteRowId",
           m.created_at as "createdAt", m.attempts, m.id as "digestId", coalesce(s.timezone, 'UTC') as timezone,
           u.email, u.display_name as "displayName", case u.locale when 'fr' then 'fr' else 'en' end as locale,
           case when m.kind in ('digest', 'due') then array(
             select v.site_id from visible_site v
              where v.user_id = u.id and v.site_id in (
                select (g->>'siteRowId')::int4
                  from jsonb_array_elements(coalesce(m.facts->'groups', m.facts->'actions')) g))
             when m.kind = 'overview' then array(
             select v.site_id from visible_site v
              where v.user_id = u.id and v.site_id in (
                select each::int4 from jsonb_array_elements_text(m.facts->'siteRowIds') each)) end
             as "visibleSiteRowIds",
           u.status = 'active' and case when m.kind in ('digest', 'overview')
             then ${readsInsights} and ${wantsMails} and exists (
               select from insight_subscription i
                where i.id = (m.facts->>'subscriptionId')::int4 and i.user_id = u.id and i.rhythm <> 'off')
             when m.kind = 'due' then true
             when m.kind = 'webhookOff' then ${administers}
             when m.site_id is null
             then exists (
               select from user_token t
                where t.token_hash = sha256(convert_to(m.facts->>'token', 'UTF8'))
                  and t.used_at is null and t.expires_at > ${now})
             else exists (select from visible_site v where v.user_id = u.id and v.site_id = m.site_id) and ${STILL_TRUE}
           end as "mayRead"
      from claimed m join user_account u on u.id = m.recipient_id left join site s on s.id = m.site_id
     order by m.id`.execute(db)
  const mails = [...Map.groupBy(rows.map(withoutLostSites), ({ id }) => id).values()].map(oneMail)
  return withChecks(db, await withAssignments(db, mails))
}

/**
 * A digest without the sites that its reader has lost since, and an overview without numbers if it had one of them; nothing
 * is left to read if these were all.
 */
function withoutLostSites(row: Row): Row {
  const visible = new Set(row.visibleSiteRowIds)
  if (row.kind === 'digest') {
    const groups = row.facts.groups.filter(({ siteRowId }) => visible.has(siteRowId))
    const hasLostAll = groups.length === 0 && row.facts.groups.length > 0
    return { ...row, facts: { ...row.facts, groups }, mayRead: row.mayRead && !hasLostAll }
  }
  if (row.kind === 'overview') {
    const { siteRowIds, numbers } = row.facts
    const facts = { ...row.facts, numbers: siteRowIds.every((id) => visible.has(id)) ? numbers : null }
    return { ...row, facts, mayRead: row.mayRead && visible.size > 0 }
  }
  if (row.kind !== 'due') return row
  const actions = row.facts.actions.filter(({ siteRowId }) => visible.has(siteRowId))
  return { ...row, facts: { actions }, mayRead: row.mayRead && actions.length > 0 }
}

/** The mail of its rows, with what its recipient may still read. */
function oneMail(rows: readonly Row[]): ClaimedMail {
  const lostIds = rows.filter(({ mayRead }) => !mayRead).map(({ rowId }) => rowId)
  const readable = rows.filter(({ mayRead }) => mayRead)
  const first = readable[0] ?? rows[0]
  if (!first) throw new Error('A mail was claimed without its rows')
  // The name of a mail does not depend on what is left of it.
  const { createdAt, attempts } = rows[0] ?? first
  const { visibleSiteRowIds, rowId, timezone, ...mail } = first
  const claimed = { ...mail, createdAt, attempts, lostIds, rowIds: rows.map((row) => row.rowId) }
  if (readable.length < 2) return claimed
  const news = readable.map((row) => ({
    kind: row.kind as GatheredKind,
    facts: row.facts as MailFacts,
    occurredAt: row.createdAt,
    timezone: row.timezone,
  }))
  return { ...claimed, kind: 'gathered', news, siteRowId: null }
}

/** Adds what an assignee needs to mails about one assignment. */
async function withAssignments(db: Db, mails: readonly ClaimedMail[]): Promise<ClaimedMail[]> {
  const of = mails.flatMap((mail) =>
    mail.kind === 'assigned' && mail.facts.actionId ? [[mail.id, mail.facts.actionId] as const] : [],
  )
  if (of.length === 0) return [...mails]
  const { rows } = await sql<Assignment & { mailId: number }>`
    select m.id as "mailId", left(a.description, ${DESCRIPTION_CHARACTERS}::int4)
             || case when length(a.description) > ${DESCRIPTION_CHARACTERS}::int4 then '…' else '' end as description,
           a.due_date as "dueDate",
           (array_agg(distinct e.name order by e.name) filter (where e.id is not null))[1:${MOST_EQUIPS}::int4] as equips,
           count(distinct e.id)::int4 as "equipCount"
      from unnest(${of.map(([id]) => id)}::int8[], ${of.map(([, actionId]) => actionId)}::int4[]) as asked (mail_id, action_id)
      join mail m on m.id = asked.mail_id
      join action a on a.id = asked.action_id
      left join action_equip ae on ae.action_id = a.id
      left join equip_rule er on er.id = ae.equip_rule_id
      left join equip e on e.id = er.equip_id
       and e.site_id in (select v.site_id from visible_site v where v.user_id = m.recipient_id)
     group by m.id, a.id`.execute(db)
  const byMail = new Map(rows.map(({ mailId, equips, ...row }) => [mailId, { ...row, equips: equips ?? [] }]))
  return mails.map((mail) => (mail.kind === 'assigned' ? { ...mail, assignment: byMail.get(mail.id) } : mail))
}

/** Adds what to check to mails with which work on an action begins. */
async function withChecks(db: Db, mails: readonly ClaimedMail[]): Promise<ClaimedMail[]> {
  const readers = await readersOf(
    db,
    mails.filter(({ kind }) => kind === 'assigned' || kind === 'criticalCreated').map(({ id }) => id),
  )
  return Promise.all(
    mails.map(async (mail) => {
      const reader = readers.get(mail.id)
      if (!reader || (mail.kind !== 'assigned' && mail.kind !== 'criticalCreated')) return mail
      const { actionId } = mail.facts
      if (!actionId) return mail
      const explained = await findExplained(db, { ...reader, actionId }, MOST_FINDINGS)
      return { ...mail, checks: { ...explained, tenantId: reader.tenantId } }
    }),
  )
}

async function readersOf(db: Db, mailIds: readonly number[]) {
  if (mailIds.length === 0) return new Map<number, { userId: number; tenantId: number }>()
  const { rows } = await sql<{ mailId: number; userId: number; tenantId: number }>`
    select m.id as "mailId", u.id as "userId", u.tenant_id as "tenantId"
      from mail m join user_account u on u.id = m.recipient_id
     where m.id = any(${mailIds}::int8[])`.execute(db)
  return new Map(rows.map(({ mailId, ...reader }) => [mailId, reader]))
}
