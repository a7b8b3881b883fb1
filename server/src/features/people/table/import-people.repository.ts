import { STORED_USER_FIELDS, type StoredUserField, USER_FIELDS } from '@bonfire/contract/people/managed-users'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { NewPerson, Reader } from '../people.repository.ts'

/** A project that the importing person can see, at least in part. */
export interface GivenProject {
  readonly projectId: number
  /** Its key. */
  readonly id: string
  readonly name: string
  /** They have it as a whole, so that they may give it. */
  readonly isWhole: boolean
}

const seesAll = ({ id }: Reader) => sql`
  (${id}::int4 is null or exists (select from user_account where id = ${id}::int4 and sees_all_projects))`

export async function findGivenProjects(db: Db, reader: Reader): Promise<GivenProject[]> {
  const { rows } = await sql<GivenProject>`
    select p.id as "projectId", p.project_key as id, p.name,
           ${seesAll(reader)} or exists (select from user_project where user_id = ${reader.id}::int4 and project_id = p.id)
             as "isWhole"
      from project p
     where p.tenant_id = ${reader.tenantId}
       and (${seesAll(reader)} or p.id in (select project_id from visible_project where user_id = ${reader.id}::int4))
     order by p.id`.execute(db)
  return rows
}

/** Returns the names, in lower case, that are the email or username of an account of any tenant. */
export async function findTakenNames(db: Db, names: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) as name
     where exists (select from user_account u where lower(u.email) = name)
        or exists (select from user_account u where lower(u.username) = name)`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

const columnsIn = (table: string, fields: readonly StoredUserField[]) =>
  sql.join(fields.map((field) => sql.ref(`${table}.${USER_FIELDS[field].column}`)))
const namesOf = (fields: readonly StoredUserField[]) =>
  sql.join(fields.map((field) => sql.ref(USER_FIELDS[field].column)))

type Stored = Partial<Readonly<Record<StoredUserField, string>>>
const NAMES = namesOf(STORED_USER_FIELDS)

/** Their ids by email. Someone whose name has just been taken has none. */
export async function insertPeople(
  db: Db,
  people: readonly (Stored & { readonly email: string })[],
  all: Pick<NewPerson, 'tenantId' | 'locale' | 'createdAt'>,
): Promise<Map<string, number>> {
  const values = STORED_USER_FIELDS.map((field) => sql`${people.map((one) => one[field] ?? null)}::text[]`)
  const { rows } = await sql<{ id: number; email: string }>`
    insert into user_account (tenant_id, username, ${NAMES}, roles_restriction, is_sub_user, locale, created_at)
    select ${all.tenantId}::int4, a.email, ${columnsIn('a', STORED_USER_FIELDS)}, '{}', false, ${all.locale}::text, ${all.createdAt}::timestamptz
      from unnest(${sql.join(values)}) with ordinality as a (${NAMES}, place)
     order by a.place
    on conflict do nothing
    returning id, email`.execute(db)
  return new Map(rows.map(({ id, email }) => [email, id]))
}

const CHANGED = STORED_USER_FIELDS.filter((field) => field !== 'email')

/** Absent fields stay as they are stored; emails stay. */
export async function updatePeople(db: Db, people: readonly (Stored & { readonly userId: number })[]): Promise<void> {
  const values = CHANGED.map((field) => sql`${people.map((one) => one[field] ?? null)}::text[]`)
  const set = CHANGED.map((field) => {
    const column = USER_FIELDS[field].column
    return sql`${sql.ref(column)} = coalesce(${sql.ref(`a.${column}`)}, ${sql.ref(`u.${column}`)})`
  })
  await sql`
    update user_account u set ${sql.join(set)}
      from unnest(${people.map(({ userId }) => userId)}::int4[], ${sql.join(values)}) as a (id, ${namesOf(CHANGED)})
     where u.id = a.id`.execute(db)
}

interface Membership {
  readonly userId: number
  readonly groupId: number
}

/** Puts people in these groups and in no other; a membership that stays keeps who gave it. */
export async function replaceGroupsOf(
  db: Db,
  userIds: readonly number[],
  memberships: readonly Membership[],
): Promise<void> {
  const wanted = sql`unnest(${memberships.map(({ userId }) => userId)}::int4[],
    ${memberships.map(({ groupId }) => groupId)}::int4[]) as w (user_id, group_id)`
  await sql`
    delete from group_member m where m.user_id = any(${userIds}::int4[])
       and (m.user_id, m.group_id) not in (select w.user_id, w.group_id from ${wanted})`.execute(db)
  await sql`
    insert into group_member (group_id, user_id) select w.group_id, w.user_id from ${wanted}
    on conflict do nothing`.execute(db)
}

export interface GivenPortfolio {
  readonly userId: number
  readonly seesAllProjects: boolean
  readonly projectIds: readonly number[]
}

/** Replaces the projects that the importing person can see, as the user page does; single sites stay unless all are given. */
export async function replacePortfolios(db: Db, by: Reader, given: readonly GivenPortfolio[]): Promise<void> {
  const pairs = given.flatMap(({ userId, projectIds }) => projectIds.map((projectId) => ({ userId, projectId })))
  const wanted = sql`unnest(${pairs.map(({ userId }) => userId)}::int4[],
    ${pairs.map(({ projectId }) => projectId)}::int4[]) as w (user_id, project_id)`
  const everyone = given.map(({ userId }) => userId)
  const toAll = given.filter(({ seesAllProjects }) => seesAllProjects).map(({ userId }) => userId)
  await sql`
    delete from user_project m where m.user_id = any(${everyone}::int4[])
       and not (m.from_provider and m.user_id = any(${toAll}::int4[]))
       and (m.user_id, m.project_id) not in (select w.user_id, w.project_id from ${wanted})
       and (${seesAll(by)} or m.project_id in (select project_id from visible_project where user_id = ${by.id}::int4))`.execute(
    db,
  )
  await sql`
    delete from user_site m where m.user_id = any(${toAll}::int4[])
       and (${seesAll(by)} or m.site_id in (select site_id from visible_site where user_id = ${by.id}::int4))`.execute(
    db,
  )
  await sql`
    insert into user_project (user_id, project_id) select w.user_id, w.project_id from ${wanted}
    on conflict do nothing`.execute(db)
  await sql`
    update user_account u set sees_all_by_hand = u.id = any(${toAll}::int4[]), sees_all_from_provider = false
     where u.id = any(${everyone}::int4[]) and u.sees_all_projects <> (u.id = any(${toAll}::int4[]))`.execute(db)
}
