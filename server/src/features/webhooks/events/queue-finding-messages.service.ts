import { MILLISECONDS_PER_MINUTE } from '@bonfire/contract/values/durations'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { ruleWordsIn } from '../../definitions/rule-words.service.ts'
import { excludeSpellWriters, seeChangedSites } from '../../insight-subscriptions/spells/spells.service.ts'
import { findingMessages, type ToldFinding } from './finding-messages.ts'
import * as events from './webhook-events.repository.ts'

export const FINDINGS_EVERY_MILLISECONDS = 20_000
const EVENTS_AT_ONCE = 5000
// A day ends at midnight somewhere; to the minute is not asked for.
const GONE_EVERY_MILLISECONDS = 5 * MILLISECONDS_PER_MINUTE

type Parts = Pick<Context, 'db' | 'clock'>

/** Queues messages about findings that are new, gone or taken back. Servers share the work; each is sent once. */
export async function queueFindingMessages(parts: Parts, signal?: AbortSignal): Promise<void> {
  await seeChangedSites(parts, signal)
  while (!signal?.aborted && (await events.hasEvents(parts.db, 'finding'))) {
    const isTaken = await inTransaction(parts.db, (db) => queueNewFindings(db, parts.clock()))
    // The others are being told.
    if (!isTaken) break
  }
  let hasMore = true
  while (hasMore && !signal?.aborted)
    hasMore = await inTransaction(parts.db, (db) => queueGoneFindings(db, parts.clock()))
}

async function queueNewFindings(db: Db, now: Date): Promise<boolean> {
  const noted = await events.takeEvents(db, { about: 'finding', limit: EVENTS_AT_ONCE })
  if (noted.length === 0) return false
  const rows = await events.findFindings(db, [...new Set(noted.map(({ subjectId }) => subjectId))], now)
  const byId = new Map(rows.map((row) => [row.equipRuleId, row]))
  const fresh = new Map<number, ToldFinding>()
  const withdrawn: ToldFinding[] = []
  for (const { type, subjectId, firstOn, lastOn, severityRank } of noted) {
    const row = byId.get(subjectId)
    if (!row) continue
    if (type === 'finding.gone' && firstOn && lastOn) {
      withdrawn.push({ ...row, firstOn, lastOn, severityRank, reason: 'withdrawn' })
    }
    // It may have been snoozed or taken back since.
    if (type === 'finding.new' && !row.isSnoozed && row.firstOn && row.lastOn) {
      fresh.set(subjectId, { ...row, firstOn: row.firstOn, lastOn: row.lastOn })
    }
  }
  const listeners = await events.findListeners(db)
  await queue(db, listeners, { type: 'finding.gone', findings: withdrawn, now })
  await queue(db, listeners, { type: 'finding.new', findings: [...fresh.values()], now })
  return true
}

async function queueGoneFindings(db: Db, now: Date): Promise<boolean> {
  await excludeSpellWriters(db)
  const due = await events.takeDueForGone(db, new Date(now.getTime() - GONE_EVERY_MILLISECONDS))
  if (!due) return false
  const rows = await events.findGone(db, due, now)
  const findings = rows.flatMap((row): ToldFinding[] =>
    row.firstOn && row.lastOn ? [{ ...row, firstOn: row.firstOn, lastOn: row.lastOn, reason: 'quiet' }] : [],
  )
  const listeners = (await events.findListeners(db)).filter(({ id }) => id === due.id)
  await queue(db, listeners, { type: 'finding.gone', findings, now })
  await events.saveToldUntil(db, due.id, now)
  return true
}

interface Telling {
  readonly type: 'finding.new' | 'finding.gone'
  readonly findings: readonly ToldFinding[]
  readonly now: Date
}

async function queue(db: Db, listeners: readonly events.Listener[], { type, findings, now }: Telling): Promise<void> {
  if (findings.length === 0) return
  for (const listener of listeners) {
    // Programs get the names that the API has, people those of their language.
    const { name } = await ruleWordsIn(db, listener.tenantId, listener.form === 'json' ? 'en' : listener.locale)
    await events.insertMessages(db, findingMessages(listener, findings, { type, at: now, ruleName: name }), now)
  }
}
