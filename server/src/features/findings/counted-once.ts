import { MILLISECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import type { StoredBatch } from './store-batch.ts'

export interface Counts {
  readonly created: number
  readonly updated: number
  readonly unchanged: number
}

type Occurrence = StoredBatch['created'][number]

// A file of several gigabytes has as many; beyond it, one that returns in a later batch counts again.
const MOST_REMEMBERED = 1_000_000

/** The occurrences of an import, each counted once, however many batches its rows are in. */
export class CountedOnce {
  /** True for an occurrence that was written, by its number. */
  readonly #known = new Map<number, boolean>()

  /** Returns what a batch adds. It counts once its transaction is committed: then `remember`. */
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

/** Packs an equip rule, of at most 2³¹, and a day, of at most 2¹⁶, into one number. */
const numberOf = ({ equipRuleId, occurredOn }: Occurrence): number =>
  equipRuleId * 65_536 + Date.parse(occurredOn) / MILLISECONDS_PER_DAY
