import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** The progress of a site whose days before today are being evaluated. */
export const EvaluationProgress = z.object({
  siteId: z.string(),
  siteLabel: z.string(),
  /** The days that became due together, and the number that are done. Days that fail are in neither. */
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
    /** Sorted by name; at most 200. Empty if nothing is under way. */
    sites: z.array(EvaluationProgress),
  }),
})
