import { OnDemand, partOf } from '../../../lib/on-demand.tsx'
import type { Asked } from '../../../ui/use-asked.ts'
import type { ActionSubject } from './action-subject.ts'
import type { Association } from './use-association.ts'

const NEW_ACTION = partOf(() => import('../create/create-and-associate-modal.tsx'))
const EXISTING_ACTION = partOf(() => import('./associate-modal.tsx'))

/** What was asked for: a new action for these hits, or one that is there. */
export interface AskedAction {
  readonly kind: 'new' | 'existing'
  readonly about: ActionSubject
}

interface ActionDialogsProps {
  /** Null while nothing was asked for. */
  asked: Asked<AskedAction> | null
  onClose: () => void
  /** A new action took hits on. */
  onCreated: () => void
  associate: (wanted: Association) => Promise<void>
}

/** The dialogs that give hits an action, loaded when they are first asked for. */
export function ActionDialogs({ asked, onClose, onCreated, associate }: ActionDialogsProps) {
  if (asked === null) return null
  const { kind, about } = asked.subject
  const props = { subject: about, onClose, onUnavailable: onClose }
  return kind === 'new' ? (
    <OnDemand key={asked.key} part={NEW_ACTION} {...props} onAssociated={onCreated} />
  ) : (
    <OnDemand key={asked.key} part={EXISTING_ACTION} {...props} associate={associate} />
  )
}
