import { isTimeZone } from '@bonfire/contract/ingest'
import type { listPeopleChanges, PeopleAct } from '@bonfire/contract/people-changes'
import type * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import { findUnknownTimeZones } from '../../db/time-zones.ts'
import type { Caller } from '../../http/caller.ts'
import { malformed } from '../../http/refusal.ts'
import { type Act, mayAdministerPeople } from './administration.service.ts'
import { type ChangeLine, findActs, insertAct, insertChanges, type Subject } from './people-changes.repository.ts'

export type { ChangeLine, Subject }

const PAGE = 100
const LONGEST_ACT = 50
const LONGEST_TEXT = 2000

/**
 * Writes lines of the trail that an act leaves; they are there when the act is, and not without it. The act is about
 * `about`, or what its first line is about.
 */
export async function recordChanges(act: Act, lines: readonly ChangeLine[], about?: Subject): Promise<void> {
  const { db, by, now, trail } = act
  const subject = about ?? lines[0]
  if (lines.length === 0 || !subject) return
  trail.actId ??= await insertAct(db, { id: by.id, tenantId: by.tenantId, now }, subject)
  await insertChanges(db, trail.actId, lines)
}

/** A page of the trail, the newest act first. */
export async function listChanges(
  context: Context,
  caller: Caller,
  query: z.output<NonNullable<typeof listPeopleChanges.query>>,
): Promise<{ acts: PeopleAct[]; hasMore: boolean }> {
  mayAdministerPeople(caller)
  const timeZone = query.timeZone ?? 'UTC'
  const isKnown = isTimeZone(timeZone) && (await findUnknownTimeZones(context.db, [timeZone])).size === 0
  if (!isKnown) throw malformed(`There is no time zone "${timeZone}". Name one such as Europe/Paris.`)
  const page = {
    filter: { ...query, search: query.search?.trim(), timeZone },
    limit: PAGE + 1,
    longestAct: LONGEST_ACT,
    longestText: LONGEST_TEXT,
  }
  const rows = await findActs(context.db, caller.tenantId, page)
  const acts = rows.slice(0, PAGE).map((row) => ({ ...row, changedAt: row.changedAt.toISOString() }))
  return { acts, hasMore: rows.length > PAGE }
}
