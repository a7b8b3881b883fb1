import type { HistoryLine } from '@bonfire/contract/histories/histories'
import type { Span } from '../../history-address.ts'
import { lapsesAt, type Sampled } from '../value-at.ts'

type Columns = Extract<HistoryLine, { form: 'columns' }>

/** An unbroken piece of a line: instants and values, one pair a corner. */
export interface Run {
  readonly x: readonly number[]
  readonly y: readonly number[]
}

/**
 * A line in pieces, broken where nothing is known: a sample counts for `holdSeconds`, a null ends at once. Steps keep a
 * value until the next sample; otherwise samples are joined.
 */
export function sampledRuns(line: Sampled, isStepped: boolean, end: number): Run[] {
  const { t, v } = line
  const runs: Run[] = []
  let x: number[] = []
  let y: number[] = []
  const finish = () => {
    if (x.length > 0) runs.push({ x, y })
    x = []
    y = []
  }
  for (let index = 0; index < t.length; index += 1) {
    const [at, value, next] = [t[index] ?? 0, v[index] ?? null, t[index + 1]]
    if (value === null) {
      finish()
      continue
    }
    x.push(at)
    y.push(value)
    const heldUntil = Math.min(lapsesAt(line, index), end)
    const isHeld = next !== undefined && next <= lapsesAt(line, index)
    if (isHeld && v[index + 1] !== null && !isStepped) continue
    const until = isHeld ? next : Math.max(at, heldUntil)
    x.push(until)
    y.push(value)
    if (!isHeld) finish()
  }
  finish()
  return runs
}

/** A piece of a band: the middles of its columns, and the smallest and largest value in each. */
export interface BandRun {
  readonly x: readonly number[]
  readonly low: readonly number[]
  readonly high: readonly number[]
}

/** A line drawn as a band, broken at every column in which something is unknown. That column is drawn on its own. */
export function bandRuns({ minimum, maximum, gap }: Columns, { from, to }: Span): BandRun[] {
  const width = (to - from) / Math.max(1, minimum.length)
  const runs: BandRun[] = []
  let run: { x: number[]; low: number[]; high: number[] } | undefined
  for (let column = 0; column < minimum.length; column += 1) {
    const [low, high] = [minimum[column] ?? null, maximum[column] ?? null]
    const isWhole = gap[column] === 0
    if (!isWhole || low === null || high === null) run = undefined
    if (low === null || high === null) continue
    if (!run) {
      run = { x: [], low: [], high: [] }
      runs.push(run)
    }
    run.x.push(from + (column + 0.5) * width)
    run.low.push(low)
    run.high.push(high)
    if (!isWhole) run = undefined
  }
  return runs
}

/** A stretch of a lane: how long a state lasted. Without a value, several were seen in it. */
export interface Stretch {
  readonly from: number
  readonly to: number
  readonly value: number | null
}

/** The states of a bool or enum point, one stretch for each, none where nothing is known. */
export function stretchesOf(line: HistoryLine, span: Span): Stretch[] {
  const stretches: Stretch[] = []
  const add = (from: number, to: number, value: number | null) => {
    const last = stretches.at(-1)
    if (to <= from) return
    if (last && last.to === from && last.value === value) stretches[stretches.length - 1] = { ...last, to }
    else stretches.push({ from, to, value })
  }
  if (line.form === 'samples') {
    line.t.forEach((at, index) => {
      const value = line.v[index] ?? null
      const next = line.t[index + 1] ?? Number.POSITIVE_INFINITY
      if (value !== null) add(Math.max(at, span.from), Math.min(next, lapsesAt(line, index), span.to), value)
    })
    return stretches
  }
  const edge = (column: number) => span.from + ((span.to - span.from) * column) / line.minimum.length
  line.minimum.forEach((low, column) => {
    const high = line.maximum[column] ?? null
    if (low !== null) add(edge(column), edge(column + 1), low === high ? low : null)
  })
  return stretches
}
