import { Select, type SelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import frame from '../../../ui/dialogs/form-dialog.module.css'
import { managedPortfolioQuery } from '../managed-portfolio.queries.ts'

interface SiteFieldProps extends Omit<SelectProps, 'data' | 'onChange'> {
  onChange: (siteId: string) => void
}

// Type to find more.
const MOST_OPTIONS = 200

/** The site of new equipment. */
export function SiteField({ value, onChange, ...field }: SiteFieldProps) {
  const t = useTranslations('dataIn.equips.form')
  const { data } = useQuery(managedPortfolioQuery)
  const labels = Map.groupBy(data?.sites ?? [], ({ label }) => label)
  return (
    <Select
      {...field}
      label={t('site')}
      placeholder={t('chooseSite')}
      data={(data?.sites ?? []).map(({ siteId, label }) => ({
        value: siteId,
        label: (labels.get(label)?.length ?? 0) > 1 ? `${label} (${siteId})` : label,
      }))}
      value={value || null}
      onChange={(siteId) => onChange(siteId ?? '')}
      nothingFoundMessage={t('noSite')}
      classNames={{ options: frame.options ?? '' }}
      limit={MOST_OPTIONS}
      allowDeselect={false}
      selectFirstOptionOnChange
      searchable
      required
    />
  )
}
