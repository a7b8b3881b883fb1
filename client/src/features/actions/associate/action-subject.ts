import type { Firing } from '@bonfire/contract/hits/hits'
import type { Site } from '@bonfire/contract/sites'
import type { RuleCategory } from '@bonfire/contract/values/category'
import type { DayRange } from '../../../lib/time/site-days.ts'

/** An equipment rule that can have an action. */
export interface ActionTarget {
  readonly equipRuleId: string
  /** The equipment's name. */
  readonly equip: string
  /** Its current action. */
  readonly actionKey: string | null
}

export interface FoundTarget extends ActionTarget {
  /** What was found, where it is not what the subject's rule says. */
  readonly finding?: string
  /** The latest finding's. */
  readonly details: string | null
  readonly firings: readonly Firing[]
  /** The worst of its findings; null if their source gave none. */
  readonly severity: string | null
  /** The rule's: 1 to 3, the strongest first; anything else is none. */
  readonly priority: number
}

/** The hits for an action: of one rule at one site, or of several on one unit. */
export interface ActionSubject {
  readonly site: Site
  readonly ruleId: string
  readonly ruleName: string
  readonly category: RuleCategory | null
  /** The site's days in which they were found. */
  readonly range: DayRange
  readonly equips: readonly FoundTarget[]
  /** What is likely behind them: its key, and its words. */
  readonly cause?: { readonly key: string; readonly text: string }
}
