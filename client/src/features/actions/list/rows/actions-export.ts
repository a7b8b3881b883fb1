import { UNSEEN_ACTION } from '@bonfire/contract/actions/actions'
import type { Locale } from '@bonfire/contract/people/users'
import { csvOf } from '../../../../lib/csv.ts'
import { knownTimeZone, localDay } from '../../../../lib/time/site-days.ts'
import type { ExportWords } from '../../../../locales/export-words.ts'
import type { ActionRow } from '../../action-model.ts'
import { daysLeft } from '../../due/due.ts'

export const EXPORT_FILE_NAME = 'Actions.csv'

interface ExportSurroundings {
  /** The IANA zone of a site, in which dates are given. */
  readonly timeZoneOf: (siteId: string) => string | undefined
  /** Decides what is late. */
  readonly now: Date
  /** Scheme and host of the links. */
  readonly origin: string
  readonly language: Locale
  readonly words: ExportWords
}

type Column = readonly [keyof ExportWords['actions'], (row: ActionRow) => string | number | null]

/** The columns in order; values are data and stay in English. */
function columns({ timeZoneOf, origin, now }: ExportSurroundings): Column[] {
  const zoneOf = (row: ActionRow) => knownTimeZone(timeZoneOf(row.portfolioSiteId))
  const dayOf = (row: ActionRow, instant: number) => localDay(new Date(instant), zoneOf(row))
  return [
    ['projectName', (row) => row.projectName],
    ['siteName', (row) => row.siteLabel],
    ['key', (row) => row.key],
    ['summary', (row) => row.summary],
    ['context', (row) => row.type],
    ['created', (row) => dayOf(row, row.createdAt)],
    ['updated', (row) => dayOf(row, row.updatedAt)],
    ['priority', (row) => row.priority],
    ['status', (row) => row.status],
    ['reason', (row) => row.transitionReason],
    ['closed', (row) => (row.closedAt === null ? null : dayOf(row, row.closedAt))],
    ['assignee', (row) => row.assignee],
    ['responsible', (row) => row.team],
    ['elec', (row) => row.elec],
    ['gas', (row) => row.gas],
    ['water', (row) => row.water],
    ['thermal', (row) => row.thermal],
    ['impact', (row) => row.totalFinancialImpact],
    ['savings', (row) => row.operationalSavings],
    ['screenshot', (row) => row.screenshotUrl && new URL(row.screenshotUrl, origin).href],
    ['report', (row) => row.reportUrl],
    ['rule', (row) => row.ruleName],
    ['equipment', equipmentText],
    ['description', (row) => row.description],
    ['url', (row) => `${origin}/actions/${encodeURIComponent(row.key)}`],
    ['due', (row) => row.dueDate],
    ['externalKey', (row) => row.externalKey],
    ['externalUrl', (row) => row.externalUrl],
    ['timeZone', zoneOf],
    ['daysLate', (row) => lateness(row, localDay(now, zoneOf(row)))],
    ['currency', (row) => row.currency],
  ]
}

/** In days; nothing for an action that is not late. */
function lateness(row: ActionRow, today: string): number | null {
  const left = daysLeft(row, today)
  return left !== undefined && left < 0 ? -left : null
}

/** Equipment now on another action names it, by that action's key. */
function equipText({ targetName, nowOn }: ActionRow['equips'][number]): string {
  if (nowOn === null) return targetName
  return `${targetName} (now on ${nowOn === UNSEEN_ACTION ? 'an action that you cannot see' : nowOn})`
}

function equipmentText({ equips, unseenEquips }: ActionRow): string {
  const unseen = unseenEquips > 0 ? [`${unseenEquips} at sites that you do not see`] : []
  return [...equips.map(equipText), ...unseen].join('; ')
}

/** Every given row, shown or not. */
export function exportCsv(rows: readonly ActionRow[], surroundings: ExportSurroundings): string {
  const asked = columns(surroundings)
  const lines = rows.map((row) => asked.map(([, value]) => value(row)))
  const header = asked.map(([name]) => surroundings.words.actions[name])
  return csvOf([header, ...lines], { language: surroundings.language })
}
