import type { HistoryLine } from '@bonfire/contract/histories/histories'
import { packLine } from '@bonfire/contract/histories/packed-histories'
import type { Point } from '@bonfire/contract/histories/points'
import type * as z from 'zod/mini'

/** A temperature of Fan 1 at Harbour Tower. */
export function point(part: Partial<z.input<typeof Point>> = {}): z.input<typeof Point> {
  const { pointId = 'sat', kind = 'number' } = part
  const isNumber = kind === 'number'
  return {
    pointId,
    siteId: 'tower',
    equipId: 'equip-1',
    equipName: 'Fan 1',
    name: pointId,
    kind,
    unit: isNumber ? 'celsius' : null,
    unitSymbol: isNumber ? '°C' : null,
    quantity: isNumber ? 'temperature' : null,
    states: kind === 'enum' ? ['Off', 'Heat', 'Cool'] : null,
    tags: {},
    brickClass: null,
    role: null,
    roleSource: null,
    proposedRole: null,
    roleReason: null,
    intervalSeconds: 900,
    measuredIntervalSeconds: 900,
    setHoldSeconds: null,
    holdSeconds: 2700,
    isOnChange: part.intervalSeconds === 0,
    timezone: null,
    retentionDays: null,
    latest: { t: Math.floor(Date.now() / 1000) - 600, v: 1 },
    ...part,
  }
}

interface DrawnRange {
  readonly from: number
  readonly to: number
  readonly columns: number
}

/** The value at an instant; null where nothing is known. */
type ValueAt = (at: number) => number | null

/** A line as the server reads it: samples every 15 minutes, or columns where those are too many. */
function historyLine(of: z.input<typeof Point>, { from, to, columns }: DrawnRange, valueAt: ValueAt): HistoryLine {
  const step = 900
  const t = Array.from({ length: Math.ceil((to - from) / step) }, (_, index) => from + index * step)
  const v = t.map(valueAt)
  const known = v.filter((value) => value !== null)
  const sum = known.reduce((total, value) => total + value, 0)
  const facts = {
    pointId: of.pointId,
    kind: of.kind,
    unit: of.unit,
    holdSeconds: of.holdSeconds,
    isOnChange: of.isOnChange,
    summary: {
      samples: known.length,
      minimum: known.length > 0 ? Math.min(...known) : null,
      mean: known.length > 0 ? sum / known.length : null,
      maximum: known.length > 0 ? Math.max(...known) : null,
      known: t.length > 0 ? known.length / t.length : 0,
    },
  }
  if (t.length <= columns) {
    const shown = t.map((at, index) => ({ at, value: v[index] ?? null })).filter(({ value }) => value !== null)
    return { ...facts, form: 'samples', nextAt: null, t: shown.map(({ at }) => at), v: shown.map(({ value }) => value) }
  }
  const width = (to - from) / columns
  const ofColumns = Array.from({ length: columns }, (_, column) => {
    const own = v.slice(Math.floor((column * width) / step), Math.max(Math.ceil(((column + 1) * width) / step), 1))
    const values = own.filter((value) => value !== null)
    return { values, isWhole: values.length === own.length }
  })
  return {
    ...facts,
    form: 'columns',
    minimum: ofColumns.map(({ values }) => (values.length > 0 ? Math.min(...values) : null)),
    maximum: ofColumns.map(({ values }) => (values.length > 0 ? Math.max(...values) : null)),
    gap: ofColumns.map(({ isWhole }) => (isWhole ? 0 : 1)),
  }
}

interface AskedLines {
  readonly query: {
    readonly points: string
    readonly from: number
    readonly to: number
    readonly columns?: string | undefined
  }
}

/** Answers for the histories of these points, with the values that they have. */
export function answerHistories(
  points: readonly z.input<typeof Point>[],
  valueAt: (pointId: string, at: number) => number | null,
) {
  return ({ query: { points: ids, from, to, columns } }: AskedLines): Response =>
    packedLines(
      ids.split(',').map((id) => {
        const own = points.find(({ pointId }) => pointId === id)
        if (!own) throw new Error(`There is no point ${id}`)
        return historyLine(own, { from, to, columns: Number(columns) }, (at) => valueAt(id, at))
      }),
    )
}

/** The packed response with these lines. */
export function packedLines(lines: readonly HistoryLine[]): Response {
  const body = new Blob(lines.map((line) => packLine(line).buffer as ArrayBuffer))
  return new Response(body, { headers: { 'content-type': 'application/octet-stream' } })
}
