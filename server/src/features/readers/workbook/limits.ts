/** The most that a workbook may ask of the server before it is refused. */
export interface WorkbookLimits {
  /** The file's bytes, as uploaded. */
  readonly fileBytes: number
  readonly partCount: number
  /** The bytes of one part once unpacked, such as a sheet. */
  readonly partBytes: number
  /** The bytes of all parts that are text once unpacked, and of the texts of one sheet. */
  readonly totalBytes: number
  /** The number of times its packed size that a large part may be. */
  readonly ratio: number
  /** The bytes of the table of texts that the cells of an Excel workbook refer to. */
  readonly sharedBytes: number
  readonly columns: number
  /** Excel has the same limit. */
  readonly rows: number
  readonly cellLength: number
  readonly rowLength: number
}

const MEGABYTE = 1_000_000

export const WORKBOOK_LIMITS: WorkbookLimits = {
  fileBytes: 200 * MEGABYTE,
  partCount: 5000,
  partBytes: 1000 * MEGABYTE,
  totalBytes: 2000 * MEGABYTE,
  ratio: 200,
  sharedBytes: 100 * MEGABYTE,
  columns: 1000,
  rows: 1_048_576,
  // Excel allows 32,767.
  cellLength: 100_000,
  rowLength: 1_000_000,
}
