import * as refusal from '../entry.ts'

/** Files and bodies that are imported, as a whole. */
export const IMPORTS = {
  'import.has-file': refusal.conflict(),
  'import.undone': refusal.conflict(),
  'undo.only-findings': refusal.conflict(),
  'undo.running': refusal.conflict(),
  'undo.already': refusal.conflict(),
  'undo.not-recorded': refusal.conflict<{ days: number }>(),
  'undo.nothing': refusal.conflict(),
  'undo.on-actions': refusal.conflict<{ count: number }>(),
  'undo.commented': refusal.conflict<{ count: number }>(),
  'undo.snoozed': refusal.conflict<{ count: number }>(),
  'undo.changed-since': refusal.conflict<{ count: number }>(),
  'undo.no-longer-kept': refusal.conflict<{ count: number }>(),
  'import.wrong-format': refusal.invalid<{ format: string; formats: readonly string[] }>(),
  'import.no-project': refusal.invalid(),
  'import.no-file': refusal.malformed(),
  'import.not-octets': refusal.unsupportedType(),
  'import.empty-file': refusal.malformed(),
  'import.not-utf8': refusal.malformed(),
  'import.utf16': refusal.malformed(),
  'import.gzip': refusal.malformed(),
  'import.nothing': refusal.malformed(),
  'import.no-body': refusal.malformed(),
  'import.broken-off': refusal.malformed(),
  'import.hits-type': refusal.unsupportedType<{ types: readonly string[]; type: string }>(),
  'import.hits-no-type': refusal.unsupportedType<{ types: readonly string[] }>(),
  'import.hits-charset': refusal.unsupportedType<{ charset: string }>(),
  'import.workbook': refusal.malformed(),
  'import.other-type': refusal.malformed<{ type: string; format: string }>(),
  'import.no-text': refusal.malformed<{ format: string }>(),
  'import.markup': refusal.malformed<{ format: string }>(),
  'import.other-format': refusal.malformed<{ format: string }>(),
  'import.json-not-csv': refusal.malformed(),
  'import.json-not-ndjson': refusal.malformed(),
  'import.no-header': refusal.malformed(),
  'import.long-header': refusal.tooLarge<{ maximum: number }>(),
  'import.wide-header': refusal.malformed<{ count: number; maximum: number }>(),
  'import.missing-columns': refusal.malformed<{
    columns: readonly string[]
    count: number
    found: readonly string[]
  }>(),
  'import.gone-columns': refusal.malformed<{
    columns: readonly string[]
    count: number
    found: readonly string[]
  }>(),
  'import.mapping-without-table': refusal.invalid(),
  'mapping.other-kind': refusal.invalid<{ name: string }>(),
  'mapping.unknown': refusal.malformed<{ name: string }>(),
  'mapping.name-taken': refusal.invalid<{ name: string }>(),
  'mapping.name-missing': refusal.invalid(),
  'mapping.name-too-long': refusal.invalid<{ maximum: number }>(),
  'import.no-hits': refusal.malformed(),
  'import.hits-not-json': refusal.malformed<{ where: refusal.Problem }>(),
  'import.not-json': refusal.malformed<{ where: refusal.Problem }>(),
  'breaks.line-column': refusal.invalid<{ line: string; column: string }>(),
  'breaks.line': refusal.invalid<{ line: string }>(),
  'breaks.character': refusal.invalid<{ position: number }>(),
  'breaks.end': refusal.invalid(),
  'breaks.beginning': refusal.invalid(),
}
