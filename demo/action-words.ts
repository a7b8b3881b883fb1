import { AIR_WORDS } from './action-words-air.ts'
import { PLANT_WORDS } from './action-words-plant.ts'

/** Who mends it. */
export type Trade = 'mechanical' | 'controls' | 'electrical' | 'metering' | 'plumbing' | 'refrigeration' | 'consultant'

/** What a year of the fault wastes. */
export type Saving =
  | 'fan'
  | 'cooling'
  | 'heating'
  | 'both'
  | 'electricity'
  | 'light'
  | 'dataHall'
  | 'water'
  | 'money'
  | 'stock'
  | 'none'

/** What people write about an action that follows from a rule. */
export interface ActionWords {
  readonly trade: Trade
  readonly saves: Saving
  /** `{equip}` is the equipment, or how many of them. */
  readonly title: string
  readonly steps: readonly string[]
  /** Said while it is worked on, and when it is done. */
  readonly found: string
  readonly mended: string
}

/** By rule. */
export const ACTION_WORDS: Readonly<Record<string, ActionWords>> = { ...AIR_WORDS, ...PLANT_WORDS }
