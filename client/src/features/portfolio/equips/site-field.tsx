import type { SelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { SearchSelect } from '../../../ui/fields/search-select.tsx'
import { useSessionUser } from '../../auth/session.queries.ts'
import { listSites, portfolioQuery } from '../../sites/portfolio.queries.ts'

interface SiteFieldProps extends Omit<SelectProps, 'data' | 'onChange'> {
  onChange: (siteId: string) => void
}

// Type to find more.
const MOST_OPTIONS = 200

/** The site of new equipment: one that the person sees. */
export function SiteField({ value, onChange, ...field }: SiteFieldProps) {
  const t = useTranslations('dataIn.equips.form')
  const user = useSessionUser()
  const { data } = useQuery(portfolioQuery(user.username))
  return (
    <SearchSelect
      {...field}
      label={t('site')}
      placeholder={t('chooseSite')}
      data={data ? listSites(data).map(({ syncoId, label }) => ({ value: syncoId, label })) : []}
      value={value || null}
      onChange={(siteId) => onChange(siteId ?? '')}
      nothingFoundMessage={t('noSite')}
      limit={MOST_OPTIONS}
      required
    />
  )
}
