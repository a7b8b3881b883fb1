import { Button } from '@mantine/core'
import { IconListDetails, IconPlus } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useAsked } from '../../../ui/dialogs/use-asked.ts'
import { EquipModal } from './equip-editor.tsx'
import { ListModal } from './list/list-editor.tsx'

interface AddEquipmentProps {
  /** Empty if it is to be chosen. */
  siteId: string
  size?: 'sm' | 'compact-sm'
  /** True if people come to the page for this. */
  isPrimary?: boolean
  /** Called with the ID of one that was added by itself. */
  onAdded?: (equipId: string) => void
}

/** Adds equipment to a site, one by one or as a list. */
export function AddEquipment({ siteId, size = 'sm', isPrimary = false, onAdded }: AddEquipmentProps) {
  const t = useTranslations('dataIn.equips')
  const { asked, ask, close } = useAsked<'one' | 'list'>()
  return (
    <>
      <Button
        size={size}
        variant="default"
        leftSection={<IconListDetails size={16} aria-hidden />}
        onClick={() => ask('list')}
      >
        {t('addList')}
      </Button>
      <Button
        size={size}
        variant={isPrimary ? 'filled' : 'default'}
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => ask('one')}
      >
        {t('add')}
      </Button>
      {asked?.subject === 'one' && (
        <EquipModal key={asked.key} equip={null} siteId={siteId} onAdded={onAdded} onClosed={close} />
      )}
      {asked?.subject === 'list' && <ListModal key={asked.key} siteId={siteId} onClosed={close} />}
    </>
  )
}
