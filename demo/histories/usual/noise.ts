import { chance, mix } from '../../seed.ts'
import type { Moment } from '../moments.ts'

export type Values = Record<string, number>

/** How an equip behaves without a fault, in SI. */
export type Usual = (moment: Moment, equip: Noise) => Values

/** The chance in an equip's readings. */
export interface Noise {
  /** From -1 to 1: the size of the equip, always the same. */
  readonly own: (aspect: number) => number
  /** From -1 to 1, new at each moment. */
  readonly now: (aspect: number) => number
}

export function noiseOf(seed: number, step: () => number): Noise {
  return {
    own: (aspect) => 2 * chance(seed, aspect) - 1,
    now: (aspect) => 2 * chance(mix(seed, 50 + aspect), step()) - 1,
  }
}

export const limited = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))
