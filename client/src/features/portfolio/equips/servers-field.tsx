import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import type { SiteEquip } from '@bonfire/contract/histories/points'
import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { useTranslations } from 'use-intl'
import frame from '../../../ui/dialogs/form-dialog.module.css'
import { namedEquips } from './named-equips.ts'

interface ServersFieldProps extends Omit<MultiSelectProps, 'data'> {
  /** Those of the site. */
  equips: readonly SiteEquip[]
}

// Type to find more.
const MOST_OPTIONS = 200

/** The equips of a site that serve another one. */
export function ServersField({ equips, ...field }: ServersFieldProps) {
  const t = useTranslations('dataIn.equips.form')
  return (
    <MultiSelect
      {...field}
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
