import type { Site } from '@bonfire/contract/sites'
import type { RuleCategory } from '@bonfire/contract/values/category'

/** An equipment rule that can have an action. */
export interface ActionTarget {
  readonly equipRuleId: string
  /** The equipment's name. */
  readonly equip: string
  /** Its current action. */
  readonly actionKey: string | null
}

/** The hits for an action: of one rule at one site. */
export interface ActionSubject {
  readonly site: Site
  readonly ruleName: string
  readonly category: RuleCategory | null
  readonly equips: readonly ActionTarget[]
}
