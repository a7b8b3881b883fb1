import type { HistoryLine, HistorySummary } from '@bonfire/contract/histories/histories'
import { LONGEST_HOLD_SECONDS } from '@bonfire/contract/histories/hold'
import type { Series } from '../store/series.ts'

/** A range in epoch seconds: from `from` to before `to`. */
export interface Range {
  readonly from: number
  readonly to: number
}

/** The form of a line, without the facts of its point. */
type Shape =
  | Pick<Extract<HistoryLine, { form: 'samples' }>, 'form' | 'summary' | 't' | 'v' | 'nextAt'>
  | Pick<Extract<HistoryLine, { form: 'columns' }>, 'form' | 'summary' | 'minimum' | 'maximum' | 'gap'>

interface Wanted extends Range {
  readonly columns: number
  readonly holdSeconds: number
  /** The value between two samples is that of the first, however long. */
  readonly isOnChange: boolean
  /** The future is not unknown. */
  readonly now: number
}

/**
 * Makes a line from samples that come piece by piece: the samples themselves as long as there are no more than columns,
 * and the smallest and largest value in each of the equally wide columns. A held value counts in the columns that it
 * reaches into, so that a line goes on between two samples that are further apart than a column is wide.
 */
export class LineShape {
  readonly #wanted: Wanted
  readonly #lowest: Float64Array
  readonly #highest: Float64Array
  readonly #covered: Float64Array
  readonly #width: number
  /** The instant until which the value should be known. */
  readonly #end: number
  /** The sample before the next one: until then it counts. */
  #at = Number.NaN
  #value = Number.NaN
  #kept: { t: number[]; v: (number | null)[] } | undefined = { t: [], v: [] }
  #samples = 0
  #minimum = Number.POSITIVE_INFINITY
  #maximum = Number.NEGATIVE_INFINITY
  #weighted = 0
  #known = 0

  constructor(wanted: Wanted) {
    const { from, to, columns, now } = wanted
    this.#wanted = wanted
    this.#lowest = new Float64Array(columns).fill(Number.NaN)
    this.#highest = new Float64Array(columns).fill(Number.NaN)
    this.#covered = new Float64Array(columns)
    this.#width = (to - from) / columns
    this.#end = Math.max(from, Math.min(to, now))
  }

  /** Samples before `to`, of which only the very first may lie before `from`. */
  add({ at, values }: Series): void {
    const { from, columns } = this.#wanted
    for (let place = 0; place < at.length; place++) {
      const next = at[place] as number
      this.#count(next)
      this.#at = next
      this.#value = values[place] as number
      if (next >= from) this.#samples++
      if (this.#samples > columns) this.#kept = undefined
      this.#kept?.t.push(next)
      this.#kept?.v.push(orNull(this.#value))
    }
  }

  /** Called when all have been added. `nextAt`: the instant of the first sample after the range, where that is known. */
  finish(nextAt: number | null = null): Shape {
    this.#count(nextAt ?? Number.POSITIVE_INFINITY)
    const summary = this.#summary()
    if (this.#kept) return { summary, form: 'samples', ...this.#samplesThatCount(this.#kept, nextAt), nextAt }
    return {
      summary,
      form: 'columns',
      minimum: Array.from(this.#lowest, orNull),
      maximum: Array.from(this.#highest, orNull),
      gap: Array.from(this.#covered, (seconds) => (seconds < this.#width * 0.999 ? 1 : 0)),
    }
  }

  #samplesThatCount(
    { t, v }: { t: number[]; v: (number | null)[] },
    nextAt: number | null,
  ): { t: number[]; v: (number | null)[] } {
    const { from } = this.#wanted
    const [first, next = nextAt ?? Number.POSITIVE_INFINITY] = t
    const hasLapsed = first !== undefined && first < from && this.#lapsesAt(first, next) <= from
    return hasLapsed ? { t: t.slice(1), v: v.slice(1) } : { t, v }
  }

  #summary(): HistorySummary {
    const { from } = this.#wanted
    const hasValue = this.#minimum <= this.#maximum
    return {
      samples: this.#samples,
      minimum: hasValue ? this.#minimum : null,
      mean: this.#known > 0 ? this.#weighted / this.#known : null,
      maximum: hasValue ? this.#maximum : null,
      known: this.#end > from ? Math.min(1, this.#known / (this.#end - from)) : 0,
    }
  }

  /** The sample before, which counts until the next one, or for as long as it is held. */
  #count(next: number): void {
    const [at, value, end] = [this.#at, this.#value, this.#end]
    const { from, to } = this.#wanted
    const lapsesAt = this.#lapsesAt(at, next)
    const until = Math.min(to, lapsesAt)
    if (Number.isNaN(value) || until <= from) return
    const seconds = Math.max(0, Math.min(end, lapsesAt) - Math.max(at, from))
    this.#known += seconds
    this.#weighted += seconds * value
    if (value < this.#minimum) this.#minimum = value
    if (value > this.#maximum) this.#maximum = value
    this.#spread(value, Math.max(at, from), until)
  }

  /** The instant at which a sample ceases to count. */
  #lapsesAt(at: number, next: number): number {
    const { isOnChange, holdSeconds } = this.#wanted
    return isOnChange && next - at <= LONGEST_HOLD_SECONDS ? next : Math.min(next, at + holdSeconds)
  }

  #spread(value: number, start: number, until: number): void {
    const { from, columns } = this.#wanted
    const width = this.#width
    const last = Math.min(columns - 1, Math.floor((Math.max(start, until - 1e-6) - from) / width))
    for (let column = Math.min(columns - 1, Math.floor((start - from) / width)); column <= last; column++) {
      if (!(value >= (this.#lowest[column] as number))) this.#lowest[column] = value
      if (!(value <= (this.#highest[column] as number))) this.#highest[column] = value
      const begins = from + column * width
      this.#covered[column] =
        (this.#covered[column] as number) + Math.min(until, begins + width) - Math.max(start, begins)
    }
  }
}

const orNull = (value: number) => (Number.isNaN(value) ? null : value)
