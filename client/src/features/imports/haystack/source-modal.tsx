import type { HaystackSource } from '@bonfire/contract/imports/haystack-sources'
import { useTranslations } from 'use-intl'
import { DraftModal } from '../../data-in/draft-modal.tsx'
import { SourceForm } from './source-form.tsx'
import type { HaystackChanges } from './use-haystack-changes.ts'

interface SourceModalProps {
  /** Null for a new one. */
  source: HaystackSource | null
  changes: HaystackChanges
  onSaved: (name: string) => void
  /** Called when it has closed. */
  onClosed: () => void
}

const WIDTH = 720

export function SourceModal({ source, changes, onSaved, onClosed }: SourceModalProps) {
  const t = useTranslations('dataIn.haystack')
  return (
    <DraftModal title={t(source ? 'change' : 'add')} width={WIDTH} isBusy={changes.isSaving} onClosed={onClosed}>
      {(closing) => (
        <SourceForm
          source={source}
          changes={changes}
          onDone={(name) => {
            onSaved(name)
            closing.close()
          }}
          onCancel={closing.askToClose}
        />
      )}
    </DraftModal>
  )
}
