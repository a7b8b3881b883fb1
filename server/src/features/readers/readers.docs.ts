import { WORKBOOKS } from '@bonfire/contract/refusals/imports/tables'
import { codesOf } from '../../http/api-docs/common-refusals.ts'

export const WORKBOOK_CODES = codesOf(WORKBOOKS)

export const MAPPING_PARAMETER =
  'The name of the mapping to read CSV and workbooks with, as made on the Import page. Without it, columns are recognised.'

/** Workbooks as bodies; `sheet` says what the one has that is read. */
export const workbookBodies = (sheet: string) => ({
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { about: `An Excel workbook ${sheet}` },
  'application/vnd.oasis.opendocument.spreadsheet': { about: `An OpenDocument spreadsheet ${sheet}` },
})
