import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Firing } from '../hits/hits.ts'
import { issue } from '../refusals/problem.ts'
import { READS_HISTORIES } from '../values/key-scope.ts'
import { PointKind } from './points.ts'

export const MAXIMUM_POINTS_PER_PICTURE = 20
export const MAXIMUM_COLUMNS = 4000
export const MAXIMUM_POINTS_PER_FILE = 100
const LATEST_INSTANT = 253_402_300_799

const Instant = z.pipe(
  z.union([z.iso.datetime({ offset: true }), z.string().check(z.regex(/^\d{1,12}$/))]),
  z.transform((text) => (/^\d+$/.test(text) ? Number(text) : Math.floor(Date.parse(text) / 1000))),
)

/** A time range: `from` is in it, `to` is not. ISO 8601 with offset or epoch seconds. */
const TimeRange = z.object({ from: Instant, to: Instant }).check(
  z.refine((range) => range.from < range.to, { path: ['from'], error: issue('histories.backwards') }),
  z.refine((range) => range.to <= LATEST_INSTANT, { path: ['to'], error: issue('histories.too-late') }),
)

const Facts = {
  pointId: z.string(),
  kind: PointKind,
  /** Haystack's name of the unit. */
  unit: z.nullable(z.string()),
  /** A sample counts this long; a longer pause is a gap. */
  holdSeconds: z.int(),
  /** A sample comes whenever the value changes: it counts until the next one, however long that is. */
  isOnChange: z.boolean(),
}

/** A summary of all values that count in the range, however they are drawn: also of one from before that is still held. */
export const HistorySummary = z.object({
  /** The number in the range itself. */
  samples: z.int(),
  minimum: z.nullable(z.number()),
  /** Weighted by time. */
  mean: z.nullable(z.number()),
  maximum: z.nullable(z.number()),
  /** Share of the range, up to now, with a value: 0 to 1. */
  known: z.number(),
})
export type HistorySummary = z.infer<typeof HistorySummary>

/** The samples themselves, where there are no more of them than columns. */
const SampledLine = z.object({
  ...Facts,
  summary: HistorySummary,
  form: z.literal('samples'),
  /** Epoch seconds, rising. The first may lie before the range: the value that still counts when it begins. */
  t: z.array(z.int()),
  v: z.array(z.nullable(z.number())),
  /** The instant of the next sample after the range, of a point that sends at changes. Until then the last one counts. */
  nextAt: z.nullable(z.int()),
})
/** Otherwise the smallest and largest value in each of the equally wide columns, so that no peak is lost. */
const ColumnLine = z.object({
  ...Facts,
  summary: HistorySummary,
  form: z.literal('columns'),
  /** Null in a column without a value. */
  minimum: z.array(z.nullable(z.number())),
  maximum: z.array(z.nullable(z.number())),
  /** 1 for a column in which the value is not known all the time: the line is broken there. */
  gap: z.array(z.int()),
})
export const HistoryLine = z.discriminatedUnion('form', [SampledLine, ColumnLine])
export type HistoryLine = z.infer<typeof HistoryLine>

export const Histories = z.object({
  /** Epoch seconds. */
  from: z.int(),
  to: z.int(),
  columns: z.int(),
  /** The lines have the order of the request. */
  lines: z.array(HistoryLine),
})
export type Histories = z.infer<typeof Histories>

/** The samples themselves, one page of them. */
export const RawHistories = z.array(z.object({ ...Facts, t: z.array(z.int()), v: z.array(z.nullable(z.number())) }))
export type RawHistories = z.infer<typeof RawHistories>
export const RawAnswer = z.object({
  histories: RawHistories,
  /** Ask again from here for the rest; null at the end. */
  nextFrom: z.nullable(z.int()),
})

/** Packed if `accept: application/octet-stream` asks for it, as `packed-histories.ts` reads it; otherwise JSON. */
export const readHistories = endpoint({
  method: 'GET',
  path: '/v1/histories',
  summary: 'Read the histories of points: minimum and maximum per column, or with raw=true the samples',
  access: 'sessionOrIngestKey',
  keyScopes: READS_HISTORIES,
  query: z.intersection(
    z.object({
      /** Ids, separated by commas: at most 20. */
      points: z.string().check(z.minLength(1), z.maxLength(5000)),
      columns: z.optional(z.string().check(z.regex(/^\d{1,4}$/))),
      raw: z.optional(z.enum(['true', 'false'])),
    }),
    TimeRange,
  ),
  response: z.union([Histories, RawAnswer]),
})

/**
 * `long`: a row a sample, point by point. `wide`: a row an instant, with a column for each point; a cell is empty where the
 * point has no sample, and NaN where the sensor had no value. Times are local to the site (of a wide table: to that of the
 * first point), with their offset. What was exported can be sent to `/v1/ingest/samples` again.
 */
export const exportHistories = endpoint({
  method: 'GET',
  path: '/v1/histories.csv',
  summary: 'Download the samples of points as CSV',
  access: 'sessionOrIngestKey',
  keyScopes: READS_HISTORIES,
  query: z.intersection(
    z.object({
      /** Ids, separated by commas: at most 100. */
      points: z.string().check(z.minLength(1), z.maxLength(10_000)),
      form: z.optional(z.enum(['long', 'wide'])),
    }),
    TimeRange,
  ),
  response: z.unknown(),
})

/** A firing and, of our own rules, when its condition had been true for long enough. */
const ShadedFiring = z.extend(Firing, { confirmedAt: z.optional(z.int()) })

/** The firings of one rule on an equip, to be shaded over its histories. */
export const RuleFirings = z.object({
  equipRuleId: z.string(),
  ruleId: z.string(),
  ruleName: z.string(),
  /** True if we evaluate the rule ourselves: then its findings have evidence. */
  isOwn: z.boolean(),
  /** Epoch seconds; null when not snoozed now. */
  snoozeEnd: z.nullable(z.int()),
  /** The firings that touch the range, in order. */
  firings: z.array(ShadedFiring),
})
export type RuleFirings = z.infer<typeof RuleFirings>

export const MAXIMUM_FIRINGS_RANGE_DAYS = 400

export const listFirings = endpoint({
  method: 'GET',
  path: '/v1/histories/firings',
  summary: 'List the firings on an equip in a time range, by rule',
  access: 'session',
  query: z.intersection(
    z.object({ siteId: z.string().check(z.maxLength(400)), equipId: z.string().check(z.maxLength(200)) }),
    TimeRange,
  ),
  response: z.object({ rules: z.array(RuleFirings) }),
})
