import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Rejection } from '../imports/ingest.ts'
import { DATE_ORDERS, DECIMAL_MARKS } from '../imports/table-reading.ts'
import { isTimeZone } from '../values/time-zone.ts'

/** Samples further ahead of the server's clock are refused. */
export const MAXIMUM_AHEAD_SECONDS = 600
/** Older samples are refused unless `old=true`. */
export const MAXIMUM_AGE_YEARS = 10
/** The most points that a table can have side by side. */
export const MAXIMUM_POINT_COLUMNS = 100_000
/** The most states of a point. */
export const MAXIMUM_STATES = 1000

/** The meaning that was found for a table of samples. */
export const SampleFacts = z.object({
  /** The name of the column of times; of two, a day and a time of day, both. */
  timeColumn: z.string(),
  /** The zone in the name of the column of times, or in a column of its own; null: that of the point or the site. */
  timeZone: z.nullable(z.string()),
  /** The order of dates such as 03/04/2026. */
  dateOrder: z.nullable(z.enum(DATE_ORDERS)),
  /** The mark in numbers such as 1,250; null if none has a mark, or columns differ. */
  decimalMark: z.nullable(z.enum(DECIMAL_MARKS)),
  /** Other columns of times, which are no points. */
  otherTimes: z.array(z.string()),
})
export type SampleFacts = z.infer<typeof SampleFacts>

export const SamplesAnswer = z.object({
  /** Samples that are new, or replace another value of the same second. */
  accepted: z.int(),
  /** The number of them that replaced another value. */
  replaced: z.int(),
  /** Samples that were stored already. */
  unchanged: z.int(),
  /** Number of rejected samples. */
  rejectedCount: z.int(),
  /** The first 1,000 reasons. Samples of one unknown point are one, with their `count`. */
  rejected: z.array(Rejection),
  /** The reading of a table; null for JSON. */
  reading: z.nullable(SampleFacts),
})
export type SamplesAnswer = z.infer<typeof SamplesAnswer>

const Flag = z.optional(z.enum(['true', 'false']))
const Id = z.string().check(z.minLength(1), z.maxLength(200))

export const SamplesQuery = z.object({
  /** The name of the kept mapping to read CSV and workbooks with. */
  mapping: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  /** The ID of the point of a table with one point. */
  point: z.optional(Id),
  /** true: points that are not known are created, at the site. */
  create: Flag,
  siteId: z.optional(Id),
  equipId: z.optional(Id),
  /** The form of the dates and numbers of a table, where its cells do not show it. */
  dateOrder: z.optional(z.enum(DATE_ORDERS)),
  decimalMark: z.optional(z.enum(DECIMAL_MARKS)),
  /** The IANA name of the zone of times without an offset in a table; without it that of the point, or of its site. */
  timezone: z.optional(z.string().check(z.refine(isTimeZone))),
  /** true: accept samples that are older than ten years. */
  old: Flag,
})
export type SamplesQuery = z.infer<typeof SamplesQuery>

/**
 * JSON, NDJSON (one sample a line, or the samples of a point as two lists), CSV or a workbook (a sample a row, or a column
 * for each point); bodies are streamed.
 */
export const ingestSamples = endpoint({
  method: 'POST',
  path: '/v1/ingest/samples',
  summary: 'Store samples of points sent as JSON, NDJSON, CSV or a workbook; sending them again changes nothing',
  access: 'ingestKey',
  query: SamplesQuery,
  body: z.object({
    samples: z.array(
      z.object({
        point: z.string(),
        t: z.union([z.string(), z.number()]),
        v: z.nullable(z.union([z.number(), z.boolean(), z.string()])),
      }),
    ),
  }),
  response: SamplesAnswer,
})
