import {
  type Histories,
  type HistoryLine,
  MAXIMUM_COLUMNS,
  MAXIMUM_FIRINGS_RANGE_DAYS,
  MAXIMUM_POINTS_PER_PICTURE,
  type RawHistories,
  type RuleFirings,
} from '@bonfire/contract/histories/histories'
import { isSnoozed } from '@bonfire/contract/snooze'
import type { Context } from '../../../context.ts'
import type { Caller } from '../../../http/caller.ts'
import { readableTypes } from '../../../http/permissions.ts'
import { refuse } from '../../../http/refusal.ts'
import { visibleSiteIds } from '../../sites/sites.service.ts'
import { readSamples } from '../store/history-store.service.ts'
import { DAY_SECONDS, type Series } from '../store/series.ts'
import * as histories from './histories.repository.ts'
import { holdOf, type Range, reduce, summarise } from './reduce.ts'

const DEFAULT_COLUMNS = 1200
const RAW_SAMPLES_AT_ONCE = 100_000
const RAW_DAYS_AT_ONCE = 31
/** A value from so long before a range can still count in it. */
const LONGEST_LOOK_BACK_SECONDS = 2 * DAY_SECONDS
const EMPTY: Series = { at: new Float64Array(0), values: new Float64Array(0) }

interface Asked extends Range {
  readonly points: readonly string[]
}

/** The lines of a picture one after the other, in the order asked for. Permission is checked at once. */
export async function openLines(
  context: Context,
  caller: Caller,
  asked: Asked & { readonly columns: number | undefined },
): Promise<AsyncIterable<HistoryLine>> {
  const { columns = DEFAULT_COLUMNS } = asked
  if (columns < 1 || columns > MAXIMUM_COLUMNS) throw refuse('histories.columns', { maximum: MAXIMUM_COLUMNS })
  const points = await readablePoints(context, caller, asked.points)
  return linesOf(context, points, { ...asked, columns })
}

export async function readLines(
  context: Context,
  caller: Caller,
  asked: Asked & { readonly columns: number | undefined },
): Promise<Histories> {
  const lines: HistoryLine[] = []
  for await (const line of await openLines(context, caller, asked)) lines.push(line)
  return { from: asked.from, to: asked.to, columns: asked.columns ?? DEFAULT_COLUMNS, lines }
}

async function* linesOf(
  context: Context,
  points: readonly histories.ReadablePoint[],
  { from, to, columns }: Range & { readonly columns: number },
): AsyncGenerator<HistoryLine> {
  const now = Math.floor(context.clock().getTime() / 1000)
  for (const point of points) {
    const series = await readSamples(context.db, [point.id], { from: from - LONGEST_LOOK_BACK_SECONDS, to })
    yield lineOf(point, series.get(point.id) ?? EMPTY, { from, to, now, columns })
  }
}

function lineOf(
  point: histories.ReadablePoint,
  series: Series,
  { from, to, now, columns }: Range & { readonly now: number; readonly columns: number },
): HistoryLine {
  const holdSeconds = holdOf(point, series.at)
  // What is yet to come is not unknown.
  const summary = summarise(series, { from, to: Math.max(from, Math.min(to, now)) }, holdSeconds)
  const facts = { pointId: point.pointId, kind: point.kind, unit: point.unit, holdSeconds, summary }
  if (summary.samples > columns)
    return { ...facts, form: 'columns', ...reduce(series, { from, to }, { columns, holdSeconds }) }
  const first = series.at.findLastIndex((at) => at < from)
  const isHeld = first >= 0 && (series.at[first] as number) + holdSeconds > from
  const start = isHeld ? first : first + 1
  return {
    ...facts,
    form: 'samples',
    t: Array.from(series.at.subarray(start)),
    v: Array.from(series.values.subarray(start), (value) => (Number.isNaN(value) ? null : value)),
  }
}

/** Exactly what is stored, a page of it. */
export async function readRaw(
  context: Context,
  caller: Caller,
  { points: keys, from, to }: Asked,
): Promise<{ histories: RawHistories; nextFrom: number | null }> {
  const points = await readablePoints(context, caller, keys)
  const pieces = new Map(points.map((point) => [point, [] as Series[]]))
  let [start, count, days] = [from, 0, 1]
  while (start < to && count < RAW_SAMPLES_AT_ONCE) {
    const end = Math.min(to, start + days * DAY_SECONDS)
    const series = await readSamples(
      context.db,
      points.map(({ id }) => id),
      { from: start, to: end },
    )
    for (const [point, list] of pieces) list.push(series.get(point.id) ?? EMPTY)
    const found = [...series.values()].reduce((sum, { at }) => sum + at.length, 0)
    count += found
    // Twice as far as long as a page would not grow beyond its size.
    if (found * 4 + count < RAW_SAMPLES_AT_ONCE) days = Math.min(days * 2, RAW_DAYS_AT_ONCE)
    start = end
  }
  const raw = [...pieces].map(([point, list]) => ({
    ...{ pointId: point.pointId, kind: point.kind, unit: point.unit },
    holdSeconds: holdOf(point, list.find(({ at }) => at.length > 1)?.at ?? EMPTY.at),
    t: list.flatMap(({ at }) => Array.from(at)),
    v: list.flatMap(({ values }) => Array.from(values, (value) => (Number.isNaN(value) ? null : value))),
  }))
  return { histories: raw, nextFrom: start < to ? start : null }
}

/** In the order asked for. Throws `not_found` if one does not exist, or is of a site that the caller may not see. */
export async function readablePoints(
  context: Context,
  caller: Caller,
  keys: readonly string[],
  maximum = MAXIMUM_POINTS_PER_PICTURE,
): Promise<histories.ReadablePoint[]> {
  if (keys.length > maximum) throw refuse('histories.too-many-points', { maximum })
  const found = await histories.findReadablePoints(context.db, caller.id, keys)
  return [...new Set(keys)].map((key) => {
    const point = found.find(({ pointId }) => pointId === key)
    if (!point) throw refuse('not_found', { thing: 'point' })
    return point
  })
}

/** The firings on an equip that touch the range, of rules that the caller may read, by rule. */
export async function listFirings(
  context: Context,
  caller: Caller,
  { siteId, equipId, from, to }: Range & { readonly siteId: string; readonly equipId: string },
): Promise<RuleFirings[]> {
  if (to - from > (MAXIMUM_FIRINGS_RANGE_DAYS + 2) * DAY_SECONDS) {
    throw refuse('range.too-long', { days: MAXIMUM_FIRINGS_RANGE_DAYS })
  }
  const siteIds = await visibleSiteIds(context, caller, [siteId])
  const equip = siteIds.length === 0 ? undefined : await histories.findEquip(context.db, siteIds, equipId)
  if (equip === undefined) throw refuse('not_found', { thing: 'equip' })
  const rows = await histories.findFirings(context.db, equip, { from, to, types: readableTypes(context, caller) })
  const now = context.clock().getTime() / 1000
  return [...Map.groupBy(rows, ({ equipRuleId }) => equipRuleId).values()].flatMap((occurrences) => {
    const [first] = occurrences
    const firings = occurrences
      .flatMap(({ timesStart, timesDuration }) => timesStart.map((t, place) => ({ t, d: timesDuration[place] ?? 0 })))
      .filter(({ t, d }) => t < to && t + d > from)
      .toSorted((one, other) => one.t - other.t)
    if (!first || firings.length === 0) return []
    const snoozeEnd = first.snoozedUntil && Math.floor(first.snoozedUntil.getTime() / 1000)
    return {
      equipRuleId: String(first.equipRuleId),
      ruleId: first.ruleId,
      ruleName: first.ruleName,
      snoozeEnd: isSnoozed(snoozeEnd, now) ? snoozeEnd : null,
      firings,
    }
  })
}
