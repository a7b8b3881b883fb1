import type { ActionSubject } from '../../../actions/associate/action-subject.ts'
import { useAssociation } from '../../../actions/associate/use-association.ts'
import { CreateAndAssociateModal } from '../../../actions/create/dialog/create-and-associate-modal.tsx'

interface TickedActionProps {
  subject: ActionSubject
  onAssociated: () => Promise<void>
  onClosed: () => void
}

export function TickedAction({ subject, onAssociated, onClosed }: TickedActionProps) {
  const { associate } = useAssociation({ show: () => () => {}, reload: onAssociated })
  return (
    <CreateAndAssociateModal
      subject={subject}
      onClosed={onClosed}
      onAssociated={() => void onAssociated()}
      associate={associate}
    />
  )
}
