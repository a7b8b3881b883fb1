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

/**
 * The numbers that rules need of each unit: how far open its outside air damper is at least, and by how much its fan warms
 * the supply air. They are parameters of the operating states, and can be seen in samples.
 */
export const EQUIP_CONSTANTS = ['minimumPositionPercent', 'fanHeatKelvin'] as const
export type EquipConstant = (typeof EQUIP_CONSTANTS)[number]

export const CONSTANT_PARAMETERS = {
  minimumPositionPercent: { definition: 'states-ahu', name: 'oadMin', unit: '%', type: 'ratio' },
  fanHeatKelvin: { definition: 'states-ahu', name: 'dTsf', unit: 'K', type: 'temperatureDifference' },
} as const satisfies Record<EquipConstant, { definition: string; name: string; unit: string; type: string }>

export const constantsAsked = (kind: EquipKind): readonly EquipConstant[] => (kind === 'ahu' ? EQUIP_CONSTANTS : [])

const Constant = z.enum(EQUIP_CONSTANTS)

const CountingConstant = z.object({
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
  /** The values that count for it; of other kinds none. */
  constants: z.partialRecord(Constant, CountingConstant),
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

/** Why a constant is proposed, or is not. */
export const CONSTANT_GROUNDS = [
  ...(['shown', 'noDamper', 'noSensors', 'noFan', 'noValve'] as const),
  ...(['fewHours', 'closed', 'open', 'unclear', 'unlikely'] as const),
] as const

/** A constant as the samples show it. */
export const MeasuredConstant = z.object({
  /** What they propose; null unless the grounds are `shown`. */
  value: z.nullable(z.number()),
  grounds: z.enum(CONSTANT_GROUNDS),
  /** The hours that speak for it, within `knownHours`. */
  hours: z.number(),
  /** The hours that the samples could show it: with the fan running, and for its heat with both valves shut for half an hour. */
  knownHours: z.number(),
  /** The known hours by value: from `from` in steps, values beyond the last ones with them. */
  histogram: z.object({ from: z.number(), step: z.number(), hours: z.array(z.number()) }),
})
export type MeasuredConstant = z.infer<typeof MeasuredConstant>

export const MeasuredConstants = z.object({
  equipId: z.string(),
  constants: z.partialRecord(Constant, MeasuredConstant),
  /** True if its outside air damper opens much wider at times, which shows that something moves it. */
  damperMoves: z.boolean(),
})
export type MeasuredConstants = z.infer<typeof MeasuredConstants>

export const DAYS_OF_CONSTANTS = 30

export const readMeasuredConstants = endpoint({
  method: 'GET',
  path: '/v1/equips/constants',
  summary:
    'How low the outside air dampers of a site rest and how much its fans warm the air, by the last 30 days of samples',
  access: 'session',
  query: z.object({ siteId: SiteId, equipId: z.optional(EquipId) }),
  response: z.object({ equips: z.array(MeasuredConstants) }),
})

/** Null takes back what was said. */
const SaidParts = z.partialRecord(Part, z.nullable(z.boolean()))

export const PartsAnswer = z.strictObject({
  equipId: EquipId,
  parts: z._default(SaidParts, {}),
  /** The values someone saw: where one has changed since, nothing is saved. */
  expected: z.optional(SaidParts),
  constants: z._default(
    z.partialRecord(
      Constant,
      z.strictObject({
        /** Null takes back the value of this equip. */
        value: z.nullable(z.number()),
        reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAXIMUM_REASON_LENGTH)),
        /** The revision the person saw. */
        revision: z.int().check(z.minimum(0)),
      }),
    ),
    {},
  ),
})
export type PartsAnswer = z.infer<typeof PartsAnswer>

export const saveEquipParts = endpoint({
  method: 'PUT',
  path: '/v1/equips/parts',
  summary:
    'Say what equips of a site have, such as coils, dampers or condensing boilers, and the numbers that rules need of them; all or nothing',
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
        constants: z.partialRecord(Constant, z.object({ value: z.nullable(z.number()), revision: z.int() })),
      }),
    ),
  }),
})
