import type { listPeopleChanges } from '@bonfire/contract/people/people-changes'
import { BUILT_IN_GROUPS, type Locale } from '@bonfire/contract/people/users'
import { isTimeZone } from '@bonfire/contract/values/time-zone'
import type * as z from 'zod/mini'
import type { Context } from '../../../context.ts'
import { type ChangeLine, insertAct, insertChanges, type Subject } from '../../../db/audit-trail.ts'
import { findUnknownTimeZones } from '../../../db/time-zones.ts'
import type { Caller } from '../../../http/caller.ts'
import { refuseUnless } from '../../../http/permissions.ts'
import { refuse } from '../../../http/refusal.ts'
import { roleNameHas } from '../../../locales/role-names.ts'
import type { Act, Actor } from '../administration.service.ts'
import { findActs, findKeptFrom } from './people-changes.repository.ts'

const PAGE = 100
const LONGEST_ACT = 50
const LONGEST_TEXT = 2000

/**
 * Writes an act's lines to the audit trail, in its transaction. The act's subject is `about`, or that of its first
 * line.
 */
export async function recordChanges(act: Act<Actor>, lines: readonly ChangeLine[], about?: Subject): Promise<void> {
  const { db, by, now, trail } = act
  const [first] = lines
  if (!first) return
  const { subjectKind, subject } = about ?? first
  trail.actId ??= await insertAct(db, {
    tenantId: by.tenantId,
    at: now,
    by: by.id,
    isFromCommandLine: by.id === null,
    subjectKind,
    subject,
  })
  await insertChanges(db, trail.actId, lines)
}

/** A page of the audit trail, latest act first. */
export async function listChanges(
  context: Context,
  caller: Caller,
  query: z.output<NonNullable<typeof listPeopleChanges.query>>,
  locale: Locale,
): Promise<z.output<(typeof listPeopleChanges)['response']>> {
  refuseUnless('administerPeople', caller)
  const timeZone = query.timeZone ?? 'UTC'
  const isKnown = isTimeZone(timeZone) && (await findUnknownTimeZones(context.db, [timeZone])).size === 0
  if (!isKnown) throw refuse('people.unknown-time-zone', { timeZone })
  const search = query.search?.trim()
  const meantGroups = search ? BUILT_IN_GROUPS.filter((name) => roleNameHas(locale, name, search)) : []
  const page = {
    filter: { ...query, search, meantGroups, timeZone },
    limit: PAGE + 1,
    longestAct: LONGEST_ACT,
    longestText: LONGEST_TEXT,
  }
  const rows = await findActs(context.db, caller.tenantId, page)
  const acts = rows.slice(0, PAGE).map((row) => ({ ...row, changedAt: row.changedAt.toISOString() }))
  return { acts, hasMore: rows.length > PAGE, keptFrom: await findKeptFrom(context.db, caller.tenantId) }
}
