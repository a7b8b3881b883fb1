import { parseActionKey } from '@bonfire/contract/actions/action-key'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

export interface VisibleAction {
  readonly id: number
  readonly siteRowId: number
  readonly screenshotUrl: string | null
}

/** The action with a key ({project_key}-{number}), if the user can see its site. */
export async function findVisibleAction(db: Db, userId: number, key: string): Promise<VisibleAction | undefined> {
  const { rows } = await sql<VisibleAction>`
    select a.id, a.site_id as "siteRowId", a.screenshot_url as "screenshotUrl"
      from action a
     where ${isVisible(userId, key)}`.execute(db)
  return rows[0]
}

/**
 * The same for writes: locks it until the transaction ends and sets its update time, which moves it to the top of the
 * list. The time never goes back.
 */
export async function touchVisibleAction(
  db: Db,
  { userId, key, at }: { userId: number; key: string; at: Date },
): Promise<VisibleAction | undefined> {
  const { rows } = await sql<VisibleAction>`
    update action a
       set updated_at = greatest(a.updated_at, ${at})
     where ${isVisible(userId, key)}
    returning a.id, a.site_id as "siteRowId", a.screenshot_url as "screenshotUrl"`.execute(db)
  return rows[0]
}

function isVisible(userId: number, key: string) {
  const parts = parseActionKey(key)
  if (!parts) return sql`false`
  return sql`a.number = ${parts.number}
    and a.project_id in (select id from project where project_key = ${parts.projectKey})
    and a.site_id in (select site_id from visible_site where user_id = ${userId})`
}
