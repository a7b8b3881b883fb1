import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { issue } from '../refusals/problem.ts'
import { isCurrency } from '../values/currency.ts'
import { Rejection } from './ingest.ts'
import { MappingId } from './mappings.ts'

const Instant = z.iso.datetime({ offset: true })

/** Haystack files are Project Haystack exports or Brick models. */
export const IMPORT_KINDS = ['hits', 'model', 'people', 'samples', 'haystack'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

/** The formats of each kind. A workbook is of Excel (.xlsx, .xlsm) or an OpenDocument spreadsheet (.ods). */
export const IMPORT_FORMATS = {
  hits: ['csv', 'workbook', 'ndjson', 'json'],
  model: ['csv', 'workbook', 'json'],
  people: ['csv', 'workbook'],
  samples: ['csv', 'workbook', 'ndjson', 'json'],
  haystack: ['zinc', 'trio', 'json', 'csv', 'turtle'],
} as const satisfies Record<ImportKind, readonly string[]>
export const ImportFormat = z.enum(['csv', 'workbook', 'ndjson', 'json', 'zinc', 'trio', 'turtle'])
export type ImportFormat = z.infer<typeof ImportFormat>

/** Models, people and Haystack exports are read whole. */
export const MAXIMUM_MODEL_FILE_BYTES = 64 * 1024 * 1024
/** An import writes every second, even if its file arrives slowly: without progress for this long, it is shown as stopped. */
export const LOST_IMPORT_SECONDS = 30
/** Another server takes over an import whose server was silent for this long. */
export const DEAD_IMPORT_SECONDS = 120
/** The number of refused rows that a report keeps. */
export const MAXIMUM_KEPT_REJECTIONS = 100_000

export const FileQuery = {
  kind: z.enum(IMPORT_KINDS),
  format: ImportFormat,
  /** A Haystack export's sites belong to this project, which is created when there is none of that key. */
  projectKey: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))),
  /** A project that a Haystack export creates gets this currency, or else that of most projects. */
  currency: z.optional(z.string().check(z.refine(isCurrency, { error: issue('project.currency') }))),
}

export const ImportRun = z.object({
  id: z.string(),
  fileName: z.string(),
  kind: z.enum(IMPORT_KINDS),
  format: ImportFormat,
  fileBytes: z.int(),
  startedAt: Instant,
  /** Display name; null for an account that is gone, the import folder, Haystack servers and the command line. */
  startedBy: z.nullable(z.string()),
  /** It was found in the import folder. */
  isFromFolder: z.boolean(),
  /** It was pulled from a Haystack server, whose name takes the place of the file's. */
  isPulled: z.boolean(),
  /** `bonfire import` brought it in. */
  isFromCommandLine: z.boolean(),
  endedAt: z.nullable(Instant),
  /**
   * `waiting`: the file has not come. `stopped`: the sender broke off or the server ended; what was stored until then
   * stays, and the same file again completes it. `failed`: the file cannot be read, see `problem`.
   */
  state: z.enum(['waiting', 'running', 'done', 'stopped', 'failed']),
  /** Why it failed, in a sentence. */
  problem: z.nullable(z.string()),
  /** Rows of hits read; of a model or Haystack export the things in it. */
  received: z.int(),
  /** Hits are counted as occurrences, one equip rule on one day each. */
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  rejectedCount: z.int(),
  /** The first 100 of them; the report has all it kept. */
  rejected: z.array(Rejection),
  /** A model, people or a Haystack export are counted by kind of thing. */
  counts: z.record(z.string(), z.object({ created: z.int(), updated: z.int(), unchanged: z.int() })),
  /** Worth asking `previewImportUndo`: of findings, ended, not undone, and what it changed is still on record. */
  mayUndo: z.boolean(),
  undoneAt: z.nullable(Instant),
  /** Display name; null for an account that is gone. */
  undoneBy: z.nullable(z.string()),
})
export type ImportRun = z.infer<typeof ImportRun>

export const ImportId = z.object({
  importId: z.string().check(z.regex(/^\d{1,18}$/, { error: issue('value.id', { of: 'import' }) })),
})

export const startImport = endpoint({
  method: 'POST',
  path: '/v1/imports',
  summary: 'Start an import; the file is sent in a second request',
  access: 'session',
  body: z.object({
    ...FileQuery,
    fileName: z.string().check(z.trim(), z.minLength(1), z.maxLength(255)),
    fileBytes: z.int().check(z.minimum(0)),
    /** A kept mapping for CSV and workbooks; without one, the table decides by its looks. */
    mappingId: z.optional(MappingId),
    /** New people are sent an invitation unless this is false. */
    sendsInvitations: z.optional(z.boolean()),
  }),
  response: ImportRun,
  status: 201,
})

/** The body is the file as `application/octet-stream`. Responds when all of it is stored; meanwhile `readImport` returns the progress. */
export const sendImport = endpoint({
  method: 'PUT',
  path: '/v1/imports/:importId/content',
  summary: 'Send an import’s file once, as application/octet-stream; stored rows are kept even if it is interrupted',
  access: 'session',
  params: ImportId,
  response: ImportRun,
})

export const readImport = endpoint({
  method: 'GET',
  path: '/v1/imports/:importId',
  summary: 'Get an import’s progress or result',
  access: 'session',
  params: ImportId,
  response: ImportRun,
})

/** The import folder, as a source of findings of the tenant. */
export const ImportFolder = z.object({
  /** The folder into which the tenant's files are put. */
  path: z.string(),
  /** Why it cannot be read now, in a sentence. */
  problem: z.nullable(z.string()),
  /** Files that are about to be imported. */
  waitingCount: z.int(),
  /** The last file of which something was stored or known already. */
  lastSuccess: z.nullable(
    z.object({
      fileName: z.string(),
      at: Instant,
      received: z.int(),
      /** Occurrences that are new or changed. */
      stored: z.int(),
      rejectedCount: z.int(),
    }),
  ),
  /** The last file that failed, and why in a sentence. */
  lastFailure: z.nullable(z.object({ fileName: z.string(), at: Instant, problem: z.nullable(z.string()) })),
  /** The usual time between files; null until there were three. */
  usualIntervalSeconds: z.nullable(z.int()),
  /** Nothing came for twice that long. */
  isSilent: z.boolean(),
})
export type ImportFolder = z.infer<typeof ImportFolder>

export const listImports = endpoint({
  method: 'GET',
  path: '/v1/imports',
  summary: 'List the 100 latest imports of files, without rejected rows, and the import folder; in part, only your own',
  access: 'session',
  response: z.object({
    imports: z.array(ImportRun),
    /** Absent without one, and for who does not see every site. */
    folder: z.optional(ImportFolder),
  }),
})

/**
 * CSV with 100,000 rows at most: of a table its columns, then rejectedRow, rejectedCode and rejectedBecause, so that it
 * can be mended and imported again; of other hits row, code, message and what the row held.
 */
export const downloadImportReport = endpoint({
  method: 'GET',
  path: '/v1/imports/:importId/rejected.csv',
  summary: 'Download an import’s rejected rows with the reasons, as CSV',
  access: 'session',
  params: ImportId,
  response: z.unknown(),
})
