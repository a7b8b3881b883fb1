import { constants } from 'node:fs'
import { access, readFile } from 'node:fs/promises'
import { extname } from 'node:path'

export const TABLE_FORMATS: Readonly<Record<string, 'csv' | 'workbook'>> = {
  '.csv': 'csv',
  '.xlsx': 'workbook',
  '.xlsm': 'workbook',
  '.ods': 'workbook',
}

/** Files with a row for each finding or sample. */
export const ROW_FORMATS: Readonly<Record<string, 'csv' | 'workbook' | 'ndjson' | 'json'>> = {
  ...TABLE_FORMATS,
  '.ndjson': 'ndjson',
  '.jsonl': 'ndjson',
  '.json': 'json',
}

export function formatOf<Format>(file: string, formats: Readonly<Record<string, Format>>): Format {
  const format = formats[extname(file).toLowerCase()]
  if (!format) throw new Error(`${file}: the name must end with ${Object.keys(formats).join(', ')}.`)
  return format
}

export const readText = (file: string): Promise<string> =>
  readFile(file, 'utf8').catch((error) => unreadable(file, error))

export const requireReadable = (file: string): Promise<void> =>
  access(file, constants.R_OK).catch((error) => unreadable(file, error))

export function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new Error(`${file} is no JSON: ${(error as Error).message}`)
  }
}

function unreadable(file: string, error: NodeJS.ErrnoException): never {
  const reason = error.code === 'ENOENT' ? 'there is no such file' : error.message
  throw new Error(`${file}: ${reason}.`)
}
