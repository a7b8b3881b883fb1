import * as z from 'zod/mini'
import { ActionPriority, ActionStatus } from '../actions/action-words.ts'
import { EQUIP_KINDS } from '../definitions/equip-kinds.ts'
import { endpoint } from '../endpoint.ts'
import { Tags } from '../imports/tags.ts'
import { ActionRepairs } from '../proof/repair.ts'
import { issue } from '../refusals/problem.ts'
import { limitedText } from '../values/limited-text.ts'
import { LocalDate } from '../values/local-date.ts'
import { SiteEquip } from './points.ts'

/** An action that a finding of the equip is on. */
export const EquipAction = z.object({
  key: z.string(),
  summary: z.string(),
  status: ActionStatus,
  priority: ActionPriority,
  dueDate: z.nullable(LocalDate),
})
export type EquipAction = z.infer<typeof EquipAction>

/** An action that has ended, and whether the repair has held. */
export const EndedEquipAction = z.extend(EquipAction, {
  /** The site-local day; null if it was rejected. */
  closedOn: z.nullable(LocalDate),
  /** Null unless it was closed as fixed, and before it is judged. */
  repairs: z.nullable(ActionRepairs),
})
export type EndedEquipAction = z.infer<typeof EndedEquipAction>

export const MOST_ENDED_ACTIONS = 20

/** An equip that serves another, or is served by it. */
export const RelatedEquip = z.object({
  number: z.int(),
  name: z.string(),
  /** True if a rule fired on it in the last seven days; null for people who read no insights. */
  isWrong: z.nullable(z.boolean()),
})
export type RelatedEquip = z.infer<typeof RelatedEquip>

export const MOST_RELATED_EQUIPS = 100

export const Equip = z.object({
  number: z.int(),
  equipId: z.string(),
  name: z.string(),
  /** The site, as project~site. */
  siteId: z.string(),
  /** Open ones, the latest change first. */
  actions: z.array(EquipAction),
  /** The newest that have ended. A former release sends none. */
  endedActions: z._default(z.array(EndedEquipAction), []),
  /** Those with findings first, then by name. A former release sends none. */
  servedBy: z._default(z.array(RelatedEquip), []),
  serves: z._default(z.array(RelatedEquip), []),
})
export type Equip = z.infer<typeof Equip>

export const readEquip = endpoint({
  method: 'GET',
  path: '/v1/equips/:equipNumber',
  summary: 'Read the equip of a short address, with its actions, and the equips that it serves and that serve it',
  access: 'session',
  params: z.object({ equipNumber: z.string().check(z.regex(/^[1-9]\d{0,8}$/)) }),
  response: Equip,
})

export const LONGEST_EQUIP_ID = 200
export const LONGEST_EQUIP_NAME = 500
export const MAXIMUM_EQUIPS_AT_ONCE = 1000

const EquipId = limitedText(
  issue('equip.id-missing'),
  issue('equip.id-too-long', { maximum: LONGEST_EQUIP_ID }),
  LONGEST_EQUIP_ID,
)
const EquipName = limitedText(
  issue('portfolio.name-missing'),
  issue('portfolio.name-too-long', { maximum: LONGEST_EQUIP_NAME }),
  LONGEST_EQUIP_NAME,
)
const SiteId = z.string().check(z.maxLength(400))
const MAXIMUM_SERVERS = 100
/** IDs of equips of the same site. */
const ServedBy = z.array(z.string().check(z.maxLength(LONGEST_EQUIP_ID))).check(z.maxLength(MAXIMUM_SERVERS))

/** The fields that people change of an equip, as they are sent. */
const CHANGED = {
  name: EquipName,
  /** Null: it follows from the Brick class or the name. */
  kind: z.nullable(z.enum(EQUIP_KINDS)),
  servedBy: ServedBy,
}
export type EquipField = keyof typeof CHANGED
export const EQUIP_FIELDS = Object.keys(CHANGED) as EquipField[]

export const EquipForm = z.object({
  equipId: EquipId,
  ...CHANGED,
  kind: z._default(CHANGED.kind, null),
  /** They may be created with it. */
  servedBy: z._default(ServedBy, []),
})
export type EquipForm = z.infer<typeof EquipForm>

export const createEquips = endpoint({
  method: 'POST',
  path: '/v1/equips',
  summary: 'Create equips at a site, with their kinds and what serves them; all or nothing',
  access: 'session',
  body: z.object({
    siteId: SiteId,
    equips: z.array(EquipForm).check(z.minLength(1), z.maxLength(MAXIMUM_EQUIPS_AT_ONCE)),
  }),
  response: z.object({ equips: z.array(SiteEquip) }),
  status: 201,
})

export const EquipChange = z.extend(z.partial(z.strictObject(CHANGED)), {
  /** Takes a change back: what was stored of kind and servers before it. */
  asBefore: z.optional(z.strictObject({ tags: Tags, isTold: z.boolean() })),
})
export type EquipChange = z.infer<typeof EquipChange>

export const EquipEdit = z.object({
  equipId: z.string().check(z.maxLength(LONGEST_EQUIP_ID)),
  change: EquipChange,
  /** The values someone saw: where a field has changed since, nothing is saved. */
  expected: z.optional(z.partial(z.strictObject({ ...CHANGED, name: z.string() }))),
})
export type EquipEdit = z.infer<typeof EquipEdit>

export const editEquips = endpoint({
  method: 'POST',
  path: '/v1/equips/edits',
  summary: 'Change names, kinds and servers of equips of a site, each in its own way; all or nothing',
  access: 'session',
  body: z.object({
    siteId: SiteId,
    edits: z.array(EquipEdit).check(z.minLength(1), z.maxLength(MAXIMUM_EQUIPS_AT_ONCE)),
  }),
  /** The former values, so that the change can be taken back. */
  response: z.object({ before: z.array(z.object({ equipId: z.string(), change: EquipChange })) }),
})

export const deleteEquips = endpoint({
  method: 'POST',
  path: '/v1/equips/deletions',
  summary: 'Delete equips of a site that have no findings, actions or points and serve no others; all or nothing',
  access: 'session',
  body: z.object({
    siteId: SiteId,
    equipIds: z
      .array(z.string().check(z.maxLength(LONGEST_EQUIP_ID)))
      .check(z.minLength(1), z.maxLength(MAXIMUM_EQUIPS_AT_ONCE)),
  }),
  response: z.object({ deleted: z.int() }),
})
