import { sql } from 'kysely'
import type { Db } from './database.ts'

export interface VisibleAction {
  readonly id: number
  readonly siteId: number
  readonly screenshotUrl: string | null
}

/** The action of a key ({project_key}-{number}), if it lies at a site that the user sees. */
export async function findVisibleAction(db: Db, userId: number, key: string): Promise<VisibleAction | undefined> {
  const { rows } = await sql<VisibleAction>`
    select a.id, a.site_id as "siteId", a.screenshot_url as "screenshotUrl"
      from action a
     where ${isVisible(userId, key)}`.execute(db)
  return rows[0]
}

/**
 * The same for what writes on it: locked until the transaction ends, and updated at that instant, which brings it to
 * the top of the list. The instant never goes back.
 */
export async function touchVisibleAction(
  db: Db,
  { userId, key, at }: { userId: number; key: string; at: Date },
): Promise<VisibleAction | undefined> {
  const { rows } = await sql<VisibleAction>`
    update action a
       set updated_at = greatest(a.updated_at, ${at})
     where ${isVisible(userId, key)}
    returning a.id, a.site_id as "siteId", a.screenshot_url as "screenshotUrl"`.execute(db)
  return rows[0]
}

function isVisible(userId: number, key: string) {
  const dash = key.lastIndexOf('-')
  const number = key.slice(dash + 1)
  // One action has one key: 7 and not 007.
  if (!/^[1-9]\d{0,8}$/.test(number)) return sql`false`
  return sql`a.number = ${Number(number)}
    and a.project_id in (select id from project where project_key = ${key.slice(0, dash)})
    and a.site_id in (select site_id from visible_site where user_id = ${userId})`
}
