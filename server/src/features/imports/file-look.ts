import type { ImportFormat } from '@bonfire/contract/imports'
import { fileTypeFromBuffer } from 'file-type'
import { malformed } from '../../http/refusal.ts'
import { emptyFile } from './arriving-file.ts'

const LOOKED_AT_BYTES = 4096
const WORKBOOKS: ReadonlySet<string> = new Set(['xlsx', 'xlsm', 'xltx', 'xls', 'ods', 'cfb'])
const FORMAT_NAMES: Readonly<Record<ImportFormat, string>> = {
  csv: 'CSV',
  ndjson: 'NDJSON',
  json: 'JSON',
  zinc: 'Zinc',
  trio: 'Trio',
}

/** Throws, in words, when the beginning of a file shows that it is something else than the format. */
export async function refuseOtherFiles(beginning: Uint8Array, format: ImportFormat): Promise<void> {
  if (beginning.length === 0) throw emptyFile()
  refuseUtf16(beginning)
  const type = await fileTypeFromBuffer(beginning).catch(() => undefined)
  if (type && WORKBOOKS.has(type.ext)) {
    throw malformed('This is a workbook of a spreadsheet program. Save its sheet as CSV (UTF-8) and choose that file.')
  }
  if (type) {
    throw malformed(`This is a file of the type ${type.ext}, not ${FORMAT_NAMES[format]}. Choose another file.`)
  }
  const start = beginning.subarray(0, LOOKED_AT_BYTES)
  if (start.includes(0)) throw malformed(`This is no text, so it is not ${FORMAT_NAMES[format]}. Choose another file.`)
  refuseOtherTexts(new TextDecoder('utf-8').decode(start).trimStart(), format)
}

function refuseUtf16([first, second]: Uint8Array): void {
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  if (isUtf16) throw malformed('This is UTF-16 text. Save it as UTF-8 and send it again.')
}

function refuseOtherTexts(text: string, format: ImportFormat): void {
  if (text.startsWith('<')) {
    throw malformed(`This looks like a web page or XML, not ${FORMAT_NAMES[format]}. Choose another file.`)
  }
  const looksLikeJson = text.startsWith('{') || text.startsWith('[')
  const isJson = format === 'json' || format === 'ndjson'
  if (isJson && text !== '' && !looksLikeJson) {
    throw malformed(`This does not look like ${FORMAT_NAMES[format]}. Choose another format, or another file.`)
  }
  if (format === 'csv' && looksLikeJson) {
    throw malformed('This looks like JSON, not CSV. Choose another format, or another file.')
  }
  if (format === 'ndjson' && (text.startsWith('[') || /^\{\s*"hits"\s*:/.test(text))) {
    throw malformed('This looks like JSON as a whole, not one hit a line. Choose the format JSON.')
  }
  if (format === 'csv') refuseOtherSeparators(text)
}

/** Spreadsheet programs of many countries put semicolons between the columns. */
function refuseOtherSeparators(text: string): void {
  const header = text.split(/\r?\n/, 1)[0] ?? ''
  const count = (separator: string) => header.split(separator).length - 1
  if (count(',') >= Math.max(count(';'), count('\t'))) return
  if (count(';') > count('\t')) {
    throw malformed('The columns are separated by semicolons. Save the file with commas between the columns.')
  }
  throw malformed('The columns are separated by tabs. Save the file with commas between the columns.')
}
