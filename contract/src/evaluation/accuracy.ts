import * as z from 'zod/mini'
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
})
export type LabelledFinding = z.infer<typeof LabelledFinding>

export const LabelledRule = z.object({
  ruleId: z.string(),
  name: z.string(),
  /** The keys of the causes that it names, the likeliest first; a rule of another engine names none. */
  causes: z.array(z.string()),
})
export type LabelledRule = z.infer<typeof LabelledRule>

export const ClosedActionLabels = z.object({
  rules: z.array(LabelledRule),
  equips: z.array(z.object({ siteId: z.string(), siteLabel: z.string(), equipId: z.string(), name: z.string() })),
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
