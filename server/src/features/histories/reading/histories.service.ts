import {
  type Histories,
  type HistoryLine,
  MAXIMUM_COLUMNS,
  MAXIMUM_FIRINGS_RANGE_DAYS,
  MAXIMUM_POINTS_PER_PICTURE,
  type RawHistories,
  type RuleFirings,
} from '@bonfire/contract/histories/histories'
import { holdSecondsOf, isHeldToNext, LONGEST_HOLD_SECONDS, UNKNOWN_RHYTHM } from '@bonfire/contract/histories/hold'
import type { Locale } from '@bonfire/contract/people/users'
import { isSnoozed } from '@bonfire/contract/snooze'
import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from '@bonfire/contract/values/durations'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { type Caller, type Reader, reachOf } from '../../../http/caller.ts'
import { readableTypes } from '../../../http/permissions.ts'
import { refuse } from '../../../http/refusal.ts'
import { ruleWordsIn } from '../../definitions/rule-words.service.ts'
import { visibleSiteRowIds } from '../../sites/sites.service.ts'
import { findNextAt, measureRhythmBefore, readLine } from '../store/read-line.service.ts'
import { readSamples } from '../store/read-samples.service.ts'
import type { Series } from '../store/series.ts'
import * as histories from './histories.repository.ts'
import type { Range } from './line-shape.ts'
import { LineShape } from './line-shape.ts'

const DEFAULT_COLUMNS = 1200
const RAW_SAMPLES_AT_ONCE = 100_000
const RAW_DAYS_AT_ONCE = 31
/** No more than a page, of 20 points with a sample each second. */
const RAW_FIRST_STEP_SECONDS = SECONDS_PER_HOUR
const EMPTY: Series = { at: new Float64Array(0), values: new Float64Array(0) }

interface Asked extends Range {
  readonly points: readonly string[]
  /** Nobody waits for the response any more. */
  readonly signal?: AbortSignal
}

/** The lines of a chart one after the other, in the order requested. Permission is checked immediately. */
export async function openLines(
  context: Context,
  reader: Reader,
  asked: Asked & { readonly columns: number | undefined },
): Promise<AsyncIterable<HistoryLine>> {
  const { columns = DEFAULT_COLUMNS } = asked
  if (columns < 1 || columns > MAXIMUM_COLUMNS) throw refuse('histories.columns', { maximum: MAXIMUM_COLUMNS })
  const points = await readablePoints(context, reader, asked.points)
  return linesOf(context, points, { ...asked, columns })
}

export async function readLines(
  context: Context,
  reader: Reader,
  asked: Asked & { readonly columns: number | undefined },
): Promise<Histories> {
  const lines: HistoryLine[] = []
  for await (const line of await openLines(context, reader, asked)) lines.push(line)
  return { from: asked.from, to: asked.to, columns: asked.columns ?? DEFAULT_COLUMNS, lines }
}

async function* linesOf(
  { db, clock }: Context,
  points: readonly histories.ReadablePoint[],
  { from, to, columns, signal }: Asked & { readonly columns: number },
): AsyncGenerator<HistoryLine> {
  const now = Math.floor(clock().getTime() / 1000)
  for (const point of points) {
    const hold = await holdOf(db, point, to)
    const shape = new LineShape({ from, to, columns, ...hold, now })
    const heldSeconds = hold.isOnChange ? LONGEST_HOLD_SECONDS : hold.holdSeconds
    for await (const series of readLine(db, point.pointRowId, { from, to, heldSeconds })) {
      signal?.throwIfAborted()
      shape.add(series)
    }
    // A value holds to the end of the range where the next sample comes after it.
    const next = hold.isOnChange ? await findNextAt(db, point.pointRowId, to) : null
    const { pointId, kind, unit } = point
    yield { pointId, kind, unit, ...hold, ...shape.finish(next) }
  }
}

/** The time for which a sample counts, from the point or else from its newest samples. */
async function holdOf(db: Db, point: histories.ReadablePoint, before: number) {
  const isSaid = point.holdSeconds !== null || point.intervalSeconds !== null
  const rhythm = isSaid ? UNKNOWN_RHYTHM : await measureRhythmBefore(db, point, before)
  return { holdSeconds: holdSecondsOf(point, rhythm), isOnChange: isHeldToNext(point, rhythm) }
}

/** Exactly what is stored, a page of it. */
export async function readRaw(
  context: Context,
  reader: Reader,
  { points: pointIds, from, to }: Asked,
): Promise<{ histories: RawHistories; nextFrom: number | null }> {
  const points = await readablePoints(context, reader, pointIds)
  const pieces = new Map(points.map((point) => [point, [] as Series[]]))
  let [start, count, step] = [from, 0, RAW_FIRST_STEP_SECONDS]
  while (start < to && count < RAW_SAMPLES_AT_ONCE) {
    const end = Math.min(to, start + step)
    const series = await readSamples(
      context.db,
      points.map(({ pointRowId }) => pointRowId),
      { from: start, to: end },
    )
    for (const [point, list] of pieces) list.push(series.get(point.pointRowId) ?? EMPTY)
    const found = [...series.values()].reduce((sum, { at }) => sum + at.length, 0)
    count += found
    // Twice as far as long as a page would not grow beyond its size.
    if (found * 4 + count < RAW_SAMPLES_AT_ONCE) step = Math.min(step * 2, RAW_DAYS_AT_ONCE * SECONDS_PER_DAY)
    start = end
  }
  const raw: RawHistories = []
  for (const [point, list] of pieces) {
    raw.push({
      pointId: point.pointId,
      kind: point.kind,
      unit: point.unit,
      ...(await holdOf(context.db, point, start)),
      t: list.flatMap(({ at }) => Array.from(at)),
      v: list.flatMap(({ values }) => Array.from(values, (value) => (Number.isNaN(value) ? null : value))),
    })
  }
  return { histories: raw, nextFrom: start < to ? start : null }
}

/**
 * The points have the order of the request. Throws `not_found` if one does not exist, or is of a site that the reader may not
 * see.
 */
export async function readablePoints(
  context: Context,
  reader: Reader,
  pointIds: readonly string[],
  maximum = MAXIMUM_POINTS_PER_PICTURE,
): Promise<histories.ReadablePoint[]> {
  if (pointIds.length > maximum) throw refuse('histories.too-many-points', { maximum })
  const found = await histories.findReadablePoints(context.db, reachOf(reader), pointIds)
  return [...new Set(pointIds)].map((wanted) => {
    const point = found.find(({ pointId }) => pointId === wanted)
    if (!point) throw refuse('not_found', { thing: 'point' })
    return point
  })
}

/** The firings on an equip that touch the range, of rules that the caller may read, by rule. */
export async function listFirings(
  context: Context,
  caller: Caller,
  {
    siteId,
    equipId,
    from,
    to,
    locale,
  }: Range & {
    readonly siteId: string
    readonly equipId: string
    readonly locale: Locale
  },
): Promise<RuleFirings[]> {
  if (to - from > (MAXIMUM_FIRINGS_RANGE_DAYS + 2) * SECONDS_PER_DAY) {
    throw refuse('range.too-long', { days: MAXIMUM_FIRINGS_RANGE_DAYS })
  }
  const siteRowIds = await visibleSiteRowIds(context, caller, [siteId])
  const equip = siteRowIds.length === 0 ? undefined : await histories.findEquip(context.db, siteRowIds, equipId)
  if (equip === undefined) throw refuse('not_found', { thing: 'equip' })
  const words = await ruleWordsIn(context.db, caller.tenantId, locale)
  const rows = await histories.findFirings(context.db, equip, { from, to, types: readableTypes(context, caller) })
  const now = context.clock().getTime() / 1000
  return [...Map.groupBy(rows, ({ equipRuleId }) => equipRuleId).values()].flatMap((occurrences) => {
    const [first] = occurrences
    const firings = occurrences
      .flatMap(({ timesStart, timesDuration, confirmed }) => {
        const known = new Map(confirmed)
        return timesStart.map((t, place) => {
          const confirmedAt = known.get(t)
          return { t, d: timesDuration[place] ?? 0, ...(confirmedAt !== undefined && { confirmedAt }) }
        })
      })
      .filter(({ t, d }) => t < to && t + d > from)
      .toSorted((one, other) => one.t - other.t)
    if (!first || firings.length === 0) return []
    const snoozeEnd = first.snoozedUntil && Math.floor(first.snoozedUntil.getTime() / 1000)
    return {
      equipRuleId: String(first.equipRuleId),
      ruleId: first.ruleId,
      ruleName: words.name(first.ruleId, first.ruleName),
      isOwn: occurrences.some(({ isOwn }) => isOwn),
      snoozeEnd: isSnoozed(snoozeEnd, now) ? snoozeEnd : null,
      firings,
    }
  })
}
