import type { ComboboxItem } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { SearchSelect } from '../../../ui/fields/search-select.tsx'
import { currencyOptions, findCurrencies } from './currencies.ts'

interface CurrencyFieldProps {
  /** Empty if it is to be chosen. */
  value: string
  /** A currency that is offered whatever the browser knows. */
  present?: string | undefined
  label?: string
  description?: string
  w?: number
  error?: ReactNode
  onChange: (currency: string) => void
}

/** The currency of a project, searchable by code and name. */
export function CurrencyField({ value, present, onChange, ...input }: CurrencyFieldProps) {
  const t = useTranslations('dataIn.project')
  const locale = useLocale()
  const currencies = useMemo(() => currencyOptions(locale, present), [locale, present])
  return (
    <SearchSelect
      label={t('currency')}
      description={t('currencyHint')}
      {...input}
      placeholder={t('chooseCurrency')}
      data={currencies}
      filter={({ options, search }) => findCurrencies(options as ComboboxItem[], search)}
      value={value || null}
      onChange={(currency) => onChange(currency ?? '')}
      nothingFoundMessage={t('noCurrencyFound')}
      required
    />
  )
}
