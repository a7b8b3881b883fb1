import * as z from 'zod/mini'
import { EquipKind } from '../definitions/definition.ts'
import { EQUIP_PARTS } from '../definitions/equip-parts.ts'
import { PARAMETER_SOURCES } from '../definitions/parameter-sources.ts'
import { MAXIMUM_REASON_LENGTH } from '../definitions/parameters.ts'
import { endpoint } from '../endpoint.ts'
import { LONGEST_EQUIP_ID, MAXIMUM_EQUIPS_AT_ONCE } from '../histories/equips.ts'

const Part = z.enum(EQUIP_PARTS)

/** A sign that an equip has or lacks a part, though nobody said so. */
export const PartProposal = z.object({
  part: Part,
  has: z.boolean(),
  /** A point of it, a tag, the Brick class or the name of the equip, or another equip that belongs to it. */
  from: z.enum(['point', 'tag', 'class', 'equip', 'name']),
  /** The name of the point or equip, the tag, or the class. */
  name: z.string(),
})
export type PartProposal = z.infer<typeof PartProposal>

/** The minimum position of the damper for outside air, in percent. */
const MinimumPosition = z.object({
  value: z.nullable(z.number()),
  source: z.enum(PARAMETER_SOURCES),
  /** The revision of the value set for this equip; 0 if none ever was. */
  revision: z.int(),
})

/** An equip of a kind whose rules depend on what it has. */
export const AskedEquip = z.object({
  number: z.int(),
  equipId: z.string(),
  name: z.string(),
  kind: EquipKind,
  /** The parts that someone said; others are left out. */
  said: z.partialRecord(Part, z.boolean()),
  proposals: z.array(PartProposal),
  /** Null of kinds that have no such damper. */
  minimum: z.nullable(MinimumPosition),
  /** The time at which someone last said so. */
  changedAt: z.nullable(z.iso.datetime({ offset: true })),
  /** Display name; null if nothing was said, or the account no longer exists. */
  changedBy: z.nullable(z.string()),
})
export type AskedEquip = z.infer<typeof AskedEquip>

const SiteId = z.string().check(z.minLength(1), z.maxLength(400))
const EquipId = z.string().check(z.minLength(1), z.maxLength(LONGEST_EQUIP_ID))

export const listEquipParts = endpoint({
  method: 'GET',
  path: '/v1/equips/parts',
  summary:
    'What the equips of a site are said to have, such as coils, dampers or condensing boilers, and what shows it',
  access: 'session',
  query: z.object({ siteId: SiteId, equipId: z.optional(EquipId) }),
  /** Sorted by name; only equips of kinds that the question is for. */
  response: z.object({ equips: z.array(AskedEquip) }),
})

/** Why a minimum position is proposed, or is not. */
export const POSITION_GROUNDS = ['shown', 'noDamper', 'noFan', 'fewHours', 'closed', 'open', 'unclear'] as const

/** The lowest position in which a damper for outside air usually rests while the fan runs. */
export const LowestPosition = z.object({
  equipId: z.string(),
  /** The position in percent; null unless the grounds are `shown`. */
  position: z.nullable(z.number()),
  grounds: z.enum(POSITION_GROUNDS),
  /** The hours that it rested there, within `runningHours`. */
  hours: z.number(),
  /** The hours that the fan ran with a known position. */
  runningHours: z.number(),
  /** True if it opens much wider at times, which shows that something moves it. */
  moves: z.boolean(),
})
export type LowestPosition = z.infer<typeof LowestPosition>

export const DAYS_OF_POSITIONS = 30

export const readLowestPositions = endpoint({
  method: 'GET',
  path: '/v1/equips/positions',
  summary: 'How low the dampers for outside air of a site usually rest, by the last 30 days of samples',
  access: 'session',
  query: z.object({ siteId: SiteId, equipId: z.optional(EquipId) }),
  response: z.object({ positions: z.array(LowestPosition) }),
})

/** Null takes back what was said. */
const SaidParts = z.partialRecord(Part, z.nullable(z.boolean()))

export const PartsAnswer = z.strictObject({
  equipId: EquipId,
  parts: z._default(SaidParts, {}),
  /** The values someone saw: where one has changed since, nothing is saved. */
  expected: z.optional(SaidParts),
  minimum: z.optional(
    z.strictObject({
      /** The value in percent; null takes back the value of this equip. */
      value: z.nullable(z.number()),
      reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAXIMUM_REASON_LENGTH)),
      /** The revision the person saw. */
      revision: z.int().check(z.minimum(0)),
    }),
  ),
})
export type PartsAnswer = z.infer<typeof PartsAnswer>

export const saveEquipParts = endpoint({
  method: 'PUT',
  path: '/v1/equips/parts',
  summary:
    'Say what equips of a site have, such as coils, dampers or condensing boilers, and their minimum positions; all or nothing',
  access: 'session',
  body: z.object({
    siteId: SiteId,
    answers: z.array(PartsAnswer).check(z.minLength(1), z.maxLength(MAXIMUM_EQUIPS_AT_ONCE)),
  }),
  /** The former values, to be sent with a reason to take the change back. */
  response: z.object({
    before: z.array(
      z.object({
        equipId: z.string(),
        parts: SaidParts,
        expected: SaidParts,
        minimum: z.nullable(z.object({ value: z.nullable(z.number()), revision: z.int() })),
      }),
    ),
  }),
})
