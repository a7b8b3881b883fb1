import { useMemo } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { ActionRow } from '../action-model.ts'
import { formatMoney, savingsByCurrency } from '../savings/savings.ts'
import classes from './list.module.css'

/** What all actions found would save, shown or not; one sum for each currency. */
export function SavingsInView({ rows }: { rows: readonly ActionRow[] }) {
  const t = useTranslations('actions.list')
  const locale = useLocale()
  const totals = useMemo(() => savingsByCurrency(rows), [rows])
  if (totals.length === 0) return null
  return (
    <dl className={classes.totals}>
      <dt>{t('savingsInView', { count: rows.length })}</dt>
      {totals.map(({ currency, total }) => (
        <dd key={currency}>{formatMoney(total, currency, locale)}</dd>
      ))}
    </dl>
  )
}
