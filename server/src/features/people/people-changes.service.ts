import type { listPeopleChanges, PeopleChange } from '@bonfire/contract/people-changes'
import type * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import type { Caller } from '../../http/caller.ts'
import { malformed } from '../../http/refusal.ts'
import { type Act, mayAdministerPeople } from './administration.service.ts'
import { type ChangeLine, findChanges, insertChanges } from './people-changes.repository.ts'

export type { ChangeLine }

const PAGE = 100
const LONGEST_TEXT = 2000

/** Writes the lines of the trail that an act leaves; they are there when the act is, and not without it. */
export async function recordChanges({ db, by, now }: Act, lines: readonly ChangeLine[]): Promise<void> {
  await insertChanges(db, { id: by.id, tenantId: by.tenantId, now }, lines)
}

/** A page of the trail, the newest first. */
export async function listChanges(
  context: Context,
  caller: Caller,
  query: z.output<NonNullable<typeof listPeopleChanges.query>>,
): Promise<{ changes: PeopleChange[]; hasMore: boolean }> {
  mayAdministerPeople(caller)
  const timeZone = query.timeZone ?? 'UTC'
  if (!isTimeZone(timeZone)) throw malformed(`There is no time zone "${timeZone}". Name one such as Europe/Paris.`)
  const page = {
    filter: { ...query, search: query.search?.trim(), timeZone },
    limit: PAGE + 1,
    longestText: LONGEST_TEXT,
  }
  const rows = await findChanges(context.db, caller.tenantId, page)
  const changes = rows.slice(0, PAGE).map((row) => ({ ...row, changedAt: row.changedAt.toISOString() }))
  return { changes, hasMore: rows.length > PAGE }
}

function isTimeZone(name: string): boolean {
  try {
    // An offset such as +02:00 means the opposite in the database.
    return /^[A-Za-z]/.test(name) && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
