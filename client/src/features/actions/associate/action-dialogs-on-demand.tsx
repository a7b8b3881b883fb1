import { lazy, Suspense } from 'react'
import { loadChunk } from '../../../lib/load-chunk.ts'
import type { ActionSubject } from './action-subject.ts'
import type { Association } from './use-association.ts'

const NewAction = lazy(() => loadChunk(() => import('../create/create-and-associate-modal.tsx')))
const ExistingAction = lazy(() => loadChunk(() => import('./associate-modal.tsx')))

/** What was asked for: a new action for these hits, or one that is there. */
export interface AskedAction {
  readonly kind: 'new' | 'existing'
  readonly subject: ActionSubject
}

interface ActionDialogsProps {
  /** Null while nothing was asked for. */
  asked: AskedAction | null
  onClose: () => void
  /** A new action took hits on. */
  onCreated: () => void
  associate: (wanted: Association) => Promise<void>
}

/** The dialogs that give hits an action, loaded when they are first asked for. */
export function ActionDialogs({ asked, onClose, onCreated, associate }: ActionDialogsProps) {
  if (asked === null) return null
  const { kind, subject } = asked
  return (
    <Suspense fallback={null}>
      {kind === 'new' ? (
        <NewAction subject={subject} onClose={onClose} onAssociated={onCreated} />
      ) : (
        <ExistingAction subject={subject} onClose={onClose} associate={associate} />
      )}
    </Suspense>
  )
}
