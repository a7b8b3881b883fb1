import * as z from 'zod/mini'
import { ActionPriority, ActionStatus, ActionType, TransitionReason } from './action-words.ts'
import { endpoint } from './endpoint.ts'
import { Firing, LocalDate, MAXIMUM_SITES_PER_REQUEST } from './hits.ts'
import { PackedActions } from './packed-actions.ts'

export const SUMMARY_MAXIMUM_CHARACTERS = 255
/** One megabyte of text is a mistake, not a description. */
export const DESCRIPTION_MAXIMUM_CHARACTERS = 100_000
const LARGEST_AMOUNT = 1e15
const MOST_STARS = 6

/** Amounts by their names on the wire of the read view, with the words of their messages (CRE-24 .. CRE-31, OPEN-H06). */
export const AMOUNT_LABELS = {
  elec: 'Electricity savings',
  gas: 'Gas savings',
  water: 'Water savings',
  thermal: 'Thermal savings',
  totalFinancialImpact: 'Total financial impact',
  operationalSavings: 'Operational savings',
  nabersEnergy: 'NABERS energy',
  nabersWater: 'NABERS water',
  costToComplete: 'Cost to complete',
} as const
export type AmountName = keyof typeof AMOUNT_LABELS

const isStars = (name: AmountName) => name === 'nabersEnergy' || name === 'nabersWater'
export const largestAmount = (name: AmountName) => (isStars(name) ? MOST_STARS : LARGEST_AMOUNT)

const amount = (name: AmountName) => {
  const error = `${AMOUNT_LABELS[name]} must be a number greater than or equal to 0`
  const most = isStars(name) ? `${MOST_STARS} stars` : '1,000,000,000,000,000'
  const tooLarge = `${AMOUNT_LABELS[name]} must be at most ${most}`
  return z.number({ error }).check(z.minimum(0, { error }), z.maximum(largestAmount(name), { error: tooLarge }))
}

const Instant = z.iso.datetime({ offset: true })
export const ActionKey = z.string().check(z.regex(/^[^\s/]{1,100}-\d{1,9}$/, { error: 'Not the key of an action' }))
const EquipRuleIds = z
  .array(z.string().check(z.regex(/^\d{1,10}$/)))
  .check(z.minLength(1, { error: 'No equip rules given' }), z.maxLength(50_000))

/** Equipment that an action is or was about, with what its preview shows (OPEN-G18). */
export const AssociatedEquip = z.object({
  /** The equipment rule's id. */
  id: z.string(),
  targetName: z.string(),
  ruleName: z.string(),
  /** What the newest hit says. */
  description: z.nullable(z.string()),
  ruleId: z.string(),
  targetId: z.string(),
  siteId: z.string(),
  /** The newest occurrence; null when nothing has fired yet. */
  occurrenceId: z.nullable(z.string()),
  severity: z.nullable(z.string()),
  latest: z.nullable(LocalDate),
  times: z.array(Firing),
  /** Seconds, of the newest day. */
  duration: z.int(),
  reportUrl: z.nullable(z.string()),
  /** The key of the action on which the finding is now, when it went on from this one; null when it did not. */
  nowOn: z.nullable(z.string()),
})
export type AssociatedEquip = z.infer<typeof AssociatedEquip>

/** The read view in lists (`actions.md` §3). */
export const ListedAction = z.object({
  key: z.string(),
  summary: z.string(),
  description: z.string(),
  /** The site's label, as the only entry. */
  components: z.array(z.string()),
  /** The site, as project~site. */
  site_id: z.string(),
  project_key: z.string(),
  project_name: z.string(),
  bonfire_status: ActionStatus,
  priority: ActionPriority,
  context: ActionType,
  responsible: z.string(),
  bonfire_assignee: z.nullable(z.string()),
  assignee_display_name: z.nullable(z.string()),
  creator_name_display: z.nullable(z.string()),
  created: Instant,
  updated: Instant,
  closed: z.nullable(Instant),
  transition_reason: z.nullable(TransitionReason),
  skyspark_link: z.nullable(z.string()),
  screenshot_link: z.nullable(z.string()),
  spark_type: z.literal('Spark'),
  target: z.string(),
  rule: z.string(),
  elec: z.number(),
  gas: z.number(),
  water: z.number(),
  thermal: z.number(),
  total_financial_impact: z.number(),
  operational_savings: z.number(),
  nabers_energy: z.number(),
  nabers_water: z.number(),
  cost_to_complete: z.number(),
  associatedEquips: z.array(
    z.pick(AssociatedEquip, { targetName: true, ruleName: true, description: true, nowOn: true }),
  ),
  labels: z.array(z.string()),
})
export type ListedAction = z.infer<typeof ListedAction>

export const Action = z.extend(ListedAction, {
  /** The assignee's forgeId; null for a name without an account. */
  assignee_id: z.nullable(z.string()),
  associatedEquips: z.array(AssociatedEquip),
})
export type Action = z.infer<typeof Action>

const LIST_STATUSES = ['open', 'pending', 'closed'] as const

/**
 * open: everything not closed; pending: open without Triage (OPEN-F05), which is also what open means for who has no
 * `admin_statuses`. Rejected ones never come.
 */
export const loadActions = endpoint({
  method: 'POST',
  path: '/issues',
  summary: 'Actions at the given sites and projects; in columns with view: "packed"',
  access: 'session',
  body: z.object({
    site: z.array(z.string().check(z.maxLength(200))).check(z.maxLength(MAXIMUM_SITES_PER_REQUEST)),
    project: z.array(z.string().check(z.maxLength(200))).check(z.maxLength(1000)),
    status: z.enum(LIST_STATUSES),
    /** Days, for closed ones: from 60 days ago when left out (OPEN-F13). */
    closedOnStartDate: z.optional(LocalDate),
    closedOnEndDate: z.optional(LocalDate),
    /** Empty in the documented request; ignored (OPEN-F12). */
    target: z.optional(z.union([z.literal(''), z.array(z.string()).check(z.maxLength(0))])),
    view: z.optional(z.literal('packed')),
  }),
  response: z.union([z.array(ListedAction), PackedActions]),
})

export const readAction = endpoint({
  method: 'GET',
  path: '/issue/:actionKey',
  summary: 'One action with its associated equipment',
  access: 'session',
  params: z.object({ actionKey: ActionKey }),
  response: Action,
})

const Summary = z
  .string({ error: 'Summary cannot be blank' })
  .check(
    z.trim(),
    z.minLength(1, { error: 'Summary cannot be blank' }),
    z.maxLength(SUMMARY_MAXIMUM_CHARACTERS, { error: 'Summary cannot be longer than 255 characters' }),
  )
const Description = z
  .string()
  .check(z.maxLength(DESCRIPTION_MAXIMUM_CHARACTERS, { error: 'Description cannot be longer than 100,000 characters' }))
const Team = z
  .string({ error: 'Responsible cannot be blank' })
  .check(z.trim(), z.minLength(1, { error: 'Responsible cannot be blank' }), z.maxLength(200))
const isWebAddress = (text: string) => {
  const address = URL.parse(text)
  return address !== null && ['http:', 'https:'].includes(address.protocol)
}
const ReportUrl = z.string().check(
  z.maxLength(2000, { error: 'Report URL must be a valid URL' }),
  z.refine((text) => text === '' || isWebAddress(text), { error: 'Report URL must be a valid URL' }),
)
const AssigneeName = z.nullable(z.string().check(z.maxLength(200)))
const AssigneeId = z.nullable(z.string().check(z.maxLength(200)))

/** A choice that is not there is told apart from one that was not made. */
const blankOrUnknown =
  (label: string) =>
  ({ input, values }: { input?: unknown; values?: readonly unknown[] }): string => {
    const isBlank = input === undefined || input === null || input === ''
    if (isBlank || !values) return `${label} cannot be blank`
    const shown = String(input).slice(0, 100)
    return `There is no ${label.toLowerCase()} "${shown}". Choose one of: ${values.join(', ')}.`
  }

/** The form's fields with the documents' messages (CRE-17 .. CRE-33); amounts of 0 and an empty link are left out. */
export const NewAction = z.object({
  /** Without it, `projectKey` and the label in `components` name the site (CRE-32). */
  siteId: z.optional(z.string().check(z.maxLength(200))),
  summary: Summary,
  status: z.enum(ActionStatus.def.entries, { error: blankOrUnknown('Status') }),
  priority: z.enum(ActionPriority.def.entries, { error: blankOrUnknown('Priority') }),
  context: z.enum(ActionType.def.entries, { error: blankOrUnknown('Type') }),
  responsible: Team,
  description: z.optional(Description),
  assignee: z.optional(AssigneeName),
  assigneeId: z.optional(AssigneeId),
  skysparkLink: z.optional(ReportUrl),
  rule: z.optional(z.string().check(z.maxLength(500))),
  elec: z.optional(amount('elec')),
  gas: z.optional(amount('gas')),
  water: z.optional(amount('water')),
  thermal: z.optional(amount('thermal')),
  totalFinancialImpact: z.optional(amount('totalFinancialImpact')),
  operationalSavings: z.optional(amount('operationalSavings')),
  nabersEnergy: z.optional(amount('nabersEnergy')),
  nabersWater: z.optional(amount('nabersWater')),
  costToComplete: z.optional(amount('costToComplete')),
})
export type NewAction = z.infer<typeof NewAction>

/** The same action created twice with one of these is created once: a lost answer can be asked for again. */
const RequestId = z.uuid()

export const createAction = endpoint({
  method: 'POST',
  path: '/issue',
  summary: 'Creates an action',
  access: 'session',
  body: z.extend(NewAction, {
    requestId: z.optional(RequestId),
    userId: z.optional(z.string()),
    organisationId: z.optional(z.string()),
    projectKey: z.optional(z.string()),
    components: z.optional(z.array(z.string().check(z.maxLength(200))).check(z.maxLength(20))),
    target: z.optional(z.string().check(z.maxLength(20_000))),
    issueType: z.optional(z.literal('Spark')),
    /** The chosen status (CRE-38). */
    transition: z.optional(z.string()),
    labels: z.optional(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(20))),
  }),
  response: z.object({ issueKey: z.string(), id: z.string() }),
})

/** Only changed fields travel (ACM-22); names as `actions.md` §3 gives them for the update. */
export const ActionChange = z.partial(
  z.strictObject({
    summary: Summary,
    description: Description,
    assignee: AssigneeName,
    assigneeId: AssigneeId,
    reportUrl: ReportUrl,
    /** Only emptied by the screen; uploads set it (OPEN-J10). */
    screenshotUrl: z.string().check(z.maxLength(2000)),
    electricity: amount('elec'),
    gas: amount('gas'),
    water: amount('water'),
    thermal: amount('thermal'),
    totalFinancialImpact: amount('totalFinancialImpact'),
    operationalSavings: amount('operationalSavings'),
    nabersEnergy: amount('nabersEnergy'),
    nabersWater: amount('nabersWater'),
    costToComplete: amount('costToComplete'),
    status: z.enum(ActionStatus.def.entries, { error: blankOrUnknown('Status') }),
    statusChangeReason: z.nullable(TransitionReason),
    priority: z.enum(ActionPriority.def.entries, { error: blankOrUnknown('Priority') }),
    context: z.enum(ActionType.def.entries, { error: blankOrUnknown('Type') }),
    responsible: Team,
  }),
)
export type ActionChange = z.infer<typeof ActionChange>
export type ActionField = keyof ActionChange

/** What a person saw may be older than the limits. */
const SeenAction = z.extend(ActionChange, {
  nabersEnergy: z.optional(z.number()),
  nabersWater: z.optional(z.number()),
})

export const updateAction = endpoint({
  method: 'PUT',
  path: '/v2/actions/:actionId',
  summary: 'Changes fields of an action; actionId is its key',
  access: 'session',
  params: z.object({ actionId: ActionKey }),
  body: z.extend(ActionChange, {
    /** Values that the person saw: a field that has another one by now refuses the change as a conflict. */
    expected: z.optional(SeenAction),
  }),
  response: Action,
})

export const associateAction = endpoint({
  method: 'POST',
  path: '/v2/actions/associate',
  summary: 'Associates equipment rules with an action, all or none',
  access: 'session',
  body: z.object({
    equipRuleIds: EquipRuleIds,
    actionId: z.optional(z.string().check(z.maxLength(200))),
    /** Another name of actionId (OPEN-I01). */
    issueKey: z.optional(z.string().check(z.maxLength(200))),
  }),
  response: z.object({ issueKey: z.string(), equipRuleIds: z.array(z.string()) }),
})

export const dissociateAction = endpoint({
  method: 'POST',
  path: '/v2/actions/:actionId/dissociate',
  summary: 'Takes equipment rules off an action, all or none; names those that were on it',
  access: 'session',
  params: z.object({ actionId: ActionKey }),
  body: z.object({ equipRuleIds: EquipRuleIds }),
  response: z.object({ equipRuleIds: z.array(z.string()) }),
})

/** One field that was changed: who, when, from what, to what. */
export const ActionHistoryEntry = z.object({
  id: z.string(),
  changedAt: Instant,
  /** Display name; null when the account is gone. */
  changedBy: z.nullable(z.string()),
  field: z.string(),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
})
export type ActionHistoryEntry = z.infer<typeof ActionHistoryEntry>

export const listActionHistory = endpoint({
  method: 'GET',
  path: '/v2/actions/:actionId/history',
  summary: 'What was changed in an action, the newest first',
  access: 'session',
  params: z.object({ actionId: ActionKey }),
  response: z.object({ history: z.array(ActionHistoryEntry) }),
})
