import { OnDemand, partOf } from '../../../lib/on-demand.tsx'
import type { ActionSubject } from './action-subject.ts'
import type { Association } from './use-association.ts'

const NEW_ACTION = partOf(() => import('../create/create-and-associate-modal.tsx'))
const EXISTING_ACTION = partOf(() => import('./associate-modal.tsx'))

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
  return kind === 'new' ? (
    <OnDemand part={NEW_ACTION} subject={subject} onClose={onClose} onAssociated={onCreated} onUnavailable={onClose} />
  ) : (
    <OnDemand
      part={EXISTING_ACTION}
      subject={subject}
      onClose={onClose}
      associate={associate}
      onUnavailable={onClose}
    />
  )
}
