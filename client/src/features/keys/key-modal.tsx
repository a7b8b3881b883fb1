import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { CopyLine } from '../data-in/copy-line.tsx'
import { DraftModal } from '../data-in/draft-modal.tsx'
import { SecretOnce } from '../data-in/secret-once.tsx'
import { type CreatedKey, KeyForm } from './key-form.tsx'
import type { KeyChanges } from './use-key-changes.ts'

interface KeyModalProps {
  changes: KeyChanges
  /** Called when it has closed. */
  onClosed: () => void
}

const WIDTH = 720

/** Creates a key, then shows its secret once. */
export function KeyModal({ changes, onClosed }: KeyModalProps) {
  const t = useTranslations('dataIn.key')
  const [created, setCreated] = useState<CreatedKey | null>(null)
  return (
    <DraftModal
      title={t(created ? 'created' : 'create')}
      width={WIDTH}
      isBusy={changes.isBusy}
      loss={created ? 'secret' : 'unsaved'}
      onClosed={onClosed}
    >
      {(closing) =>
        created ? (
          <SecretOnce secret={created.secret} onDone={closing.askToClose}>
            {(keep) =>
              created.scopes.includes('ingest') && (
                <CopyLine
                  label={t('example')}
                  description={t('exampleHint')}
                  text={exampleOf(created.secret)}
                  onCopied={keep}
                />
              )
            }
          </SecretOnce>
        ) : (
          <KeyForm changes={changes} onCreated={setCreated} onCancel={closing.askToClose} />
        )
      }
    </DraftModal>
  )
}

/** A shell command, with the address of this page. */
function exampleOf(secret: string): string {
  return [
    `curl -H "Authorization: Bearer ${secret}" \\`,
    `  -H "Content-Type: text/csv" --data-binary @findings.csv \\`,
    `  ${window.location.origin}/api/v1/ingest/hits`,
  ].join('\n')
}
