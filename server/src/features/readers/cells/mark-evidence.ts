import { type DecimalMark, isThousands, type Mark, markIn } from './numbers.ts'

/** The rest of a file shows how numbers are meant that can be read both ways. */
export interface MarkHints {
  /** Dates have the month first: in such countries 1,250 is over a thousand. */
  readonly isAmerican?: boolean
  /** Commas separate the cells of what was measured: whoever writes so groups no thousands with points. */
  readonly arePointsDecimal?: boolean
}

// Most numbers are so, and need no closer look.
const WITH_POINT = /^-?(\d+)\.(\d+)$/

/** Gathers which decimal mark the numbers of a column show. */
export class MarkEvidence {
  readonly #proven = new Set<Mark>()
  readonly #either = new Set<'.' | ','>()
  /** A whole number from a thousand on is written without a mark. */
  #hasUngrouped = false

  add(cell: string): void {
    const [, whole = '', decimals = ''] = WITH_POINT.exec(cell) ?? []
    const isPlain = whole !== '' && !isThousands(whole, decimals)
    const mark = isPlain ? 'point' : markIn(cell)
    if (mark === 'either') this.#either.add(cell.includes(',') ? ',' : '.')
    else if (mark !== undefined) this.#proven.add(mark)
    else if (/^\s*-?[1-9]\d{3,}\s*$/.test(cell)) this.#hasUngrouped = true
  }

  /** True if some number can be read both ways and nothing shows which. */
  get isOpen(): boolean {
    return this.#either.size > 0 && this.#proven.size !== 1
  }

  /** True if no number has a mark. */
  get isSilent(): boolean {
    return this.#either.size === 0 && this.#proven.size === 0
  }

  /** True if its numbers disagree. */
  get isContradictory(): boolean {
    return this.#proven.size > 1 || (this.#proven.size === 0 && this.#either.size > 1)
  }

  /** Null if nothing proves a mark, or its numbers disagree. */
  decide(hints: MarkHints = {}): DecimalMark {
    if (this.#proven.size > 0) return this.#proven.size === 1 ? ([...this.#proven][0] ?? null) : null
    if (this.#either.size !== 1) return null
    if (this.#either.has('.')) return hints.arePointsDecimal === true ? 'point' : null
    return hints.isAmerican === true && !this.#hasUngrouped ? 'point' : null
  }
}
