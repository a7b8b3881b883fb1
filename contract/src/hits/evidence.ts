import * as z from 'zod/mini'
import { EQUIP_KINDS } from '../definitions/equip-kinds.ts'
import { PARAMETER_SOURCES } from '../definitions/parameter-sources.ts'
import { LocalDate } from '../values/local-date.ts'

/** The values of an input while a rule fired, in the unit in which its point is stored. */
export const RoleEvidence = z.object({
  pointId: z.string(),
  /** Haystack's name; null for bool, enum and plain numbers. */
  unit: z.nullable(z.string()),
  mean: z.nullable(z.number()),
  minimum: z.nullable(z.number()),
  maximum: z.nullable(z.number()),
  /** The value at the moment when the condition was missed most clearly. */
  worst: z.nullable(z.number()),
})
export type RoleEvidence = z.infer<typeof RoleEvidence>

/** A stretch of the condition, and the value of what is written. */
export const EquationPiece = z.object({
  text: z.string(),
  /** The value in SI; null if it was not known, absent if the stretch has none. */
  value: z.optional(z.nullable(z.union([z.number(), z.boolean()]))),
  /** The dimension, such as `temperature` or `bool`; null for a number in `unit`. */
  dimension: z.optional(z.nullable(z.string())),
  /** The unit of a number without a named dimension. */
  unit: z.optional(z.string()),
})
export type EquationPiece = z.infer<typeof EquationPiece>

/** A point that has stopped sending. */
export const SilentPoint = z.object({
  pointId: z.string(),
  name: z.string(),
  /** Its last sample of the day, in epoch seconds; null: it had stopped before. */
  lastAt: z.nullable(z.int()),
})
export type SilentPoint = z.infer<typeof SilentPoint>

/** Why one firing of a day exists. Instants are epoch seconds. */
export const FiringEvidence = z.object({
  startsAt: z.int(),
  endsAt: z.int(),
  /** The time at which the condition became true, which may be before the day. */
  onsetAt: z.int(),
  /** The time at which it had been true for the delay of the alarm. */
  confirmedAt: z.int(),
  /** The time at which the condition was missed most clearly. */
  worstAt: z.int(),
  /** The number of the operating state at that moment; null where the equip has none. */
  state: z.nullable(z.int()),
  /** The inputs by the word of the condition: `sat`, `ahu.sat`. */
  roles: z.record(z.string(), RoleEvidence),
  /** The condition with its values at that moment. */
  equation: z.array(EquationPiece),
})
export type FiringEvidence = z.infer<typeof FiringEvidence>

/** Why our own rules found something on an equip on a day. */
export const Evidence = z.object({
  /** Its key. */
  definition: z.string(),
  version: z.int(),
  /** The kind of equip that the rule took it for. */
  equipKind: z.enum(EQUIP_KINDS),
  parameters: z.record(
    z.string(),
    z.object({
      value: z.number(),
      unit: z.nullable(z.string()),
      source: z.enum(PARAMETER_SOURCES),
      /** The default is that for a sensor of the site or of another equip; this is the role of that sensor. */
      sharedRole: z.optional(z.string()),
    }),
  ),
  /** Share of the day in which all inputs were known, 0 to 1. */
  knownShare: z.number(),
  /** The keys of the rules that could run a week before and cannot any more; only for rules on coverage. */
  lostRules: z.optional(z.array(z.string())),
  /** Only for rules on points that stop sending: those that did on the day. */
  silentPoints: z.optional(z.array(SilentPoint)),
  /** Most of the site stopped with the equip, and only its finding is kept: the first names of the others. */
  outage: z.optional(z.object({ equips: z.array(z.string()), equipCount: z.int(), pointCount: z.int() })),
  /** The keys of rules that found the same at the same time, and whose finding is part of this one. */
  restatedBy: z.optional(z.array(z.string())),
  firings: z.array(FiringEvidence),
})
export type Evidence = z.infer<typeof Evidence>

/** The outcome of a rule on an equip on a day, whether it found something or not. */
export const RunDay = z.object({
  day: LocalDate,
  status: z.enum(['runs', 'missing', 'ambiguous', 'unit', 'noUnit', 'sparse', 'noData', 'off', 'parameter', 'failed']),
  /** The missing or ambiguous inputs; for `off`, the keys of rules that run instead. */
  names: z.array(z.string()),
  /** Time in which the rule applied, its inputs were known, and nothing suppressed it. */
  evaluatedSeconds: z.int(),
  /** Time in which it applied. */
  applicableSeconds: z.int(),
  /** Time in which the condition was true, also where it did not last. */
  trueSeconds: z.int(),
  /** Cells that did not count yet after a change of state, and suppressed ones, are left out. */
  longestTrueSeconds: z.int(),
  /** Time in which it applied and was suppressed. */
  suppressedSeconds: z.int(),
  /** Why: keys of rules that fired then, or `maintenance`. */
  suppressedBy: z.array(z.string()),
  knownShare: z.number(),
  /** True if there is an occurrence. */
  hasFired: z.boolean(),
})
export type RunDay = z.infer<typeof RunDay>

/** A cause that someone has looked into. */
export const CheckedCause = z.object({
  cause: z.string(),
  checkedAt: z.iso.datetime({ offset: true }),
  /** Display name; null if the account no longer exists. */
  checkedBy: z.nullable(z.string()),
})
export type CheckedCause = z.infer<typeof CheckedCause>
