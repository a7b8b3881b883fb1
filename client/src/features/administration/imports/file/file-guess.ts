import { IMPORT_FORMATS, type ImportFormat, type ImportKind } from '@bonfire/contract/imports/imports'

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
}

/** Enough to include the first names in a file. */
export const GUESS_BYTES = 16 * 1024

/**
 * Guesses a file's kind from its name and first characters. Defaults to findings as CSV; the server reports if that is
 * wrong.
 */
export function guessFile(name: string, beginning: string): FileGuess {
  const extension = /\.([^.]+)$/.exec(name.trim())?.[1]?.toLowerCase() ?? ''
  return BY_EXTENSION[extension] ?? guessText(beginning.replace(/^\uFEFF/, '').trimStart())
}

const MODEL_NAMES = /"(?:projects|sites|equips|rules|projectRules)"\s*:/
const HAYSTACK_NAMES = /"_kind"\s*:\s*"grid"|"meta"\s*:\s*\{[^}]*"ver"\s*:/
const HITS_NAMES = /"hits"\s*:/

function guessText(text: string): FileGuess {
  if (text.startsWith('ver:"')) return { kind: 'haystack', format: 'zinc' }
  if (/^(?:dis|id|site)\s*:/.test(text)) return { kind: 'haystack', format: 'trio' }
  if (HAYSTACK_NAMES.test(text)) return { kind: 'haystack', format: 'json' }
  if (/^\{[^\n]*\}\r?\n\s*\{/.test(text)) return { kind: 'hits', format: 'ndjson' }
  if (HITS_NAMES.test(text)) return { kind: 'hits', format: 'json' }
  if (MODEL_NAMES.test(text)) return { kind: 'model', format: 'json' }
  return { kind: 'hits', format: /^[[{]/.test(text) ? 'json' : 'csv' }
}

/** Another kind in the same format if supported, else in its default format. */
export function withKind(guess: FileGuess, kind: ImportKind): FileGuess {
  const formats: readonly ImportFormat[] = IMPORT_FORMATS[kind]
  return { kind, format: formats.includes(guess.format) ? guess.format : (formats[0] ?? guess.format) }
}
