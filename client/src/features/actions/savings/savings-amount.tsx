import { Popover } from '@mantine/core'
import { useId, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { Amounts } from '../action-model.ts'
import classes from './savings.module.css'
import { formatMoney, formatValue, measuredSavings, type Quantity, totalSavings } from './savings.ts'

interface SavingsAmountProps {
  amounts: Amounts
  /** ISO 4217 */
  currency: string
  /** The action's short name, such as `#12`. */
  actionLabel: string
  /** True if Tab reaches it. */
  isActive: boolean
}

/** The total, with its breakdown on hover, focus or click; nothing if it is zero. */
export function SavingsAmount({ amounts, currency, actionLabel, isActive }: SavingsAmountProps) {
  const t = useTranslations('actions.savings')
  const locale = useLocale()
  const [isOpen, setIsOpen] = useState(false)
  const breakdownId = useId()
  const total = totalSavings(amounts)
  if (total === 0) return null
  const shown = formatMoney(total, currency, locale)
  return (
    <span className={classes.place}>
      <button
        type="button"
        className={classes.total}
        aria-label={t('show', { action: actionLabel, total: shown })}
        aria-describedby={isOpen ? breakdownId : undefined}
        tabIndex={isActive ? 0 : -1}
        onMouseEnter={() => setIsOpen(true)}
        onMouseLeave={() => setIsOpen(false)}
        onFocus={() => setIsOpen(true)}
        onBlur={() => setIsOpen(false)}
        onClick={() => setIsOpen(true)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !isOpen) return
          event.stopPropagation()
          setIsOpen(false)
        }}
      >
        {shown}
      </button>
      {/* Only now: a list draws a hundred amounts, and of one or two is the breakdown ever asked. */}
      {isOpen && (
        <Popover opened position="left" withArrow withRoles={false}>
          <Popover.Target>
            <span className={classes.anchor} />
          </Popover.Target>
          <Popover.Dropdown id={breakdownId} role="tooltip" className={classes.dropdown}>
            <SavingsBreakdown amounts={amounts} currency={currency} />
          </Popover.Dropdown>
        </Popover>
      )}
    </span>
  )
}

/** Both parts of the total, then the quantities. */
function SavingsBreakdown({ amounts, currency }: Pick<SavingsAmountProps, 'amounts' | 'currency'>) {
  const t = useTranslations('actions.savings')
  const locale = useLocale()
  const quantityText = useQuantityText()
  return (
    <>
      <strong className={classes.title}>{t('title')}</strong>
      <dl className={classes.lines}>
        {(['totalFinancialImpact', 'operationalSavings'] as const).map((name) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>{formatMoney(amounts[name], currency, locale)}</dd>
          </div>
        ))}
        <div className={classes.sum}>
          <dt>{t('total')}</dt>
          <dd>{formatMoney(totalSavings(amounts), currency, locale)}</dd>
        </div>
        {measuredSavings(amounts).map(({ name, quantity }) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>{quantityText(quantity)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** A quantity with its unit, in the user's language. */
function useQuantityText(): (quantity: Quantity) => string {
  const t = useTranslations('actions.units')
  const locale = useLocale()
  return ({ value, unit }) => t(unit, { value: formatValue(value, locale), count: value })
}
