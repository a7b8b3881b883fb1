import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** The steps from an empty installation to the first finding of our own rules, at the sites that someone sees. */
export const SetupSteps = z.object({
  hasSite: z.boolean(),
  hasSamples: z.boolean(),
  /** Points that mean something to rules, and those of them that lack the unit that it takes. */
  pointsWithRole: z.int(),
  pointsWithoutUnit: z.int(),
  /** The site with most of those, or else with samples. */
  siteId: z.nullable(z.string()),
  /** True if a rule has run on a day. */
  hasRun: z.boolean(),
})
export type SetupSteps = z.infer<typeof SetupSteps>

export const readSetupSteps = endpoint({
  method: 'GET',
  path: '/v1/setup-steps',
  summary: 'Read what is left to do until our own rules find something',
  access: 'session',
  response: z.object({
    /** Null once they have, or where they run at none of the sites. */
    steps: z.nullable(SetupSteps),
  }),
})
