import { parse } from 'csv-parse/browser/esm/sync'

const SEPARATORS = [',', ';', '\t']

/** The cells of a CSV file, whatever a spreadsheet wrote: its separator is the commonest one of the first line. */
export function readTable(bytes: ArrayBuffer): string[][] {
  const text = decode(bytes)
  const [header = ''] = text.split(/\r?\n/, 1)
  const [separator = ','] = [...SEPARATORS].sort((a, b) => header.split(b).length - header.split(a).length)
  return parse(text, { bom: true, delimiter: separator, relax_column_count: true, skip_empty_lines: true })
}

function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
