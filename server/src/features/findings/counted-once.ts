import { MILLISECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import type { StoredBatch } from './store-batch.ts'

export interface Counts {
  readonly created: number
  readonly updated: number
  readonly unchanged: number
}

type Occurrence = StoredBatch['created'][number]

// What a file of several gigabytes has; beyond it, one that returns in a later batch counts again.
const MOST_REMEMBERED = 1_000_000

/** The occurrences of an import, each counted once, however many batches its rows are in. */
export class CountedOnce {
  /** Whether it was written, by its number. */
  readonly #known = new Map<number, boolean>()

  /** What a batch adds. It counts once its transaction is committed: then `remember`. */
  added({ created, updated, unchanged }: StoredBatch): Counts {
    const first = updated.filter((one) => this.#known.get(numberOf(one)) !== true)
    const known = first.filter((one) => this.#known.has(numberOf(one)))
    return {
      created: created.length,
      updated: first.length,
      unchanged: unchanged.filter((one) => !this.#known.has(numberOf(one))).length - known.length,
    }
  }

  remember({ created, updated, unchanged }: StoredBatch): void {
    for (const one of [...created, ...updated]) this.#keep(one, true)
    for (const one of unchanged) this.#keep(one, this.#known.get(numberOf(one)) ?? false)
  }

  #keep(one: Occurrence, isWritten: boolean): void {
    const number = numberOf(one)
    if (this.#known.size < MOST_REMEMBERED || this.#known.has(number)) this.#known.set(number, isWritten)
  }
}

/** Of an equip rule on a day: 2³¹ of the one, 2¹⁶ of the other. */
const numberOf = ({ equipRuleId, occurredOn }: Occurrence): number =>
  equipRuleId * 65_536 + Date.parse(occurredOn) / MILLISECONDS_PER_DAY
