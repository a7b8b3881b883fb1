import type { ImportFormat } from '@bonfire/contract/imports/imports'
import { fileTypeFromBuffer } from 'file-type'
import { refuse } from '../../../http/refusal.ts'
import { detectEncoding } from '../../readers/table/detect-encoding.ts'
import { emptyFile } from './arriving-file.ts'

const LOOKED_AT_BYTES = 4096
const WORKBOOKS: ReadonlySet<string> = new Set(['xlsx', 'xlsm', 'xltx', 'xls', 'ods', 'cfb'])
const FORMAT_NAMES: Readonly<Record<ImportFormat, string>> = {
  csv: 'CSV',
  workbook: 'Excel',
  ndjson: 'NDJSON',
  json: 'JSON',
  zinc: 'Zinc',
  trio: 'Trio',
  turtle: 'Turtle',
}

/** Throws a clear refusal if the beginning of a file does not match the format. */
export async function refuseOtherFiles(beginning: Uint8Array, format: ImportFormat): Promise<void> {
  if (beginning.length === 0) throw emptyFile()
  // It is looked at when it has arrived.
  if (format === 'workbook') return
  if (format !== 'csv') refuseUtf16(beginning)
  const type = await fileTypeFromBuffer(beginning).catch(() => undefined)
  if (type && WORKBOOKS.has(type.ext)) {
    throw refuse('import.workbook')
  }
  if (type) {
    throw refuse('import.other-type', { type: type.ext, format: FORMAT_NAMES[format] })
  }
  const start = beginning.subarray(0, LOOKED_AT_BYTES)
  const text = new TextDecoder(format === 'csv' ? detectEncoding(start) : 'utf-8').decode(start)
  if (text.includes('\0')) throw refuse('import.no-text', { format: FORMAT_NAMES[format] })
  refuseOtherTexts(text.trimStart(), format)
}

function refuseUtf16([first, second]: Uint8Array): void {
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  if (isUtf16) throw refuse('import.utf16')
}

function refuseOtherTexts(text: string, format: ImportFormat): void {
  // Turtle may begin with an address.
  if (text.startsWith('<') && (format !== 'turtle' || /^<(!|\?|html)/i.test(text))) {
    throw refuse('import.markup', { format: FORMAT_NAMES[format] })
  }
  const looksLikeJson = text.startsWith('{') || text.startsWith('[')
  const isJson = format === 'json' || format === 'ndjson'
  if (isJson && text !== '' && !looksLikeJson) {
    throw refuse('import.other-format', { format: FORMAT_NAMES[format] })
  }
  if (format === 'csv' && looksLikeJson) {
    throw refuse('import.json-not-csv')
  }
  if (format === 'ndjson' && (text.startsWith('[') || /^\{\s*"hits"\s*:/.test(text))) {
    throw refuse('import.json-not-ndjson')
  }
}
