/** The three values of a condition. */
export const FALSE = 0
export const TRUE = 1
export const UNKNOWN = 2

/** A column, or one value for all cells: then its length is 1. */
export type Numbers = Float64Array
export type Truths = Uint8Array

/** Used with `&`, the mask reads a cell's value from a column or from the one value for all cells. */
export const maskOf = ({ length }: { readonly length: number }): number => (length === 1 ? 0 : -1)

export function not(of: Truths, out: Truths): void {
  for (let cell = 0; cell < out.length; cell++) {
    const value = of[cell] as number
    out[cell] = value === UNKNOWN ? UNKNOWN : 1 - value
  }
}

/** Writes for each value or condition whether it is known. */
export function known(of: Numbers | Truths, out: Truths): void {
  const isTruths = of instanceof Uint8Array
  for (let cell = 0; cell < out.length; cell++) {
    const value = of[cell] as number
    out[cell] = (isTruths ? value === UNKNOWN : Number.isNaN(value)) ? FALSE : TRUE
  }
}

export function truthsOf(values: Numbers): Truths {
  const truths = new Uint8Array(values.length)
  for (let cell = 0; cell < values.length; cell++) {
    const value = values[cell] as number
    truths[cell] = value === 0 ? FALSE : Number.isNaN(value) ? UNKNOWN : TRUE
  }
  return truths
}

/** 0 and 1; NaN where it is unknown. */
export function writeNumbers(truths: Truths, out: Numbers): void {
  const mask = maskOf(truths)
  for (let cell = 0; cell < out.length; cell++) {
    const truth = truths[cell & mask] as number
    out[cell] = truth === UNKNOWN ? Number.NaN : truth
  }
}

// The index is 3 × one + other.
const AND = Uint8Array.of(FALSE, FALSE, FALSE, FALSE, TRUE, UNKNOWN, FALSE, UNKNOWN, UNKNOWN)
const OR = Uint8Array.of(FALSE, TRUE, UNKNOWN, TRUE, TRUE, TRUE, UNKNOWN, TRUE, UNKNOWN)
const SAME = Uint8Array.of(TRUE, FALSE, UNKNOWN, FALSE, TRUE, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN)

function combine(table: Uint8Array, one: Truths, other: Truths, out: Truths): void {
  const [here, there] = [maskOf(one), maskOf(other)]
  for (let cell = 0; cell < out.length; cell++) {
    out[cell] = table[3 * (one[cell & here] as number) + (other[cell & there] as number)] as number
  }
}

/** `unknown and false` is false. */
export const and = (one: Truths, other: Truths, out: Truths): void => combine(AND, one, other, out)
/** `unknown or true` is true. */
export const or = (one: Truths, other: Truths, out: Truths): void => combine(OR, one, other, out)
export const same = (one: Truths, other: Truths, out: Truths): void => combine(SAME, one, other, out)
