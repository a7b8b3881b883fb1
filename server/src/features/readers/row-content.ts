import { stringify } from 'csv-stringify/sync'
import type { SentRow, UnreadableRow } from './sent-row.ts'

/** A row as sent, for the person who has to fix it: a CSV line, or JSON. */
export function contentOf(sent: SentRow | UnreadableRow): string {
  if (sent.record) return stringify([[...sent.record]]).trimEnd()
  if ('code' in sent) return sent.line ?? ''
  return JSON.stringify(sent.value) ?? ''
}
