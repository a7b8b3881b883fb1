import type { Rejection } from '@bonfire/contract/ingest'
import { readCsv } from './csv.ts'
import { readJson } from './json.ts'
import { readNdjson } from './ndjson.ts'
import { readText } from './text.ts'

/** One hit as it was sent, not yet checked. */
export interface SentRow {
  /** Place in what was sent, from 1. */
  readonly row: number
  readonly value: unknown
  /** Characters that it was sent in, where it was sent as text. */
  readonly length?: number
  /** The cells of a CSV row, for who wants to see it as it was. */
  readonly record?: readonly string[]
  /** What the sender calls a field, by the contract's path: `times.0.t` is `start` in CSV. */
  readonly fieldNames?: Readonly<Record<string, string>>
}

/** A row that cannot be read, with its cells or its line where there are some. */
export interface UnreadableRow extends Rejection {
  readonly record?: readonly string[]
  readonly line?: string
}

/** What a file or body holds, row by row; a row that cannot be read is a rejection. */
export type HitSource = AsyncIterable<SentRow | UnreadableRow>

const READERS = { csv: readCsv, ndjson: readNdjson, json: readJson }
export type HitFormat = keyof typeof READERS

/** Reads hits with bounded memory. Throws a refusal when the whole is unreadable; a single bad row is yielded as a rejection. */
export const readHits = (format: HitFormat, bytes: AsyncIterable<Uint8Array>): HitSource =>
  READERS[format](readText(bytes))
