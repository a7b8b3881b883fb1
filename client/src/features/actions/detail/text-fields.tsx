import { type AmountName, largestAmount } from '@bonfire/contract/actions'
import { IconExternalLink } from '@tabler/icons-react'
import { useLocale, useTranslations } from 'use-intl'
import { Markdown } from '../../../ui/markdown-on-demand.tsx'
import { safeAddress } from '../../../ui/safe-address.ts'
import { typedNumber } from '../../../ui/typed-number.ts'
import { AMOUNT_EXAMPLE, parseAmount } from '../amount.ts'
import type { FieldEdit } from './action-fields.ts'
import type { OwnField } from './choice-fields.tsx'
import classes from './detail.module.css'
import fields from './fields.module.css'
import links from './links.module.css'
import { MarkdownField } from './markdown-field.tsx'
import { descriptionProblem, reportProblem, summaryProblem } from './parse-fields.ts'
import { OneLineField } from './text-field.tsx'
import { useAmountText, useTypedUnit } from './use-amount-text.ts'
import { useFieldSave } from './use-field-save.ts'

export function SummaryField({ action }: OwnField) {
  const t = useTranslations('actionDetail')
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
      parse={(typed) => {
        const problem = summaryProblem(typed)
        return problem ? { problem: t(`invalid.${problem}`) } : { edit: { summary: typed.trim() } }
      }}
      isTitle
    />
  )
}

export function DescriptionField({ action }: OwnField) {
  const t = useTranslations('actionDetail')
  const saving = useFieldSave(action)
  const { description } = saving.fields
  return (
    <MarkdownField
      label={t('fields.description')}
      saving={saving}
      text={description}
      shown={
        description.trim() === '' ? (
          <span className={fields.placeholder}>{t('noDescription')}</span>
        ) : (
          <Markdown text={description} />
        )
      }
      asText={(values) => values.description ?? ''}
      parse={(typed) => {
        const problem = descriptionProblem(typed)
        return problem ? { problem: t(`invalid.${problem}`) } : { edit: { description: typed } }
      }}
    />
  )
}

/** The address of the report; the link to it stands beside (ACM-09). */
export function ReportField({ action }: OwnField) {
  const t = useTranslations('actionDetail')
  const saving = useFieldSave(action)
  const { reportUrl } = saving.fields
  return (
    <OneLineField
      label={t('fields.reportUrl')}
      saving={saving}
      text={reportUrl}
      shown={
        reportUrl === '' ? (
          <span className={fields.placeholder}>{t('noReport')}</span>
        ) : (
          <span className={fields.address} title={reportUrl}>
            {reportUrl}
          </span>
        )
      }
      beside={<ReportLink address={safeAddress(reportUrl)} />}
      asText={(values) => values.reportUrl ?? ''}
      parse={(typed) => {
        const problem = reportProblem(typed.trim())
        return problem ? { problem: t(`invalid.${problem}`) } : { edit: { reportUrl: typed.trim() } }
      }}
    />
  )
}

function ReportLink({ address }: { address: string | undefined }) {
  const t = useTranslations('actionDetail.links')
  const common = useTranslations('common')
  if (!address) return null
  return (
    <a href={address} target="_blank" rel="noreferrer" className={links.report}>
      {t('report')} <IconExternalLink size={14} aria-hidden />
      <span className="visually-hidden">{common('opensInNewTab')}</span>
    </a>
  )
}

/** An amount of savings or costs: shown scaled with its unit, typed in the unit it is kept in (ACM-11, ACM-23). */
export function AmountField({ action, name }: OwnField & { name: AmountName }) {
  const t = useTranslations('actionDetail')
  const shownAmount = useAmountText(action)
  const typedUnit = useTypedUnit(action)
  const locale = useLocale()
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
        return {
          problem: t(`invalid.${amount}`, { field: label, maximum: largestAmount(name), example: AMOUNT_EXAMPLE }),
        }
      }}
      isNumber
      unit={typedUnit(name)}
    />
  )
}
