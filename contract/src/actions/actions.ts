import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Firing, MAXIMUM_SITES_PER_REQUEST } from '../hits/hits.ts'
import { ActionRepairs } from '../proof/repair.ts'
import { issue } from '../refusals/problem.ts'
import { renamed } from '../renamed.ts'
import { LocalDate } from '../values/local-date.ts'
import { ActionCreation, ActionUpdate, HistoryField } from './action-fields.ts'
import { ClosingNeed } from './action-settings.ts'
import { wireNames, wireShape } from './fields.ts'
import { PackedActions } from './packed-actions.ts'

const Instant = z.iso.datetime({ offset: true })
const EpochMilliseconds = z.codec(Instant, z.number(), {
  decode: (text) => Date.parse(text),
  encode: (milliseconds) => new Date(milliseconds).toISOString(),
})
export const ActionKey = z.string().check(z.regex(/^[^\s/]{1,100}-\d{1,9}$/, { error: issue('action.key') }))
export const EquipRuleIds = z
  .array(z.string().check(z.regex(/^\d{1,10}$/)))
  .check(z.minLength(1, { error: issue('action.no-equips') }), z.maxLength(50_000))

/**
 * Named instead of the key of an action at a site that the caller does not see. Equipment can be unassociated from it, and
 * for a day be associated again by whoever did so.
 */
export const UNSEEN_ACTION = 'unseen'
export const PUT_BACK_HOURS = 24

/** Equipment that an action is or was about, with what its preview shows. */
export const AssociatedEquip = z.object({
  /** The equipment rule's id. */
  id: z.string(),
  targetName: z.string(),
  ruleName: z.string(),
  /** The latest hit's message. */
  description: z.nullable(z.string()),
  ruleId: z.string(),
  targetId: z.string(),
  /** The number in the short address of the equip: `/e/7`. Absent in what a former release sends. */
  equipNumber: z.optional(z.int()),
  siteId: z.string(),
  /** The latest occurrence; null if nothing has fired yet. */
  occurrenceId: z.nullable(z.string()),
  severity: z.nullable(z.string()),
  latest: z.nullable(LocalDate),
  times: z.array(Firing),
  /** Seconds, of the newest day. */
  duration: z.int(),
  reportUrl: z.nullable(z.string()),
  /** True if the latest hit is of one of our own rules, so that what to check is known. */
  isExplained: z.boolean(),
  /** The key of the action the finding has moved to, or `unseen`; null if it is still on this one. */
  nowOn: z.nullable(z.string()),
})
export type AssociatedEquip = z.infer<typeof AssociatedEquip>

/** The documents' names of the read view. */
const READ_NAMES = {
  components: 'siteLabel',
  site_id: 'portfolioSiteId',
  project_key: 'projectKey',
  project_name: 'projectName',
  bonfire_assignee: 'assigneeName',
  assignee_display_name: 'assigneeDisplayName',
  assignee_id: 'assigneeId',
  creator_name_display: 'creatorName',
  created: 'createdAt',
  updated: 'updatedAt',
  closed: 'closedAt',
  ...wireNames('read'),
} as const
/** All actions are of one kind. */
const FIXED = { spark_type: 'Spark' } as const

const listedAction = z.object({
  key: z.string(),
  ...wireShape('read'),
  /** The site's label, as the only entry. */
  components: z.codec(z.array(z.string()), z.string(), {
    decode: ([label = '']) => label,
    encode: (label) => [label],
  }),
  /** The site, as project~site. */
  site_id: z.string(),
  project_key: z.string(),
  project_name: z.string(),
  /** The ISO 4217 code of its money: that of its project. */
  currency: z.string(),
  bonfire_assignee: z.nullable(z.string()),
  assignee_display_name: z.nullable(z.string()),
  /** The assignee's forgeId; null for a name without an account. */
  assignee_id: z.nullable(z.string()),
  creator_name_display: z.nullable(z.string()),
  created: EpochMilliseconds,
  updated: EpochMilliseconds,
  closed: z.nullable(EpochMilliseconds),
  spark_type: z.literal('Spark'),
  target: z.string(),
  associatedEquips: z.array(
    z.pick(AssociatedEquip, { targetName: true, ruleId: true, ruleName: true, description: true, nowOn: true }),
  ),
  /** The number of further equips on it, at sites that the caller does not see. */
  unseenEquips: z.int(),
  /** Whether the repairs that the caller sees have held; null unless it was closed as fixed, and before they were judged. */
  repairs: z.nullable(ActionRepairs),
  labels: z.array(z.string()),
})

/** An action as lists show it. */
export const ListedAction = renamed(listedAction, READ_NAMES, { fixed: FIXED })
export type ListedAction = z.output<typeof ListedAction>

export const Action = renamed(
  z.extend(listedAction, {
    associatedEquips: z.array(AssociatedEquip),
    /** The needs of its project that nobody has met since it was last opened. */
    closingNeeds: z.array(ClosingNeed),
  }),
  READ_NAMES,
  { fixed: FIXED },
)
export type Action = z.output<typeof Action>

const LIST_STATUSES = ['open', 'pending', 'closed'] as const

/**
 * open: everything not closed; pending: open without Triage, which is also what open means without `admin_statuses`.
 * Rejected actions are never returned.
 */
export const loadActions = endpoint({
  method: 'POST',
  path: '/issues',
  summary: 'List actions at the given sites and projects; view: "packed" returns columns',
  access: 'session',
  keyScope: 'actions:read',
  body: z.object({
    site: z.array(z.string().check(z.maxLength(200))).check(z.maxLength(MAXIMUM_SITES_PER_REQUEST)),
    project: z.array(z.string().check(z.maxLength(200))).check(z.maxLength(1000)),
    status: z.enum(LIST_STATUSES),
    /** Days, for closed actions; defaults to the last 60 days. */
    closedOnStartDate: z.optional(LocalDate),
    closedOnEndDate: z.optional(LocalDate),
    /** Empty in the documented request; ignored. */
    target: z.optional(z.union([z.literal(''), z.array(z.string()).check(z.maxLength(0))])),
    view: z.optional(z.literal('packed')),
  }),
  response: z.union([z.array(ListedAction), PackedActions]),
})

export const readAction = endpoint({
  method: 'GET',
  path: '/issue/:actionKey',
  summary: 'Get an action with its associated equipment',
  access: 'session',
  keyScope: 'actions:read',
  params: z.object({ actionKey: ActionKey }),
  response: Action,
})

export const createAction = endpoint({
  method: 'POST',
  path: '/issue',
  summary: 'Create an action',
  access: 'session',
  keyScope: 'actions:write',
  body: ActionCreation,
  response: z.object({ issueKey: z.string(), id: z.string() }),
})

export const updateAction = endpoint({
  method: 'PUT',
  path: '/v2/actions/:actionId',
  summary: 'Update fields of an action; actionId is its key',
  access: 'session',
  keyScope: 'actions:write',
  params: z.object({ actionId: ActionKey }),
  body: ActionUpdate,
  response: Action,
})

export const associateAction = endpoint({
  method: 'POST',
  path: '/v2/actions/associate',
  summary: 'Associate equipment rules with an action, all or none',
  access: 'session',
  keyScope: 'actions:write',
  body: z.object({
    equipRuleIds: EquipRuleIds,
    actionId: z.optional(z.string().check(z.maxLength(200))),
    /** An alias of actionId. */
    issueKey: z.optional(z.string().check(z.maxLength(200))),
  }),
  response: z.object({ issueKey: z.string(), equipRuleIds: z.array(z.string()) }),
})

export const dissociateAction = endpoint({
  method: 'POST',
  path: '/v2/actions/:actionId/dissociate',
  summary: 'Unassociate equipment rules from an action, all or none; returns those that were associated',
  access: 'session',
  keyScope: 'actions:write',
  params: z.object({ actionId: z.union([ActionKey, z.literal(UNSEEN_ACTION)]) }),
  body: z.object({ equipRuleIds: EquipRuleIds }),
  response: z.object({ equipRuleIds: z.array(z.string()) }),
})

/** A change to one field: who, when, from what and to what. */
export const ActionHistoryEntry = z.object({
  id: z.string(),
  changedAt: Instant,
  /** Display name; null if the account no longer exists. */
  changedBy: z.nullable(z.string()),
  field: HistoryField,
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
})
export type ActionHistoryEntry = z.output<typeof ActionHistoryEntry>

export const listActionHistory = endpoint({
  method: 'GET',
  path: '/v2/actions/:actionId/history',
  summary: 'List an action’s changes, newest first',
  access: 'session',
  keyScope: 'actions:read',
  params: z.object({ actionId: ActionKey }),
  response: z.object({ history: z.array(ActionHistoryEntry) }),
})
