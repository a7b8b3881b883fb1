import type { WORKBOOKS } from '@bonfire/contract/refusals/imports/workbooks'
import { refusalTexts } from '../refusal-texts.ts'

export default refusalTexts<keyof typeof WORKBOOKS>()({
  'workbook.other': 'This is not an Excel workbook (.xlsx) or an OpenDocument spreadsheet (.ods). Choose another file.',
  'workbook.old-format':
    'This is an Excel workbook of another format (.xls or .xlsb). Open it in Excel, save it as .xlsx and choose that file.',
  'workbook.protected':
    'The workbook is protected by a password. Open it, save it without the password and choose that file.',
  'workbook.damaged':
    'The workbook is damaged or was not uploaded completely. Open it, save it again and choose that file.',
  'workbook.damaged-part':
    'The workbook is damaged: its part {part} cannot be read. Open it, save it again and choose that file.',
  'workbook.no-sheets': 'The workbook has no sheet with cells. Choose another file.',
  'workbook.no-sheet': 'The workbook has no sheet named {name}. Choose another sheet.',
  'workbook.too-large-file':
    'The workbook is larger than {maximumMegabytes, number} MB. Split it into several, or save the sheet as CSV.',
  'workbook.unpacks':
    'Parts of the workbook are packed too tightly: they unpack to more than {maximumMegabytes, number} MB. Save the sheet as CSV and choose that file.',
  'workbook.many-parts':
    'The workbook consists of more than {maximum, number} parts. Copy the sheet into a new workbook and choose that file.',
  'workbook.many-texts':
    'The text in the workbook takes more than {maximumMegabytes, number} MB. Split it into several, or save the sheet as CSV.',
  'workbook.too-wide':
    'The sheet has cells beyond column {maximum, number}. Delete the columns that are not needed and save it again.',
  'workbook.too-tall':
    'The sheet has cells beyond row {maximum, number}. Delete the rows that are not needed and save it again.',
  'workbook.long-cell':
    'A cell of the workbook is longer than {maximum, number} characters. Shorten it and save the workbook again.',
  'workbook.long-row':
    'A row of the sheet is longer than {maximum, number} characters. Shorten it and save the workbook again.',
})
