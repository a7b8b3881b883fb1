import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import type { SiteEquip } from '@bonfire/contract/histories/points'
import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import frame from '../../../ui/dialogs/form-dialog.module.css'
import { namedEquips } from '../equip-select.tsx'

interface ServersFieldProps extends Omit<MultiSelectProps, 'data' | 'onChange'> {
  /** The equips of the site. */
  equips: readonly SiteEquip[]
  onChange: (equipIds: string[]) => void
}

// Type to find more.
const MOST_OPTIONS = 200

/** The equips of a site that serve another one. */
export function ServersField({ equips, onChange, ...field }: ServersFieldProps) {
  const t = useTranslations('dataIn.equips.form')
  // Most have one: once it is chosen, the list is no longer in the way of the buttons.
  const [isOpen, setOpen] = useState(false)
  return (
    <MultiSelect
      {...field}
      onChange={(equipIds) => {
        setOpen(false)
        onChange(equipIds)
      }}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      label={t('servedBy')}
      description={t('servedByHint')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={namedEquips(equips)}
      limit={MOST_OPTIONS}
      nothingFoundMessage={t('noServer')}
      withScrollArea={false}
      classNames={{ options: frame.options ?? '' }}
      searchable
      hidePickedOptions
    />
  )
}
