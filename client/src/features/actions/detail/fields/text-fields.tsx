import type { AmountName } from '@bonfire/contract/actions/amounts'
import { IconExternalLink } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useProblemText } from '../../../../lib/forms/problem-text.ts'
import { useIsReadOnly } from '../../../../ui/fields/read-only.ts'
import { typedNumber } from '../../../../ui/fields/typed-number.ts'
import { Markdown } from '../../../../ui/markdown/markdown.tsx'
import { safeAddress } from '../../../../ui/markdown/safe-address.ts'
import { amountValues, parseAmount } from '../../savings/amount.ts'
import type { FieldEdit } from '../saving/action-fields.ts'
import { editProblem } from '../saving/edit-problem.ts'
import { useFieldSave } from '../saving/use-field-save.ts'
import type { OwnField } from './choice-fields.tsx'
import fields from './fields.module.css'
import { MarkdownField } from './markdown-field.tsx'
import { OneLineField } from './text-field.tsx'
import classes from './text-fields.module.css'
import { useAmountText, useTypedUnit } from './use-amount-text.ts'

/** An edit, or what is wrong with it. */
function useChecked() {
  const problemText = useProblemText()
  return (edit: FieldEdit) => {
    const problem = editProblem(edit)
    return problem ? { problem: problemText(problem) } : { edit }
  }
}

/** What an empty field asks for, where it can be given. */
function Prompt({ children }: { children: ReactNode }) {
  return useIsReadOnly() ? null : <span className={fields.placeholder}>{children}</span>
}

export function SummaryField({ action }: OwnField) {
  const t = useTranslations('actionDetail')
  const checked = useChecked()
  const saving = useFieldSave(action)
  const { summary } = saving.fields
  return (
    <OneLineField
      label={t('fields.summary')}
      saving={saving}
      text={summary}
      shown={
        <span dir="auto" className={classes.summary}>
          {summary}
        </span>
      }
      asText={(values) => values.summary ?? ''}
      parse={(typed) => checked({ summary: typed.trim() })}
      isTitle
    />
  )
}

export function DescriptionField({ action }: OwnField) {
  const t = useTranslations('actionDetail')
  const checked = useChecked()
  const saving = useFieldSave(action)
  const { description } = saving.fields
  return (
    <MarkdownField
      label={t('fields.description')}
      saving={saving}
      text={description}
      shown={description.trim() === '' ? <Prompt>{t('noDescription')}</Prompt> : <Markdown text={description} />}
      asText={(values) => values.description ?? ''}
      parse={(typed) => checked({ description: typed })}
    />
  )
}

/** The report's URL, with a link to it. */
export function ReportField({ action }: OwnField) {
  const t = useTranslations('actionDetail')
  const checked = useChecked()
  const saving = useFieldSave(action)
  const reportUrl = saving.fields.reportUrl ?? ''
  return (
    <OneLineField
      label={t('fields.reportUrl')}
      saving={saving}
      text={reportUrl}
      shown={
        reportUrl === '' ? (
          <Prompt>{t('noReport')}</Prompt>
        ) : (
          <span className={classes.address} title={reportUrl}>
            {reportUrl}
          </span>
        )
      }
      beside={<ReportLink address={safeAddress(reportUrl)} />}
      asText={(values) => values.reportUrl ?? ''}
      parse={(typed) => checked({ reportUrl: typed.trim() || null })}
    />
  )
}

/** The action's name in another system, with a link to it there. */
export function ExternalKeyField({ action }: OwnField) {
  const t = useTranslations('actionDetail')
  const checked = useChecked()
  const saving = useFieldSave(action)
  const externalKey = saving.fields.externalKey ?? ''
  return (
    <OneLineField
      label={t('fields.externalKey')}
      saving={saving}
      text={externalKey}
      shown={externalKey === '' ? <Prompt>{t('noExternalKey')}</Prompt> : externalKey}
      beside={<ReportLink address={safeAddress(saving.fields.externalUrl ?? '')} name="external" />}
      asText={(values) => values.externalKey ?? ''}
      parse={(typed) => checked({ externalKey: typed.trim() || null })}
    />
  )
}

export function ExternalUrlField({ action }: OwnField) {
  const t = useTranslations('actionDetail')
  const checked = useChecked()
  const saving = useFieldSave(action)
  const externalUrl = saving.fields.externalUrl ?? ''
  return (
    <OneLineField
      label={t('fields.externalUrl')}
      saving={saving}
      text={externalUrl}
      shown={
        externalUrl === '' ? (
          <Prompt>{t('noExternalUrl')}</Prompt>
        ) : (
          <span className={classes.address} title={externalUrl}>
            {externalUrl}
          </span>
        )
      }
      asText={(values) => values.externalUrl ?? ''}
      parse={(typed) => checked({ externalUrl: typed.trim() || null })}
    />
  )
}

interface ReportLinkProps {
  address: string | undefined
  name?: 'report' | 'external'
}

function ReportLink({ address, name = 'report' }: ReportLinkProps) {
  const t = useTranslations('actionDetail.links')
  const common = useTranslations('common')
  if (!address) return null
  return (
    <a href={address} target="_blank" rel="noreferrer" className={classes.report}>
      {t(name)} <IconExternalLink size={14} aria-hidden />
      <span className="visually-hidden">{common('opensInNewTab')}</span>
    </a>
  )
}

/** An amount of savings or costs: shown scaled with its unit, edited in the stored unit. */
export function AmountField({ action, name }: OwnField & { name: AmountName }) {
  const t = useTranslations('actionDetail')
  const shownAmount = useAmountText(action)
  const typedUnit = useTypedUnit(action)
  const locale = useLocale()
  const problemText = useProblemText()
  const saving = useFieldSave(action)
  const value = saving.fields[name]
  const label = t(`fields.${name}`)
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
