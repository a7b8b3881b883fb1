import type { TableChoices } from '@bonfire/contract/imports/table-reading'
import { Anchor, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { EquipSelect } from '../../portfolio/equip-select.tsx'
import { AddEquipment } from '../../portfolio/equips/add-equipment.tsx'
import { managedPortfolioQuery } from '../../portfolio/managed-portfolio.queries.ts'
import classes from '../reading/table-reading.module.css'

interface NewPointsAtProps {
  /** Nothing was chosen yet, and none of the points is known: the only site there is can be proposed. */
  isOpen: boolean
  chosen: TableChoices['newPointsAt']
  onChange: (chosen: TableChoices['newPointsAt']) => void
}

const NONE = ''

/** Asks at which site, and at which equip of it, unknown points are created; they may also be left out. */
export function NewPointsAt({ isOpen, chosen, onChange }: NewPointsAtProps) {
  const t = useTranslations('dataIn.sampleTable')
  const { data } = useQuery(managedPortfolioQuery)
  const onlySite = isOpen && !chosen && !data?.unseen && data?.sites.length === 1 ? data.sites[0]?.siteId : undefined
  const propose = useEffectEvent((siteId: string) => onChange({ siteId }))
  useEffect(() => {
    if (onlySite !== undefined) propose(onlySite)
  }, [onlySite])
  const sites = (data?.sites ?? [])
    .map(({ siteId, label }) => ({ value: siteId, label: t('createAt', { site: label }) }))
    .toSorted((one, other) => one.label.localeCompare(other.label))
  return (
    <>
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
        data={[{ value: NONE, label: t('reject') }, ...sites]}
        value={chosen?.siteId ?? NONE}
        onChange={(siteId) => onChange(siteId ? { siteId } : undefined)}
        nothingFoundMessage={t('noSite')}
        allowDeselect={false}
        selectFirstOptionOnChange
        searchable
        limit={200}
      />
      {chosen && (
        <EquipSelect
          siteId={chosen.siteId}
          label={t('equip')}
          w={240}
          none={{ value: NONE, label: t('siteItself') }}
          noneYet={t('noEquips')}
          value={chosen.equipId ?? NONE}
          onChange={(equipId) => onChange({ siteId: chosen.siteId, ...(equipId !== NONE && { equipId }) })}
        />
      )}
      {chosen && data?.sites.some(({ siteId, equipCount }) => siteId === chosen.siteId && equipCount === 0) && (
        <span className={classes.added}>
          <AddEquipment siteId={chosen.siteId} onAdded={(equipId) => onChange({ siteId: chosen.siteId, equipId })} />
        </span>
      )}
    </>
  )
}
