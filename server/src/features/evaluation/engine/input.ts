import type { UncountedReason } from '@bonfire/contract/definitions/backtests'
import type { Definition, EquipKind, StateMachine } from '@bonfire/contract/definitions/definition'
import type { SaidParts } from '@bonfire/contract/definitions/equip-parts'
import type { ParameterSource } from '@bonfire/contract/definitions/parameters'
import type { PointKind } from '@bonfire/contract/histories/points'
import type { MeterMedium, RoleConduct } from '@bonfire/contract/histories/roles'
import type { Evidence } from '@bonfire/contract/hits/evidence'

/** An equip, as rules see it. Everything here can be sent to a worker. */
export interface EngineEquip {
  readonly id: number
  readonly key: string
  readonly name: string
  readonly kind: EquipKind
  /** Refs among its tags, such as `airRef`, with the key of an equip of the same site. */
  readonly refs: Readonly<Record<string, string>>
  /** The parts that it is said to have or lack. */
  readonly parts?: SaidParts
  /** The parts that tags and classes say, its own and those of its boilers. */
  readonly shownParts?: SaidParts
  /** The media that a meter measures, if they are known. */
  readonly media?: readonly MeterMedium[]
}

export interface EnginePoint {
  readonly id: number
  readonly key: string
  readonly name: string
  /** Null for points of the site itself. */
  readonly equipRowId: number | null
  readonly kind: PointKind
  readonly role: string
  /** A role of the tenant's own; absent: one that comes with Bonfire. */
  readonly own?: RoleConduct
  readonly unit: string | null
  readonly states: readonly string[] | null
  readonly intervalSeconds: number | null
  readonly holdSeconds: number | null
  /** The UTC day of its first sample, since 1970; null: it has none; absent: it has always had some. */
  readonly firstDay?: number | null
  /** False: its samples came once, in a file, and cannot stop coming. Absent: it has a feed. */
  readonly isFed?: boolean
}

/** A site-local day: `yyyy-MM-dd`, and `[startsAt, endsAt)` in epoch seconds. */
export interface EngineDay {
  readonly day: string
  readonly startsAt: number
  readonly endsAt: number
}

/** A value of a parameter, in the unit that it was given in. */
export interface ParameterValue {
  readonly value: number
  readonly unit: string | null
  readonly source: ParameterSource
  /** The default is that for a sensor that is not the equip's own: its role. */
  readonly sharedRole?: string
}

/** The values that someone set, by equip id, then by name; the defaults are left out. */
export type SetParameters = ReadonlyMap<number, Readonly<Record<string, ParameterValue>>>

export interface EngineRule {
  readonly version: number
  readonly definition: Definition
  readonly parameters: SetParameters
  /** Equips and times in which its delays are left out. */
  readonly tests: readonly { readonly equipRowId: number; readonly startsAt: number; readonly endsAt: number }[]
}

interface EngineMachine {
  readonly machine: StateMachine
  readonly parameters: SetParameters
}

export interface EngineSite {
  readonly timezone: string
  readonly equips: readonly EngineEquip[]
  /** Rules run on these; on all where it is left out. The others are there for what is related. */
  readonly evaluatedIds?: readonly number[]
  /** The rule whose condition is requested cell by cell. */
  readonly watched?: string
  /** The rule whose true time that is in no firing is summed by reason. */
  readonly explained?: string
  readonly points: readonly EnginePoint[]
  readonly rules: readonly EngineRule[]
  /** Keys of the rules in use that are for none of its equips. */
  readonly idleRules?: readonly string[]
  readonly machines: readonly EngineMachine[]
  /** Consecutive days, rising. */
  readonly days: readonly EngineDay[]
  /** The coverage known so far, for rules that ask how it has fallen. */
  readonly coverage?: KnownCoverage
  /** Nothing later is looked at, in epoch seconds: now, where a day is not over. */
  readonly until: number
}

/** The outcome of a rule on an equip on a day: it ran, or the reason why it did not. */
export type RunStatus =
  | 'runs'
  | 'missing'
  | 'ambiguous'
  | 'unit'
  | 'noUnit'
  | 'sparse'
  | 'noData'
  | 'off'
  | 'parameter'
  | 'failed'

export interface RunSummary {
  readonly equipRowId: number
  readonly rule: string
  readonly status: RunStatus
  /**
   * Roles, points or parameters that are missing, ambiguous, or of the wrong unit or none; for `off`, the rules that
   * run instead; for `noData`, the points that were not known.
   */
  readonly names?: readonly string[]
  /** Time in which the rule applied, its inputs were known, and nothing suppressed it. */
  readonly evaluatedSeconds?: number
  /** Time in which it applied. */
  readonly applicableSeconds?: number
  /** Time in which the condition was true, also where it did not last. */
  readonly trueSeconds?: number
  /** Cells that do not count yet after a change of state, and suppressed ones, are left out. */
  readonly longestTrueSeconds?: number
  /** Time in which it applied and was suppressed, and why: keys of rules that fired, or the role `maintenance`. */
  readonly suppressedSeconds?: number
  readonly suppressedBy?: readonly string[]
  /** Of the explained rule alone: time in which the condition was true, in whatever state, and of this what is in no firing. */
  readonly explained?: {
    readonly trueSeconds: number
    readonly uncountedSeconds: Readonly<Partial<Record<UncountedReason, number>>>
  }
  /** Share of the day's cells whose inputs are known, 0 to 1. */
  readonly knownShare?: number
}

/** The equips on which a rule could run on a day, by rule. */
export type AbleEquips = Readonly<Record<string, readonly number[]>>

export interface KnownCoverage {
  /** The stored records of the days, and of those a week before and after them. */
  readonly days: ReadonlyMap<string, AbleEquips>
  /** The keys of the rules in use; absent: all that were written down. */
  readonly rules?: ReadonlySet<string>
}

export interface EngineOccurrence {
  readonly equipRowId: number
  readonly rule: string
  readonly day: string
  readonly evidence: Evidence
}

export interface DaySummary {
  readonly day: string
  /** The record of a day that is over: where each rule could run, by this evaluation or an earlier one. */
  readonly able?: AbleEquips
  readonly runs: readonly RunSummary[]
  /** Rules that found more on the day than is kept. */
  readonly limited: readonly { readonly rule: string; readonly found: number; readonly kept: number }[]
}

/** A chunk of a point that a newer version wrote; its UTC day since 1970. */
export interface UnreadableChunk {
  readonly pointRowId: number
  readonly day: number
  readonly version: number
}

/** A condition cell by cell. */
export interface WatchedCells {
  readonly stepSeconds: number
  /** Epoch seconds of the first cell. */
  readonly startsAt: number
  /** 0 for false, 1 for true or 2 for unknown. */
  readonly truth: Uint8Array
  /** 1 where the state, the delay after its change and the proof of running let it count. */
  readonly counts: Uint8Array
  /** Why it is in no firing where it is true: the place of the reason, from 1 on; 0 for none. */
  readonly uncounted: Uint8Array
  /** The keys of the points that it reads, by its words for them: `sat`, `ahu.sat`. */
  readonly pointIds: Readonly<Record<string, string>>
  /** The values that count on the equip. */
  readonly parameters: Readonly<Record<string, ParameterValue>>
}

export interface SiteResult {
  readonly occurrences: readonly EngineOccurrence[]
  readonly days: readonly DaySummary[]
  /** Other days to evaluate again: more could run a week before them than was known. */
  readonly again: readonly string[]
  /** Some rules failed because this cannot be read; the others are evaluated. */
  readonly unreadable?: UnreadableChunk
  /** The cells of the watched rule on the last equip that it runs on. */
  readonly watched?: WatchedCells
}
