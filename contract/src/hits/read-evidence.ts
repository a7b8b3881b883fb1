import * as z from 'zod/mini'
import { Definition, Words } from '../definitions/definition.ts'
import { endpoint } from '../endpoint.ts'
import { InsightType } from '../values/category.ts'
import { CheckedCause, Evidence, RunDay } from './evidence.ts'

const OccurrenceId = z.string().check(z.regex(/^\d{1,10}-\d{4}-\d{2}-\d{2}$/))

const Why = z.object({
  evidence: Evidence,
  /** The definition at the time of the finding. */
  body: Definition,
  /** The operating states of the equip, in English and French, by number. */
  states: z.record(z.string(), z.object({ en: z.string(), fr: z.string() })),
  /** The newest days up to that of the occurrence, the newest first. */
  days: z.array(RunDay),
  /** The names of the rules that days name, and of those that were lost, by key. */
  rules: z.record(z.string(), Words),
  checked: z.array(CheckedCause),
})
export type Why = z.infer<typeof Why>

export const MAXIMUM_ABOUT_POINTS = 6

/** The points that a finding is about: of its equip, of the site itself, and of related equips that its rule reads. */
const About = z.object({
  /**
   * The source of this: the rule reads them; someone chose them for the rule; the sender of the finding named them; its
   * details or the name of its rule mention them; or nothing does.
   */
  by: z.enum(['rule', 'people', 'source', 'details', 'nothing']),
  pointIds: z.array(z.string()),
})
export type About = z.infer<typeof About>

export const readEvidence = endpoint({
  method: 'GET',
  path: '/v1/hits/:occurrenceId/evidence',
  summary: 'Explain a finding: its points, and of our own rules the condition with numbers, inputs and the days before',
  access: 'session',
  keyScope: 'findings:read',
  params: z.object({ occurrenceId: OccurrenceId }),
  /** The lists in which the finding is; if absent, any that the reader may see, or an action that they see. */
  query: z.object({ type: z.optional(InsightType) }),
  response: z.object({
    /** Null for findings that were sent. */
    why: z.nullable(Why),
    about: About,
  }),
})

/** Kept for the rule, by roles and names: the same points of other equips of the site are those of its findings there. */
export const choosePointsOfFinding = endpoint({
  method: 'PUT',
  path: '/v1/hits/:occurrenceId/points',
  summary: 'Choose which points findings of a rule that was sent are about; none forgets the choice',
  access: 'session',
  keyScope: 'findings:write',
  params: z.object({ occurrenceId: OccurrenceId }),
  query: z.object({ type: z.optional(InsightType) }),
  body: z.strictObject({
    pointIds: z.array(z.string().check(z.maxLength(200))).check(z.maxLength(MAXIMUM_ABOUT_POINTS)),
  }),
  response: z.object({ about: About }),
})

export const checkCause = endpoint({
  method: 'PUT',
  path: '/v1/hits/:occurrenceId/causes',
  summary: 'Tick off a possible cause of a finding, or take the tick back',
  access: 'session',
  keyScope: 'findings:write',
  params: z.object({ occurrenceId: OccurrenceId }),
  query: z.object({ type: InsightType }),
  body: z.strictObject({ cause: z.string().check(z.maxLength(60)), isChecked: z.boolean() }),
  response: z.object({ checked: z.array(CheckedCause) }),
})
