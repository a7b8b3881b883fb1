import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { PointKind } from '../histories/points.ts'
import { SampleFacts } from '../histories/samples.ts'
import { IMPORTED_USER_FIELDS } from '../people/managed-users.ts'
import { FileQuery } from './imports.ts'
import { Rejection } from './ingest.ts'
import { ImportMapping, MappingId } from './mappings.ts'
import { ENCODINGS, SEPARATORS, TableReading } from './table-reading.ts'

/** The first preview of a file of hits gets this much of its beginning. */
export const PREVIEW_BYTES = 256 * 1024
/** A preview of hits checks no more than these. */
export const MAXIMUM_CHECKED_ROWS = 200_000
export const MAXIMUM_CHECKED_BYTES = 128 * 1024 * 1024
/** The number of causes of refused rows that a preview lists. */
export const MAXIMUM_CAUSES = 100
export const PREVIEW_ROWS = 20
/** A preview shows the first columns of a wider table of samples. */
export const PREVIEW_COLUMNS = 1000
export const MAXIMUM_FOUND_PLACES = 20

/** A project that an import would create. */
export const NewProject = z.object({
  projectKey: z.string(),
  projectName: z.string(),
  /** ISO 4217. */
  currency: z.string(),
  /** The file or the request gives it, or most projects have it, or it is a guess from nothing. */
  currencyFrom: z.enum(['given', 'others', 'nothing']),
})
export type NewProject = z.infer<typeof NewProject>

/** Rows that are refused for the same reason. */
export const RejectionCause = z.object({
  code: z.string(),
  /** Why, for the first of them. */
  message: z.string(),
  params: z.record(z.string(), z.unknown()),
  rowCount: z.int(),
  firstRow: z.int(),
})
export type RejectionCause = z.infer<typeof RejectionCause>

/** A row of people, and what importing it would do. */
export const PersonPreview = z.object({
  row: z.int(),
  email: z.string(),
  fullName: z.string(),
  outcome: z.enum(['created', 'updated', 'unchanged']),
  /** Nothing about them is changed, and they stay so. */
  isDeactivated: z.boolean(),
  /** Texts as in the audit trail; `from` is null for a new person, and for what they did not have. */
  changes: z.array(
    z.object({
      field: z.enum(IMPORTED_USER_FIELDS),
      from: z.nullable(z.string()),
      to: z.nullable(z.string()),
    }),
  ),
})
export type PersonPreview = z.infer<typeof PersonPreview>

/** The site itself, or an equip of it. */
export const SamplePlace = z.object({
  siteId: z.string(),
  siteName: z.string(),
  equipId: z.nullable(z.string()),
  equipName: z.nullable(z.string()),
})
export type SamplePlace = z.infer<typeof SamplePlace>

/** The way a table of samples is read. */
export const SampleTable = z.object({
  /** Null for a workbook. */
  encoding: z.nullable(z.enum(ENCODINGS)),
  separator: z.nullable(z.enum(SEPARATORS)),
  /** Null for a text. */
  sheet: z.nullable(z.string()),
  sheets: z.array(z.string()),
  titleLines: z.int(),
  ...SampleFacts.shape,
  /** The number of columns that have points; null if each row names its point. */
  pointCount: z.nullable(z.int()),
  /** The points' place, as chosen or as kept with the mapping; null if nobody said, or the name of the file does. */
  place: z.nullable(SamplePlace),
  /**
   * The places of points found by names such as `sup`, which other equipment may use as well: at most the first
   * `MAXIMUM_FOUND_PLACES`. Nothing says that the samples are theirs.
   */
  foundAt: z.array(SamplePlace),
  /** A digest of all names of a table with more columns than the preview has, to keep a mapping for such tables. */
  headerKey: z.optional(z.string()),
  /** The first thousand columns of points, unless each row names its point. */
  points: z.nullable(
    z.array(
      z.object({
        column: z.string(),
        /** A new point's name: the column without its unit, or the file with just one. */
        name: z.string(),
        pointId: z.string(),
        /** True if the column is read; otherwise someone chose to skip it. */
        isRead: z.boolean(),
        /** True if there is such a point. */
        isKnown: z.boolean(),
        /** Null for a point that does not exist yet; a point at the site itself has no equip. */
        siteId: z.nullable(z.string()),
        equipId: z.nullable(z.string()),
        equipName: z.nullable(z.string()),
        /** The kind that the point has, or that its values show; null for texts, of which no point is made. */
        kind: z.nullable(PointKind),
        unit: z.nullable(z.string()),
        /** The unit that a new point's name and values show, if it says none, or % for values from 0 to 1. */
        proposedUnit: z.nullable(z.string()),
        /** The name, or the values, are those of something that is not measured in this unit. */
        isUnitDoubtful: z.boolean(),
        /** The first different values. */
        values: z.array(z.string()),
      }),
    ),
  ),
})
export type SampleTable = z.infer<typeof SampleTable>

export const ImportPreview = z.object({
  /**
   * The columns in the order of the file. `known` ones are read, `ignored` ones are not read, `missing` ones are
   * required and absent: with one of these nothing can be imported. `suggestion` names the known column that an
   * ignored one may stand for; of several columns with one name, the others than the one read are `isRepeated`.
   */
  columns: z.array(
    z.object({
      name: z.string(),
      state: z.enum(['known', 'ignored', 'missing']),
      /** The field as which a known column with a name of its own is read. */
      field: z.optional(z.string()),
      suggestion: z.optional(z.string()),
      isRepeated: z.optional(z.boolean()),
    }),
  ),
  /** The way a CSV file or a workbook was read, as far as it was; null for other formats. */
  reading: z.nullable(TableReading),
  samples: z.nullable(SampleTable),
  /** The kind that the columns show, if that is not what was requested; null if they do not show it. */
  looksLike: z.nullable(z.enum(['hits', 'model', 'people', 'samples'])),
  /** Why nothing of a portfolio or of people can be imported as it is read now; choosing columns may help. */
  obstacle: z.nullable(z.object({ code: z.string(), message: z.string(), params: z.record(z.string(), z.unknown()) })),
  /** The mapping that it was read with: the one requested, or the one kept for these columns. */
  mapping: z.nullable(ImportMapping),
  /** The first rows as in the file (missing columns have no cells); empty for a model as JSON or a Haystack export. */
  rows: z.array(z.array(z.string())),
  /** Their numbers: in a workbook those of the sheet, otherwise from 1. */
  rowNumbers: z.array(z.int()),
  /** Counts of what importing would do, by kind of thing. */
  counts: z.record(z.string(), z.object({ created: z.int(), updated: z.int(), unchanged: z.int() })),
  /** The number of rows that were tried against the portfolio as it is. */
  checkedRowCount: z.int(),
  /** True if these are all rows of the file. */
  isComplete: z.boolean(),
  /**
   * The result of importing the checked rows, for hits and samples. Rows are refused; the others count occurrences, or
   * samples, of which the updated ones replace another value of the same second.
   */
  outcome: z.object({ created: z.int(), updated: z.int(), unchanged: z.int(), rejectedCount: z.int() }),
  /** Why rows would be refused, the commonest first: as many as `MAXIMUM_CAUSES`. */
  causes: z.array(RejectionCause),
  /** The first 1,000 rows that would be refused, and why, as of now. One of a portfolio or of people, and nothing is imported. */
  problems: z.array(Rejection),
  /** All people of the file, in its order. Those who are new would be invited. */
  people: z.array(PersonPreview),
  /** Portfolios as tables, Haystack exports and Brick models may create projects. */
  newProjects: z.array(NewProject),
  /** Choices made where the file says nothing, such as the key of a new project. */
  notes: z.array(z.string()),
  /** Equips of a Haystack export that would be left out because they name no site. */
  leftOut: z.array(z.string()),
})
export type ImportPreview = z.infer<typeof ImportPreview>

/**
 * The body is the whole file as `application/octet-stream`, or, of hits, its beginning. The first 200,000 rows are
 * checked as an import would; nothing is stored.
 */
export const previewImport = endpoint({
  method: 'POST',
  path: '/v1/imports/preview',
  summary: 'Preview an import of a file (application/octet-stream): its columns, first rows and problems',
  access: 'session',
  query: z.object({
    ...FileQuery,
    /** false: the body is the beginning of a longer file, whose last row is cut. */
    complete: z.enum(['true', 'false']),
    /** A file with one point is named after it. */
    fileName: z.optional(z.string().check(z.maxLength(500))),
    /** The mapping to read a table with, or `none`. If left out, the one kept for the columns of the file is used. */
    mapping: z.optional(z.union([z.literal('none'), MappingId])),
  }),
  response: ImportPreview,
})
