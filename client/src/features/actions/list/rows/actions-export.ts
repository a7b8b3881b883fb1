import { UNSEEN_ACTION } from '@bonfire/contract/actions/actions'
import type { FieldsWith } from '@bonfire/contract/actions/fields'
import { causeText } from '@bonfire/contract/definitions/causes'
import type { Locale } from '@bonfire/contract/people/users'
import type { ActionRepairs } from '@bonfire/contract/proof/repair'
import { SECONDS_PER_HOUR } from '@bonfire/contract/values/durations'
import { csvOf } from '../../../../lib/csv.ts'
import { knownTimeZone, localDay } from '../../../../lib/time/site-days.ts'
import type { ExportWords } from '../../../../locales/export-words.ts'
import type { ActionRow } from '../../action-model.ts'
import { daysLeft } from '../../due/due.tsx'

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

type Value = string | number | null
type Heading = keyof ExportWords['actions'] | keyof ExportWords['fields']
/** A heading, with the field under it or with what is written for a row. */
type Column = readonly [Heading, FieldsWith<'read'> | ((row: ActionRow, surroundings: ExportSurroundings) => Value)]

/** The columns in order; values are data and stay in English. */
const COLUMNS = [
  ['projectName', (row) => row.projectName],
  ['siteName', (row) => row.siteLabel],
  ['key', (row) => row.key],
  ['summary', 'summary'],
  ['context', 'type'],
  ['created', (row, { timeZoneOf }) => dayOf(row.createdAt, zoneOf(row, timeZoneOf))],
  ['updated', (row, { timeZoneOf }) => dayOf(row.updatedAt, zoneOf(row, timeZoneOf))],
  ['priority', 'priority'],
  ['status', 'status'],
  ['reason', 'transitionReason'],
  ['closed', (row, { timeZoneOf }) => (row.closedAt === null ? null : dayOf(row.closedAt, zoneOf(row, timeZoneOf)))],
  ['assignee', (row) => row.assignee],
  ['responsible', 'team'],
  ['elec', 'elec'],
  ['gas', 'gas'],
  ['water', 'water'],
  ['thermal', 'thermal'],
  ['impact', 'totalFinancialImpact'],
  ['savings', 'operationalSavings'],
  ['screenshot', (row, { origin }) => row.screenshotUrl && new URL(row.screenshotUrl, origin).href],
  ['report', 'reportUrl'],
  ['rule', 'ruleName'],
  ['equipment', equipmentText],
  ['description', 'description'],
  ['url', (row, { origin }) => `${origin}/actions/${encodeURIComponent(row.key)}`],
  ['due', 'dueDate'],
  ['externalKey', 'externalKey'],
  ['externalUrl', 'externalUrl'],
  ['timeZone', (row, { timeZoneOf }) => zoneOf(row, timeZoneOf)],
  ['daysLate', (row, { timeZoneOf, now }) => lateness(row, localDay(now, zoneOf(row, timeZoneOf)))],
  ['currency', (row) => row.currency],
  ['proof', (row) => row.repairs && PROOF_WORDS[row.repairs.state]],
  ['proofOn', (row) => row.repairs?.stateOn ?? null],
  ['repairedOn', 'repairedOn'],
  ['cause', ({ cause }, { language }) => cause && causeText(cause, language)],
  ['avoidedCost', ({ repairs }) => rounded(repairs?.avoided?.cost)],
  ['avoidedHours', ({ repairs }) => rounded(repairs?.avoided && repairs.avoided.seconds / SECONDS_PER_HOUR)],
] as const satisfies readonly Column[]

type Exported = Extract<(typeof COLUMNS)[number][1], string> | 'screenshotUrl' | 'cause'
/** The documents have no columns for these. */
type NotExported = 'nabersEnergy' | 'nabersWater' | 'costToComplete'
type Undecided = Exclude<FieldsWith<'read'>, Exported | NotExported>
/** A new field is a type error until it has a column or is named above. */
type Complete = [Undecided] extends [never] ? unknown : { readonly 'has no column for': Undecided }

const PROOF_WORDS: Record<ActionRepairs['state'], string> = {
  watching: 'watching',
  proved: 'proved',
  cameBack: 'came back',
  cannotTell: 'cannot tell',
}

const rounded = (value: number | null | undefined) => (value == null ? null : Math.round(value * 100) / 100)
const zoneOf = (row: ActionRow, timeZoneOf: ExportSurroundings['timeZoneOf']) =>
  knownTimeZone(timeZoneOf(row.portfolioSiteId))
const dayOf = (instant: number, zone: string) => localDay(new Date(instant), zone)

/** Days; null for an action that is not late. */
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
  const { words, language } = surroundings
  const columns: readonly Column[] & Complete = COLUMNS
  const headings: Readonly<Record<Heading, string>> = { ...words.fields, ...words.actions }
  const header = columns.map(([heading]) => headings[heading])
  const lines = rows.map((row) =>
    columns.map(([, value]) => (typeof value === 'function' ? value(row, surroundings) : row[value])),
  )
  return csvOf([header, ...lines], { language })
}
