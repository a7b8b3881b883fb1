import * as z from 'zod/mini'

/** What a column of a table of findings can hold. A row is a firing, with its `start` and its duration. */
export const FINDING_FIELDS = [
  'siteId',
  'equipId',
  'equipName',
  'ruleId',
  'occurredOn',
  'start',
  'durationSeconds',
  'description',
  'severity',
  'reportUrl',
  'sourceId',
] as const
const FindingField = z.enum(FINDING_FIELDS)
export type FindingField = z.infer<typeof FindingField>

/** Without a column for each of these nothing can be imported. A missing day is that of the start, at the site. */
export const REQUIRED_FIELDS = ['siteId', 'equipId', 'ruleId', 'start', 'durationSeconds'] as const

export const SEPARATORS = [',', ';', '\t', '|'] as const

/** How a delimited text file of findings is read. */
export const TableReading = z.object({
  encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']),
  separator: z.enum(SEPARATORS),
  /** Records before the header, such as a title. */
  titleLines: z.int(),
  /** The place of a field's column, from 0. */
  columns: z.partialRecord(FindingField, z.int()),
  /** Of dates such as 03/04/2026; null if no date in the beginning of the file tells. */
  dateOrder: z.nullable(z.enum(['dayFirst', 'monthFirst'])),
  /** Of durations that are plain numbers. */
  durationUnit: z.enum(['seconds', 'minutes', 'hours']),
})
export type TableReading = z.infer<typeof TableReading>
