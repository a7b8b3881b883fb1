import type { RuleCategory } from '@bonfire/contract/category'
import type { Site } from '@bonfire/contract/sites'

/** An equipment rule that can have an action. */
export interface ActionTarget {
  readonly equipRuleId: string
  /** The equipment's name. */
  readonly equip: string
  /** The action it has now. */
  readonly actionKey: string | null
}

/** Hits that an action is to be about: of one rule at one site (OPEN-H16). */
export interface ActionSubject {
  readonly site: Site
  readonly ruleName: string
  readonly category: RuleCategory | null
  readonly equips: readonly ActionTarget[]
}
