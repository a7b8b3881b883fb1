import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { issue } from '../refusals/problem.ts'
import { RuleCategory } from '../values/category.ts'
import { RequestId } from './action-fields.ts'
import { ActionPriority, ActionStatus, ActionType } from './action-words.ts'
import { EquipRuleIds } from './actions.ts'
import { amount, Description, Summary } from './field-values.ts'

export const CREATE_EACH_MAXIMUM = 100

/** A new action about findings; who gets it, its status and its team follow from its project. */
export const FindingAction = z.object({
  /** Sent again with the same id, the action is created once. */
  requestId: RequestId,
  /** The site as project~site, or its own id. */
  siteId: z.string().check(z.minLength(1), z.maxLength(200)),
  /** The category of the rule; null: none. */
  category: z.nullable(RuleCategory),
  summary: Summary,
  description: Description,
  priority: ActionPriority,
  type: ActionType,
  ruleName: z.string().check(z.maxLength(500)),
  /** The names of the equipment. */
  target: z.string().check(z.maxLength(20_000)),
  equipRuleIds: EquipRuleIds,
  /** The amount in the project's currency. */
  totalFinancialImpact: z.optional(amount('totalFinancialImpact')),
})
export type FindingAction = z.infer<typeof FindingAction>

export const createEachAction = endpoint({
  method: 'POST',
  path: '/v2/actions/each',
  summary: 'Create an action for each of many findings, each by itself; those that cannot be created are listed',
  access: 'session',
  keyScope: 'actions:write',
  body: z.object({
    actions: z
      .array(FindingAction)
      .check(
        z.minLength(1, { error: issue('action.each-empty') }),
        z.maxLength(CREATE_EACH_MAXIMUM, { error: issue('action.each-too-many', { maximum: CREATE_EACH_MAXIMUM }) }),
      ),
    /** The status if the project sets none. */
    status: z.optional(ActionStatus),
    team: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  }),
  /** Every action that was sent is in exactly one of the lists. */
  response: z.object({
    created: z.array(z.object({ requestId: z.string(), actionKey: z.string() })),
    notCreated: z.array(z.object({ requestId: z.string(), message: z.string() })),
  }),
})
