import { stringify } from 'csv-stringify/sync'
import type { RowProblem } from '../../locales/rejections.ts'

/** One row as sent, not validated yet. */
export interface SentRow {
  /** Position in the request, from 1. */
  readonly row: number
  readonly value: unknown
  /** Its length in characters, if sent as text. */
  readonly length?: number
  /** The cells of a row of a table, for showing it as sent, and the names of its columns. */
  readonly record?: readonly string[]
  readonly header?: readonly string[]
}

/** An unreadable row, with its cells or line if available. */
export interface UnreadableRow extends RowProblem {
  readonly record?: readonly string[]
  readonly header?: readonly string[]
  readonly line?: string
}

/** A row as sent, for the person who has to fix it: a CSV line, or JSON. */
export function rowContent(sent: SentRow | UnreadableRow): string {
  if (sent.record) return stringify([[...sent.record]]).trimEnd()
  if ('code' in sent) return sent.line ?? ''
  return JSON.stringify(sent.value) ?? ''
}
