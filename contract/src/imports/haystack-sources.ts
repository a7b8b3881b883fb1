import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { issue } from '../refusals/problem.ts'
import { ImportPreview } from './preview.ts'

const Instant = z.iso.datetime({ offset: true })
const MAXIMUM_NAME_LENGTH = 100
const MAXIMUM_ADDRESS_LENGTH = 500
const MAXIMUM_FILTER_LENGTH = 5000
const MAXIMUM_SECRET_LENGTH = 500

/** The filter for the findings of SkySpark. */
export const DEFAULT_FILTER = 'spark'

/** Seconds between two pulls: a quarter of an hour to a day. */
export const PULL_INTERVALS = [900, 1800, 3600, 10_800, 21_600, 43_200, 86_400] as const
const PullInterval = z.literal(PULL_INTERVALS)

const trimmedText = (maximum: number) => z.string().check(z.trim(), z.maxLength(maximum))
const requiredText = (maximum: number, missing: 'pull.no-name' | 'pull.no-username' | 'pull.no-filter') =>
  z.string().check(z.trim(), z.minLength(1, { error: issue(missing) }), z.maxLength(maximum))

/** The settings of a Haystack server, and how its findings are read. */
const Settings = {
  name: requiredText(MAXIMUM_NAME_LENGTH, 'pull.no-name'),
  /** Up to the project, where the operations are: https://skyspark.example.com/api/demo */
  address: trimmedText(MAXIMUM_ADDRESS_LENGTH),
  username: requiredText(MAXIMUM_SECRET_LENGTH, 'pull.no-username'),
  /** Project Haystack's filter says which records are findings. */
  filter: requiredText(MAXIMUM_FILTER_LENGTH, 'pull.no-filter'),
  /** Findings of sites in other projects are refused; null for every project. */
  projectKey: z.nullable(trimmedText(200)),
  /** The name of a kept mapping; null to recognise columns by their names. */
  mapping: z.nullable(trimmedText(MAXIMUM_NAME_LENGTH)),
  intervalSeconds: PullInterval,
  isOn: z.boolean(),
}

export const HaystackSourceForm = z.object({
  ...Settings,
  /** The kept password is used if none is sent. It never leaves the server. */
  password: z.optional(z.string().check(z.maxLength(MAXIMUM_SECRET_LENGTH))),
})
export type HaystackSourceForm = z.infer<typeof HaystackSourceForm>

/** A Haystack server whose findings are pulled. */
export const HaystackSource = z.object({
  ...Settings,
  id: z.string(),
  isPulling: z.boolean(),
  /** Null while it is off. */
  nextPullAt: z.nullable(Instant),
  /** The last pull of which something was stored or known already, or which found no findings. */
  lastSuccess: z.nullable(
    z.object({
      at: Instant,
      received: z.int(),
      /** Occurrences that are new or changed. */
      stored: z.int(),
      rejectedCount: z.int(),
    }),
  ),
  /** The last pull that failed, and why in a sentence. */
  lastFailure: z.nullable(z.object({ at: Instant, problem: z.string() })),
  /** The usual time between pulls with something new; null until there were three. */
  usualIntervalSeconds: z.nullable(z.int()),
  /** Nothing new came for twice that long. */
  isSilent: z.boolean(),
})
export type HaystackSource = z.infer<typeof HaystackSource>

const Params = z.object({
  sourceId: z.string().check(z.regex(/^\d{1,18}$/, { error: issue('value.id', { of: 'haystackSource' }) })),
})

export const listHaystackSources = endpoint({
  method: 'GET',
  path: '/v1/imports/haystack',
  summary: 'List the Haystack servers whose findings are pulled',
  access: 'session',
  response: z.object({ sources: z.array(HaystackSource) }),
})

export const createHaystackSource = endpoint({
  method: 'POST',
  path: '/v1/imports/haystack',
  summary: 'Add a Haystack server; its password is stored encrypted and never returned',
  access: 'session',
  body: HaystackSourceForm,
  response: HaystackSource,
  status: 201,
})

export const replaceHaystackSource = endpoint({
  method: 'PUT',
  path: '/v1/imports/haystack/:sourceId',
  summary: 'Change a Haystack server; without a password the kept one stays',
  access: 'session',
  params: Params,
  body: HaystackSourceForm,
  response: HaystackSource,
})

export const deleteHaystackSource = endpoint({
  method: 'DELETE',
  path: '/v1/imports/haystack/:sourceId',
  summary: 'Delete a Haystack server and its password; its findings stay',
  access: 'session',
  params: Params,
  response: HaystackSource,
})

/** Returns immediately; `isPulling` turns false when the pull has ended. */
export const pullHaystackSource = endpoint({
  method: 'POST',
  path: '/v1/imports/haystack/:sourceId/pull',
  summary: 'Pull findings from a Haystack server now',
  access: 'session',
  params: Params,
  response: HaystackSource,
})

/** Connects and reads, and stores nothing. */
export const tryHaystackSource = endpoint({
  method: 'POST',
  path: '/v1/imports/haystack/preview',
  summary: 'Try a Haystack server: how many records it returns, the first of them, and what a pull would do',
  access: 'session',
  body: z.extend(HaystackSourceForm, {
    /** A source that exists lends its password if none is given. */
    sourceId: z.optional(z.nullable(Params.shape.sourceId)),
  }),
  response: z.object({
    recordCount: z.int(),
    preview: ImportPreview,
  }),
})
