import type { SiteEquip } from '@bonfire/contract/histories/points'
import { useTranslations } from 'use-intl'
import { DraftModal } from '../../data-in/draft-modal.tsx'
import { EquipEditor } from './equip-editor.tsx'
import { useEquipChanges } from './use-equip-changes.ts'

interface EquipModalProps {
  /** Null for a new one. */
  equip: SiteEquip | null
  /** Empty if it is to be chosen. */
  siteId: string
  onAdded?: ((equipId: string) => void) | undefined
  /** Called when it has closed. */
  onClosed: () => void
}

const WIDTH = 560

export function EquipModal({ onClosed, ...props }: EquipModalProps) {
  const t = useTranslations('dataIn.equips.form')
  const changes = useEquipChanges()
  return (
    <DraftModal title={t(props.equip ? 'edit' : 'create')} width={WIDTH} isBusy={changes.isBusy} onClosed={onClosed}>
      {({ close, askToClose }) => <EquipEditor {...props} changes={changes} onDone={close} onCancel={askToClose} />}
    </DraftModal>
  )
}
