import * as z from 'zod/mini'
import { issue } from '../refusals/problem.ts'
import { insideName, renamed, wireName } from '../renamed.ts'
import { ActionPriority, ActionStatus, ActionType, TransitionReason } from './action-words.ts'
import { amount } from './amounts.ts'

export const SUMMARY_MAXIMUM_CHARACTERS = 255
/** A megabyte of text is a mistake, not a description. */
export const DESCRIPTION_MAXIMUM_CHARACTERS = 100_000

export const Summary = z.string({ error: issue('action.summary-blank') }).check(
  z.trim(),
  z.minLength(1, { error: issue('action.summary-blank') }),
  z.maxLength(SUMMARY_MAXIMUM_CHARACTERS, {
    error: issue('action.summary-too-long', { maximum: SUMMARY_MAXIMUM_CHARACTERS }),
  }),
)
export const Description = z.string().check(
  z.maxLength(DESCRIPTION_MAXIMUM_CHARACTERS, {
    error: issue('action.description-too-long', { maximum: DESCRIPTION_MAXIMUM_CHARACTERS }),
  }),
)
const Team = z
  .string({ error: issue('action.team-blank') })
  .check(z.trim(), z.minLength(1, { error: issue('action.team-blank') }), z.maxLength(200))
const isWebAddress = (text: string) => {
  const address = URL.parse(text)
  return address !== null && ['http:', 'https:'].includes(address.protocol)
}
/** None is an empty text on the wire of a change. */
const orNone = (text: z.ZodMiniType<string, string>) =>
  z.codec(text, z.nullable(z.string()), { decode: (sent) => sent || null, encode: (address) => address ?? '' })
const ReportUrl = orNone(
  z.string().check(
    z.maxLength(2000, { error: issue('action.report-url') }),
    z.refine((text) => text === '' || isWebAddress(text), { error: issue('action.report-url') }),
  ),
)
const EXTERNAL_KEY_MAXIMUM = 100
/** The action's name in another system, such as a work order number of a CMMS; unique within the project. */
const ExternalKey = orNone(
  z.string().check(
    z.trim(),
    z.maxLength(EXTERNAL_KEY_MAXIMUM, {
      error: issue('action.external-key-too-long', { maximum: EXTERNAL_KEY_MAXIMUM }),
    }),
  ),
)
/** Where the other system shows it. */
const ExternalUrl = orNone(
  z.string().check(
    z.maxLength(2000, { error: issue('action.external-url') }),
    z.refine((text) => text === '' || isWebAddress(text), { error: issue('action.external-url') }),
  ),
)
const AssigneeName = z.nullable(z.string().check(z.maxLength(200)))
const AssigneeId = z.nullable(z.string().check(z.maxLength(200)))

/** A day at the action's site; none if it may take its time. */
export const DueDate = z.nullable(
  z.iso
    .date({ error: issue('action.due-date') })
    .check(z.refine((day) => day >= '0001', { error: issue('action.due-date') })),
)

/** Distinguishes an unknown choice from a missing one. */
const blankOrUnknown =
  (choice: 'status' | 'priority' | 'type') =>
  ({ input, values }: { input?: unknown; values?: readonly unknown[] }): string => {
    const isBlank = input === undefined || input === null || input === ''
    if (isBlank || !values) return issue(`action.${choice}-blank`)
    // An object may have a `toString` that is none.
    const value = typeof input === 'object' ? JSON.stringify(input) : String(input)
    return issue(`action.${choice}-unknown`, { value: value.slice(0, 100), values: values.map(String) })
  }

/** The documents' words of a creation. */
const CREATE_WORDS = {
  siteId: 'portfolioSiteId',
  components: 'siteLabel',
  context: 'type',
  responsible: 'team',
  skysparkLink: 'reportUrl',
  rule: 'ruleName',
} as const

/** The form's fields with the documents' messages; amounts of 0 and an empty link are left out. */
const newAction = z.object({
  /** As project~site, or the site's own id. If absent, `projectKey` and the label in `components` identify the site. */
  siteId: z.optional(z.string().check(z.maxLength(200))),
  summary: Summary,
  status: z.enum(ActionStatus.def.entries, { error: blankOrUnknown('status') }),
  priority: z.enum(ActionPriority.def.entries, { error: blankOrUnknown('priority') }),
  context: z.enum(ActionType.def.entries, { error: blankOrUnknown('type') }),
  responsible: Team,
  description: z.optional(Description),
  assignee: z.optional(AssigneeName),
  assigneeId: z.optional(AssigneeId),
  skysparkLink: z.optional(ReportUrl),
  rule: z.optional(z.string().check(z.maxLength(500))),
  dueDate: z.optional(DueDate),
  externalKey: z.optional(ExternalKey),
  externalUrl: z.optional(ExternalUrl),
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
export const NewAction = renamed(newAction, CREATE_WORDS)
export type NewAction = z.output<typeof NewAction>

/** Makes creation idempotent: after a lost response, the same request returns the same action. */
export const RequestId = z.uuid()

/** Lists of one label on the wire. */
const SiteLabel = z.codec(z.array(z.string().check(z.maxLength(200))).check(z.maxLength(20)), z.string(), {
  decode: ([label = '']) => label,
  encode: (label) => [label],
})

export const ActionCreation = renamed(
  z.strictObject({
    ...newAction.shape,
    requestId: z.optional(RequestId),
    userId: z.optional(z.string()),
    organisationId: z.optional(z.string()),
    projectKey: z.optional(z.string()),
    components: z.optional(SiteLabel),
    target: z.optional(z.string().check(z.maxLength(20_000))),
    issueType: z.optional(z.literal('Spark')),
    /** The selected status. */
    transition: z.optional(z.string()),
    labels: z.optional(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(20))),
  }),
  CREATE_WORDS,
)
export type ActionCreation = z.output<typeof ActionCreation>

/** The documents' words of a change, which are also those of the history. */
const CHANGE_WORDS = {
  electricity: 'elec',
  statusChangeReason: 'transitionReason',
  context: 'type',
  responsible: 'team',
} as const

/** Only changed fields are sent. */
const actionChange = z.partial(
  z.strictObject({
    summary: Summary,
    description: Description,
    assignee: AssigneeName,
    assigneeId: AssigneeId,
    reportUrl: ReportUrl,
    /** The screen can only clear it; uploads set it. */
    screenshotUrl: orNone(z.string().check(z.maxLength(2000))),
    electricity: amount('elec'),
    gas: amount('gas'),
    water: amount('water'),
    thermal: amount('thermal'),
    totalFinancialImpact: amount('totalFinancialImpact'),
    operationalSavings: amount('operationalSavings'),
    nabersEnergy: amount('nabersEnergy'),
    nabersWater: amount('nabersWater'),
    costToComplete: amount('costToComplete'),
    status: z.enum(ActionStatus.def.entries, { error: blankOrUnknown('status') }),
    statusChangeReason: z.nullable(TransitionReason),
    priority: z.enum(ActionPriority.def.entries, { error: blankOrUnknown('priority') }),
    context: z.enum(ActionType.def.entries, { error: blankOrUnknown('type') }),
    responsible: Team,
    dueDate: DueDate,
    externalKey: ExternalKey,
    externalUrl: ExternalUrl,
  }),
)
const ActionChange = renamed(actionChange, CHANGE_WORDS)
export type ActionChange = z.output<typeof ActionChange>
/** What a person can change in an action. */
export type ActionFields = { [Field in keyof ActionChange]-?: Exclude<ActionChange[Field], undefined> }
export type ActionField = keyof ActionFields

/** The values a person saw may predate the limits. */
const seenAction = z.extend(actionChange, {
  nabersEnergy: z.optional(z.number()),
  nabersWater: z.optional(z.number()),
})

export const ActionUpdate = renamed(
  z.extend(actionChange, {
    /** The values the person saw: if a field has changed since, the update is refused as a conflict. */
    expected: z.optional(renamed(seenAction, CHANGE_WORDS)),
    /**
     * Takes the caller's last change of the status back, within a day: neither counts as a reopening, and closing asks
     * for nothing again. Where somebody changed it since, the update is as any other.
     */
    isUndo: z.optional(z.boolean()),
  }),
  CHANGE_WORDS,
)

/** What can be changed in many actions at once. */
const bulkChange = z.pick(actionChange, {
  status: true,
  statusChangeReason: true,
  assignee: true,
  assigneeId: true,
  priority: true,
  responsible: true,
  dueDate: true,
})
export const BulkChange = renamed(bulkChange, CHANGE_WORDS)
export type BulkChange = z.output<typeof BulkChange>

/** A field in a line of the history: those of a change, and what became of the equipment. */
export const HistoryField = z.codec(z.string(), z.string(), {
  decode: (field) => insideName(ActionUpdate, field),
  encode: (field) => wireName(ActionUpdate, field),
})

/** The fields of an action as they are now; who is assigned has the name that people see. */
export function changeableFields<Action extends NamedAssignee>(action: Action) {
  return { ...action, assignee: action.assigneeDisplayName ?? action.assigneeName }
}

interface NamedAssignee {
  readonly assigneeName: string | null
  /** Null for a name without an account. */
  readonly assigneeDisplayName: string | null
}
