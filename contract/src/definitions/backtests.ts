import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { DateRange, Firing } from '../hits/hits.ts'
import { LocalDate } from '../values/local-date.ts'
import { Definition } from './definition.ts'
import { DefinitionProblem } from './definitions.ts'
import { PARAMETER_SOURCES } from './parameter-sources.ts'

export const MAXIMUM_BACKTEST_EQUIPS = 50
export const MAXIMUM_BACKTEST_DAYS = 62
export const MAXIMUM_SWEPT_VALUES = 9

/** The state of a condition in a cell; `notCounted`: true in a state, or at a time, in which it does not count. */
export const CELL_STATES = ['false', 'true', 'notCounted', 'unknown'] as const

/** Why a condition is true and yet in no firing. */
export const UNCOUNTED_REASONS = ['off', 'otherState', 'afterChange', 'tooShort', 'suppressed', 'unknownState'] as const
export type UncountedReason = (typeof UNCOUNTED_REASONS)[number]

export const BacktestSum = z.object({ hits: z.int(), hours: z.number(), equips: z.int() })
export type BacktestSum = z.infer<typeof BacktestSum>

/** The firings that both versions of a rule have on an equip on a day. */
export const BacktestDay = z.object({
  day: LocalDate,
  firings: z.array(Firing),
  /** The firings of the saved version. */
  savedFirings: z.array(Firing),
})

export type BacktestDay = z.infer<typeof BacktestDay>

export const BacktestEquip = z.object({
  equipId: z.string(),
  name: z.string(),
  /** `runs` where it ran on any of the days, else why it did not run on the newest. */
  status: z.string(),
  /** The names of missing or ambiguous inputs. */
  names: z.array(z.string()),
  /** The number of days on which the rule ran. */
  ranDays: z.int(),
  /** The time in which the condition was true, in whatever state. */
  trueSeconds: z.optional(z.int()),
  /** How much of it is in no firing, by reason. */
  uncounted: z.optional(z.array(z.object({ reason: z.enum(UNCOUNTED_REASONS), seconds: z.int() }))),
  /** The days on which one of the versions found something. */
  days: z.array(BacktestDay),
})
export type BacktestEquip = z.infer<typeof BacktestEquip>

/** The condition of a rule on one equip, cell by cell. */
export const BacktestCells = z.object({
  stepSeconds: z.int(),
  /** Epoch seconds of the first cell. */
  startsAt: z.int(),
  /** The place of each in `CELL_STATES`. */
  cells: z.array(z.int()),
  /** Why it is in no firing where it is true: the place in `UNCOUNTED_REASONS`, from 1 on; 0 for none. */
  uncounted: z.optional(z.array(z.int())),
  /** The points that it reads, by its words for them: `sat`, `ahu.sat`. */
  pointIds: z.record(z.string(), z.string()),
  /** The values of the parameters that count on the equip. */
  parameters: z.record(
    z.string(),
    z.object({ value: z.number(), unit: z.nullable(z.string()), source: z.enum(PARAMETER_SOURCES) }),
  ),
})
export type BacktestCells = z.infer<typeof BacktestCells>

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
    /** Equips of that site; if absent, the first 50 that the rule is for, those that it can run on first. */
    equipIds: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(MAXIMUM_BACKTEST_EQUIPS))),
    /**
     * Several defaults to try for one parameter, in the unit of the definition. A value that is set still wins over
     * them.
     */
    sweep: z.optional(
      z.strictObject({
        parameter: z.string().check(z.maxLength(40)),
        values: z.array(z.number()).check(z.minLength(1), z.maxLength(MAXIMUM_SWEPT_VALUES)),
      }),
    ),
    /** Asks for the state of the condition in each cell; only for a single equip. */
    cells: z.optional(z.boolean()),
    /** Moves the days back so that they end on the last with samples at the site. */
    untilData: z.optional(z.boolean()),
  }),
  response: z.object({
    /** The days that were evaluated; absent if there are errors. */
    from: z.optional(LocalDate),
    to: z.optional(LocalDate),
    /** The errors of the definition; if there are any, nothing was evaluated. */
    problems: z.array(DefinitionProblem),
    found: BacktestSum,
    /** The sum of the saved version with the parameters that are set; null if nothing is saved. */
    saved: z.nullable(BacktestSum),
    /** Found by this version alone, and by the saved one alone: firings that overlap none of the other. */
    gained: BacktestSum,
    lost: BacktestSum,
    equips: z.array(BacktestEquip),
    /** The number of equips at the site that the rule is for; no more than 50 are tried at once. */
    equipCount: z.int(),
    /** The number of these on which it cannot run, because points, samples or values of parameters are missing. */
    unableCount: z.int(),
    /** The sums, in the order of the requested values. */
    sweep: z.array(z.extend(BacktestSum, { value: z.number() })),
    /** Null unless requested, and where the rule does not run on the equip. */
    cells: z.nullable(BacktestCells),
  }),
})
export type Backtest = z.infer<(typeof runBacktest)['response']>
