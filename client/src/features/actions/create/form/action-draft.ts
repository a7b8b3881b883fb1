import { type ActionFields, NewAction } from '@bonfire/contract/actions/action-fields'
import { type ActionType, INITIAL_ACTION_PRIORITY } from '@bonfire/contract/actions/action-words'
import { AMOUNT_NAMES, type AmountName } from '@bonfire/contract/actions/amounts'
import {
  type FieldsOfKind,
  type FieldsWith,
  fieldsWith,
  isFieldOfKind,
  isRequired,
} from '@bonfire/contract/actions/fields'
import { insideName } from '@bonfire/contract/renamed'
import type { RuleCategory } from '@bonfire/contract/values/category'
import type { RegionalLocale } from '@bonfire/contract/values/regional-locale'
import { safeEncode } from 'zod/mini'
import { type AmountProblem, parseAmount } from '../../savings/amount.ts'

/** The fields that are typed or chosen in the form. */
export type DraftField = Exclude<FieldsWith<'create'>, 'assignee' | 'ruleName'>
const DRAFT_FIELDS = fieldsWith('create').filter(
  (field): field is DraftField => field !== 'assignee' && field !== 'ruleName',
)
type TextOf<Field extends DraftField> =
  Field extends FieldsOfKind<'choice'> ? NonNullable<ActionFields[Field]> | '' : string

/** The form's values; an empty string where nothing is chosen yet, days as yyyy-MM-dd, and the amounts as typed. */
export type ActionDraft = { [Field in DraftField]: TextOf<Field> } & {
  /** `project~site` */
  portfolioSiteId: string
  screenshot: File | null
}

/** Severity Major, and no default that would hide a required field. */
export function emptyDraft(portfolioSiteId: string, type: ActionType | '' = ''): ActionDraft {
  const empty = Object.fromEntries(DRAFT_FIELDS.map((field) => [field, ''])) as Record<DraftField, ''>
  return { ...empty, portfolioSiteId, priority: INITIAL_ACTION_PRIORITY, type, screenshot: null }
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

/** The draft as a request; amounts of 0 and optional fields that are empty are left out. */
export function toNewAction(draft: ActionDraft, assigneeName: string | null, locale: RegionalLocale) {
  const fields = DRAFT_FIELDS.flatMap((field): (readonly [string, unknown])[] => {
    const value = sentValue(field, draft[field], locale)
    return isLeftOut(field, value) ? [] : [[field, value]]
  })
  return {
    portfolioSiteId: draft.portfolioSiteId,
    ...Object.fromEntries(fields),
    assignee: draft.assigneeId === '' ? null : assigneeName,
    assigneeId: draft.assigneeId || null,
  }
}

function sentValue(field: DraftField, typed: string, locale: RegionalLocale): string | number {
  if (isFieldOfKind(field, 'amount')) return amountOf(field, typed, locale)
  return isFieldOfKind(field, 'line') || isFieldOfKind(field, 'address') ? typed.trim() : typed
}

function isLeftOut(field: DraftField, value: string | number): boolean {
  if (isFieldOfKind(field, 'amount')) return value === 0
  return value === '' && !isRequired(field) && !isFieldOfKind(field, 'text')
}

/** An empty field is 0; text that is not a number becomes a value the contract refuses. */
function amountOf(name: AmountName, typed: string, locale: RegionalLocale): number {
  const amount = typed.trim() === '' ? 0 : parseAmount(name, typed, locale)
  if (amount === 'action.amount-too-large') return Number.MAX_VALUE
  return typeof amount === 'number' ? amount : Number.NaN
}

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
