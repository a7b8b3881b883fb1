import * as z from 'zod/mini'
import { OWN_ROLE_TYPES } from '../histories/own-roles.ts'
import { RoleName } from '../histories/role-name.ts'
import { issue } from '../refusals/problem.ts'
import { RuleCategory, SEVERITIES } from '../values/category.ts'
import { SECONDS_PER_DAY, SECONDS_PER_HOUR, SECONDS_PER_MINUTE } from '../values/durations.ts'
import { CAUSE_KEY, CAUSE_KEY_MAXIMUM_CHARACTERS } from './cause-keys.ts'
import { EQUIP_KINDS, RELATIONS } from './equip-kinds.ts'
import { EQUIP_PARTS, hasChoice, lacksChoice, type SaidParts } from './equip-parts.ts'
import { STRENGTHS } from './strengths.ts'

export const EquipKind = z.enum(EQUIP_KINDS)
export type EquipKind = z.infer<typeof EquipKind>

/** A text in its author's language, or in both languages. */
export const Words = z.union([
  z.string().check(z.trim(), z.minLength(1), z.maxLength(2000)),
  z.strictObject({
    en: z.string().check(z.minLength(1), z.maxLength(2000)),
    fr: z.string().check(z.minLength(1), z.maxLength(2000)),
  }),
])
export type Words = z.infer<typeof Words>

export const wordsIn = (words: Words, language: 'en' | 'fr'): string =>
  typeof words === 'string' ? words : words[language]

/** `30 min`, `2 h`, `7 d`. */
const DURATION = /^(\d{1,6}(?:\.\d{1,3})?) ?(s|min|h|d)$/
const SECONDS = { s: 1, min: SECONDS_PER_MINUTE, h: SECONDS_PER_HOUR, d: SECONDS_PER_DAY }

export const Duration = z.string().check(z.regex(DURATION, { error: issue('definition.duration') }))

export function durationSeconds(duration: string): number {
  const [, count, unit] = DURATION.exec(duration) ?? []
  return Number(count) * SECONDS[unit as keyof typeof SECONDS]
}

/** A key such as `g36-ahu-fc13`; a definition made for many roles has one each, such as `data-range.sat`. */
const KEY = /^[a-z][a-z0-9-]*(\.[a-zA-Z0-9]+)?$/
export const DefinitionKey = z.string().check(z.maxLength(100), z.regex(KEY, { error: issue('definition.key-form') }))

const CauseKey = z.string().check(z.maxLength(CAUSE_KEY_MAXIMUM_CHARACTERS), z.regex(CAUSE_KEY))
/** The number of characters that are stored; the language itself can read more. */
export const LONGEST_CONDITION = 2000
const Condition = z.string().check(z.minLength(1), z.maxLength(LONGEST_CONDITION))

/** Of several conditions, the first whose roles the equip has counts. */
const Conditions = z.union([Condition, z.array(Condition).check(z.minLength(1), z.maxLength(10))])

/** Checked against the roles that there are with the rest of the definition. */
const Role = RoleName

const RELATED_ROLE = new RegExp(`^((${RELATIONS.join('|')})\\.)?[a-z][a-zA-Z0-9]*$`)

/** True of `ahu.sat`, a role of a related equip. */
export const isOfOthers = (role: string): boolean => role.includes('.')

/**
 * `satCoolSp|satSp`, `oat|weather.oat`: the first of them that there is a point for, which the condition calls by the name
 * of the first. `ahu.sat` alone is a role of a related equip.
 */
const RoleChoice = z.string().check(
  z.maxLength(200),
  z.refine((choice) => choice.split('|').every((role) => RELATED_ROLE.test(role)), {
    error: (given) => issue('definition.unknown-role', { role: String(given.input).slice(0, 200) }),
  }),
)

const PARTS: ReadonlySet<string> = new Set(EQUIP_PARTS)

/** `heatingCoil|preheatCoil`: one of them will do. */
const PartChoice = z.string().check(
  z.maxLength(200),
  z.refine((choice) => choice.split('|').every((part) => PARTS.has(part))),
)

/** A number that a condition leaves open; a condition may also use those of the states of its kind of equip. */
export const DefinitionParameter = z.strictObject({
  /** Null: every site must give its own. */
  default: z.nullable(z.number()),
  /** The unit as the source writes it; null for a plain number. */
  unit: z.nullable(z.string().check(z.minLength(1), z.maxLength(40))),
  /** A temperature is a difference of two: 2 °F are 1.1 K. */
  difference: z.optional(z.boolean()),
  /** Another default where a role is read from a point of the site or of another equip. */
  whereShared: z.optional(z.strictObject({ role: Role, default: z.number() })),
  minimum: z.optional(z.number()),
  maximum: z.optional(z.number()),
  words: Words,
})
export type DefinitionParameter = z.infer<typeof DefinitionParameter>

const ParameterName = z.string().check(z.maxLength(40), z.regex(/^[a-z][a-zA-Z0-9]*$/))
const Parameters = z.record(ParameterName, DefinitionParameter)

/** The time in which a rule is found true at most once: each firing, a local day or a week. */
export const PERIODS = ['firing', 'day', 'week'] as const

export const Definition = z.strictObject({
  key: DefinitionKey,
  name: Words,
  /** Says in one or two sentences what a firing means. */
  description: Words,
  category: RuleCategory,
  severity: z.enum(SEVERITIES),
  /** The kinds of equip that it applies to; `any` for all. */
  equip: z.union([z.literal('any'), EquipKind, z.array(EquipKind).check(z.minLength(1))]),
  /** The rule is not for an equip that is said to lack one of these parts. */
  parts: z.optional(z.array(PartChoice).check(z.minLength(1), z.maxLength(10))),
  /**
   * The rule is only for equips that have one of each of these, as people, tags or classes say. Where nobody said, it is
   * an input that is missing.
   */
  hasParts: z.optional(z.array(PartChoice).check(z.minLength(1), z.maxLength(10))),
  /** The rule is not for an equip that is said to have one of these. */
  lacksParts: z.optional(z.array(PartChoice).check(z.minLength(1), z.maxLength(10))),
  /** Equips of these kinds need a point of each of these roles, or the rule is not for them. */
  onlyWith: z.optional(z.partialRecord(EquipKind, z.array(Role).check(z.minLength(1), z.maxLength(10)))),
  /** The roles that it reads and that do not come with Bonfire, with what they measure. */
  ownRoles: z.optional(z.record(RoleName, z.enum(OWN_ROLE_TYPES))),
  /** The rule cannot run without one point of each of these. */
  roles: z.array(RoleChoice).check(z.maxLength(40)),
  /** Its points are those in this unit alone: it is about what numbers are called. */
  pointUnit: z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
  /** It runs without them; where one is missing it is unknown. */
  optional: z._default(z.array(RoleChoice).check(z.maxLength(40)), []),
  /** Inputs that change slowly: held between samples, and not counted for the step of the grid. */
  held: z._default(z.array(Role).check(z.maxLength(40)), []),
  /** The numbers of the operating states in which it applies; absent: in all. */
  states: z.optional(z.array(z.int().check(z.minimum(0), z.maximum(99))).check(z.minLength(1), z.maxLength(20))),
  /** The condition that proves that the equip runs; absent: as usual for its kind; null: it need not run. */
  proof: z.optional(z.nullable(Conditions)),
  when: Condition,
  /** Roles that are averaged over a time before they are compared, where samples come more often. */
  smooth: z._default(z.record(Role, Duration), {}),
  /** Roles whose last known value counts at least for so long, and for three intervals. */
  hold: z.optional(z.record(Role, Duration)),
  parameters: z._default(Parameters, {}),
  /** Nothing counts for this long after the operating state changes. */
  modeDelay: z._default(Duration, '0 min'),
  /** The condition must hold for so long without a break. */
  alarmDelay: z._default(Duration, '0 min'),
  /** A firing begins so long before its condition became true, as far as the rule applies and on the same day. */
  lookBack: z.optional(Duration),
  /** The longest interval of samples with which it still makes sense. */
  slowest: z._default(Duration, '60 min'),
  /** True if its points must send regularly: a point that sends at changes is silent while nothing changes. */
  regular: z.optional(z.boolean()),
  /** A firing ends only after the condition was false for so long. */
  clearDelay: z._default(Duration, '0 min'),
  per: z._default(z.enum(PERIODS), 'firing'),
  causes: z._default(z.array(CauseKey).check(z.maxLength(20)), []),
  /** How surely it fires if one of them is what is wrong; medium where nothing is said. */
  strengths: z.optional(z.record(CauseKey, z.enum(STRENGTHS))),
  /** The estimate of what a firing wastes; null: none. */
  cost: z._default(z.nullable(z.string().check(z.maxLength(60))), null),
  /** The publication that the rule is from, or the proposal. */
  source: Words,
  /** While one of these rules fires on the same equip, this one is suppressed. */
  suppressedBy: z._default(z.array(DefinitionKey).check(z.maxLength(20)), []),
  /** The rule is not needed on an equip on which one of these runs. */
  replacedBy: z.optional(z.array(DefinitionKey).check(z.minLength(1), z.maxLength(20))),
  /** What it finds while one of these fires on the same equip is part of that finding. */
  restates: z.optional(z.array(DefinitionKey).check(z.minLength(1), z.maxLength(20))),
})
export type Definition = z.infer<typeof Definition>

/** A definition as it is written, before defaults are filled in. */
export type DefinitionInput = z.input<typeof Definition>

export function isFor({ equip }: Pick<Definition, 'equip'>, kind: EquipKind): boolean {
  return equip === 'any' || equip === kind || (Array.isArray(equip) && equip.includes(kind))
}

/** The facts that decide which rules are for an equip. */
export interface RuledEquip {
  readonly kind: EquipKind
  readonly parts?: SaidParts
  /** The parts that tags and classes say, where nobody said otherwise. */
  readonly shownParts?: SaidParts
}

/** What an equip has and lacks, as people, tags and classes say. */
export function partsOf({ kind, parts, shownParts }: RuledEquip): SaidParts {
  const known = { ...shownParts, ...parts }
  // A boiler is one or the other; a plant may have both, or none.
  if (kind !== 'boiler' || known.condensingBoiler === undefined) return known
  return { ...known, nonCondensingBoiler: !known.condensingBoiler }
}

/** Decides by kind, by what the equip has or lacks and by the roles of points whether a rule is for an equip. */
export function isForEquip(
  definition: Pick<Definition, 'equip' | 'parts' | 'hasParts' | 'lacksParts' | 'onlyWith'>,
  { kind, parts = {}, shownParts }: RuledEquip,
  hasRole: (role: string) => boolean,
): boolean {
  if (!isFor(definition, kind)) return false
  if (definition.parts?.some((choice) => lacksChoice(parts, choice))) return false
  const known = partsOf({ kind, parts, ...(shownParts && { shownParts }) })
  if (definition.hasParts?.some((choice) => lacksChoice(known, choice))) return false
  if (definition.lacksParts?.some((choice) => hasChoice(known, choice))) return false
  return definition.onlyWith?.[kind]?.every(hasRole) ?? true
}

/**
 * The operating state of an equip is the first state whose condition is true. A state is skipped if its condition needs
 * a role that the equip does not have.
 */
export const StateMachine = z.strictObject({
  /** `states-ahu`: what its parameters are changed by. */
  key: DefinitionKey,
  equip: z.array(EquipKind).check(z.minLength(1)),
  words: Words,
  /** Conditions that prove that the equip runs; the first whose roles are there counts. */
  proof: z.nullable(z.array(Condition).check(z.minLength(1))),
  /** The part of an equip that always runs. One that has no point for its proof must be said to have it, or what runs is unknown. */
  runsWith: z.optional(z.enum(EQUIP_PARTS)),
  parameters: z._default(Parameters, {}),
  /**
   * The value in SI of a role that the equip has no point for, where it is said to lack the part: a unit without a
   * heating coil does not heat. A role that is of no part has it wherever there is no point.
   */
  absent: z._default(z.partialRecord(Role, z.number()), {}),
  held: z._default(z.array(Role), []),
  states: z
    .array(
      z.strictObject({
        number: z.int().check(z.minimum(0), z.maximum(99)),
        key: z.string().check(z.regex(/^[a-z][a-zA-Z]*$/)),
        words: Words,
        /** Also where the equip is not proven to run. */
        unproven: z.optional(z.literal(true)),
        /** Absent: whenever nothing before it is true. */
        when: z.optional(Condition),
      }),
    )
    .check(z.minLength(1), z.maxLength(20)),
})
export type StateMachine = z.infer<typeof StateMachine>
