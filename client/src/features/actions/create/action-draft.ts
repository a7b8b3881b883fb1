import {
  type ActionPriority,
  type ActionStatus,
  type ActionType,
  INITIAL_ACTION_PRIORITY,
} from '@bonfire/contract/action-words'
import { AMOUNT_LABELS, type AmountName, NewAction } from '@bonfire/contract/actions'
import type { RuleCategory } from '@bonfire/contract/category'
import type { Locale } from '@bonfire/contract/users'
import { parseAmount } from '../amount.ts'

const AMOUNT_NAMES = Object.keys(AMOUNT_LABELS) as AmountName[]

/** What the form holds; empty text where nothing is chosen yet. */
export interface ActionDraft {
  /** `project~site` */
  siteId: string
  summary: string
  status: ActionStatus | ''
  priority: ActionPriority | ''
  type: ActionType | ''
  description: string
  team: string
  /** Whom the site's list of names offered. */
  assigneeId: string
  reportUrl: string
  /** As typed. */
  amounts: Record<AmountName, string>
  screenshot: File | null
}

/** Major, and otherwise nothing that would keep a required field from being asked for (CRE-08, OPEN-H04). */
export function emptyDraft(siteId: string, type: ActionType | '' = ''): ActionDraft {
  return {
    siteId,
    summary: '',
    status: '',
    priority: INITIAL_ACTION_PRIORITY,
    type,
    description: '',
    team: '',
    assigneeId: '',
    reportUrl: '',
    amounts: Object.fromEntries(AMOUNT_NAMES.map((name) => [name, ''])) as Record<AmountName, string>,
    screenshot: null,
  }
}

const TYPE_OF_CATEGORY: Record<RuleCategory, ActionType> = {
  metering: 'Metering',
  fdd: 'FDD',
  optimisation: 'Optimisation',
  data_uptime: 'Data Uptime',
}

/** OPEN-H09 */
export function typeOfCategory(category: RuleCategory | null): ActionType {
  return category === null ? 'Other' : TYPE_OF_CATEGORY[category]
}

/** The draft in the words of the wire; amounts of 0 and an empty link are left out (CRE-33, CRE-34). */
export function toNewAction(draft: ActionDraft, assigneeName: string | null, locale: Locale) {
  const amounts = AMOUNT_NAMES.map((name) => [name, amountOf(name, draft.amounts[name], locale)] as const)
  const reportUrl = draft.reportUrl.trim()
  return {
    siteId: draft.siteId,
    summary: draft.summary.trim(),
    status: draft.status,
    priority: draft.priority,
    context: draft.type,
    responsible: draft.team,
    description: draft.description,
    assignee: draft.assigneeId === '' ? null : assigneeName,
    assigneeId: draft.assigneeId || null,
    ...(reportUrl === '' ? {} : { skysparkLink: reportUrl }),
    ...Object.fromEntries(amounts.filter(([, amount]) => amount !== 0)),
  }
}

/** An empty field is 0; text that is not a number becomes a value the contract refuses. */
function amountOf(name: AmountName, typed: string, locale: Locale): number {
  const amount = typed.trim() === '' ? 0 : parseAmount(name, typed, locale)
  if (amount === 'amountLarge') return Number.MAX_VALUE
  return typeof amount === 'number' ? amount : Number.NaN
}

/** Field of the draft, as the form names it. */
export type DraftField = Exclude<keyof ActionDraft, 'amounts'> | `amounts.${AmountName}`

const FIELD_OF_WIRE: Record<string, DraftField> = {
  context: 'type',
  responsible: 'team',
  skysparkLink: 'reportUrl',
  assignee: 'assigneeId',
}

const isAmount = (name: string): name is AmountName => name in AMOUNT_LABELS

/** Null for a field that is no amount. */
export function amountOfField(field: DraftField): AmountName | null {
  const name = field.replace(/^amounts\./, '')
  return isAmount(name) ? name : null
}

/** The field of the draft that the wire calls so. */
export function draftField(wireName: string): DraftField {
  if (isAmount(wireName)) return `amounts.${wireName}`
  return FIELD_OF_WIRE[wireName] ?? (wireName as DraftField)
}

/** Stands beside the contract's messages, which know numbers only. */
export const UNCLEAR_AMOUNT = 'Not clear which number this is'

/** What the contract says against the draft: the first message of every wrong field. */
export function draftProblems(draft: ActionDraft, locale: Locale): Partial<Record<DraftField, string>> {
  const parsed = NewAction.safeParse(toNewAction(draft, '', locale))
  const issues = parsed.error?.issues ?? []
  const unclear = AMOUNT_NAMES.filter((name) => parseAmount(name, draft.amounts[name], locale) === 'amountUnclear')
  return Object.fromEntries([
    ...issues.toReversed().map(({ path, message }) => [draftField(String(path[0])), message]),
    ...unclear.map((name) => [draftField(name), UNCLEAR_AMOUNT]),
  ])
}

/** Whether closing would lose something that was typed or chosen. */
export function isUntouched(draft: ActionDraft, initial: ActionDraft): boolean {
  return draft.screenshot === null && JSON.stringify(draft) === JSON.stringify(initial)
}
