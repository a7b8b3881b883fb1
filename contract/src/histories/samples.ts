import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Rejection } from '../imports/ingest.ts'

/** Samples further ahead of the server's clock are refused. */
export const MAXIMUM_AHEAD_SECONDS = 600
/** Older samples are refused unless `old=true`. */
export const MAXIMUM_AGE_YEARS = 10
/** How many points a table can have side by side. */
export const MAXIMUM_POINT_COLUMNS = 100_000
/** How many states a point can have. */
export const MAXIMUM_STATES = 1000

export const SamplesAnswer = z.object({
  /** Samples that are new, or replace another value of the same second. */
  accepted: z.int(),
  /** Samples that were stored already. */
  unchanged: z.int(),
  /** Number of rejected samples. */
  rejectedCount: z.int(),
  /** The first 1,000 reasons. Samples of one unknown point are one, with their `count`. */
  rejected: z.array(Rejection),
})
export type SamplesAnswer = z.infer<typeof SamplesAnswer>

const Flag = z.optional(z.enum(['true', 'false']))
const Id = z.string().check(z.minLength(1), z.maxLength(200))

export const SamplesQuery = z.object({
  /** Of CSV and workbooks: the name of the kept mapping to read them with. */
  mapping: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  /** Of a table with one point: its ID. */
  point: z.optional(Id),
  /** true: points that are not known are created, at the site. */
  create: Flag,
  siteId: z.optional(Id),
  equipId: z.optional(Id),
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
