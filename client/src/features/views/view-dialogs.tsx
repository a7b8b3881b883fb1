import { ManageViews } from './manage-views.tsx'
import type { ViewsOf, ViewTask } from './view-address.ts'
import { ViewForm } from './view-form.tsx'

interface ViewDialogsProps extends ViewsOf {
  task: ViewTask
  onAsk: (task: ViewTask) => void
  onClosed: () => void
}

/** The dialog for a task; one view is changed from the dialog of all, and leads back there. */
export function ViewDialogs({ screen, read, task, onAsk, onClosed }: ViewDialogsProps) {
  if (task === 'manage') return <ManageViews screen={screen} read={read} onEdit={onAsk} onClosed={onClosed} />
  if (task === 'save') return <ViewForm screen={screen} read={read} view={null} onClosed={onClosed} />
  return <ViewForm screen={screen} read={read} view={task} onClosed={() => onAsk('manage')} />
}
