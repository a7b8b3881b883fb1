import { lazyDialog } from '../../../lib/loading/lazy-part.tsx'
import { withTexts } from '../../../locales/texts.ts'
import type { Asked } from '../../../ui/dialogs/use-asked.ts'
import type { ActionSubject } from './action-subject.ts'
import type { Association } from './use-association.ts'

const NewAction = lazyDialog(() =>
  withTexts(
    ['actions'],
    async () => (await import('../create/dialog/create-and-associate-modal.tsx')).CreateAndAssociateModal,
  ),
)
const ExistingAction = lazyDialog(() =>
  withTexts(['actions'], async () => (await import('./associate-modal.tsx')).AssociateModal),
)

/** A request for a new action for these hits, or for an existing one. */
export interface AskedAction {
  readonly kind: 'new' | 'existing'
  readonly about: ActionSubject
}

interface ActionDialogsProps {
  /** Null while nothing was requested. */
  asked: Asked<AskedAction> | null
  onClosed: () => void
  /** A new action took hits on. */
  onCreated: () => void
  associate: (wanted: Association) => Promise<void>
}

/** The dialogs that give hits an action. */
export function ActionDialogs({ asked, onClosed, onCreated, associate }: ActionDialogsProps) {
  if (asked === null) return null
  const { kind, about } = asked.subject
  return kind === 'new' ? (
    <NewAction key={asked.key} subject={about} onClosed={onClosed} onAssociated={onCreated} associate={associate} />
  ) : (
    <ExistingAction key={asked.key} subject={about} onClosed={onClosed} associate={associate} />
  )
}
