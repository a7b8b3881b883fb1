import type { ClockColumns } from './cells/clock-columns.ts'
import type { SiteData } from './cells/site-data.ts'
import type { EngineDay, EngineEquip, EngineMachine, RunStatus } from './input.ts'
import type { Suppression } from './suppression/suppressions.ts'

/** Where and when a rule is evaluated. */
export interface OnEquip {
  readonly data: SiteData
  readonly equip: EngineEquip
  readonly machine: EngineMachine | undefined
  readonly clock: ClockColumns
  /** Consecutive days, rising. */
  readonly days: readonly EngineDay[]
  readonly until: number
  /** How far before and after the days its firings matter, because they suppress other rules. */
  readonly reachSeconds: number
  /** When rules that suppress this one fired on the equip. */
  readonly suppressedBy: (keys: readonly string[]) => readonly Suppression[]
  /** By what share of its rules its coverage has fallen in the week before a day. */
  readonly coverageFallOn: (day: string) => number
}

/** Why a rule does not run on an equip, whatever the day. */
export interface NotRun {
  readonly status: Exclude<RunStatus, 'runs' | 'noData' | 'off' | 'failed'>
  readonly names: readonly string[]
}
