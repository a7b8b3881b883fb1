import type { ActionType } from '@bonfire/contract/actions/action-words'
import type { Severity } from '@bonfire/contract/values/category'
import type { BuildingKind } from '../portfolio/buildings.ts'

/** Who repairs it. */
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

/** What people write about an action raised for a rule. */
export interface ActionWords {
  readonly trade: Trade
  readonly saves: Saving
  /** `{equip}` is the equipment, or how many of them. */
  readonly title: string
  readonly steps: readonly string[]
  /** Comments while it is in progress, and when it is done. */
  readonly found: string
  readonly mended: string
}

/** An action raised without a finding. */
export interface ExtraAction extends ActionWords {
  readonly type: ActionType
  readonly severity: Severity
  readonly description: string
  readonly kinds: readonly BuildingKind[]
  /** At sites of these kinds. */
  readonly share: number
}
