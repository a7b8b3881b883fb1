import * as z from 'zod/mini'
import { insideName, renamed, wireName } from '../renamed.ts'
import { fieldsWith, wireNames, wireShape } from './fields.ts'

/** A new action's fields with the documents' messages; amounts of 0 and an empty link are left out. */
const newAction = z.object({
  /** The site as project~site, or its own id. If absent, `projectKey` and the label in `components` identify it. */
  siteId: z.optional(z.string().check(z.maxLength(200))),
  ...wireShape('create'),
})
const CREATE_NAMES = { siteId: 'portfolioSiteId', components: 'siteLabel', ...wireNames('create') } as const
export const NewAction = renamed(newAction, CREATE_NAMES)
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
  CREATE_NAMES,
)
export type ActionCreation = z.output<typeof ActionCreation>

/** The documents' names of a change, which are also those of the history. */
const CHANGE_NAMES = wireNames('change')

/** Only changed fields are sent. */
const actionChange = z.partial(z.strictObject(wireShape('change')))
const ActionChange = renamed(actionChange, CHANGE_NAMES)
export type ActionChange = z.output<typeof ActionChange>
/** The fields that a person can change in an action. */
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
    expected: z.optional(renamed(seenAction, CHANGE_NAMES)),
    /**
     * Takes the caller's last change of the status back, within a day: neither counts as a reopening, and closing asks
     * for nothing again. Where somebody changed it since, the update is as any other.
     */
    isUndo: z.optional(z.boolean()),
  }),
  CHANGE_NAMES,
)

/** The fields that can be changed in many actions at once. */
const bulkChange = z.partial(z.strictObject(wireShape('change', fieldsWith('bulk'))))
export const BulkChange = renamed(bulkChange, CHANGE_NAMES)
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
