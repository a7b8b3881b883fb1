import type { HistoryLine } from '@bonfire/contract/histories/histories'
import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from '@bonfire/contract/values/durations'
import type { MailedChecks } from '../../db/mail-facts.ts'
import { CHART_WIDTH, type Span } from './draw-line.ts'

/** Reads the lines of points of a tenant; a point that is gone has none. */
export type ReadLines = (
  asked: Span & { readonly tenantId: number; readonly points: readonly string[]; readonly columns: number },
) => Promise<readonly HistoryLine[]>

/** A chart shows the last firing of a finding, and some time around it. */
export interface FindingChart {
  readonly span: Span
  readonly fired: Span
  readonly lines: readonly { readonly name: string; readonly line: HistoryLine }[]
}

const MOST_FINDINGS = 3
const MOST_LINES = 4
const SHORTEST_MARGIN_SECONDS = SECONDS_PER_HOUR
const LONGEST_SPAN_SECONDS = 3 * SECONDS_PER_DAY

/** The charts of the first findings, in their order; undefined for those without samples. */
export async function readCharts(
  read: ReadLines,
  { findings, tenantId }: MailedChecks,
): Promise<(FindingChart | undefined)[]> {
  return Promise.all(
    findings.slice(0, MOST_FINDINGS).map(async ({ evidence }) => {
      const firing = evidence.firings.at(-1)
      if (!firing) return undefined
      const fired = { from: firing.startsAt, to: firing.endsAt }
      const margin = Math.max(SHORTEST_MARGIN_SECONDS, Math.round((fired.to - fired.from) / 5))
      const from = fired.from - margin
      const span = { from, to: Math.min(fired.to + margin, from + LONGEST_SPAN_SECONDS) }
      const roles = Object.entries(firing.roles).slice(0, MOST_LINES)
      const points = [...new Set(roles.map(([, { pointId }]) => pointId))]
      const found = await read({ ...span, tenantId, points, columns: CHART_WIDTH })
      const lines = roles.flatMap(([name, { pointId }]) => {
        const line = found.find((one) => one.pointId === pointId)
        return line && line.summary.minimum !== null ? [{ name, line }] : []
      })
      return lines.length === 0 ? undefined : { span, fired, lines }
    }),
  )
}
