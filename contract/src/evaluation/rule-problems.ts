import * as z from 'zod/mini'
import { Words } from '../definitions/definition.ts'

/** Days on which a rule failed, or fired on more equips than is kept. Everything else of these days was evaluated. */
export const RuleProblem = z.object({
  siteId: z.string(),
  siteLabel: z.string(),
  rule: z.string(),
  /** Null if the rule no longer exists. */
  name: z.nullable(Words),
  /** The newest of the days, and how many there are. */
  day: z.string(),
  days: z.int(),
  code: z.string(),
  params: z.record(z.string(), z.unknown()),
  message: z.string(),
})
export type RuleProblem = z.infer<typeof RuleProblem>
