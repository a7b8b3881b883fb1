import { csvOf } from '../../../../lib/csv.ts'
import { knownTimeZone, localDay } from '../../../../lib/time/site-days.ts'
import type { ActionRow } from '../../action-model.ts'

export const EXPORT_FILE_NAME = 'Actions.csv'

interface ExportSurroundings {
  /** The IANA zone of a site, in which dates are given. */
  readonly timeZoneOf: (siteId: string) => string | undefined
  /** Scheme and host of the links. */
  readonly origin: string
}

/** The columns in order; names and values are data and stay in English and unformatted. */
function columns({ timeZoneOf, origin }: ExportSurroundings): [string, (row: ActionRow) => string | number | null][] {
  const dayOf = (row: ActionRow, instant: number) =>
    localDay(new Date(instant), knownTimeZone(timeZoneOf(row.portfolioSiteId)))
  return [
    ['Project name', (row) => row.projectName],
    ['Site name', (row) => row.siteLabel],
    ['Key', (row) => row.key],
    ['Summary', (row) => row.summary],
    ['Context', (row) => row.type],
    ['Created date', (row) => dayOf(row, row.createdAt)],
    ['Updated date', (row) => dayOf(row, row.updatedAt)],
    ['Priority', (row) => row.priority],
    ['Status', (row) => row.status],
    ['Transition reason', (row) => row.transitionReason],
    ['Closed date', (row) => (row.closedAt === null ? null : dayOf(row, row.closedAt))],
    ['Assignee', (row) => row.assignee],
    ['Responsible', (row) => row.team],
    ['Elec', (row) => row.elec],
    ['Gas', (row) => row.gas],
    ['Water', (row) => row.water],
    ['Thermal', (row) => row.thermal],
    ['Total financial impact', (row) => row.totalFinancialImpact],
    ['Operational savings', (row) => row.operationalSavings],
    ['Screenshot link', (row) => row.screenshotUrl && new URL(row.screenshotUrl, origin).href],
    ['Report link', (row) => row.reportUrl],
    ['Rule', (row) => row.ruleName],
    ['Associated equipment', (row) => row.equips.map(equipText).join('; ')],
    ['Description', (row) => row.description],
    ['Action url', (row) => `${origin}/actions/${encodeURIComponent(row.key)}`],
    ['Due date', (row) => row.dueDate],
    ['External key', (row) => row.externalKey],
    ['External url', (row) => row.externalUrl],
  ]
}

/** Equipment now on another action names it, by that action's key. */
const equipText = ({ targetName, nowOn }: ActionRow['equips'][number]) =>
  nowOn === null ? targetName : `${targetName} (now on ${nowOn})`

/** Every given row, shown or not. */
export function exportCsv(rows: readonly ActionRow[], surroundings: ExportSurroundings): string {
  const asked = columns(surroundings)
  const lines = rows.map((row) => asked.map(([, value]) => value(row)))
  const header = asked.map(([name]) => name)
  return csvOf([header, ...lines])
}
