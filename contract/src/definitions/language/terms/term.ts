import type { Span } from '../errors.ts'
import type { Quantity, ValueType } from '../quantities/dimensions.ts'
import type { Arithmetic, Comparison } from '../syntax/syntax.ts'
import type { WeekTimes } from '../syntax/week.ts'
import type { ClockFunction, EachFunction, PlainFunction, WindowFunction } from './functions.ts'

interface Typed extends Span {
  readonly type: ValueType
}

/** A part of a checked condition: every name is known and every dimension fits. */
export type Term =
  /** `value` is in SI; `unit` is the symbol it was written with. */
  | (Typed & { readonly kind: 'number'; readonly value: number; readonly unit: string | null })
  /** A state of an enum, by its word. */
  | (Typed & { readonly kind: 'text'; readonly text: string })
  | (Typed & { readonly kind: 'role'; readonly name: string })
  | (Typed & { readonly kind: 'parameter'; readonly name: string })
  /** A value of the one related equip: `ahu.sat`. */
  | (Typed & { readonly kind: 'related'; readonly relation: string; readonly name: string })
  /** Within `any(vav, …)`: `own.sat` of the equip that is evaluated. */
  | (Typed & { readonly kind: 'own'; readonly name: string })
  /** The operating state. */
  | (Typed & { readonly kind: 'state' })
  | (Typed & { readonly kind: 'not' | 'minus'; readonly of: Term })
  | (Typed & { readonly kind: 'and' | 'or'; readonly of: readonly Term[] })
  | (Typed & { readonly kind: 'compare'; readonly op: Comparison; readonly left: Term; readonly right: Term })
  | (Typed & { readonly kind: 'choice'; readonly of: Term; readonly choices: readonly Term[] })
  | (Typed & { readonly kind: 'arithmetic'; readonly op: Arithmetic; readonly left: Term; readonly right: Term })
  | (Typed & { readonly kind: 'plain'; readonly name: PlainFunction; readonly args: readonly Term[] })
  | WindowTerm
  | (Typed & { readonly kind: 'each'; readonly name: EachFunction; readonly relation: string; readonly of: Term })
  /** Tells whether a value is known; the result itself is always known. */
  | (Typed & { readonly kind: 'known'; readonly name: 'known'; readonly of: Term })
  | (Typed & { readonly kind: 'clock'; readonly name: ClockFunction })
  | (Typed & { readonly kind: 'schedule'; readonly name: string })
  /** Times of the week, written out. */
  | (Typed & { readonly kind: 'week'; readonly text: string; readonly times: readonly WeekTimes[] })

export type WindowTerm = Typed & {
  readonly kind: 'window'
  readonly name: WindowFunction
  readonly of: Term
  /** A constant time; null where the function has one of its own. */
  readonly window: Term | null
  /** The size of a turn, the share of a percentile, or the slack of a cumulative sum; null for any other function. */
  readonly constant: Term | null
  /** The condition outside of which a cumulative sum begins again; only for `cusum`. */
  readonly during: Term | null
}

export type NumberTerm = Term & { readonly type: Quantity }

export const isNumber = (term: Term): term is NumberTerm => term.type.kind === 'quantity'
/** A bare 0, which has every dimension but that of a temperature. */
export const isZero = (term: Term): boolean => term.kind === 'number' && term.value === 0 && term.unit === null

/** The list, unless one could not be checked. */
export const complete = <Checked>(list: readonly (Checked | null)[]): readonly Checked[] | null =>
  list.includes(null) ? null : (list as readonly Checked[])
