import { useTranslations } from 'use-intl'
import { DraftModal } from '../../../data-in/draft-modal.tsx'
import { useEquipChanges } from '../use-equip-changes.ts'
import { ListEditor } from './list-editor.tsx'

interface ListModalProps {
  /** Empty if it is to be chosen. */
  siteId: string
  /** Called when it has closed. */
  onClosed: () => void
}

const WIDTH = 760

export function ListModal({ siteId, onClosed }: ListModalProps) {
  const t = useTranslations('dataIn.equips.list')
  const changes = useEquipChanges()
  return (
    <DraftModal title={t('title')} width={WIDTH} isBusy={changes.isBusy} onClosed={onClosed}>
      {({ close, askToClose }) => <ListEditor siteId={siteId} changes={changes} onDone={close} onCancel={askToClose} />}
    </DraftModal>
  )
}
