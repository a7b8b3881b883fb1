import type { ActionField, ActionFields } from '@bonfire/contract/actions/action-fields'
import type { AmountName } from '@bonfire/contract/actions/amounts'
import { type FieldsOfKind, isFieldOfKind, isOptionalField } from '@bonfire/contract/actions/fields'
import { IconExternalLink } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useProblemText } from '../../../../lib/forms/problem-text.ts'
import { useShortDayText } from '../../../../lib/time/day-text.ts'
import { useIsReadOnly } from '../../../../ui/fields/read-only.ts'
import { typedNumber } from '../../../../ui/fields/typed-number.ts'
import { Markdown } from '../../../../ui/markdown/markdown.tsx'
import { safeAddress } from '../../../../ui/markdown/safe-address.ts'
import { DueNote, daysLeft } from '../../due/due.tsx'
import { useSiteToday } from '../../due/use-site-today.ts'
import { amountValues, parseAmount } from '../../savings/amount.ts'
import { editProblem, type FieldEdit } from '../saving/action-fields.ts'
import { useFieldSave } from '../saving/use-field-save.ts'
import type { OwnField } from './choice-fields.tsx'
import fields from './fields.module.css'
import { MarkdownField } from './markdown-field.tsx'
import { OneLineField } from './text-field.tsx'
import classes from './text-fields.module.css'
import { useAmountText, useTypedUnit } from './use-amount-text.ts'

/** An edit, or what is wrong with it. */
function useChecked() {
  const problemText = useProblemText('actions.problems')
  const labels = useTranslations('actions.fields')
  return (field: ActionField, value: string | null) => {
    const edit: FieldEdit = { [field]: value }
    const problem = editProblem(edit)
    return problem ? { problem: problemText(problem, { field: labels(field) }) } : { edit }
  }
}

/** An empty field asks for its value only where it can be given. */
function Prompt({ children }: { children: ReactNode }) {
  return useIsReadOnly() ? null : <span className={fields.placeholder}>{children}</span>
}

export function SummaryField({ action }: OwnField) {
  const t = useTranslations('actions.fields')
  const checked = useChecked()
  const saving = useFieldSave(action)
  const { summary } = saving.fields
  return (
    <OneLineField
      label={t('summary')}
      saving={saving}
      text={summary}
      shown={
        <span dir="auto" className={classes.summary}>
          {summary}
        </span>
      }
      asText={(values) => values.summary ?? ''}
      parse={(typed) => checked('summary', typed.trim())}
      isTitle
    />
  )
}

export function DescriptionField({ action }: OwnField) {
  const t = useTranslations('actionDetail')
  const fieldLabels = useTranslations('actions.fields')
  const checked = useChecked()
  const saving = useFieldSave(action)
  const { description } = saving.fields
  return (
    <MarkdownField
      label={fieldLabels('description')}
      saving={saving}
      text={description}
      shown={description.trim() === '' ? <Prompt>{t('noDescription')}</Prompt> : <Markdown text={description} />}
      asText={(values) => values.description ?? ''}
      parse={(typed) => checked('description', typed)}
    />
  )
}

/** Returns the text for an empty field. */
function useEmptyText(name: ActionField): string {
  const t = useTranslations('actionDetail')
  const prompt = `prompts.${name}` as never
  return t.has(prompt) ? t(prompt) : t('none')
}

/** The lines of text and the addresses that may be absent. */
type OptionalLine = {
  [Field in FieldsOfKind<'line' | 'address'> & ActionField]: null extends ActionFields[Field] ? Field : never
}[FieldsOfKind<'line' | 'address'> & ActionField]

export const isOptionalLine = (name: ActionField): name is OptionalLine =>
  (isFieldOfKind(name, 'line') || isFieldOfKind(name, 'address')) && isOptionalField(name)

interface LineFieldProps extends OwnField {
  name: OptionalLine
  /** The address that it links to; without it, an address links to itself. */
  linkTo?: 'externalUrl'
  isLinked?: boolean
}

/** A line of text or an address that may be absent. */
export function LineField({ action, name, linkTo, isLinked = linkTo !== undefined }: LineFieldProps) {
  const t = useTranslations('actionDetail')
  const fieldLabels = useTranslations('actions.fields')
  const checked = useChecked()
  const saving = useFieldSave(action)
  const value = saving.fields[name] ?? ''
  const address = linkTo ? (saving.fields[linkTo] ?? '') : value
  const prompt = useEmptyText(name)
  const shown = isFieldOfKind(name, 'address') ? (
    <span className={`cut ${classes.address}`} title={value}>
      {value}
    </span>
  ) : (
    value
  )
  return (
    <OneLineField
      label={fieldLabels(name)}
      saving={saving}
      text={value}
      shown={value === '' ? <Prompt>{prompt}</Prompt> : shown}
      beside={
        isLinked && <AddressLink address={safeAddress(address)} label={t(linkTo ? 'links.external' : 'links.report')} />
      }
      asText={(values) => values[name] ?? ''}
      parse={(typed) => checked(name, typed.trim() || null)}
    />
  )
}

function AddressLink({ address, label }: { address: string | undefined; label: string }) {
  const common = useTranslations('common')
  if (!address) return null
  return (
    <a href={address} target="_blank" rel="noreferrer" className={classes.report}>
      {label} <IconExternalLink size={14} aria-hidden />
      <span className="visually-hidden">{common('opensInNewTab')}</span>
    </a>
  )
}

interface DayFieldProps extends OwnField {
  name: FieldsOfKind<'day'>
  /** Rendered beside the day. */
  note?: ReactNode
}

/** A day at the action's site. */
export function DayField({ action, name, note }: DayFieldProps) {
  const fieldLabels = useTranslations('actions.fields')
  const dayText = useShortDayText()
  const saving = useFieldSave(action)
  const day = saving.fields[name]
  const none = useEmptyText(name)
  return (
    <OneLineField
      label={fieldLabels(name)}
      saving={saving}
      text={day ?? ''}
      shown={
        day === null ? (
          <span className={fields.placeholder}>{none}</span>
        ) : (
          <span className={fields.person}>
            {dayText(day)}
            {note}
          </span>
        )
      }
      asText={(values) => {
        const value = values[name]
        return value ? dayText(value) : none
      }}
      parse={(typed) => ({ edit: { [name]: typed || null } })}
      isDay
    />
  )
}

/** The due date, with what is left until then. */
export function DueField({ action }: OwnField) {
  const todayAt = useSiteToday()
  const left = daysLeft(useFieldSave(action).fields, todayAt(action.portfolioSiteId))
  return <DayField action={action} name="dueDate" note={<DueNote daysLeft={left} />} />
}

/** The day of the repair, which an action has once it is closed as fixed. */
export function RepairedField({ action }: OwnField) {
  const { status, transitionReason } = useFieldSave(action).fields
  if (status !== 'Closed' || transitionReason !== 'Fixed') return null
  return <DayField action={action} name="repairedOn" />
}

/** An amount of savings or costs: shown scaled with its unit, edited in the stored unit. */
export function AmountField({ action, name }: OwnField & { name: AmountName }) {
  const fieldLabels = useTranslations('actions.fields')
  const shownAmount = useAmountText(action)
  const typedUnit = useTypedUnit(action)
  const locale = useLocale()
  const problemText = useProblemText('actions.problems')
  const saving = useFieldSave(action)
  const value = saving.fields[name]
  const label = fieldLabels(name)
  const asText = (values: FieldEdit) => shownAmount(name, values[name] ?? 0)
  return (
    <OneLineField
      label={label}
      saving={saving}
      text={typedNumber(value, locale)}
      shown={<span className={value === 0 ? fields.placeholder : 'tabular'}>{shownAmount(name, value)}</span>}
      asText={asText}
      parse={(typed) => {
        const amount = parseAmount(name, typed, locale)
        if (typeof amount === 'number') return { edit: { [name]: amount } }
        return { problem: problemText(amount, amountValues(name, label)) }
      }}
      isNumber
      unit={typedUnit(name)}
    />
  )
}
