import type { Numbers, Truths } from './truth.ts'

interface Free {
  readonly numbers: Numbers[]
  readonly truths: Truths[]
}

// Conditions are evaluated one after another, most on as many cells as the one before.
const MOST_LENGTHS = 3
const freeByLength = new Map<number, Free>()

function freeOf(length: number): Free {
  const free = freeByLength.get(length) ?? { numbers: [], truths: [] }
  freeByLength.delete(length)
  freeByLength.set(length, free)
  for (const oldest of freeByLength.keys()) if (freeByLength.size > MOST_LENGTHS) freeByLength.delete(oldest)
  return free
}

/** Columns for results on their way, used again: a new one costs as much as filling it. */
export class Scratch {
  readonly length: number
  /** Columns that may be written over, because nobody else needs their results. */
  readonly #taken = new Set<Numbers | Truths>()
  readonly #free: Free

  constructor(length: number) {
    this.length = length
    this.#free = freeOf(length)
  }

  numbers(): Numbers {
    const column = this.#free.numbers.pop() ?? new Float64Array(this.length)
    this.#taken.add(column)
    return column
  }

  truths(): Truths {
    const column = this.#free.truths.pop() ?? new Uint8Array(this.length)
    this.#taken.add(column)
    return column
  }

  /** Returns a column for a result: one of the operands if nobody else needs it. */
  over(...operands: readonly Numbers[]): Numbers {
    if (operands.every(isOne)) return new Float64Array(1)
    return operands.find((operand) => operand.length > 1 && this.#taken.has(operand)) ?? this.numbers()
  }

  overTruths(...operands: readonly Truths[]): Truths {
    if (operands.every(isOne)) return new Uint8Array(1)
    return operands.find((operand) => operand.length > 1 && this.#taken.has(operand)) ?? this.truths()
  }

  truthsFor(...operands: readonly (Numbers | Truths)[]): Truths {
    return operands.every(isOne) ? new Uint8Array(1) : this.truths()
  }

  /** A column also where there is one value for all cells. */
  wide<Column extends Numbers | Truths>(column: Column): Column {
    if (column.length === this.length) return column
    const out = column instanceof Float64Array ? this.numbers() : this.truths()
    return out.fill(column[0] as number) as Column
  }

  /** Leaves a column to the caller. */
  release(column: Numbers | Truths): boolean {
    return this.#taken.delete(column)
  }

  /** Frees the column of an operand, unless it holds the result. */
  give(column: Numbers | Truths, result?: Numbers | Truths): void {
    if (column === result || !this.#taken.delete(column)) return
    if (column instanceof Float64Array) this.#free.numbers.push(column)
    else this.#free.truths.push(column)
  }
}

const isOne = ({ length }: Numbers | Truths): boolean => length === 1
