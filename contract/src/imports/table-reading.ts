import * as z from 'zod/mini'
import { unitOf } from '../definitions/language/quantities/units.ts'
import { issue } from '../refusals/problem.ts'
import { isTimeZone } from '../values/time-zone.ts'
import { PEOPLE_FIELDS } from './people-table.ts'
import { PORTFOLIO_FIELDS, PORTFOLIO_KINDS } from './portfolio-table.ts'

/**
 * The fields of a table of findings. A row is a firing, with its `start` and its duration, or has a list of them in a
 * cell: `times`.
 */
export const FINDING_FIELDS = [
  'siteId',
  'equipId',
  'equipName',
  'ruleId',
  'occurredOn',
  'start',
  'durationSeconds',
  'times',
  'description',
  'severity',
  'reportUrl',
  'sourceId',
  'pointIds',
  'cost',
  'currency',
  'timeZone',
] as const
export type FindingField = (typeof FINDING_FIELDS)[number]
const TableField = z.enum([...new Set([...FINDING_FIELDS, ...PORTFOLIO_FIELDS, ...PEOPLE_FIELDS])])
export type TableField = z.infer<typeof TableField>

/**
 * Nothing can be imported if one of these has no column; one for `times` replaces the last two. A missing day is that
 * of the start, at the site.
 */
export const REQUIRED_FIELDS = ['siteId', 'equipId', 'ruleId', 'start', 'durationSeconds'] as const

export const SEPARATORS = [',', ';', '\t', '|'] as const

export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const
export const DATE_ORDERS = ['dayFirst', 'monthFirst'] as const
export const DURATION_UNITS = ['seconds', 'minutes', 'hours'] as const
export const DECIMAL_MARKS = ['point', 'comma'] as const
export const CLOCK_CHANGES = ['earlier', 'later'] as const
export const MAXIMUM_TITLE_LINES = 1000
/** The number of names of a file that one mapping can replace. */
export const MAXIMUM_NAMES = 10_000

const Encoding = z.enum(ENCODINGS)
const Separator = z.enum(SEPARATORS)
const DateOrder = z.enum(DATE_ORDERS)
const DurationUnit = z.enum(DURATION_UNITS)
const DecimalMark = z.enum(DECIMAL_MARKS)
const Cell = z.string().check(z.maxLength(1000))
const areFew = z.refine<Record<string, unknown>>((names) => Object.keys(names).length <= MAXIMUM_NAMES)
const Names = z.record(Cell, z.string().check(z.minLength(1), z.maxLength(200))).check(areFew)
const isFilePattern = (text: string) =>
  ['{equip}', '{point}'].every((part) => text.split(part).length <= 2) && /\{(equip|point)\}/.test(text)
const PointUnit = z.string().check(z.refine((unit) => unitOf(unit) !== undefined))
const StateWords = z.array(z.string().check(z.minLength(1), z.maxLength(200))).check(z.maxLength(50))
/**
 * Which of two times is meant that the clocks at the site showed twice; one that they left out is read with the offset
 * after or before the change.
 */
const ClockChange = z.enum(CLOCK_CHANGES)

/** A field is read from the column of this name, has the same value in every row, or is nowhere. */
const FieldChoice = z.nullable(z.union([z.object({ column: Cell }), z.object({ value: Cell })]))
export type FieldChoice = z.infer<typeof FieldChoice>

const PortfolioKind = z.enum(PORTFOLIO_KINDS)

/** Anything that nobody chose is recognised. */
export const TableChoices = z.object({
  sheet: z.optional(z.string().check(z.maxLength(500))),
  encoding: z.optional(Encoding),
  separator: z.optional(Separator),
  titleLines: z.optional(z.int().check(z.minimum(0), z.maximum(MAXIMUM_TITLE_LINES))),
  holds: z.optional(PortfolioKind),
  columns: z.optional(z.partialRecord(TableField, FieldChoice)),
  dateOrder: z.optional(DateOrder),
  durationUnit: z.optional(DurationUnit),
  decimalMark: z.optional(DecimalMark),
  clockChange: z.optional(ClockChange),
  /** The site, or the rule, that a name in the file means, by its ID. */
  sites: z.optional(Names),
  rules: z.optional(Names),
  /** The point that a column of samples means, by its ID. */
  points: z.optional(Names),
  /** The unit of a column of samples, by symbol; null: it has none, whatever its header says. */
  pointUnits: z.optional(z.record(Cell, z.nullable(PointUnit)).check(areFew)),
  /** The words with which a column of samples says on and off. */
  pointWords: z.optional(z.record(Cell, z.object({ on: StateWords, off: StateWords })).check(areFew)),
  /** The equip at which the point of a column is created, instead of that of `newPointsAt`; at its site. */
  pointEquips: z.optional(Names),
  /**
   * A pattern for the names of files: `{equip}` matches the equip, by its ID or name, at which their points are
   * created, and for `{point}` the name of the point of a file that has just one. Example: `VAV-{equip}_{point}.csv`.
   */
  fileNames: z.optional(z.string().check(z.maxLength(200), z.refine(isFilePattern))),
  /** Columns of samples that are not read. */
  skipped: z.optional(z.array(Cell).check(z.maxLength(1000))),
  /** Unknown points are created here; samples of theirs are refused if this is left out. */
  newPointsAt: z.optional(
    z.object({
      siteId: z.string().check(z.minLength(1), z.maxLength(200)),
      equipId: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
    }),
  ),
  /** IANA name for times without an offset; the default is that of the point, or of its site. */
  timezone: z.optional(z.string().check(z.refine(isTimeZone, { error: issue('value.time-zone') }))),
  /** Unknown equipment is created, named after its ID if no name is given. */
  createsEquips: z.optional(z.boolean()),
})
export type TableChoices = z.infer<typeof TableChoices>

/** The fields without which a table cannot be read and for which `has` finds nothing. */
export const fieldsMissing = (has: (field: FindingField) => boolean): FindingField[] =>
  REQUIRED_FIELDS.filter(
    (field) => !has(field) && !(has('times') && (field === 'start' || field === 'durationSeconds')),
  )

/** A table is read as delimited text, or as a sheet of a workbook. */
export const TableReading = z.object({
  /** Null for a workbook. */
  encoding: z.nullable(Encoding),
  separator: z.nullable(Separator),
  /** Sheets exist in workbooks only. */
  sheet: z.nullable(z.string()),
  sheets: z.array(z.string()),
  /** Records before the header, such as a title. */
  titleLines: z.int(),
  /** Null if the columns do not show it. */
  holds: z.nullable(PortfolioKind),
  /** The place of a field's column, from 0. */
  columns: z.partialRecord(TableField, z.int()),
  /** Fields with the same value in every row. */
  values: z.partialRecord(TableField, z.string()),
  /** Chosen columns that the file does not have. */
  gone: z.partialRecord(TableField, z.string()),
  /** The order of dates such as 03/04/2026; null if no other date shows it, or they disagree. */
  dateOrder: z.nullable(DateOrder),
  /** The unit of durations that are plain numbers. */
  durationUnit: DurationUnit,
  /** The mark of costs and durations such as 1,250; null if no other number shows it, or they disagree. */
  decimalMark: z.nullable(DecimalMark),
  /** Null: times that the clocks at the site showed twice or never are refused. */
  clockChange: z.nullable(ClockChange),
})
export type TableReading = z.infer<typeof TableReading>
