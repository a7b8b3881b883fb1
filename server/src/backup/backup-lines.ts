import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import * as z from 'zod'

/** Increased when a line changes its meaning, so that older versions refuse the backup. */
export const BACKUP_FORMAT = 1

const Table = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rowCount: z.number(),
  /** The digest of all rows, in any order; see `digestOf`. */
  digest: z.string(),
})
export type BackupTable = z.output<typeof Table>

const Header = z.object({
  kind: z.literal('header'),
  format: z.number(),
  madeAt: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(Table),
  /** The last value of each sequence; null if unused. */
  sequences: z.record(z.string(), z.string().nullable()),
})
export type BackupHeader = z.output<typeof Header>

/**
 * A backup consists of these lines of JSON, compressed: a header, each table's rows in PostgreSQL's text format, each
 * file in base64 pieces, and an end marker, without which the backup is incomplete.
 */
const Line = z.discriminatedUnion('kind', [
  Header,
  z.object({ kind: z.literal('rows'), table: z.string(), rows: z.array(z.string()) }),
  z.object({ kind: z.literal('file'), id: z.string() }),
  z.object({ kind: z.literal('piece'), bytes: z.string() }),
  z.object({ kind: z.literal('fileEnd'), id: z.string(), sha256: z.string() }),
  z.object({
    kind: z.literal('end'),
    /** Deleted, along with their rows, during the backup. */
    removedFiles: z.array(z.string()),
    /** Missing from the store although a row refers to them. */
    lostFiles: z.array(z.string()),
  }),
])
export type BackupLine = z.output<typeof Line>

/** The part of a backup that has been written or restored so far. */
export interface BackupProgress {
  readonly rowCount: number
  readonly fileCount: number
}

/** Reads a backup from the start. Throws an Error that says what is wrong with the file. */
export async function readBackup(
  file: string,
  use: (lines: AsyncGenerator<BackupLine, void>) => Promise<void>,
): Promise<void> {
  try {
    await pipeline(createReadStream(file), createGunzip(), (source) => use(parse(file, source)))
  } catch (error) {
    throw explained(file, error)
  }
}

async function* parse(file: string, source: AsyncIterable<Buffer>): AsyncGenerator<BackupLine, void> {
  let isWhole = false
  let isFirst = true
  for await (const text of splitLines(source)) {
    const line = isFirst ? parseHeader(file, text) : Line.parse(JSON.parse(text))
    isFirst = false
    isWhole = line.kind === 'end'
    yield line
  }
  if (!isWhole) throw new Error(`${file} is cut off: its end is missing. Take another backup.`)
}

function parseHeader(file: string, text: string): BackupHeader {
  const beginning = parseJson(text)
  const { data } = z.object({ kind: z.literal('header'), format: z.number() }).safeParse(beginning)
  if (!data) throw new Error(`${file} is no backup of Bonfire.`)
  if (data.format > BACKUP_FORMAT) {
    throw new Error(`${file} was made by a newer version of Bonfire. Restore it with that version.`)
  }
  return Header.parse(beginning)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function* splitLines(source: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let unfinished: string[] = []
  for await (const chunk of source) {
    const [first = '', ...rest] = decoder.decode(chunk, { stream: true }).split('\n')
    unfinished.push(first)
    for (const next of rest) {
      yield unfinished.join('')
      unfinished = [next]
    }
  }
  const last = unfinished.join('')
  if (last !== '') yield last
}

function explained(file: string, error: unknown): unknown {
  const { code, message } = error as { code?: string; message: string }
  if (code === 'ENOENT') return new Error(`${file}: there is no such file.`)
  if (code === 'EACCES' || code === 'EISDIR') return new Error(`${file} cannot be read: ${message}.`)
  if (message === 'incorrect header check') return new Error(`${file} is no backup of Bonfire.`)
  if (code === 'Z_BUF_ERROR') return new Error(`${file} is cut off: its end is missing. Take another backup.`)
  const isDamage = code?.startsWith('Z_') || error instanceof SyntaxError || error instanceof z.ZodError
  return isDamage ? new Error(`${file} is damaged. Take another backup.`) : error
}
