import { IngestChecked } from '@bonfire/contract/imports/ingest'
import type { RowProblem } from '../../../locales/rejections.ts'
import type { SentRow, UnreadableRow } from '../../readers/sent-row.ts'
import { describeProblem, rejectSilently } from '../occurrence-row.ts'
import type { SentOccurrence } from '../reading/finding-source.ts'

/** A valid day on which a rule ran; its site, rule and equips are not looked up yet. */
export interface CheckedDay {
  readonly row: number
  /** Rejected rows are shown as sent. */
  readonly sent?: SentRow | UnreadableRow
  readonly siteKey: string
  readonly ruleKey: string
  /** Site-local, `yyyy-MM-dd`. */
  readonly localDay: string
  /** Null: on all. */
  readonly equipKeys: readonly string[] | null
  readonly siteName?: string | undefined
  readonly ruleName?: string | undefined
}

/** What a row says that was checked; undefined for a finding. A line of NDJSON holds it as `checked`. */
export function checkIn({ isCheck, value }: SentOccurrence): unknown {
  if (isCheck) return value
  if (typeof value !== 'object' || value === null || !('checked' in value) || 'times' in value) return undefined
  return value.checked
}

/** A rejection only has a reason if it will be reported. */
export function checkDay(sent: SentOccurrence, value: unknown, { isTold } = { isTold: true }): CheckedDay | RowProblem {
  const parsed = IngestChecked.safeParse(value)
  if (!parsed.success) return isTold ? describeProblem(sent, parsed.error.issues, value) : rejectSilently(sent.row)
  const { siteId, ruleId, date, equipIds } = parsed.data
  return {
    row: sent.row,
    siteKey: siteId,
    ruleKey: ruleId,
    localDay: date,
    equipKeys: equipIds ?? null,
    ...(sent.siteName && { siteName: sent.siteName }),
    ...(sent.ruleName && { ruleName: sent.ruleName }),
  }
}
