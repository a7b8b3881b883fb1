import * as z from 'zod/mini'
import {
  ACTION_PRIORITIES,
  ACTION_STATUSES,
  ACTION_TYPES,
  type ActionPriority,
  type ActionStatus,
  type ActionType,
  TRANSITION_REASONS,
  type TransitionReason,
} from './action-words.ts'

type Check = (value: unknown) => boolean
const isText: Check = (value) => typeof value === 'string'
const oneOf = (words: readonly string[]): Check => {
  const known = new Set<unknown>(words)
  return (value) => known.has(value)
}
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value)

/** One value per action. A schema per value would take several times as long. */
const column = <Value>(check: Check) => z.custom<Value[]>((values) => Array.isArray(values) && values.every(check))
const texts = column<string>(isText)
const textsOrNull = column<string | null>(orNull(isText))
const wholes = column<number>(Number.isSafeInteger)
const wholesOrNull = column<number | null>(orNull(Number.isSafeInteger))
const amounts = column<number>(Number.isFinite)

/**
 * The list of actions in compact form, latest change first: sites and projects are named once, the rest is in columns.
 */
export const PackedActions = z.object({
  /** `id` as project~site. */
  sites: z.array(z.object({ id: z.string(), label: z.string() })),
  projects: z.array(z.object({ key: z.string(), name: z.string(), currency: z.string() })),
  columns: z.object({
    /** Place among `projects`, and the number of the action in it: together its key. */
    project: wholes,
    number: wholes,
    /** Place among `sites`. */
    site: wholes,
    summary: texts,
    description: texts,
    status: column<ActionStatus>(oneOf(Object.keys(ACTION_STATUSES))),
    priority: column<ActionPriority>(oneOf(ACTION_PRIORITIES)),
    type: column<ActionType>(oneOf(ACTION_TYPES)),
    team: texts,
    /** The display name of the account, or the name that was given. */
    assignee: textsOrNull,
    /** The forgeId of the account. */
    assigneeId: textsOrNull,
    /** Epoch milliseconds, as in each column named so. */
    createdAt: wholes,
    updatedAt: wholes,
    closedAt: wholesOrNull,
    /** yyyy-MM-dd at the site. */
    dueDate: textsOrNull,
    externalKey: textsOrNull,
    externalUrl: textsOrNull,
    transitionReason: column<TransitionReason | null>(orNull(oneOf(TRANSITION_REASONS))),
    reportUrl: textsOrNull,
    screenshotUrl: textsOrNull,
    ruleName: texts,
    /** kWh, GJ, kL, kWh; a year's money of the project; stars; money. */
    elec: amounts,
    gas: amounts,
    water: amounts,
    thermal: amounts,
    totalFinancialImpact: amounts,
    operationalSavings: amounts,
    nabersEnergy: amounts,
    nabersWater: amounts,
    costToComplete: amounts,
    /** How much more equipment is on it, at sites that the caller does not see. */
    unseenEquips: wholes,
  }),
  /**
   * Associated equipment: the place of its action in the columns, its name, its rule, and the key of the action on which it is
   * now when that is another one; in the order of the actions.
   */
  equips: z.object({ action: wholes, targetName: texts, ruleId: texts, ruleName: texts, nowOn: textsOrNull }),
})
export type PackedActions = z.infer<typeof PackedActions>
