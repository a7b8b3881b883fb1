import * as z from 'zod/mini'
import { EQUIP_KINDS } from '../definitions/equip-kinds.ts'
import { endpoint } from '../endpoint.ts'
import { issue } from '../refusals/problem.ts'
import { SECONDS_PER_DAY } from '../values/durations.ts'
import { READS_HISTORIES } from '../values/key-scope.ts'
import { isTimeZone } from '../values/time-zone.ts'
import { LONGEST_HOLD_SECONDS } from './hold.ts'
import { RoleName } from './role-name.ts'

/** The kinds of samples: measured numbers, on or off, or one of several states. */
export const POINT_KINDS = ['number', 'bool', 'enum'] as const
export const PointKind = z.enum(POINT_KINDS)
export type PointKind = z.infer<typeof PointKind>

/**
 * The sources of a role. A person's word is never overwritten, and that of a model only by a person; the others are proposals.
 */
export const ROLE_SOURCES = ['person', 'model', 'haystack', 'brick', 'name'] as const
export const RoleSource = z.enum(ROLE_SOURCES)
export type RoleSource = z.infer<typeof RoleSource>

/** `t` in epoch seconds; `v` 0 or 1 of a bool, the place among `states` of an enum, null where the sensor has none. */
export const Sample = z.object({ t: z.int(), v: z.nullable(z.number()) })
export type Sample = z.infer<typeof Sample>

/** A measured or commanded value of an equip. */
export const Point = z.object({
  /** The ID that senders use; unique in the tenant. */
  pointId: z.string(),
  siteId: z.string(),
  /** Null for points of the site itself, such as its weather. */
  equipId: z.nullable(z.string()),
  equipName: z.nullable(z.string()),
  name: z.string(),
  kind: PointKind,
  /** Haystack's name of the unit, as stored and as sent; null for bool, enum and plain numbers. */
  unit: z.nullable(z.string()),
  /** The symbol that people write: °F. */
  unitSymbol: z.nullable(z.string()),
  /** The quantity of the unit, in Haystack's words: `temperature`. */
  quantity: z.nullable(z.string()),
  /** The word for each stored number of an enum. */
  states: z.nullable(z.array(z.string())),
  tags: z.record(z.string(), z.unknown()),
  brickClass: z.nullable(z.string()),
  /** One of those that come with Bonfire, or of your own. */
  role: z.nullable(z.string()),
  roleSource: z.nullable(RoleSource),
  /** Why the role was proposed: a Haystack filter, a Brick class or a pattern of the name. */
  roleReason: z.nullable(z.string()),
  /** The proposed role, also where someone has decided otherwise. */
  proposedRole: z.nullable(z.string()),
  /** Haystack's name of the unit that the values of a number without one show for its role. */
  proposedUnit: z._default(z.nullable(z.string()), null),
  /** The symbol that people write. */
  proposedUnitSymbol: z._default(z.nullable(z.string()), null),
  /** The values that show it. */
  proposedUnitRange: z._default(z.nullable(z.object({ lowest: z.number(), highest: z.number() })), null),
  /** A role or a name that the unit does not fit; null if nothing contradicts it. */
  unitContradicts: z._default(z.nullable(z.enum(['role', 'name'])), null),
  /** Null: measured from the samples; 0: a sample at each change. */
  intervalSeconds: z.nullable(z.int()),
  /** The interval as measured from the newest samples, if there are enough; null where one is set. */
  measuredIntervalSeconds: z.nullable(z.int()),
  /**
   * The time for which a sample counts where no other follows: the one that is set, or three intervals, or a day at changes.
   */
  holdSeconds: z.int(),
  /** False: its samples came at once, or people uploaded them; such a point does not stop sending. */
  isFed: z._default(z.boolean(), true),
  /** A sample comes whenever the value changes: between two of them it is that of the first, however long. */
  isOnChange: z.boolean(),
  /** The hold that someone set; null: it follows from the interval. */
  setHoldSeconds: z.nullable(z.int()),
  /** IANA name; null: that of the site. */
  timezone: z.nullable(z.string()),
  /** Null: as the project keeps them. */
  retentionDays: z.nullable(z.int()),
  /** The newest sample; null without any. */
  latest: z.nullable(Sample),
})
export type Point = z.infer<typeof Point>

export const MAXIMUM_POINTS_PER_ANSWER = 10_000

export const listPoints = endpoint({
  method: 'GET',
  path: '/v1/points',
  summary: 'List the points of a site, or of one equip of it, with their newest samples',
  access: 'sessionOrIngestKey',
  keyScopes: READS_HISTORIES,
  query: z.object({
    siteId: z.string().check(z.maxLength(400)),
    equipId: z.optional(z.string().check(z.maxLength(200))),
  }),
  /** The points have the order of their equips and names; of a site with more, these are the first 10,000. */
  response: z.object({ points: z.array(Point), count: z.int() }),
})

/** A Project Haystack grid of the site, its equips and its points, as text; importing it changes nothing. */
export const exportPoints = endpoint({
  method: 'GET',
  path: '/v1/points.zinc',
  summary: 'Export the points of a site with their equips as a Project Haystack grid in zinc',
  access: 'session',
  keyScope: 'points:read',
  query: z.object({ siteId: z.string().check(z.maxLength(400)) }),
  response: z.unknown(),
})

/** `number` is in its short address: `/e/7`. */
export const SiteEquip = z.object({
  number: z.int(),
  equipId: z.string(),
  name: z.string(),
  /** Rules take it for this. */
  kind: z._default(z.enum(EQUIP_KINDS), 'other'),
  /** True if a person or a file said the kind; otherwise it follows from its Brick class or its name. */
  isKindSaid: z._default(z.boolean(), false),
  /** The IDs of the equips of the site that serve it. */
  servedBy: z._default(z.array(z.string()), []),
})
export type SiteEquip = z.infer<typeof SiteEquip>

export const MAXIMUM_EQUIPS_PER_ANSWER = 10_000

export const listEquips = endpoint({
  method: 'GET',
  path: '/v1/equips',
  summary: 'List the equips of a site by name',
  access: 'session',
  keyScope: 'points:read',
  query: z.object({ siteId: z.string().check(z.maxLength(400)) }),
  /** The first 10,000 of a site with more. */
  response: z.object({ equips: z.array(SiteEquip) }),
})

const State = z.string().check(z.minLength(1), z.maxLength(200))
const Days = z.int().check(z.minimum(1), z.maximum(36_500))

export const PointChange = z.strictObject({
  name: z.optional(
    z
      .string()
      .check(
        z.trim(),
        z.minLength(1, { error: issue('point.name-missing'), abort: true }),
        z.maxLength(500, { error: issue('point.name-too-long', { maximum: 500 }) }),
      ),
  ),
  /** An equip of the point's site; null: the site itself. */
  equipId: z.optional(z.nullable(z.string().check(z.minLength(1), z.maxLength(200)))),
  /** The kind of a point with samples stays as it is; only a number that was never anything but 0 and 1 can be on and off. */
  kind: z.optional(PointKind),
  /** A name or symbol. The unit of a point with samples changes only where a number stays the same, or to and from none. */
  unit: z.optional(z.nullable(z.string().check(z.minLength(1), z.maxLength(100)))),
  /** The states of an enum only grow once there are samples. */
  states: z.optional(z.nullable(z.array(State).check(z.maxLength(1000)))),
  /** Null takes the role away: no proposal comes back. */
  role: z.optional(z.nullable(RoleName)),
  /** The role is what is proposed for the point; what someone said is forgotten. */
  asProposed: z.optional(z.literal(true)),
  intervalSeconds: z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(SECONDS_PER_DAY)))),
  holdSeconds: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(LONGEST_HOLD_SECONDS)))),
  timezone: z.optional(z.nullable(z.string().check(z.refine(isTimeZone, { error: issue('value.time-zone') })))),
  retentionDays: z.optional(z.nullable(Days)),
})
export type PointChange = z.infer<typeof PointChange>

export const MAXIMUM_CHANGED_POINTS = 10_000
const PointId = z.string().check(z.maxLength(200))

export const changePoints = endpoint({
  method: 'POST',
  path: '/v1/points/changes',
  summary: 'Change the same fields of several points; a role that is set this way is a person’s word',
  access: 'session',
  keyScope: 'points:write',
  body: z.object({
    points: z.array(PointId).check(z.minLength(1), z.maxLength(MAXIMUM_CHANGED_POINTS)),
    change: PointChange,
  }),
  /** The former values, so that the change can be taken back. */
  response: z.object({ before: z.array(z.object({ pointId: z.string(), change: PointChange })) }),
})

export const PointEdit = z.object({
  pointId: PointId,
  change: PointChange,
  /** The values someone saw: where a field has changed since, nothing is saved. */
  expected: z.optional(PointChange),
})
export type PointEdit = z.infer<typeof PointEdit>

export const editPoints = endpoint({
  method: 'POST',
  path: '/v1/points/edits',
  summary: 'Change points, each in its own way; all or nothing',
  access: 'session',
  keyScope: 'points:write',
  body: z.object({ edits: z.array(PointEdit).check(z.minLength(1), z.maxLength(MAXIMUM_CHANGED_POINTS)) }),
  /** The former values, so that the change can be taken back. */
  response: z.object({ before: z.array(z.object({ pointId: z.string(), change: PointChange })) }),
})
