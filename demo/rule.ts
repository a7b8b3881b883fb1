import type { RuleCategory, Severity } from '@bonfire/contract/category'
import type { Measures } from './measures.ts'
import type { EquipKind } from './plant.ts'
import type { Range } from './seed.ts'

/**
 * When on a day a fault shows: `closed` outside opening hours, `open` within, `startup` around opening,
 * `afternoon` in the warm half of the open day, `night` from half past midnight to five, `any` at any time.
 */
export type When = 'closed' | 'open' | 'startup' | 'afternoon' | 'night' | 'any'

/** A rule of the demonstration: what is told about it, and how the fault behind it behaves. */
export interface DemoRule {
  ruleId: string
  name: string
  category: RuleCategory | null
  severity: Severity
  description: string
  /** Its usual priority in each list; absent where the list does not use it. */
  insights?: 0 | 1 | 2
  monitoring?: 1 | 2 | 3
  on: readonly EquipKind[]
  /** Share of such equipment that ever shows the fault at an ordinary site. */
  share: number
  /** Days an episode lasts, and healthy days that follow. */
  lasts: Range
  rests: Range
  when: When
  /** `spread` firings over the time, one `run` through it, or an `outage` from failure to repair. */
  shape: 'spread' | 'run' | 'outage'
  weather?: 'hot' | 'mild' | 'cold'
  /** Firings on a day and minutes each lasts; a run takes its length from the time, an outage from the episode. */
  firings: Range
  minutes: Range
  /** The finding's text, from plausible measured values. */
  say: (measured: Measures) => string
}
