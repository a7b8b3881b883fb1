import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { READS_HISTORIES } from '../values/key-scope.ts'

/** Haystack clients find the operations there, under `/api`. */
const BASE = '/haystack'

/** A response has at most so many records. */
export const MAXIMUM_RECORDS = 10_000
/** A response has at most so many values of histories. */
export const MAXIMUM_READ_SAMPLES = 50_000

const Argument = z.optional(z.string().check(z.maxLength(10_000)))
/** A grid in Zinc, or in JSON if the header `Accept` asks for it. */
const Grid = z.string()
const ReadArguments = z.object({ filter: Argument, limit: Argument, id: Argument })
const HisReadArguments = z.object({ id: Argument, range: Argument })

/** An operation without side effects can be requested either way. */
const ABOUT = 'Haystack: about this server'
export const askAbout = endpoint({
  method: 'GET',
  path: `${BASE}/about`,
  summary: ABOUT,
  access: 'ingestKey',
  keyScopes: READS_HISTORIES,
  response: Grid,
})
export const postAbout = endpoint({
  method: 'POST',
  path: `${BASE}/about`,
  summary: ABOUT,
  access: 'ingestKey',
  keyScopes: READS_HISTORIES,
  response: Grid,
})

const OPS = 'Haystack: the operations of this server'
export const askOps = endpoint({
  method: 'GET',
  path: `${BASE}/ops`,
  summary: OPS,
  access: 'ingestKey',
  keyScopes: READS_HISTORIES,
  response: Grid,
})
export const postOps = endpoint({
  method: 'POST',
  path: `${BASE}/ops`,
  summary: OPS,
  access: 'ingestKey',
  keyScopes: READS_HISTORIES,
  response: Grid,
})

const FORMATS = 'Haystack: the encodings of grids that this server knows'
export const askFormats = endpoint({
  method: 'GET',
  path: `${BASE}/formats`,
  summary: FORMATS,
  access: 'ingestKey',
  keyScopes: READS_HISTORIES,
  response: Grid,
})
export const postFormats = endpoint({
  method: 'POST',
  path: `${BASE}/formats`,
  summary: FORMATS,
  access: 'ingestKey',
  keyScopes: READS_HISTORIES,
  response: Grid,
})

const READ = 'Haystack: sites, equips and points, by a filter or by ids'
export const askRead = endpoint({
  method: 'GET',
  path: `${BASE}/read`,
  summary: READ,
  access: 'ingestKey',
  keyScopes: READS_HISTORIES,
  query: ReadArguments,
  response: Grid,
})
export const postRead = endpoint({
  method: 'POST',
  path: `${BASE}/read`,
  summary: READ,
  access: 'ingestKey',
  keyScopes: READS_HISTORIES,
  response: Grid,
})

const HIS_READ = 'Haystack: the histories of one or several points'
export const askHisRead = endpoint({
  method: 'GET',
  path: `${BASE}/hisRead`,
  summary: HIS_READ,
  access: 'ingestKey',
  keyScopes: READS_HISTORIES,
  query: HisReadArguments,
  response: Grid,
})
export const postHisRead = endpoint({
  method: 'POST',
  path: `${BASE}/hisRead`,
  summary: HIS_READ,
  access: 'ingestKey',
  keyScopes: READS_HISTORIES,
  response: Grid,
})

export const postHisWrite = endpoint({
  method: 'POST',
  path: `${BASE}/hisWrite`,
  summary: 'Haystack: store samples of one or several points, all or none',
  access: 'ingestKey',
  /** true: accept samples that are older than ten years. */
  query: z.object({ old: z.optional(z.enum(['true', 'false'])) }),
  response: Grid,
})
