import type { HistoryLine } from '@bonfire/contract/histories/histories'
import { LONGEST_HOLD_SECONDS } from '@bonfire/contract/histories/hold'
import type { Span } from '../history-address.ts'

/** The value of a line at an instant, or the smallest and largest of a column. */
export interface ShownValue {
  readonly low: number
  readonly high: number
}

/** True if there is something to draw: samples, or the value of one from before the range that still counts. */
export const hasValues = (line: HistoryLine | undefined): boolean =>
  line !== undefined && (line.summary.samples > 0 || line.summary.known > 0)

/** Null where nothing is known. */
export function valueAt(line: HistoryLine, at: number, { from, to }: Span): ShownValue | null {
  if (line.form === 'columns') {
    const column = Math.floor(((at - from) / (to - from)) * line.minimum.length)
    const [low, high] = [line.minimum[column] ?? null, line.maximum[column] ?? null]
    return low === null || high === null ? null : { low, high }
  }
  const index = lastUpTo(line.t, at)
  const [start, value] = [line.t[index], line.v[index] ?? null]
  if (start === undefined || value === null || at > lapsesAt(line, index)) return null
  return { low: value, high: value }
}

/** The smallest and largest value between two instants; null if there is none. */
export function extentOf(line: HistoryLine, loaded: Span, view: Span): ShownValue | null {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  const see = (lowest: number | null | undefined, highest: number | null | undefined) => {
    if (lowest != null && lowest < low) low = lowest
    if (highest != null && highest > high) high = highest
  }
  if (line.form === 'samples') {
    const before = lastUpTo(line.t, view.from)
    // The value that still counts when the view begins belongs to it; one that has lapsed does not.
    const isHeld = before >= 0 && lapsesAt(line, before) >= view.from
    const first = isHeld ? before : before + 1
    for (let index = first; index < line.t.length && (line.t[index] ?? 0) <= view.to; index += 1) {
      see(line.v[index], line.v[index])
    }
  } else {
    const columnAt = (at: number) => ((at - loaded.from) / (loaded.to - loaded.from)) * line.minimum.length
    const last = Math.min(line.minimum.length, Math.ceil(columnAt(view.to)))
    for (let column = Math.max(0, Math.floor(columnAt(view.from))); column < last; column += 1) {
      see(line.minimum[column], line.maximum[column])
    }
  }
  return low <= high ? { low, high } : null
}

/** The place of the last instant that is not later; -1 if all are. */
function lastUpTo(instants: readonly number[], at: number): number {
  let low = 0
  let high = instants.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((instants[middle] ?? 0) <= at) low = middle + 1
    else high = middle
  }
  return low - 1
}

export type Sampled = Extract<HistoryLine, { form: 'samples' }>

/** The instant at which a sample ceases to count: its hold is over or, at changes, the next sample comes. */
export function lapsesAt({ t, holdSeconds, isOnChange, nextAt }: Sampled, index: number): number {
  const [at = 0, next = nextAt] = [t[index], t[index + 1]]
  return isOnChange && next !== null && next - at <= LONGEST_HOLD_SECONDS ? next : at + holdSeconds
}
