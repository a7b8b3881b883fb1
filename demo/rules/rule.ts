import type { RuleCategory, Severity } from '@bonfire/contract/values/category'
import type { Measures } from '../findings/measures.ts'
import type { EquipKind } from '../portfolio/plant.ts'
import type { Range } from '../seed.ts'

/**
 * When a fault fires: `closed` outside opening hours, `open` within, `startup` around opening, `afternoon` in the warm
 * half of the open day, `night` from 00:30 to 05:00, `any` at any time.
 */
export type When = 'closed' | 'open' | 'startup' | 'afternoon' | 'night' | 'any'

/** A rule of the demo: its texts, and the behaviour of the fault behind it. */
export interface DemoRule {
  ruleId: string
  name: string
  category: RuleCategory | null
  severity: Severity
  description: string
  /** The key of the rule of Bonfire's that finds the same, if there is one. */
  sameAs?: string
  /** Its usual priority in each list; absent if the list does not use it. */
  insights?: 0 | 1 | 2
  monitoring?: 1 | 2 | 3
  on: readonly EquipKind[]
  /** The share of such equipment that ever has the fault at an average site. */
  share: number
  /** Days an episode lasts, and healthy days that follow. */
  lasts: Range
  rests: Range
  when: When
  /** `spread` firings over the period, one `run` through it, or an `outage` from failure to repair. */
  shape: 'spread' | 'run' | 'outage'
  weather?: 'hot' | 'mild' | 'cold'
  /** Firings per day and minutes each; a run takes its length from the period, an outage from the episode. */
  firings: Range
  minutes: Range
  /** While it fires; absent if nobody estimates it. */
  wastesKilowatts?: Range
  /** The finding's text, from plausible measured values. */
  say: (measured: Measures) => string
}
