import { countOccurrence, newOccurrenceCounts } from '../../../changes/occurrence-counts.ts'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { takeFindingTurn } from '../../../db/locks.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { announceEnabled, enableAtFirstSight } from '../../model/model-import.service.ts'
import { findKeptFrom, insertOccurrences, type NewOccurrence, updateOccurrences } from '../finding-import.repository.ts'
import { isSameOccurrence, type OccurrenceContent } from '../occurrence-merge.ts'
import { createEquipRules, findEquipRules } from '../places/occurrence-places.repository.ts'
import * as own from './own-findings.repository.ts'

/** An occurrence of our own rules on one equip on one site-local day. */
export interface OwnOccurrence {
  readonly equipRowId: number
  readonly ruleRowId: number
  readonly occurredOn: string
  /** Epoch seconds, rising. */
  readonly starts: readonly number[]
  readonly durations: readonly number[]
  readonly costs: readonly (number | null)[] | null
  readonly severity: string | null
  readonly evidence: Readonly<Record<string, unknown>>
}

export interface EvaluatedDays {
  readonly siteRowId: number
  readonly tenantId: number
  readonly days: readonly string[]
  /** True if a rule was evaluated for an equip: on these days, it has exactly `occurrences` there afterwards. */
  readonly isAsked: (equipRowId: number, ruleKey: string) => boolean
  readonly occurrences: readonly OwnOccurrence[]
}

export interface ReplacedCounts {
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly removed: number
}

/**
 * Makes the occurrences of our own rules on these days what they are now: some appear, some change, some go. What is the
 * same is not written again; snoozes and actions belong to the equip rule and stay. Findings that were sent are never
 * touched. `isStillOurs` is asked within the transaction: a server that lost the days to another writes nothing, and
 * gets undefined. `alsoWrite` is part of the same transaction.
 */
export async function replaceOccurrences(
  context: Context,
  evaluated: EvaluatedDays,
  {
    isStillOurs,
    alsoWrite,
  }: {
    readonly isStillOurs: (db: Db) => Promise<boolean>
    readonly alsoWrite?: (db: Db) => Promise<void>
  },
): Promise<ReplacedCounts | undefined> {
  const { tenantId, siteRowId } = evaluated
  const now = context.clock()
  const done = await inTransaction(context.db, async (db) => {
    await takeFindingTurn(db, tenantId)
    if (!(await isStillOurs(db))) return undefined
    const written = await writeOccurrences(db, evaluated, now)
    await alsoWrite?.(db)
    return written
  })
  if (!done) return undefined
  const newOccurrences = newOccurrenceCounts()
  for (const occurrence of done.created) countOccurrence(newOccurrences, occurrence)
  context.changes.announceOccurrences(tenantId, newOccurrences)
  announceEnabled(context, tenantId, done.enabled)
  const { updatedCount: updated, unchangedCount: unchanged, removedCount: removed } = done
  // An occurrence that only grows is no news.
  if (removed > 0) {
    const siteKey = await own.findSiteKey(context.db, siteRowId)
    context.changes.announce(() => ({ tenantId, change: { kind: 'recalculated', siteIds: [siteKey] } }))
  }
  return { created: done.created.length, updated, unchanged, removed }
}

interface ComparedOccurrence {
  readonly equipRowId: number
  readonly ruleRowId: number
  readonly occurredOn: string
}

export interface ComparedOccurrences {
  readonly created: readonly ComparedOccurrence[]
  readonly updated: readonly ComparedOccurrence[]
  readonly removed: readonly ComparedOccurrence[]
  readonly unchanged: number
}

/** Compares what `replaceOccurrences` would do, without writing. */
export async function compareOccurrences(db: Db, evaluated: EvaluatedDays): Promise<ComparedOccurrences> {
  const { created, updated, evidence, removed, unchangedCount } = await compareWithStored(db, evaluated)
  const changed = new Set([...updated, ...evidence].map(({ occurrence }) => occurrence))
  return { created, updated: [...changed], removed, unchanged: unchangedCount }
}

async function writeOccurrences(db: Db, evaluated: EvaluatedDays, now: Date) {
  const { siteRowId, tenantId } = evaluated
  const { created: found, updated, evidence, unchangedCount, removed } = await compareWithStored(db, evaluated)
  const there = await own.lockEquips(db, [...new Set(found.map(({ equipRowId }) => equipRowId))])
  const created = found.filter(({ equipRowId }) => there.has(equipRowId))
  const place = await findPlaces(db, siteRowId, created)
  const newRows = created.map((occurrence): NewOccurrence => rowOf(siteRowId, place.idOf(occurrence), occurrence))
  const changed = updated.map(({ occurrence, equipRuleId }) => rowOf(siteRowId, equipRuleId, occurrence))
  if (newRows.length > 0) await insertOccurrences(db, newRows, { importId: null, origin: 'engine' })
  if (changed.length > 0) await updateOccurrences(db, changed, null)
  if (removed.length > 0) await own.removeOccurrences(db, siteRowId, removed)
  await own.writeEvidence(db, siteRowId, [
    ...created.map((occurrence) => ({ ...occurrence, equipRuleId: place.idOf(occurrence) })),
    ...evidence.map(({ occurrence, equipRuleId }) => ({ ...occurrence, equipRuleId })),
  ])
  const enabled = await enableAtFirstSight(db, { scope: { tenantId }, now }, place.newPlaces)
  return {
    created: newRows,
    updatedCount: updated.length,
    unchangedCount,
    removedCount: removed.length,
    enabled,
  }
}

const keyOf = ({ equipRowId, ruleRowId, occurredOn }: Pick<OwnOccurrence, 'equipRowId' | 'ruleRowId' | 'occurredOn'>) =>
  `${occurredOn} ${equipRowId} ${ruleRowId}`

async function compareWithStored(db: Db, { siteRowId, days, isAsked, occurrences }: EvaluatedDays) {
  const keptFrom = (await findKeptFrom(db, [siteRowId])).get(siteRowId)
  const kept = keptFrom === undefined ? occurrences : occurrences.filter(({ occurredOn }) => occurredOn >= keptFrom)
  const wanted = new Map(kept.map((occurrence) => [keyOf(occurrence), occurrence]))
  const stored = await own.findOnDays(db, siteRowId, days)
  const updated: { occurrence: OwnOccurrence; equipRuleId: number }[] = []
  const evidence: { occurrence: OwnOccurrence; equipRuleId: number }[] = []
  const removed: (ComparedOccurrence & { readonly equipRuleId: number })[] = []
  let unchangedCount = 0
  for (const row of stored) {
    const occurrence = wanted.get(keyOf(row))
    wanted.delete(keyOf(row))
    // Findings sent before the rule was our own stay as they were sent.
    if (row.origin === 'sent') continue
    const { equipRuleId, occurredOn, equipRowId, ruleRowId } = row
    if (!occurrence) {
      if (isAsked(row.equipRowId, row.ruleKey)) removed.push({ occurredOn, equipRuleId, equipRowId, ruleRowId })
      continue
    }
    const isSameFirings = isSameOccurrence(row, { ...row, ...toOccurrence(occurrence) })
    const isSameEvidence = canonical(row.evidence) === canonical(occurrence.evidence)
    if (!isSameFirings) updated.push({ occurrence, equipRuleId })
    if (!isSameEvidence) evidence.push({ occurrence, equipRuleId })
    if (isSameFirings && isSameEvidence) unchangedCount += 1
  }
  return { created: [...wanted.values()], updated, evidence, unchangedCount, removed }
}

const toOccurrence = ({ starts, durations, costs, severity }: OwnOccurrence): OccurrenceContent => ({
  starts,
  durations,
  costs,
  severity,
  description: null,
  reportUrl: null,
  sourceId: null,
  pointIds: null,
})

const rowOf = (siteRowId: number, equipRuleId: number, occurrence: OwnOccurrence): NewOccurrence => ({
  siteRowId,
  equipRuleId,
  ruleRowId: occurrence.ruleRowId,
  occurredOn: occurrence.occurredOn,
  ...toOccurrence(occurrence),
})

/** The database does not keep the order of the fields. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )
}

async function findPlaces(db: Db, siteRowId: number, occurrences: readonly OwnOccurrence[]) {
  const key = ({ equipRowId, ruleRowId }: { equipRowId: number; ruleRowId: number }) => `${equipRowId} ${ruleRowId}`
  const wanted = new Map(
    occurrences.map(({ equipRowId, ruleRowId }) => [
      key({ equipRowId, ruleRowId }),
      { siteRowId, equipRowId, ruleRowId },
    ]),
  )
  const found = wanted.size === 0 ? [] : await findEquipRules(db, [...wanted.values()])
  const ids = new Map(found.map((equipRule) => [key(equipRule), equipRule.id]))
  const unmade = [...wanted].flatMap(([name, equipRule]) => (ids.has(name) ? [] : equipRule))
  if (unmade.length > 0) for (const made of await createEquipRules(db, unmade, null)) ids.set(key(made), made.id)
  const newPlaces = new Map(unmade.map(({ ruleRowId }) => [ruleRowId, { siteRowId, ruleRowId }]))
  return {
    newPlaces: [...newPlaces.values()],
    idOf(occurrence: OwnOccurrence): number {
      const id = ids.get(key(occurrence))
      if (id === undefined) throw new Error('An equip rule that was just found or made is not there')
      return id
    },
  }
}
