import type { Arithmetic, Comparison } from '../syntax/syntax.ts'
import { FALSE, maskOf, type Numbers, TRUE, type Truths, UNKNOWN } from './truth.ts'

// Every loop is written out: a function for each cell costs ten times as much. A number over its limit is unknown.

export function arithmetic(op: Arithmetic, one: Numbers, other: Numbers, out: Numbers, limit: number): void {
  const [here, there] = [maskOf(one), maskOf(other)]
  const { length } = out
  if (op === '+') {
    for (let cell = 0; cell < length; cell++) {
      const value = (one[cell & here] as number) + (other[cell & there] as number)
      out[cell] = value <= limit && value >= -limit ? value : Number.NaN
    }
  } else if (op === '-') {
    for (let cell = 0; cell < length; cell++) {
      const value = (one[cell & here] as number) - (other[cell & there] as number)
      out[cell] = value <= limit && value >= -limit ? value : Number.NaN
    }
  } else if (op === '*') {
    for (let cell = 0; cell < length; cell++) {
      const value = (one[cell & here] as number) * (other[cell & there] as number)
      out[cell] = value <= limit && value >= -limit ? value : Number.NaN
    }
  } else {
    // Division by zero is infinite, and so over every limit.
    for (let cell = 0; cell < length; cell++) {
      const value = (one[cell & here] as number) / (other[cell & there] as number)
      out[cell] = value <= limit && value >= -limit ? value : Number.NaN
    }
  }
}

export function negate(of: Numbers, out: Numbers): void {
  for (let cell = 0; cell < out.length; cell++) out[cell] = -(of[cell] as number)
}

export function absolute(of: Numbers, out: Numbers): void {
  for (let cell = 0; cell < out.length; cell++) out[cell] = Math.abs(of[cell] as number)
}

/** Unknown where one of the two is. */
export function extreme(name: 'min' | 'max', one: Numbers, other: Numbers, out: Numbers): void {
  const [here, there] = [maskOf(one), maskOf(other)]
  const pick = Math[name]
  for (let cell = 0; cell < out.length; cell++) {
    out[cell] = pick(one[cell & here] as number, other[cell & there] as number)
  }
}

export function hypotenuse(one: Numbers, other: Numbers, out: Numbers, limit: number): void {
  const [here, there] = [maskOf(one), maskOf(other)]
  for (let cell = 0; cell < out.length; cell++) {
    const [a, b] = [one[cell & here] as number, other[cell & there] as number]
    const value = Math.sqrt(a * a + b * b)
    out[cell] = value <= limit ? value : Number.NaN
  }
}

/** The result of each comparison if the left is less, equal or more, or if one of the two is unknown. */
const OUTCOMES: Readonly<Record<Comparison, Uint8Array>> = {
  '<': Uint8Array.of(TRUE, FALSE, FALSE, UNKNOWN),
  '<=': Uint8Array.of(TRUE, TRUE, FALSE, UNKNOWN),
  '>': Uint8Array.of(FALSE, FALSE, TRUE, UNKNOWN),
  '>=': Uint8Array.of(FALSE, TRUE, TRUE, UNKNOWN),
  '=': Uint8Array.of(FALSE, TRUE, FALSE, UNKNOWN),
  '!=': Uint8Array.of(TRUE, FALSE, TRUE, UNKNOWN),
}

export const RELATIVE_TOLERANCE = 1e-9

/** Numbers that differ by less than 10⁻⁹ of the larger, or of `magnitude`, are equal. */
export function compare(op: Comparison, one: Numbers, other: Numbers, out: Truths, magnitude: number): void {
  const [here, there] = [maskOf(one), maskOf(other)]
  const outcomes = OUTCOMES[op]
  for (let cell = 0; cell < out.length; cell++) {
    const a = one[cell & here] as number
    const b = other[cell & there] as number
    const difference = a - b
    const tolerance = Math.max(Math.abs(a), Math.abs(b), magnitude) * RELATIVE_TOLERANCE
    // Branches would cost twice as much on noisy data.
    const isUnknown = Number(Number.isNaN(difference))
    out[cell] = outcomes[1 + Number(difference > tolerance) - Number(difference < -tolerance) + 2 * isUnknown] as number
  }
}
