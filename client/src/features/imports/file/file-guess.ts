import { plainColumn } from '@bonfire/contract/imports/column-places'
import { IMPORT_FORMATS, type ImportFormat, type ImportKind } from '@bonfire/contract/imports/imports'
import { recogniseTable } from '@bonfire/contract/imports/recognise-table'
import { looksLikeTimeOfDay, nameAndBrackets, TIME_NAMES } from '@bonfire/contract/imports/sample-names'
import { SEPARATORS } from '@bonfire/contract/imports/table-reading'

export interface FileGuess {
  readonly kind: ImportKind
  readonly format: ImportFormat
}

const BY_EXTENSION: Readonly<Record<string, FileGuess>> = {
  csv: { kind: 'hits', format: 'csv' },
  xlsx: { kind: 'hits', format: 'workbook' },
  xlsm: { kind: 'hits', format: 'workbook' },
  ods: { kind: 'hits', format: 'workbook' },
  ndjson: { kind: 'hits', format: 'ndjson' },
  jsonl: { kind: 'hits', format: 'ndjson' },
  zinc: { kind: 'haystack', format: 'zinc' },
  trio: { kind: 'haystack', format: 'trio' },
  ttl: { kind: 'haystack', format: 'turtle' },
}

/** Enough to include the first names in a file. */
export const GUESS_BYTES = 16 * 1024

/** The beginning of a file as text, in the encoding that it most likely has. */
export function decodeBeginning(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/**
 * Guesses a file's kind from its name and first characters. Defaults to findings as CSV; the server reports if that is
 * wrong.
 */
export function guessFile(name: string, beginning: string): FileGuess {
  const extension = /\.([^.]+)$/.exec(name.trim())?.[1]?.toLowerCase() ?? ''
  const text = beginning.replace(/^\uFEFF/, '').trimStart()
  const guess = BY_EXTENSION[extension] ?? guessText(text)
  return guess.format === 'csv' ? { kind: tableKindOf(text), format: 'csv' } : guess
}

const MODEL_NAMES = /"(?:projects|sites|equips|points|rules|projectRules)"\s*:/
const HAYSTACK_NAMES = /"_kind"\s*:\s*"grid"|"meta"\s*:\s*\{[^}]*"ver"\s*:/
const HITS_NAMES = /"hits"\s*:/

function guessText(text: string): FileGuess {
  if (/^(?:@prefix|PREFIX|@base)\s/.test(text)) return { kind: 'haystack', format: 'turtle' }
  if (text.startsWith('ver:"')) return { kind: 'haystack', format: 'zinc' }
  if (/^(?:dis|id|site)\s*:/.test(text)) return { kind: 'haystack', format: 'trio' }
  if (HAYSTACK_NAMES.test(text)) return { kind: 'haystack', format: 'json' }
  if (/^\{[^\n]*\}\r?\n\s*\{/.test(text)) return { kind: 'hits', format: 'ndjson' }
  if (HITS_NAMES.test(text)) return { kind: 'hits', format: 'json' }
  if (MODEL_NAMES.test(text)) return { kind: 'model', format: 'json' }
  return { kind: 'hits', format: /^[[{]/.test(text) ? 'json' : 'csv' }
}

const SEARCHED_LINES = 20

/** The names of columns in one of the first lines decide, or numbers below a time; findings if they say nothing. */
function tableKindOf(text: string): ImportKind {
  const lines = text.split(/[\r\n]+/, SEARCHED_LINES)
  const headers = lines
    .flatMap((line, at) =>
      SEPARATORS.map((by) => ({ names: splitNames(line, by), below: splitCells(lines[at + 1], by) })),
    )
    .filter(({ names }) => names.length > 1)
  const found = headers.map(({ names }) => recogniseTable(names))
  if (found.includes('hits')) return 'hits'
  return found.find((kind) => kind !== undefined) ?? (headers.some(areWideSamples) ? 'samples' : 'hits')
}

// Tables of findings never have so many columns.
const MANY_COLUMNS = 100
const isNumber = (cell: string) => /^[+-]?\d[\d.,]*(e[+-]?\d+)?$/i.test(cell)

/** Controllers export a column for each point, with its name there and often without a unit. */
function areWideSamples({ names, below }: { names: readonly string[]; below: readonly string[] | undefined }): boolean {
  const time = names.findIndex((name) => TIME_NAMES.has(plainColumn(nameAndBrackets(name).name)))
  if (time < 0) return false
  // The header alone is longer than the part that was read.
  if (below === undefined) return names.length > MANY_COLUMNS
  const values = below.filter((cell, place) => place !== time && cell !== '' && !looksLikeTimeOfDay(cell))
  const numbers = values.filter(isNumber)
  // States beside numbers are words.
  return numbers.length > 0 && (numbers.length === values.length || isMajority(numbers.length, values.length))
}

const isMajority = (count: number, of: number) => count >= 2 && count > of / 2

const splitCells = (line: string | undefined, separator: string) =>
  line === undefined ? undefined : splitNames(line, separator).map((cell) => cell.trim())
const splitNames = (line: string, separator: string) => line.split(separator).map((name) => name.replaceAll('"', ''))

/** Another kind in the same format if supported, else in its default format. */
export function withKind(guess: FileGuess, kind: ImportKind): FileGuess {
  const formats: readonly ImportFormat[] = IMPORT_FORMATS[kind]
  return { kind, format: formats.includes(guess.format) ? guess.format : (formats[0] ?? guess.format) }
}
