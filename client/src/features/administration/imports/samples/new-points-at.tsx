import type { TableChoices } from '@bonfire/contract/imports/table-reading'
import { Anchor, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { managedPortfolioQuery } from '../../administration.queries.ts'

interface NewPointsAtProps {
  chosen: TableChoices['newPointsAt']
  onChange: (chosen: TableChoices['newPointsAt']) => void
}

const REJECT = ''

/** Whether points that are not known are created, and at which site. */
export function NewPointsAt({ chosen, onChange }: NewPointsAtProps) {
  const t = useTranslations('dataIn.sampleTable')
  const { data } = useQuery(managedPortfolioQuery)
  const sites = (data?.sites ?? [])
    .map(({ siteId, label }) => ({ value: siteId, label: t('createAt', { site: label }) }))
    .toSorted((one, other) => one.label.localeCompare(other.label))
  return (
    <Select
      label={t('unknown')}
      description={
        data?.sites.length === 0 && (
          <>
            {t('noSites')}{' '}
            <Anchor size="xs" renderRoot={(props) => <Link {...props} to="/portfolio" />}>
              {t('addSite')}
            </Anchor>
          </>
        )
      }
      inputWrapperOrder={['label', 'input', 'description']}
      w={300}
      data={[{ value: REJECT, label: t('reject') }, ...sites]}
      value={chosen?.siteId ?? REJECT}
      onChange={(siteId) => onChange(siteId ? { siteId } : undefined)}
      nothingFoundMessage={t('noSite')}
      allowDeselect={false}
      searchable
      limit={200}
    />
  )
}
