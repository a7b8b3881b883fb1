import * as refusal from '../entry.ts'

/** People in a table. */
export const PEOPLE_TABLE = {
  'person.no-email-column': refusal.invalid<{ found: readonly string[] }>(),
  'person.too-many': refusal.invalid<{ count: number; maximum: number }>(),
  'person.twice': refusal.invalid<{ email: string; first: number }>(),
  'person.wrong-email': refusal.invalid<{ column: string; value: string }>(),
  'person.wrong-name': refusal.invalid<{ column: string; value: string; problem: refusal.Problem }>(),
  'person.needs': refusal.invalid<{ field: 'fullName' | 'role' | 'groups' }>(),
  'person.unknown-role': refusal.invalid<{ column: string; role: string }>(),
  'person.unknown-group': refusal.invalid<{ column: string; group: string }>(),
  'person.several-groups': refusal.invalid<{ column: string; group: string }>(),
  'person.unknown-project': refusal.invalid<{ column: string; project: string }>(),
  'person.several-projects': refusal.invalid<{ column: string; project: string }>(),
  'person.unclear-list': refusal.invalid<{ column: string; value: string }>(),
  'person.all-and-more': refusal.invalid<{ column: string }>(),
  'person.without-projects': refusal.invalid<{ count: number }>(),
  'person.stay-deactivated': refusal.invalid<{ count: number; emails: readonly string[] }>(),
}

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
