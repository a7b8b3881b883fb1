import type { ClockColumns } from './cells/clock-columns.ts'
import type { Column } from './cells/grid.ts'
import type { SiteData } from './cells/site-data.ts'
import type { SiteMachine } from './compile-rule.ts'
import type { EngineEquip, RunStatus, UnreadableChunk } from './input.ts'
import type { Suppression } from './suppression/suppressions.ts'

/** A rule is evaluated on this, which also holds what earlier rules found there. */
export interface OnEquip {
  readonly data: SiteData
  readonly equip: EngineEquip
  readonly machine: SiteMachine | undefined
  readonly clock: ClockColumns
  readonly until: number
  /** The firings of each rule that ran on the equip; empty if it did not fire. */
  readonly fired: Map<string, readonly Suppression[]>
  /** The operating states on each grid. */
  readonly states: Map<string, Column>
  /** Returns the share of its rules by which its coverage has fallen in the week before a day. */
  readonly coverageFallOn: (day: string) => number
}

/** Why a rule does not run on an equip, whatever the day. */
export interface NotRun {
  readonly status: Exclude<RunStatus, 'runs' | 'noData'>
  readonly names: readonly string[]
  readonly unreadable?: UnreadableChunk
}
