import type { ClockColumns } from './cells/clock-columns.ts'
import type { Column } from './cells/grid.ts'
import type { SiteData } from './cells/site-data.ts'
import type { SiteMachine } from './compile-rule.ts'
import type { EngineEquip, RunStatus, UnreadableChunk } from './input.ts'
import type { Suppression } from './suppression/suppressions.ts'

/** The operating state of an equip in each cell of a grid, NaN where it is unknown. */
export interface GridStates {
  /** With `RUNNING` where it is at least proven to run. */
  readonly proven: Column
  /** As conditions see it: whatever compares or counts states needs to know which. */
  readonly known: Column
}

/** The cells in which a rule may count. */
export interface Applies {
  /** 1 where the equip is in a state that the rule is for. */
  readonly applies: Uint8Array
  /** The same, but for the delay after a change. */
  readonly counts: Uint8Array
  /** 1 where nothing shows whether it is. */
  readonly unknown: Uint8Array
}

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
  readonly states: Map<string, GridStates>
  /** What follows from them, by what rules want of them. */
  readonly applying: Map<string, Applies>
  /** Returns the share of its rules by which its coverage has fallen in the week before a day. */
  readonly coverageFallOn: (day: string) => number
}

/** Why a rule does not run on an equip, whatever the day. */
export interface NotRun {
  readonly status: Exclude<RunStatus, 'runs' | 'noData'>
  readonly names: readonly string[]
  readonly unreadable?: UnreadableChunk
}
