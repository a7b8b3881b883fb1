import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** What was judged on so many days up to now counts. */
export const TRUST_DAYS = 365

/** With fewer findings, nothing is said of their share. */
export const LEAST_JUDGED = 5

/** How people judged the findings of a rule: a finding counts once for each action on it that they closed. */
export const JudgedFindings = z.object({
  /** Of actions that were closed as fixed: they were real. */
  fixed: z.int(),
  /** Of these, those whose repair is proved, came back, or cannot be told; the others are watched. */
  proved: z.int(),
  cameBack: z.int(),
  cannotTell: z.int(),
  /** Of actions that were closed as a false alert, or snoozed as one. */
  falseAlerts: z.int(),
  /** Of these, those that were only snoozed. */
  snoozed: z.int(),
})
export type JudgedFindings = z.infer<typeof JudgedFindings>

/** What is known of a rule of which nothing was judged. */
export const NOTHING_JUDGED: JudgedFindings = {
  fixed: 0,
  proved: 0,
  cameBack: 0,
  cannotTell: 0,
  falseAlerts: 0,
  snoozed: 0,
}

const RuleTrust = z.object({
  /** At all sites that the reader sees. */
  everywhere: JudgedFindings,
  /** At those of the project that was asked for; null without one. */
  inProject: z.nullable(JudgedFindings),
})
export type RuleTrust = z.infer<typeof RuleTrust>

export const readTrust = endpoint({
  method: 'GET',
  path: '/v1/trust',
  summary: 'Say how many findings of each rule people found to be real, or false alerts, in a year',
  access: 'session',
  query: z.object({
    /** `definition`: findings of rules that are said to find the same as one of Bonfire’s count for that one. */
    by: z.optional(z.enum(['rule', 'definition'])),
    /** Only this rule. */
    ruleId: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
    projectKey: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  }),
  /** By the ID of the rule; without those of which nothing was judged. */
  response: z.object({ rules: z.record(z.string(), RuleTrust) }),
})

/** The share of a rule's findings that were real, and its 95 % interval by Wilson. */
export interface Trust {
  readonly real: number
  readonly judged: number
  readonly share: number
  readonly low: number
  readonly high: number
}

/** Of the normal distribution, for 95 %. */
const Z = 1.959964

/** Null if too few are known. */
export function trustIn({ fixed: real, falseAlerts }: Pick<JudgedFindings, 'fixed' | 'falseAlerts'>): Trust | null {
  const judged = real + falseAlerts
  if (judged < LEAST_JUDGED) return null
  const share = real / judged
  const scale = 1 + Z ** 2 / judged
  const middle = (share + Z ** 2 / (2 * judged)) / scale
  const reach = (Z * Math.sqrt((share * (1 - share)) / judged + (Z / (2 * judged)) ** 2)) / scale
  return { real, judged, share, low: Math.max(0, middle - reach), high: Math.min(1, middle + reach) }
}
