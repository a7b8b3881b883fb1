import { NewAction } from '@bonfire/contract/actions/action-fields'
import {
  type ActionPriority,
  type ActionStatus,
  type ActionType,
  INITIAL_ACTION_PRIORITY,
} from '@bonfire/contract/actions/action-words'
import { AMOUNT_LABELS, type AmountName } from '@bonfire/contract/actions/amounts'
import { insideName } from '@bonfire/contract/renamed'
import type { RuleCategory } from '@bonfire/contract/values/category'
import type { RegionalLocale } from '@bonfire/contract/values/regional-locale'
import { safeEncode } from 'zod/mini'
import { type AmountProblem, parseAmount } from '../../savings/amount.ts'

const AMOUNT_NAMES = Object.keys(AMOUNT_LABELS) as AmountName[]

/** The form's values; an empty string where nothing is chosen yet, and the amounts as typed. */
export interface ActionDraft extends Record<AmountName, string> {
  /** `project~site` */
  portfolioSiteId: string
  summary: string
  status: ActionStatus | ''
  priority: ActionPriority | ''
  type: ActionType | ''
  description: string
  team: string
  /** A person from the site's list. */
  assigneeId: string
  /** yyyy-MM-dd at the site. */
  dueDate: string
  reportUrl: string
  /** In another system, such as a CMMS. */
  externalKey: string
  externalUrl: string
  screenshot: File | null
}

/** Severity Major, and no default that would hide a required field. */
export function emptyDraft(portfolioSiteId: string, type: ActionType | '' = ''): ActionDraft {
  return {
    portfolioSiteId,
    summary: '',
    status: '',
    priority: INITIAL_ACTION_PRIORITY,
    type,
    description: '',
    team: '',
    assigneeId: '',
    dueDate: '',
    reportUrl: '',
    externalKey: '',
    externalUrl: '',
    ...(Object.fromEntries(AMOUNT_NAMES.map((name) => [name, ''])) as Record<AmountName, string>),
    screenshot: null,
  }
}

const TYPE_OF_CATEGORY: Record<RuleCategory, ActionType> = {
  metering: 'Metering',
  fdd: 'FDD',
  optimisation: 'Optimisation',
  data_uptime: 'Data Uptime',
}

export function typeOfCategory(category: RuleCategory | null): ActionType {
  return category === null ? 'Other' : TYPE_OF_CATEGORY[category]
}

/** The draft as a request; amounts of 0 and an empty link are left out. */
export function toNewAction(draft: ActionDraft, assigneeName: string | null, locale: RegionalLocale) {
  const amounts = AMOUNT_NAMES.map((name) => [name, amountOf(name, draft[name], locale)] as const)
  const links = (['reportUrl', 'externalKey', 'externalUrl'] as const).map(
    (name) => [name, draft[name].trim()] as const,
  )
  return {
    portfolioSiteId: draft.portfolioSiteId,
    summary: draft.summary.trim(),
    status: draft.status,
    priority: draft.priority,
    type: draft.type,
    team: draft.team,
    description: draft.description,
    assignee: draft.assigneeId === '' ? null : assigneeName,
    assigneeId: draft.assigneeId || null,
    ...(draft.dueDate === '' ? {} : { dueDate: draft.dueDate }),
    ...Object.fromEntries(links.filter(([, text]) => text !== '')),
    ...Object.fromEntries(amounts.filter(([, amount]) => amount !== 0)),
  }
}

/** An empty field is 0; text that is not a number becomes a value the contract refuses. */
function amountOf(name: AmountName, typed: string, locale: RegionalLocale): number {
  const amount = typed.trim() === '' ? 0 : parseAmount(name, typed, locale)
  if (amount === 'action.amount-too-large') return Number.MAX_VALUE
  return typeof amount === 'number' ? amount : Number.NaN
}

export const isAmount = (field: string): field is AmountName => field in AMOUNT_LABELS

const UNCLEAR: AmountProblem = 'action.amount-unclear'

/** The contract's validation of the draft: the first message of each invalid field. */
export function draftProblems(draft: ActionDraft, locale: RegionalLocale): Partial<Record<keyof ActionDraft, string>> {
  const parsed = safeEncode(NewAction, toNewAction(draft, '', locale) as NewAction)
  const issues = parsed.error?.issues ?? []
  const unclear = AMOUNT_NAMES.filter((name) => parseAmount(name, draft[name], locale) === UNCLEAR)
  return Object.fromEntries([
    ...issues.toReversed().map(({ path, message }) => [insideName(NewAction, String(path[0])), message]),
    ...unclear.map((name) => [name, UNCLEAR]),
  ])
}

/** The form for the next action at the same place: what is likely to be the same stays. */
export function nextDraft(
  { portfolioSiteId, type, team, assigneeId }: ActionDraft,
  status: ActionDraft['status'],
): ActionDraft {
  return { ...emptyDraft(portfolioSiteId, type), status, team, assigneeId }
}
