import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { DateRange, Firing } from '../hits/hits.ts'
import { LocalDate } from '../local-date.ts'
import { Definition } from './definition.ts'
import { DefinitionProblem } from './definitions.ts'

export const MAXIMUM_BACKTEST_EQUIPS = 50
export const MAXIMUM_BACKTEST_DAYS = 62

/** What a rule would have found. */
export const BacktestSum = z.object({ hits: z.int(), hours: z.number(), equips: z.int() })
export type BacktestSum = z.infer<typeof BacktestSum>

/** What both versions of a rule find on an equip on a day. */
export const BacktestDay = z.object({
  day: LocalDate,
  firings: z.array(Firing),
  /** Of the saved version. */
  savedFirings: z.array(Firing),
})

export type BacktestDay = z.infer<typeof BacktestDay>

export const BacktestEquip = z.object({
  equipId: z.string(),
  name: z.string(),
  /** Of the newest day: `runs`, or why it did not run. */
  status: z.string(),
  /** What was missing or ambiguous. */
  names: z.array(z.string()),
  /** Those on which one of the versions found something. */
  days: z.array(BacktestDay),
})
export type BacktestEquip = z.infer<typeof BacktestEquip>

const Id = z.string().check(z.minLength(1), z.maxLength(400))

export const runBacktest = endpoint({
  method: 'POST',
  path: '/v1/backtests',
  summary: 'Try a rule on stored days, and compare it with its saved version; nothing is stored',
  access: 'session',
  body: z.extend(z.object({ ...DateRange.shape }), {
    definition: Definition,
    /** Values instead of the defaults, in the unit of the definition. */
    parameters: z.optional(z.record(z.string(), z.number())),
    siteId: Id,
    /** At that site; without it, the first 50 that the rule is for. */
    equipIds: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(MAXIMUM_BACKTEST_EQUIPS))),
  }),
  response: z.object({
    /** What is wrong with the definition; then nothing was evaluated. */
    problems: z.array(DefinitionProblem),
    found: BacktestSum,
    /** By the saved version, with the parameters that are set; null where nothing is saved. */
    saved: z.nullable(BacktestSum),
    /** Found by this version alone, and by the saved one alone: firings that overlap none of the other. */
    gained: BacktestSum,
    lost: BacktestSum,
    equips: z.array(BacktestEquip),
  }),
})
export type Backtest = z.infer<(typeof runBacktest)['response']>
