import type { Arithmetic, Comparison } from '../syntax/parse.ts'
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

/** What a comparison is where the left is less, equal or more. */
const OUTCOMES: Readonly<Record<Comparison, readonly [less: number, equal: number, more: number]>> = {
  '<': [TRUE, FALSE, FALSE],
  '<=': [TRUE, TRUE, FALSE],
  '>': [FALSE, FALSE, TRUE],
  '>=': [FALSE, TRUE, TRUE],
  '=': [FALSE, TRUE, FALSE],
  '!=': [TRUE, FALSE, TRUE],
}

export const RELATIVE_TOLERANCE = 1e-9

/** Numbers that differ by less than 10⁻⁹ of the larger, or of `magnitude`, are equal. */
export function compare(op: Comparison, one: Numbers, other: Numbers, out: Truths, magnitude: number): void {
  const [here, there] = [maskOf(one), maskOf(other)]
  const [less, equal, more] = OUTCOMES[op]
  for (let cell = 0; cell < out.length; cell++) {
    const a = one[cell & here] as number
    const b = other[cell & there] as number
    const difference = a - b
    let largest = a < 0 ? -a : a
    const size = b < 0 ? -b : b
    if (size > largest) largest = size
    if (magnitude > largest) largest = magnitude
    const tolerance = largest * RELATIVE_TOLERANCE
    if (difference > tolerance) out[cell] = more
    else if (difference < -tolerance) out[cell] = less
    // An unknown number makes the difference unknown.
    else out[cell] = Number.isNaN(difference) ? UNKNOWN : equal
  }
}
