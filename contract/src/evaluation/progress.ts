import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** How far a site is whose days before today are evaluated. */
export const EvaluationProgress = z.object({
  siteId: z.string(),
  siteLabel: z.string(),
  /** Those that became due together, and how many of them are done. Days that fail are in neither. */
  days: z.int(),
  daysDone: z.int(),
})
export type EvaluationProgress = z.infer<typeof EvaluationProgress>

/** Fewer days are everyday life: samples that arrive late, yesterday. */
export const FEWEST_DAYS_SHOWN = 3

export const readEvaluationProgress = endpoint({
  method: 'GET',
  path: '/v1/evaluation-progress',
  summary: 'How far the sites are whose days before today are evaluated',
  access: 'session',
  response: z.object({
    /** By name; at most 200. Empty where nothing is under way. */
    sites: z.array(EvaluationProgress),
  }),
})
