import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { LocalDate } from '../values/local-date.ts'
import { RuleProblem } from './rule-problems.ts'

export const MAXIMUM_EVALUATED_DAYS = 400

/** A site-local day whose evaluation fails; it is retried automatically, at growing intervals. */
export const FailingDay = z.object({
  siteId: z.string(),
  siteLabel: z.string(),
  day: z.string(),
  attempts: z.int(),
  /** The time of the next attempt. */
  nextAt: z.iso.datetime({ offset: true }),
  code: z.string(),
  params: z.record(z.string(), z.unknown()),
  message: z.string(),
})
export type FailingDay = z.infer<typeof FailingDay>

/** `waiting`: nothing is done yet; `stopped`: someone stopped it, and what is missing is not evaluated. */
export const EVALUATION_STATES = ['waiting', 'running', 'done', 'stopped'] as const

/** Days of a site that someone asked to be evaluated. */
export const Evaluation = z.object({
  evaluationId: z.int(),
  siteId: z.string(),
  siteLabel: z.string(),
  /** Site-local days, both included. */
  from: z.string(),
  to: z.string(),
  requestedAt: z.iso.datetime({ offset: true }),
  /** Display name; null if the account no longer exists. */
  requestedBy: z.nullable(z.string()),
  state: z.enum(EVALUATION_STATES),
  days: z.int(),
  daysDone: z.int(),
  /** The days of it that fail, the newest first; at most 20. */
  failures: z.array(FailingDay),
})
export type Evaluation = z.infer<typeof Evaluation>

const SiteId = z.string().check(z.minLength(1), z.maxLength(400))

export const requestEvaluation = endpoint({
  method: 'POST',
  path: '/v1/evaluations',
  summary: 'Have days of a site evaluated again, up to today',
  access: 'session',
  status: 201,
  body: z.object({ siteId: SiteId, from: LocalDate, to: LocalDate }),
  response: Evaluation,
})

export const readEvaluation = endpoint({
  method: 'GET',
  path: '/v1/evaluations/:evaluationId',
  summary: 'How far an evaluation is that somebody asked for',
  access: 'session',
  params: z.object({ evaluationId: z.string().check(z.regex(/^\d{1,15}$/)) }),
  response: Evaluation,
})

/** The days that wait to be evaluated at the sites that someone sees. */
export const EvaluationQueue = z.object({
  /** True if this server evaluates; others may. */
  isOn: z.boolean(),
  /** Days that wait or are being evaluated, without those that fail. */
  dueDays: z.int(),
  /** The number of them before today. */
  backfillDays: z.int(),
  /** The number of them that a server works on now. */
  runningDays: z.int(),
  /** Since when the one waits that has waited the longest; null if nothing is overdue. */
  oldestDueAt: z.nullable(z.iso.datetime({ offset: true })),
  lastEvaluatedAt: z.nullable(z.iso.datetime({ offset: true })),
  /** The speed over the last quarter of an hour; null if nothing was evaluated in it. */
  daysPerHour: z.nullable(z.number()),
  estimatedEndAt: z.nullable(z.iso.datetime({ offset: true })),
  failingCount: z.int(),
  /** The newest first; at most 200. */
  failing: z.array(FailingDay),
  /** The problems of the last 30 days, the newest first; at most 100. */
  ruleProblems: z.array(RuleProblem),
  /** The requests of the person, the newest first: all that are not done, and the last ten that are. */
  evaluations: z.array(Evaluation),
})
export type EvaluationQueue = z.infer<typeof EvaluationQueue>

export const readEvaluationQueue = endpoint({
  method: 'GET',
  path: '/v1/evaluations/queue',
  summary: 'What waits to be evaluated, how fast it goes, and what fails',
  access: 'session',
  response: EvaluationQueue,
})

export const MAXIMUM_SITES_OF_DAYS = 1000

const DaysOfSites = z
  .array(z.object({ siteId: SiteId, days: z.array(LocalDate).check(z.minLength(1), z.maxLength(20_000)) }))
  .check(z.minLength(1), z.maxLength(MAXIMUM_SITES_OF_DAYS))

/** Days that fail, or whose evaluation was stopped. */
export const runDaysAgain = endpoint({
  method: 'POST',
  path: '/v1/evaluations/queue/run',
  summary: 'Evaluate days now, whatever failed before or was stopped',
  access: 'session',
  body: z.object({ sites: DaysOfSites }),
  response: z.object({ days: z.int() }),
})

export const stopBackfill = endpoint({
  method: 'POST',
  path: '/v1/evaluations/queue/stop',
  summary: 'Take days before today off the queue, of one site or of all that you see',
  access: 'session',
  body: z.object({ siteId: z.optional(SiteId) }),
  /** The days that were taken off, so that they can be put back. Days that a server works on are finished. */
  response: z.object({ sites: z.array(z.object({ siteId: z.string(), days: z.array(z.string()) })) }),
})
