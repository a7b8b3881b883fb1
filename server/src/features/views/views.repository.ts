import type { SavedView, ViewChange, ViewForm, ViewScreen } from '@bonfire/contract/views'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'

type ViewRow = Omit<SavedView, 'viewId'> & { readonly id: number }

/** A person sees their own views, and those shared with projects that they see. */
async function findWhere(db: Db, userId: number, condition: RawBuilder<unknown>): Promise<ViewRow[]> {
  const { rows } = await sql<ViewRow>`
    select v.id, v.screen, v.name, v.search, v.project_id is not null as "isShared",
           case when p.id is not null
             then json_build_object('projectKey', p.project_key, 'projectName', p.name) end as project,
           case when v.user_id <> ${userId}::int4 then u.display_name end as "sharedBy",
           s.view_id is not null as "isStartPage"
      from saved_view v join user_account u on u.id = v.user_id
      left join visible_project m on m.project_id = v.project_id and m.user_id = ${userId}::int4
      left join project p on p.id = m.project_id
      left join start_page s on s.view_id = v.id and s.user_id = ${userId}::int4
     where (v.user_id = ${userId}::int4 or m.project_id is not null) and v.deleted_at is null and ${condition}
     order by v.user_id <> ${userId}::int4, lower(v.name), v.id`.execute(db)
  return rows
}

export function findViews(db: Db, userId: number, screen: ViewScreen): Promise<ViewRow[]> {
  return findWhere(db, userId, sql`v.screen = ${screen}`)
}

export async function findView(db: Db, userId: number, id: number): Promise<ViewRow | undefined> {
  return (await findWhere(db, userId, sql`v.id = ${id}::int4`))[0]
}

export async function findStartPage(db: Db, userId: number): Promise<ViewRow | undefined> {
  return (await findWhere(db, userId, sql`s.view_id is not null`))[0]
}

/** Addresses call sites by their ids, and filters by their names. */
export async function findSiteNames(db: Db, userId: number): Promise<Set<string>> {
  const { rows } = await sql<{ names: string[] }>`
    select array[s.site_key, p.project_key || '~' || s.site_key, s.label] as names
      from visible_site v join site s on s.id = v.site_id join project p on p.id = s.project_id
     where v.user_id = ${userId}`.execute(db)
  return new Set(rows.flatMap(({ names }) => names))
}

export async function countViews(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('saved_view')
    .select((query) => query.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** True if another view of the person on the screen has the name, in any letter case. */
export async function isNameTaken(
  db: Db,
  { userId, screen, name, except }: { userId: number; screen: ViewScreen; name: string; except: number | null },
): Promise<boolean> {
  const { rows } = await sql`
    select from saved_view
     where user_id = ${userId} and screen = ${screen} and lower(name) = lower(${name})
       and deleted_at is null
       and id is distinct from ${except}::int4`.execute(db)
  return rows.length > 0
}

/** Undefined if the person does not see it. */
export async function findProjectId(db: Db, userId: number, projectKey: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select p.id from project p join visible_project m on m.project_id = p.id
     where m.user_id = ${userId} and p.project_key = ${projectKey}`.execute(db)
  return rows[0]?.id
}

export async function insertView(
  db: Db,
  view: Omit<ViewForm, 'projectKey'> & { readonly userId: number; readonly projectId: number | null },
): Promise<number> {
  const { userId, projectId, ...rest } = view
  const { id } = await db
    .insertInto('saved_view')
    .values({ ...rest, user_id: userId, project_id: projectId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The screen of a view of the person's, which nobody changes until the transaction ends. */
export async function lockView(db: Db, userId: number, id: number): Promise<ViewScreen | undefined> {
  const { rows } = await sql<{ screen: ViewScreen }>`
    select screen from saved_view where id = ${id} and user_id = ${userId} and deleted_at is null
       for update`.execute(db)
  return rows[0]?.screen
}

export async function updateView(
  db: Db,
  id: number,
  { projectId, ...change }: Omit<ViewChange, 'projectKey'> & { readonly projectId?: number | null },
): Promise<void> {
  const columns = { ...change, ...(projectId !== undefined && { project_id: projectId }) }
  if (Object.keys(columns).length > 0) await db.updateTable('saved_view').set(columns).where('id', '=', id).execute()
}

/** Returns false if the person has no view with the id. It can be restored until it is forgotten. */
export async function deleteView(
  db: Db,
  { userId, id, now }: { userId: number; id: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('saved_view')
    .set({ deleted_at: now })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The person's views that were deleted before. */
export async function forgetDeleted(db: Db, userId: number, before: Date): Promise<void> {
  await db.deleteFrom('saved_view').where('user_id', '=', userId).where('deleted_at', '<', before).execute()
}

/** A view of the person's that was deleted since then, or never. */
export async function findRestorable(
  db: Db,
  { userId, id, since }: { userId: number; id: number; since: Date },
): Promise<{ screen: ViewScreen; name: string; isDeleted: boolean } | undefined> {
  const { rows } = await sql<{ screen: ViewScreen; name: string; isDeleted: boolean }>`
    select screen, name, deleted_at is not null as "isDeleted" from saved_view
     where id = ${id} and user_id = ${userId} and (deleted_at is null or deleted_at >= ${since})`.execute(db)
  return rows[0]
}

export async function restoreView(db: Db, id: number): Promise<void> {
  await db.updateTable('saved_view').set({ deleted_at: null }).where('id', '=', id).execute()
}

export async function removeStartPage(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('start_page').where('user_id', '=', userId).execute()
}

/** Returns false if the view is gone. */
export async function storeStartPage(db: Db, userId: number, viewId: number): Promise<boolean> {
  const { rows } = await sql`
    insert into start_page (user_id, view_id) select ${userId}::int4, id from saved_view where id = ${viewId}::int4 and deleted_at is null
      for key share
    on conflict (user_id) do update set view_id = excluded.view_id
    returning view_id`.execute(db)
  return rows.length > 0
}
