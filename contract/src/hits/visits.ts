import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { InsightType } from '../values/category.ts'

export const continueVisit = endpoint({
  method: 'PUT',
  path: '/v1/hits/visit',
  summary: 'Note that the caller uses a list of findings, and get when the visit before this one ended',
  access: 'session',
  body: z.strictObject({ insightType: InsightType }),
  response: z.object({
    /** Epoch seconds; null on a first visit. */
    previousEndedAt: z.nullable(z.int()),
  }),
})
