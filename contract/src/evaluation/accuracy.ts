import * as z from 'zod/mini'
import { STRENGTHS } from '../definitions/strengths.ts'
import { endpoint } from '../endpoint.ts'
import { LocalDate } from '../values/local-date.ts'

/** The days before the closing of an action that it labels. */
export const LABELLED_DAYS = 365

/** The most findings that are returned, the newest first. */
export const MAXIMUM_LABELLED_FINDINGS = 20_000

/** A day on which a rule fired on an equip, labelled by the first action on it that was closed afterwards. */
export const LabelledFinding = z.object({
  siteId: z.string(),
  equipId: z.string(),
  day: LocalDate,
  /** The place in `rules`. */
  rule: z.int(),
  /** True if the action was closed as fixed; false if as a false alert. */
  isReal: z.boolean(),
  actionKey: z.string(),
  /** The key of what was wrong, as the action says; null if it does not, or nothing was. */
  cause: z.nullable(z.string()),
})
export type LabelledFinding = z.infer<typeof LabelledFinding>

export const LabelledRule = z.object({
  ruleId: z.string(),
  name: z.string(),
  /** The keys of the causes that it names; a rule of another engine names none. */
  causes: z.array(z.string()),
  /** How surely it fires if one of them is what is wrong; medium where nothing is said. */
  strengths: z.optional(z.record(z.string(), z.enum(STRENGTHS))),
  /** The IDs of rules of which it says the same. */
  restates: z.optional(z.array(z.string())),
})
export type LabelledRule = z.infer<typeof LabelledRule>

export const LabelledEquip = z.object({
  siteId: z.string(),
  siteLabel: z.string(),
  equipId: z.string(),
  name: z.string(),
})
export type LabelledEquip = z.infer<typeof LabelledEquip>

export const ClosedActionLabels = z.object({
  rules: z.array(LabelledRule),
  equips: z.array(LabelledEquip),
  /** The newest first. */
  findings: z.array(LabelledFinding),
  /** True if there are more. */
  isCut: z.boolean(),
})
export type ClosedActionLabels = z.infer<typeof ClosedActionLabels>

export const readClosedActionLabels = endpoint({
  method: 'GET',
  path: '/v1/accuracy',
  summary: 'Days of findings that closed actions say were real, or false alerts',
  access: 'session',
  response: ClosedActionLabels,
})

/** A labelled day of an equip, and what is stored of it. Rules and equips are places in the lists of the response. */
export const ComparedDay = z.object({
  equip: z.int(),
  day: LocalDate,
  isFaulted: z.boolean(),
  /** The key of what was wrong; null if that is not known, or nothing was. */
  cause: z.nullable(z.string()),
  /** False if too little was known of the equip: no rule could look. */
  hasData: z.boolean(),
  /** The rules that fired, in the order in which people read their findings. */
  findings: z.array(z.int()),
  /** The rules that could look and found nothing. */
  quiet: z.array(z.int()),
})
export type ComparedDay = z.infer<typeof ComparedDay>

export const ComparedLabels = z.object({
  rules: z.array(LabelledRule),
  equips: z.array(LabelledEquip),
  /** Sorted by site, equip and day. */
  days: z.array(ComparedDay),
})
export type ComparedLabels = z.infer<typeof ComparedLabels>

export const MAXIMUM_LABELS_FILE_BYTES = 8 * 1024 * 1024

/** The body is a table of labelled days as `application/octet-stream`. Nothing is stored. */
export const compareLabels = endpoint({
  method: 'POST',
  path: '/v1/accuracy/labels',
  summary: 'Compare a table of labelled days with the findings that are stored',
  access: 'session',
  response: ComparedLabels,
})
