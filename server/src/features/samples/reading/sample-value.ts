import { stateOfWord } from '@bonfire/contract/histories/state-words'
import { type Problem, problem } from '@bonfire/contract/refusals/problem'
import { areEqualUnits, findUnit } from '../../units/units.ts'

/** What samples of a point are read as. */
export interface ValuePoint {
  readonly pointKey: string
  readonly kind: 'number' | 'bool' | 'enum'
  /** Haystack's name. */
  readonly unit: string | null
  /** The words of an enum, by their number. */
  readonly states: readonly string[] | null
}

/** With which a column says on and off, beside the usual words. */
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

const NOTHING = new Set(['', 'null', 'nan', 'na', 'n/a', '#n/a', 'none'])
const PLAIN = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?$/
const WITH_UNIT = /^([-+]?[\d.,  ' ]*\d(?:[eE][-+]?\d+)?)\s*(\D.*)?$/
const GROUPS_AND_POINT = /^[-+]?\d{1,3}(?:[,  ']\d{3})+(?:\.\d+)?$/
const GROUPS_AND_COMMA = /^[-+]?\d{1,3}(?:[.  ']\d{3})+(?:,\d+)?$/
const DECIMAL_COMMA = /^[-+]?\d+,\d+$/
const LONGEST_STATE = 200

/** Reads the value of a sample for a point. `unit` and `words` are what the column says. */
export function readValue(
  value: unknown,
  unit: string | undefined,
  point: ValuePoint,
  words: StateWords | undefined,
): ReadValue {
  if (words && point.kind === 'bool') {
    const state = stateIn(value, words)
    if (state !== undefined) return state
  }
  if (value === null || value === undefined) return Number.NaN
  if (value instanceof ExactState) return readState(value.state, point)
  const text = typeof value === 'string' ? value.trim() : undefined
  if (text !== undefined && NOTHING.has(text.toLowerCase())) {
    // A point may have a state called None.
    return point.kind === 'enum' && point.states?.includes(text) ? { state: text } : Number.NaN
  }
  if (point.kind === 'number') return readNumber(text ?? value, unit, point)
  return point.kind === 'bool' ? readBool(text ?? value, point) : readState(text ?? value, point)
}

/** What a point with these values seems to be. */
export function kindOfValues(values: readonly unknown[], words: StateWords | undefined): ValuePoint['kind'] {
  const kinds = new Set(values.flatMap((value) => kindOf(value, words) ?? []))
  if (kinds.has('enum') || (kinds.has('bool') && kinds.has('number'))) return 'enum'
  return kinds.has('bool') ? 'bool' : 'number'
}

/** Undefined if the value says nothing. */
function kindOf(value: unknown, words: StateWords | undefined): ValuePoint['kind'] | undefined {
  if (words && stateIn(value, words) !== undefined) return 'bool'
  if (value === null || value === undefined) return undefined
  if (typeof value === 'boolean') return 'bool'
  if (typeof value === 'number') return 'number'
  const text = String(value).trim()
  if (NOTHING.has(text.toLowerCase())) return undefined
  if (numberIn(text) !== undefined) return 'number'
  return stateOfWord(text) !== undefined ? 'bool' : 'enum'
}

function stateIn(value: unknown, { on, off }: StateWords): 0 | 1 | undefined {
  const word = String(value).trim().toLowerCase()
  const has = (words: readonly string[]) => words.some((known) => known.toLowerCase() === word)
  return has(on) ? 1 : has(off) ? 0 : undefined
}

/** The unit that a value says: `29ppm`. */
export function unitIn(value: unknown): string | undefined {
  return typeof value === 'string' ? numberIn(value.trim())?.unit : undefined
}

function readNumber(value: unknown, unit: string | undefined, point: ValuePoint): ReadValue {
  if (typeof value === 'number') return readFinite(value, unit, point)
  const found = typeof value === 'string' ? numberIn(value) : undefined
  if (!found) return problem('sample.not-a-number', { value: shown(value), point: point.pointKey })
  return readFinite(found.number, found.unit ?? unit, point)
}

function readFinite(number: number, unit: string | undefined, point: ValuePoint): ReadValue {
  if (Number.isNaN(number)) return number
  if (!Number.isFinite(number)) return problem('sample.not-finite', { value: String(number), point: point.pointKey })
  if (unit === undefined || point.unit === null) return number
  if (areEqualUnits(unit, point.unit)) return number
  const expected = findUnit(point.unit)?.symbol ?? point.unit
  return problem('sample.unit', { unit: findUnit(unit)?.symbol ?? unit, point: point.pointKey, expected })
}

function numberIn(text: string): { number: number; unit?: string } | undefined {
  if (PLAIN.test(text)) return { number: Number(text) }
  const [, written, unit] = WITH_UNIT.exec(text) ?? []
  if (written === undefined || (unit !== undefined && !findUnit(unit))) return undefined
  const number = writtenNumber(written.trim())
  if (number === undefined) return undefined
  return unit === undefined ? { number } : { number, unit: unit.trim() }
}

/** `1,234.5`, `1.234,5` and `21,5`; undefined where a comma could be both. */
function writtenNumber(text: string): number | undefined {
  if (PLAIN.test(text)) return Number(text)
  if (GROUPS_AND_POINT.test(text) && (text.includes('.') || !/^[-+]?\d{1,3},\d{3}$/.test(text))) {
    return Number(text.replaceAll(/[,  ']/g, ''))
  }
  if (GROUPS_AND_COMMA.test(text)) return Number(text.replaceAll(/[.  ']/g, '').replace(',', '.'))
  return DECIMAL_COMMA.test(text) && !/^[-+]?[1-9]\d{0,2},\d{3}$/.test(text)
    ? Number(text.replace(',', '.'))
    : undefined
}

function readBool(value: unknown, point: ValuePoint): ReadValue {
  if (value === true || value === 1) return 1
  if (value === false || value === 0) return 0
  if (typeof value === 'string') {
    const known = stateOfWord(value) ?? (PLAIN.test(value) ? Number(value) : undefined)
    if (known === 0 || known === 1) return known
  }
  return problem('sample.not-on-or-off', { value: shown(value), point: point.pointKey })
}

function readState(value: unknown, point: ValuePoint): ReadValue {
  const state = typeof value === 'string' ? value : typeof value === 'object' ? '' : String(value)
  if (state === '' || state.length > LONGEST_STATE || state.includes('\0') || !state.isWellFormed()) {
    return problem('sample.not-a-state', { value: shown(value), point: point.pointKey })
  }
  return { state }
}

const shown = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 60)
