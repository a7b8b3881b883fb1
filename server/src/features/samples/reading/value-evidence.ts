import { stateOfWord } from '@bonfire/contract/histories/state-words'
import type { ValueRange } from '../../points/roles/proposed-unit.ts'
import { MarkEvidence } from '../../readers/cells/mark-evidence.ts'
import { type DecimalMark, readNumber } from '../../readers/cells/numbers.ts'
import { isNothing, numberIn, type StateWords, stateIn, type ValuePoint } from './sample-value.ts'

/** The kind of a column; texts are no values of a point. */
export type ColumnKind = ValuePoint['kind'] | 'text'

const FEW_NUMBERS = 10
const FEW_WORDS = 10
const MAXIMUM_WORDS = 100
const LONGEST_WORD = 60

class Range {
  lowest = Number.POSITIVE_INFINITY
  highest = Number.NEGATIVE_INFINITY

  add(value: number | 'either' | undefined): void {
    if (typeof value !== 'number' || !Number.isFinite(value)) return
    this.lowest = Math.min(this.lowest, value)
    this.highest = Math.max(this.highest, value)
  }
}

/** The signs in the values of a column, or of a point, for how it is to be read. */
export class ValueEvidence {
  readonly marks = new MarkEvidence()
  readonly #words: StateWords | undefined
  readonly #different = { numbers: new Set<string>(), words: new Set<string>() }
  #counts = { number: 0, bool: 0, word: 0 }
  #hasLongWord = false
  /** The ranges of its numbers that can be read one way only, and of the others as each mark reads them. */
  readonly #ranges = { sure: new Range(), point: new Range(), comma: new Range() }

  constructor(words: StateWords | undefined) {
    this.#words = words
  }

  add(value: unknown): void {
    if (this.#words && stateIn(value, this.#words) !== undefined) {
      this.#counts.bool += 1
      return
    }
    if (typeof value === 'number') this.#addNumber(String(value), value)
    else if (typeof value === 'boolean') this.#counts.bool += 1
    else if (value !== null && value !== undefined) this.#addText(String(value).trim())
  }

  #addText(text: string): void {
    if (isNothing(text)) return
    const number = numberIn(text, null)
    if (number !== undefined) {
      this.marks.add(number.written)
      this.#addNumber(number.written, number.number)
    } else if (stateOfWord(text) !== undefined) this.#counts.bool += 1
    else {
      this.#counts.word += 1
      this.#hasLongWord ||= text.length > LONGEST_WORD
    }
    if (number === undefined && this.#different.words.size <= MAXIMUM_WORDS) this.#different.words.add(text)
  }

  #addNumber(text: string, value: number | 'either' | undefined): void {
    this.#counts.number += 1
    if (typeof value === 'number') this.#ranges.sure.add(value)
    else if (value === 'either')
      for (const mark of ['point', 'comma'] as const) this.#ranges[mark].add(readNumber(text, mark))
    if (this.#different.numbers.size <= FEW_NUMBERS) this.#different.numbers.add(text)
  }

  /** True if no value said anything. */
  get isEmpty(): boolean {
    const { number, bool, word } = this.#counts
    return number + bool + word === 0
  }

  /** The range of its numbers; without a mark, of those that can be read one way only. */
  rangeWith(mark: DecimalMark): ValueRange | undefined {
    const all = new Range()
    for (const range of [this.#ranges.sure, ...(mark === null ? [] : [this.#ranges[mark]])]) {
      all.add(range.lowest)
      all.add(range.highest)
    }
    return all.lowest <= all.highest ? { lowest: all.lowest, highest: all.highest } : undefined
  }

  /** Undefined if no value says anything. A column has states only if few different words repeat. */
  kind(): ColumnKind | undefined {
    const { number, bool, word } = this.#counts
    if (this.isEmpty) return undefined
    if (bool + word === 0) return 'number'
    if (number + word === 0) return 'bool'
    const areMostNumbers = number > bool + word && this.#different.numbers.size > FEW_NUMBERS
    if (areMostNumbers) return 'number'
    const mostWords = Math.max(FEW_WORDS, Math.min(MAXIMUM_WORDS, (number + bool + word) / 3))
    return this.#hasLongWord || this.#different.words.size > mostWords ? 'text' : 'enum'
  }
}

/** The likely kind of a column with these values. */
export function kindOfValues(values: readonly unknown[], words: StateWords | undefined): ColumnKind {
  const evidence = new ValueEvidence(words)
  for (const value of values) evidence.add(value)
  return evidence.kind() ?? 'number'
}
