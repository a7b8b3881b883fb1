import { sharedTime } from '@bonfire/contract/values/shared-time'
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
  readonly evidence: OwnEvidence
  /** The keys of the rules that it says the same as. */
  readonly restates?: readonly string[]
}

type OwnEvidence = Readonly<Record<string, unknown>> & {
  readonly definition: string
  readonly restatedBy?: readonly string[] | undefined
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

const NOBODY = { importId: null, sentBy: null }

async function writeOccurrences(db: Db, evaluated: EvaluatedDays, now: Date) {
  const { siteRowId, tenantId } = evaluated
  const {
    created: found,
    updated,
    evidence,
    unchangedCount,
    removed,
    folded,
    bare,
  } = await compareWithStored(db, evaluated)
  const there = await own.lockEquips(db, [...new Set(found.map(({ equipRowId }) => equipRowId))])
  const created = found.filter(({ equipRowId }) => there.has(equipRowId))
  const place = await findPlaces(db, siteRowId, created)
  const newRows = created.map((occurrence): NewOccurrence => rowOf(siteRowId, place.idOf(occurrence), occurrence))
  const changed = updated.map(({ occurrence, equipRuleId }) => rowOf(siteRowId, equipRuleId, occurrence))
  if (newRows.length > 0) await insertOccurrences(db, newRows, { ...NOBODY, origin: 'engine' })
  if (changed.length > 0) await updateOccurrences(db, changed, NOBODY)
  if (removed.length > 0) await own.removeOccurrences(db, siteRowId, removed)
  await own.writeEvidence(db, siteRowId, [
    ...created.map((occurrence) => ({ ...occurrence, equipRuleId: place.idOf(occurrence) })),
    ...evidence.map(({ occurrence, equipRuleId }) => ({ ...occurrence, equipRuleId })),
    ...folded,
  ])
  await own.removeEvidence(db, siteRowId, bare)
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
  const stored = await own.findOnDays(db, siteRowId, days)
  const { alone, bySent } = foldIntoSent(kept, stored)
  const wanted = new Map(alone.map((occurrence) => [keyOf(occurrence), occurrence]))
  const folded: { occurredOn: string; equipRuleId: number; evidence: OwnEvidence }[] = []
  const bare: { occurredOn: string; equipRuleId: number }[] = []
  const updated: { occurrence: OwnOccurrence; equipRuleId: number }[] = []
  const evidence: { occurrence: OwnOccurrence; equipRuleId: number }[] = []
  const removed: (ComparedOccurrence & { readonly equipRuleId: number })[] = []
  let unchangedCount = 0
  for (const row of stored) {
    const occurrence = wanted.get(keyOf(row))
    wanted.delete(keyOf(row))
    const { equipRuleId, occurredOn, equipRowId, ruleRowId } = row
    // Findings sent before the rule was our own stay as they were sent, too.
    if (row.origin === 'sent') {
      const same = bySent.get(row)
      if (same && canonical(row.evidence) !== canonical(same)) folded.push({ occurredOn, equipRuleId, evidence: same })
      if (!same && row.evidence && isAsked(equipRowId, String(row.evidence.definition))) {
        bare.push({ occurredOn, equipRuleId })
      }
      continue
    }
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
  return { created: [...wanted.values()], updated, evidence, unchangedCount, removed, folded, bare }
}

// Of the time in which ours fired.
const LEAST_SHARED = 0.5

type Stored = Awaited<ReturnType<typeof own.findOnDays>>[number]

/** Tells what ours found alone from what was sent for the same equip and time by a rule that says the same. */
function foldIntoSent(found: readonly OwnOccurrence[], stored: readonly Stored[]) {
  const sent = Map.groupBy(
    stored.filter(({ origin, sameAs }) => origin === 'sent' && sameAs !== null),
    ({ occurredOn, equipRowId }) => `${occurredOn} ${equipRowId}`,
  )
  const bySent = new Map<Stored, OwnEvidence>()
  const alone = found.filter((one) => {
    const { definition, restatedBy = [] } = one.evidence
    const keys = new Set([definition, ...restatedBy, ...(one.restates ?? [])])
    const same = (sent.get(`${one.occurredOn} ${one.equipRowId}`) ?? []).find(
      (other) => other.sameAs !== null && keys.has(other.sameAs) && isMostlyDuring(one, other),
    )
    if (!same) return true
    const other = bySent.get(same)
    const rules = [...(other?.restatedBy ?? []), definition, ...restatedBy]
    // The evidence of the rule that says the same goes before that of one that restates it.
    const shown = other && other.definition === same.sameAs ? other : one.evidence
    bySent.set(same, { ...shown, restatedBy: [...new Set(rules)].toSorted() })
    return false
  })
  return { alone, bySent }
}

function isMostlyDuring(one: Firings, other: Firings): boolean {
  const times = timesOf(other)
  const seconds = one.durations.reduce((sum, duration) => sum + duration, 0)
  const shared = timesOf(one).reduce((sum, time) => sum + sharedTime(time, times) * (time.endsAt - time.startsAt), 0)
  return seconds > 0 && shared / seconds >= LEAST_SHARED
}

type Firings = Pick<OwnOccurrence, 'starts' | 'durations'>

const timesOf = ({ starts, durations }: Firings) =>
  starts.flatMap((startsAt, place) => {
    const seconds = durations[place] ?? 0
    return seconds > 0 ? { startsAt, endsAt: startsAt + seconds } : []
  })

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
