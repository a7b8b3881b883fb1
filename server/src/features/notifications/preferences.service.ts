import { Locale, type Preferences, type PreferencesChange } from '@bonfire/contract/people/users'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Caller } from '../../http/caller.ts'
import * as preferences from './preferences.repository.ts'

export async function readPreferences(context: Context, caller: Caller): Promise<Preferences> {
  return preferencesOf(context.db, caller)
}

/** Changes the given preferences, and returns all. */
export async function savePreferences(
  context: Context,
  caller: Caller,
  { locale, optOutUserTracking, ...mails }: PreferencesChange,
): Promise<Preferences> {
  return inTransaction(context.db, async (db) => {
    await preferences.updateAccount(db, caller.id, { locale, optOutUserTracking })
    await preferences.updateMailPreferences(db, caller.id, mails)
    return preferencesOf(db, caller)
  })
}

async function preferencesOf(db: Db, caller: Caller): Promise<Preferences> {
  const row = await preferences.findPreferences(db, caller.id)
  return { ...row, locale: Locale.safeParse(row.locale).data ?? 'en' }
}
