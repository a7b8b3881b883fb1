import type { Condition } from './condition.ts'
import type { Cells } from './evaluation/cells.ts'
import { Evaluator } from './evaluation/evaluator.ts'
import { type Numbers, type Truths, UNKNOWN } from './evaluation/truth.ts'
import type { Dimension, ValueType } from './quantities/dimensions.ts'
import { siUnitOf } from './quantities/dimensions.ts'
import { partsOf } from './terms/needs.ts'
import type { Term } from './terms/term.ts'

/** A value of a known dimension is shown in the reader's units, any other with its unit in SI. */
export interface ShownValue {
  /** The value in SI; null if it is unknown. */
  readonly value: number | boolean | null
  readonly dimension: Dimension | 'bool' | 'enum' | null
  /** The unit of a number without a named dimension, such as `K⁻¹`. */
  readonly unit: string
}

/** A part of a condition with its value at a cell, as a tree. */
export interface Explained extends ShownValue {
  readonly kind: Term['kind']
  /** The operator of a comparison or a calculation. */
  readonly op: string | null
  /** The name of a role, a parameter or a function. */
  readonly name: string | null
  readonly relation: string | null
  /** The text of the part in the condition, and its place. */
  readonly text: string
  readonly start: number
  readonly end: number
  readonly parts: readonly Explained[]
  /** The values of the condition of `any(vav, …)` and its like at the related equips, in their order. */
  readonly each: readonly (number | boolean | null)[]
}

/** Explains the value of a condition at a cell: the evidence is the value of every part. It is evaluated once for all cells. */
export function explainer({ term, text }: Condition, cells: Cells): (cell: number) => Explained {
  const columns = new Map<Term, Numbers | Truths>()
  // What is evaluated later may write over a column.
  const evaluator = new Evaluator(cells, { watch: (part, column) => columns.set(part, column.slice()) })
  evaluator.truths(term)
  const ofEach = new Map<Term, readonly (Numbers | Truths)[]>()
  const eachOf = (part: Extract<Term, { kind: 'each' }>) => {
    const known = ofEach.get(part)
    if (known) return known
    const each = evaluator.each(part)
    ofEach.set(part, each)
    return each
  }
  const explained = (part: Term, cell: number): Explained => {
    // Windows are constants, which are not evaluated for each cell.
    const column = columns.get(part)
    const constant = column || part.type.kind !== 'quantity' ? null : numberOrNull(evaluator.constant(part))
    return {
      kind: part.kind,
      ...toShownValue(part.type, column ? valueAt(column, cell) : constant),
      op: 'op' in part ? part.op : null,
      name: 'name' in part ? part.name : null,
      relation: 'relation' in part ? part.relation : null,
      text: text.slice(part.start, part.end),
      start: part.start,
      end: part.end,
      parts: part.kind === 'each' ? [] : partsOf(part).map((each) => explained(each, cell)),
      each: part.kind === 'each' ? eachOf(part).map((each) => valueAt(each, cell)) : [],
    }
  }
  return (cell) => explained(term, cell)
}

/** A number of a condition at every cell, such as the limit `satCoolSp + eSat` that a chart draws. */
export function evaluateNumbers(term: Term, cells: Cells): Float64Array {
  const found = new Evaluator(cells).numbers(term)
  return found.length === cells.length ? found.slice() : new Float64Array(cells.length).fill(found[0] ?? Number.NaN)
}

function toShownValue(type: ValueType, value: number | boolean | null): ShownValue {
  if (type.kind !== 'quantity') return { value, dimension: type.kind, unit: '' }
  return { value, dimension: type.name, unit: type.name ? '' : siUnitOf(type) }
}

function valueAt(column: Numbers | Truths, cell: number): number | boolean | null {
  const value = column[column.length === 1 ? 0 : cell]
  if (value === undefined) return null
  if (column instanceof Float64Array) return numberOrNull(value)
  return value === UNKNOWN ? null : value === 1
}

const numberOrNull = (value: number | undefined) => (value === undefined || Number.isNaN(value) ? null : value)

/** A stretch of a condition: what is written, and behind a name or a function its value. */
export interface EvidencePiece {
  readonly text: string
  readonly shown: ShownValue | null
  /** True if the text is only the value, such as `99 %`, so that a reader need not see both. */
  readonly isLiteral: boolean
}

const SHOWN_WHOLE: readonly Term['kind'][] = ['window', 'each', 'clock', 'schedule', 'week', 'state', 'known']
const LEAVES: readonly Term['kind'][] = ['number', 'role', 'parameter', 'related', 'own']

/** The condition as it is written, with the value of each name behind it: `sat` 62.1 °F ` > ` `satCoolSp` 55 °F ` + ` `eSat` 2 °F. */
export function evidencePieces({ text }: Condition, explained: Explained): readonly EvidencePiece[] {
  const pieces: EvidencePiece[] = []
  let at = 0
  const plain = (until: number) => {
    if (until > at) pieces.push({ text: text.slice(at, until), shown: null, isLiteral: false })
    at = until
  }
  const visit = (part: Explained): void => {
    if (!LEAVES.includes(part.kind) && !SHOWN_WHOLE.includes(part.kind)) {
      for (const each of part.parts) visit(each)
      return
    }
    // Brackets around it stay outside.
    const inner = part.text.search(/[^\s(]/)
    const [start, end] = LEAVES.includes(part.kind) ? trimSpan(part, inner) : [part.start, part.end]
    plain(start)
    const { value, dimension, unit } = part
    pieces.push({ text: text.slice(start, end), shown: { value, dimension, unit }, isLiteral: part.kind === 'number' })
    at = end
  }
  visit(explained)
  plain(text.length)
  return pieces
}

function trimSpan({ text, start }: Explained, inner: number): readonly [number, number] {
  const end = text.search(/[\s)]*$/)
  return [start + inner, start + end]
}
