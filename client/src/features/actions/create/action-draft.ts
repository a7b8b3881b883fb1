import {
  type ActionPriority,
  type ActionStatus,
  type ActionType,
  INITIAL_ACTION_PRIORITY,
} from '@bonfire/contract/action-words'
import { AMOUNT_LABELS, type AmountName, NewAction } from '@bonfire/contract/actions'
import type { RuleCategory } from '@bonfire/contract/category'

const AMOUNT_NAMES = Object.keys(AMOUNT_LABELS) as AmountName[]

/** Stands for what a number field holds and cannot give as a number. */
export const NOT_A_NUMBER = 'NaN'

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
export function toNewAction(draft: ActionDraft, assigneeName: string | null) {
  const amounts = AMOUNT_NAMES.map((name) => [name, Number(draft.amounts[name])] as const)
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

/** Field of the draft, as the form names it. */
export type DraftField = Exclude<keyof ActionDraft, 'amounts'> | `amounts.${AmountName}`

const FIELD_OF_WIRE: Record<string, DraftField> = {
  context: 'type',
  responsible: 'team',
  skysparkLink: 'reportUrl',
  assignee: 'assigneeId',
}

const isAmount = (name: string): name is AmountName => name in AMOUNT_LABELS

export function isAmountField(field: DraftField): field is `amounts.${AmountName}` {
  return field.startsWith('amounts.')
}

/** The field of the draft that the wire calls so. */
export function draftField(wireName: string): DraftField {
  if (isAmount(wireName)) return `amounts.${wireName}`
  return FIELD_OF_WIRE[wireName] ?? (wireName as DraftField)
}

/** What the contract says against the draft: the first message of every wrong field. */
export function draftProblems(draft: ActionDraft): Partial<Record<DraftField, string>> {
  const parsed = NewAction.safeParse(toNewAction(draft, ''))
  const issues = parsed.error?.issues ?? []
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [draftField(String(path[0])), message]))
}

/** Whether closing would lose something that was typed or chosen. */
export function isUntouched(draft: ActionDraft, initial: ActionDraft): boolean {
  return draft.screenshot === null && JSON.stringify(draft) === JSON.stringify(initial)
}
