import { stateOfWord } from '@bonfire/contract/histories/state-words'
import { type Problem, problem } from '@bonfire/contract/refusals/problem'
import { isMislabelled } from '../../points/fractions.ts'
import { type DecimalMark, markIn, readProgramNumber, readNumber as readWritten } from '../../readers/cells/numbers.ts'
import { areEqualUnits, findUnit, readUnit } from '../../units/units.ts'

/** The kind and unit that samples of a point are read as. */
export interface ValuePoint {
  readonly pointId: string
  readonly kind: 'number' | 'bool' | 'enum'
  /** Haystack's name. */
  readonly unit: string | null
  /** The words of an enum, by their number. */
  readonly states: readonly string[] | null
  /** A person changed its kind or its unit. */
  readonly isTold: boolean
}

/** The words with which a column says on and off, beside the usual ones. */
export interface StateWords {
  readonly on: readonly string[]
  readonly off: readonly string[]
}

/** The word of a state as it is, also one that tables write where there is none: a state can be called None. */
export class ExactState {
  readonly state: string
  constructor(state: string) {
    this.state = state
  }
}

/** A number as stored (NaN: no value), or the word of a state. */
export type ReadValue = number | { readonly state: string } | Problem

const NOTHING = new Set([
  '',
  'null',
  'nan',
  'na',
  'n/a',
  '#n/a',
  'none',
  '-',
  '--',
  '---',
  '?',
  '*',
  '.',
  'n.a.',
  'nil',
])
const WITH_UNIT = /^([-+]?[\d.,' \u00A0\u2007\u2009\u202F’\u2212]*\d(?:[eE][-+]?\d+)?-?)\s*([^\d\s-].*)?$/
const PLAIN = /^[-+]?(?:\d+\.?\d*|\.\d+)$/
const LONGEST_STATE = 200

/** True if a text means that there is no value. */
export const isNothing = (text: string): boolean => NOTHING.has(text.toLowerCase())

/** The facts that the column of a value says. */
export interface ValueColumn {
  readonly unit?: string | undefined
  readonly words?: StateWords | undefined
  /** The form of its numbers; undefined if a program wrote them. */
  readonly decimalMark?: DecimalMark | undefined
}

/** Reads the value of a sample for a point. */
export function readValue(value: unknown, point: ValuePoint, column: ValueColumn): ReadValue {
  const { words } = column
  if (words && point.kind === 'bool') {
    const state = stateIn(value, words)
    if (state !== undefined) return state
  }
  if (value === null || value === undefined) return Number.NaN
  if (value instanceof ExactState) return readState(value.state, point)
  const text = typeof value === 'string' ? value.trim() : undefined
  if (text !== undefined && isNothing(text)) {
    // A point may have a state called None.
    return point.kind === 'enum' && point.states?.includes(text) ? { state: text } : Number.NaN
  }
  if (point.kind === 'number') return readNumber(text ?? value, point, column)
  return point.kind === 'bool' ? readBool(text ?? value, point) : readState(text ?? value, point)
}

/** Returns 1 for a word for on, 0 for one for off. */
export function stateIn(value: unknown, { on, off }: StateWords): 0 | 1 | undefined {
  const word = String(value).trim().toLowerCase()
  const has = (words: readonly string[]) => words.some((known) => known.toLowerCase() === word)
  return has(on) ? 1 : has(off) ? 0 : undefined
}

/** The unit that a value says: `29ppm`. */
export function unitIn(value: unknown): string | undefined {
  return typeof value === 'string' ? numberIn(value.trim(), null)?.unit : undefined
}

function readNumber(value: unknown, point: ValuePoint, { unit, decimalMark }: ValueColumn): ReadValue {
  if (typeof value === 'number') return readFinite(value, unit, point)
  const found = typeof value === 'string' ? numberIn(value, decimalMark) : undefined
  if (found?.number === 'either') return problem('sample.decimal-mark', { value: shown(value), point: point.pointId })
  if (found?.number === undefined) {
    return markIn(found?.written ?? '') === undefined
      ? problem('sample.not-a-number', { value: shown(value), point: point.pointId })
      : problem('sample.other-mark', { value: shown(value), point: point.pointId })
  }
  return readFinite(found.number, found.unit ?? unit, point)
}

function readFinite(number: number, unit: string | undefined, point: ValuePoint): ReadValue {
  if (Number.isNaN(number)) return number
  if (!Number.isFinite(number)) return problem('sample.not-finite', { value: String(number), point: point.pointId })
  if (unit === undefined || point.unit === null) return number
  if (areEqualUnits(unit, point.unit) || isMislabelled(point, unit)) return number
  const expected = findUnit(point.unit)?.symbol ?? point.unit
  return problem('sample.unit', { unit: findUnit(unit)?.symbol ?? unit, point: point.pointId, expected })
}

interface WrittenNumber {
  /** The written number, without its unit. */
  readonly written: string
  /** Undefined if it is not one with this decimal mark. */
  readonly number: number | 'either' | undefined
  /** Haystack's name. */
  readonly unit?: string
}

/** A number, perhaps with its unit; undefined if the text is something else. */
export function numberIn(text: string, mark: DecimalMark | undefined): WrittenNumber | undefined {
  const read = (written: string) => (mark === undefined ? readProgramNumber(written) : readWritten(written, mark))
  if (PLAIN.test(text)) return { written: text, number: read(text) }
  const [, written = '', said] = WITH_UNIT.exec(text) ?? []
  const unit = said === undefined ? undefined : readUnit(said.trim())?.name
  if (written === '' || (said !== undefined && unit === undefined)) return undefined
  const number = read(written)
  // 1.2.3 is no number, whatever the mark.
  if (number === undefined && markIn(written) === undefined) return undefined
  return unit === undefined ? { written, number } : { written, number, unit }
}

function readBool(value: unknown, point: ValuePoint): ReadValue {
  if (value === true || value === 1) return 1
  if (value === false || value === 0) return 0
  if (typeof value === 'string') {
    const known =
      stateOfWord(value) ??
      (PLAIN.test(value) || /^[01][.,]0+$/.test(value) ? Number(value.replace(',', '.')) : undefined)
    if (known === 0 || known === 1) return known
    // It was a number of a unit before someone said that it is on and off.
    const said = point.isTold ? numberIn(value, null)?.number : undefined
    if (said === 0 || said === 1) return said
  }
  return problem('sample.not-on-or-off', { value: shown(value), point: point.pointId })
}

function readState(value: unknown, point: ValuePoint): ReadValue {
  const state = typeof value === 'string' ? value : typeof value === 'object' ? '' : String(value)
  if (state === '' || state.length > LONGEST_STATE || state.includes('\0') || !state.isWellFormed()) {
    return problem('sample.not-a-state', { value: shown(value), point: point.pointId })
  }
  return { state }
}

const shown = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 60)
