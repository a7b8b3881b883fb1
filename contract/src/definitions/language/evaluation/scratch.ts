import type { Numbers, Truths } from './truth.ts'

/** Columns for results on their way, used again: a new one costs as much as filling it. */
export class Scratch {
  readonly length: number
  /** Those that hold a result that nobody else needs. */
  readonly #taken = new Set<Numbers | Truths>()
  readonly #numbers: Numbers[] = []
  readonly #truths: Truths[] = []

  constructor(length: number) {
    this.length = length
  }

  numbers(): Numbers {
    const column = this.#numbers.pop() ?? new Float64Array(this.length)
    this.#taken.add(column)
    return column
  }

  truths(): Truths {
    const column = this.#truths.pop() ?? new Uint8Array(this.length)
    this.#taken.add(column)
    return column
  }

  /** Whether a result can be written over it. */
  has(column: Numbers | Truths): boolean {
    return this.#taken.has(column)
  }

  /** For the caller to keep. */
  release(column: Numbers | Truths): boolean {
    return this.#taken.delete(column)
  }

  /** What held an operand can be used again, unless the result is in it. */
  give(column: Numbers | Truths, result?: Numbers | Truths): void {
    if (column === result || !this.#taken.delete(column)) return
    if (column instanceof Float64Array) this.#numbers.push(column)
    else this.#truths.push(column)
  }
}
