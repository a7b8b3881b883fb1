import type { Preferences, PreferencesChange } from '@bonfire/contract/people/users'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

type Row = Omit<Preferences, 'locale'> & { locale: string }

export async function findPreferences(db: Db, userId: number): Promise<Row> {
  const { rows } = await sql<Row>`
    select u.locale, u.opt_out_user_tracking as "optOutUserTracking",
           coalesce(n.action_transitioned, true) as "actionTransitioned",
           coalesce(n.assigned_to_action, true) as "assignedToAction",
           coalesce(n.comment_added, true) as "commentAdded",
           coalesce(n.critical_action_created, true) as "criticalActionCreated",
           coalesce(n.mentions, true) as mentions, coalesce(n.action_due, true) as "actionDue",
           coalesce(n.repair_proved, true) as "repairProved",
           coalesce(n.repair_came_back, true) as "repairCameBack",
           coalesce(n.due_days_before, 1) as "dueDaysBefore",
           coalesce(n.disable_all, false) as "disableAll"
      from user_account u
      left join notification_preference n on n.user_id = u.id
     where u.id = ${userId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`There is no account ${userId}`)
  return row
}

export async function updateAccount(
  db: Db,
  userId: number,
  change: Pick<PreferencesChange, 'locale' | 'optOutUserTracking'>,
): Promise<void> {
  const columns = pickGiven({
    locale: change.locale,
    is_locale_chosen: change.locale && true,
    opt_out_user_tracking: change.optOutUserTracking,
  })
  if (Object.keys(columns).length === 0) return
  await db.updateTable('user_account').set(columns).where('id', '=', userId).execute()
}

export async function updateMailPreferences(
  db: Db,
  userId: number,
  change: Omit<PreferencesChange, 'locale' | 'optOutUserTracking'>,
): Promise<void> {
  const columns = pickGiven({
    action_transitioned: change.actionTransitioned,
    assigned_to_action: change.assignedToAction,
    comment_added: change.commentAdded,
    critical_action_created: change.criticalActionCreated,
    mentions: change.mentions,
    action_due: change.actionDue,
    repair_proved: change.repairProved,
    repair_came_back: change.repairCameBack,
    due_days_before: change.dueDaysBefore,
    disable_all: change.disableAll,
  })
  if (Object.keys(columns).length === 0) return
  await db
    .insertInto('notification_preference')
    .values({ user_id: userId, ...columns })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
    .execute()
}

type Known<Columns> = { [Name in keyof Columns]?: Exclude<Columns[Name], undefined> }

/** Absent fields stay unchanged. */
function pickGiven<Columns extends Record<string, unknown>>(columns: Columns): Known<Columns> {
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as Known<Columns>
}
