import type { SiteEquip } from '@bonfire/contract/histories/points'
import type { SelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { SearchSelect } from '../../ui/fields/search-select.tsx'
import { siteEquipsQuery } from './managed-portfolio.queries.ts'

interface EquipSelectProps
  extends Pick<SelectProps, 'label' | 'aria-label' | 'description' | 'placeholder' | 'size' | 'w'> {
  siteId: string
  /** The option that means no equip. */
  none: { readonly value: string; readonly label: string }
  /** Said where the site has no equipment. */
  noneYet?: string
  /** Null: nothing was chosen. */
  value: string | null
  onChange: (equipId: string) => void
}

const SHOWN = 200

/** An equip of a site, found by its name or ID. */
export function EquipSelect({ siteId, none, noneYet, onChange, ...select }: EquipSelectProps) {
  const t = useTranslations('dataIn.choices')
  const { data } = useQuery(siteEquipsQuery(siteId))
  const equips = data?.equips ?? []
  return (
    <SearchSelect
      {...select}
      {...(noneYet && data?.equips.length === 0 && { description: noneYet })}
      data={[none, ...namedEquips(equips)]}
      onChange={(equipId) => equipId !== null && onChange(equipId)}
      nothingFoundMessage={t('noEquip')}
      limit={SHOWN}
    />
  )
}

/** Options by name; of several with one name, the ID follows. */
export function namedEquips(equips: readonly Pick<SiteEquip, 'equipId' | 'name'>[]) {
  const counts = Map.groupBy(equips, ({ name }) => name)
  return equips.map(({ equipId, name }) => ({
    value: equipId,
    label: (counts.get(name)?.length ?? 0) > 1 ? `${name} (${equipId})` : name,
  }))
}
