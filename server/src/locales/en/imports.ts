import type { IMPORTS } from '@bonfire/contract/refusals/imports/imports'
import { refusalTexts } from '../refusal-texts.ts'

export default refusalTexts<keyof typeof IMPORTS>()({
  'import.has-file': 'This import already has a file. Start another import; what is stored will not change.',
  'import.undone': 'This import was undone while its file was still arriving. Import the file again if you need it.',
  'undo.only-findings':
    'Only imports of findings can be undone. To take back a model or an export, import the version before it.',
  'undo.running': 'This import is still running. Stop it or wait until it ends, then undo it.',
  'undo.already': 'This import was already undone.',
  'undo.not-recorded':
    'This import can no longer be undone: what an import changed is only kept on record for {days} days.',
  'undo.nothing': 'There is nothing to undo: this import added and changed no findings.',
  'undo.on-actions':
    '{count, plural, one {# of its findings was put on an action} other {# of its findings were put on actions}} since.',
  'undo.commented':
    '{count, plural, one {# of its findings is on an action that was} other {# of its findings are on actions that were}} commented on, or changed status, since.',
  'undo.snoozed': '{count, plural, one {# of its findings was} other {# of its findings were}} snoozed since.',
  'undo.changed-since':
    '{count, plural, one {# of its findings was changed, or brought as well,} other {# of its findings were changed, or brought as well,}} by a later import or delivery.',
  'undo.no-longer-kept':
    '{count, plural, one {# of its findings is} other {# of its findings are}} so old that only daily sums are left.',
  'import.wrong-format': 'This content cannot be imported as {format}. Choose one of: {formats}.',
  'import.no-project': 'Choose the project that the sites in this export belong to.',
  'import.no-file': 'The file is missing. Send its content as application/octet-stream.',
  'import.not-octets': 'The file is missing. Send its content as application/octet-stream.',
  'import.empty-file': 'The file is empty. Choose another file.',
  'import.not-utf8': 'The file contains bytes that are not valid UTF-8. Save it as UTF-8 and choose it again.',
  'import.utf16': 'This is UTF-16 text. Save it as UTF-8 and send it again.',
  'import.gzip': 'The file is compressed with gzip. Decompress it first, or send it with Content-Encoding: gzip.',
  'import.nothing': 'There is nothing to import: the request is empty.',
  'import.no-body': 'There is nothing to import: the request has no body.',
  'import.broken-off': 'The upload was interrupted. Send it again; rows already stored will not change.',
  'import.hits-type': 'Send hits as {types}, not as {type}.',
  'import.hits-no-type': 'Send hits as {types}. The Content-Type header is missing.',
  'import.hits-charset': 'Send hits as UTF-8, not as {charset}.',
  'import.workbook': 'This is a workbook. Choose the format Excel.',
  'import.other-type': 'This is a {type} file, not {format}. Choose another file.',
  'import.no-text': 'This is not a text file, so it cannot be {format}. Choose another file.',
  'import.markup': 'This looks like a web page or XML, not {format}. Choose another file.',
  'import.other-format': 'This does not look like {format}. Choose another format, or another file.',
  'import.json-not-csv': 'This looks like JSON, not CSV. Choose another format, or another file.',
  'import.json-not-ndjson': 'This looks like a single JSON document, not one hit per line. Choose the JSON format.',
  'import.no-header': 'The header line is missing. The first line must name the columns.',
  'import.long-header':
    'The header line is longer than {maximum, number} characters. The first line must name the columns. Split a table with more columns.',
  'import.wide-header': 'The header line has {count, number} columns. The limit is {maximum, number}.',
  'import.missing-columns':
    '{count, plural, one {The column {columns} is missing} other {The columns {columns} are missing}}. Found: {found}.',
  'import.gone-columns':
    '{count, plural, one {The mapping reads the column {columns}, which the file does not have} other {The mapping reads the columns {columns}, which the file does not have}}. Found: {found}.',
  'import.mapping-without-table': 'A mapping applies to CSV files and workbooks only.',
  'mapping.other-kind': 'The mapping “{name}” is for other tables. Choose another one, or none.',
  'mapping.unknown': 'There is no mapping named “{name}”. Create it on the Import page, or check the name.',
  'mapping.name-taken': 'There is already a mapping named “{name}”.',
  'mapping.name-missing': 'Enter a name.',
  'mapping.name-too-long': 'Use at most {maximum} characters.',
  'import.no-hits': `Expected an object with a list named hits: '{'"hits": [...]'}'.`,
  'import.hits-not-json': `This is not valid JSON of the form '{'"hits": [...]'}'. {where}`,
  'import.not-json': 'This is not valid JSON. {where}',
  'breaks.line-column': 'The error is at line {line}, column {column}.',
  'breaks.line': 'The error is at line {line}.',
  'breaks.character': 'The error is at character {position}.',
  'breaks.end': 'It ends too soon.',
  'breaks.beginning': 'The error is near the beginning.',
})
