import { USER_TEXTS } from '@bonfire/contract/people/managed-users'
import { DELETED_USER } from '@bonfire/contract/people/users'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

/** The person who is deleted. */
export interface ErasedPerson {
  readonly id: number
  readonly tenantId: number
  readonly forgeId: string
  readonly name: string
  readonly email: string
}

/** The account that replaces the deleted people of a tenant. */
export interface StandIn {
  readonly id: number
  readonly forgeId: string
}

/** Nothing that names the person can be written any more until the transaction ends. */
export async function lockPerson(db: Db, userId: number): Promise<void> {
  await sql`select from user_account where id = ${userId} for update`.execute(db)
}

/** Created by the first deletion in a tenant. */
export async function ensureStandIn(db: Db, tenantId: number): Promise<StandIn> {
  const name = `deleted-user-${tenantId}`
  await db
    .insertInto('user_account')
    .values({
      tenant_id: tenantId,
      username: name,
      email: `${name}@deleted.invalid`,
      display_name: DELETED_USER,
      status: 'deleted',
      is_deleted_user: true,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return db
    .selectFrom('user_account')
    .select(['id', 'forge_id as forgeId'])
    .where('tenant_id', '=', tenantId)
    .where('is_deleted_user', '=', true)
    .executeTakeFirstOrThrow()
}

/**
 * Deletes the account. What has no meaning without it goes with it; every other reference, by the catalogue so that
 * there is no list to maintain, points at the replacement from now on.
 */
export async function replaceAccount(db: Db, userId: number, standInId: number): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    select t.relname::text as "table", a.attname::text as "column"
      from pg_constraint c
      join pg_class t on t.oid = c.conrelid
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid = 'user_account'::regclass and c.confdeltype = 'n'
     order by 1, 2`.execute(db)
  for (const { table, column } of rows) {
    await sql`
      update ${sql.id(table)} set ${sql.id(column)} = ${standInId} where ${sql.id(column)} = ${userId}`.execute(db)
  }
  await db.deleteFrom('user_account').where('id', '=', userId).execute()
}

/** The names beside ids of comments and actions are found while the account still exists. */
export async function renameBesideIds(db: Db, person: ErasedPerson): Promise<void> {
  await sql`update comment set author_name = ${DELETED_USER} where author_id = ${person.id}`.execute(db)
  await sql`update action set assignee_name = ${DELETED_USER} where assignee_id = ${person.id}`.execute(db)
}

/** Mentions by id, with the name in the text. Texts whose sender did not say whom they mean stay as they are. */
export async function renameMentions(db: Db, person: ErasedPerson, standIn: StandIn): Promise<void> {
  await sql`
    update comment c
       set mentions = renamed.mentions, body = renamed.body
      from (
        select m.id,
               jsonb_agg(case when each.one->>'id' = ${person.forgeId}
                           then jsonb_build_object('id', ${standIn.forgeId}::text, 'display', ${DELETED_USER}::text)
                           else each.one end order by each.place) as mentions,
               regexp_replace(m.body, ${mentionPattern(sql`max(each.one->>'display') filter (where each.one->>'id' = ${person.forgeId})`)},
                 ${`@${DELETED_USER}`}::text, 'gi') as body
          from comment m cross join jsonb_array_elements(m.mentions) with ordinality as each (one, place)
         where m.mentions @> ${JSON.stringify([{ id: person.forgeId }])}::jsonb
         group by m.id, m.body
      ) renamed
     where renamed.id = c.id`.execute(db)
}

/** A pattern of `@` and the name as a whole word. */
const mentionPattern = (name: RawBuilder<unknown>) =>
  sql`'@' || regexp_replace(${name}, '(\\W)', '\\\\\\1', 'g') || '(?!\\w)'`

/**
 * Renames where only the name was stored: who an action was assigned to before, who did what a mail or a message of a
 * webhook reports, and whom that mentions. Does nothing if someone else in the tenant has that name: it stays theirs.
 */
export async function renameByName(
  db: Db,
  { id, tenantId, name, emails }: ErasedPerson & { readonly emails: readonly string[] },
): Promise<void> {
  const isAlone = sql`not exists (
    select from user_account o where o.tenant_id = ${tenantId} and o.id <> ${id} and o.display_name = ${name})`
  const withEmails = emails.map((email) => `${name} (${email})`)
  const ofAssignee = (column: string) => sql`
    case when ${sql.ref(column)} = any(${[name, ...withEmails]}::text[]) then ${DELETED_USER}
         else ${sql.ref(column)} end`
  await sql`
    update action_change c set from_value = ${ofAssignee('c.from_value')}, to_value = ${ofAssignee('c.to_value')}
      from action a join project p on p.id = a.project_id
     where a.id = c.action_id and p.tenant_id = ${tenantId} and c.field = 'assignee'
       and (c.from_value = any(${withEmails}::text[]) or c.to_value = any(${withEmails}::text[])
            or (${name} in (c.from_value, c.to_value) and ${isAlone}))`.execute(db)
  await sql`
    update mail m set facts = jsonb_set(m.facts, '{actorName}', to_jsonb(${DELETED_USER}::text))
      from user_account r
     where r.id = m.recipient_id and r.tenant_id = ${tenantId} and m.facts->>'actorName' = ${name} and ${isAlone}`.execute(
    db,
  )
  await renameInMessages(db, { tenantId, names: withEmails, isAlone: sql`true` })
  await renameInMessages(db, { tenantId, names: [name], isAlone })
  await renameInAnswers(db, { tenantId, names: [...withEmails, ...emails], isAlone: sql`true` })
  await renameInAnswers(db, { tenantId, names: [name], isAlone })
}

interface MessageNames {
  readonly tenantId: number
  readonly names: readonly string[]
  /** True if nobody else has these names. */
  readonly isAlone: RawBuilder<unknown>
}

/** Messages have the names as values or after an @; the texts that were made of them, as whole words. */
async function renameInMessages(db: Db, { tenantId, names, isAlone }: MessageNames): Promise<void> {
  for (const name of names) {
    const pattern = escapePattern(JSON.stringify(name).slice(1, -1))
    const value = `"${pattern}"(?!\\s*:)`
    const mention = `@${pattern}(?!\\w)`
    await sql`
      update webhook_message m
         set facts = regexp_replace(
               regexp_replace(m.facts::text, ${value}, ${JSON.stringify(DELETED_USER)}, 'g'),
               ${mention}, ${`@${DELETED_USER}`}, 'gi')::jsonb,
             body = regexp_replace(m.body, ${asWord(pattern)}, ${DELETED_USER}, 'g')
        from webhook w
       where w.id = m.webhook_id and w.tenant_id = ${tenantId} and ${isAlone}
         and (m.facts::text ~ ${value} or m.facts::text ~* ${mention})`.execute(db)
  }
}

/**
 * Renames in what receivers returned: they may repeat what they were sent, as it was or within JSON, with other letters
 * as `\u00e9`.
 */
async function renameInAnswers(db: Db, { tenantId, names, isAlone }: MessageNames): Promise<void> {
  const spellings = names.flatMap((name) => {
    const inJson = JSON.stringify(name).slice(1, -1)
    const inAscii = inJson.replaceAll(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    return [name, inJson, inAscii]
  })
  for (const spelling of new Set(spellings)) {
    const pattern = asWord(escapePattern(spelling))
    await sql`
      update webhook_attempt t set answer = regexp_replace(t.answer, ${pattern}, ${DELETED_USER}, 'gi')
        from webhook_message m join webhook w on w.id = m.webhook_id
       where m.id = t.message_id and w.tenant_id = ${tenantId} and ${isAlone} and t.answer ~* ${pattern}`.execute(db)
  }
}

const escapePattern = (text: string) => text.replaceAll(/[^\p{L}\p{N}_]/gu, '\\$&')

/** A longer word does not match; what is before it in JSON may be the end of a line. */
const asWord = (pattern: string) => `(?:(?<!\\w)|(?<=\\\\[nrt]))${pattern}(?!\\w)`

/** The person's lines in the audit trail stay, without these emails of theirs and without their names. */
export async function renameInTrail(db: Db, tenantId: number, emails: readonly string[]): Promise<void> {
  const withoutNames = (column: string) => sql`
    case when c.field = any(${['account', 'invite', 'password', ...USER_TEXTS]}::text[]) and ${sql.ref(column)} is not null
         then ${DELETED_USER} else ${sql.ref(column)} end`
  await sql`
    update people_change c
       set subject = ${DELETED_USER}, from_value = ${withoutNames('c.from_value')}, to_value = ${withoutNames('c.to_value')}
      from people_act a
     where a.id = c.act_id and a.tenant_id = ${tenantId} and c.subject_kind = 'user'
       and lower(c.subject) = any(${emails}::text[])`.execute(db)
  await sql`
    update people_act set subject = ${DELETED_USER}
     where tenant_id = ${tenantId} and subject_kind = 'user' and lower(subject) = any(${emails}::text[])`.execute(db)
}
