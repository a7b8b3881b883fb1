import * as refusal from '../entry.ts'

/** Excel workbooks and OpenDocument spreadsheets, as files. */
export const WORKBOOKS = {
  'workbook.other': refusal.malformed(),
  'workbook.old-format': refusal.malformed(),
  'workbook.protected': refusal.malformed(),
  'workbook.damaged': refusal.malformed(),
  'workbook.damaged-part': refusal.malformed<{ part: string }>(),
  'workbook.no-sheets': refusal.malformed(),
  'workbook.no-sheet': refusal.malformed<{ name: string }>(),
  'workbook.too-large-file': refusal.tooLarge<{ maximumMegabytes: number }>(),
  'workbook.unpacks': refusal.tooLarge<{ maximumMegabytes: number }>(),
  'workbook.many-parts': refusal.tooLarge<{ maximum: number }>(),
  'workbook.many-texts': refusal.tooLarge<{ maximumMegabytes: number }>(),
  'workbook.too-wide': refusal.tooLarge<{ maximum: number }>(),
  'workbook.too-tall': refusal.tooLarge<{ maximum: number }>(),
  'workbook.long-cell': refusal.tooLarge<{ maximum: number }>(),
  'workbook.long-row': refusal.tooLarge<{ maximum: number }>(),
}
