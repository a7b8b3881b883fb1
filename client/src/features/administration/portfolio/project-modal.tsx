import type { PortfolioProject } from '@bonfire/contract/portfolio'
import { useTranslations } from 'use-intl'
import { DraftModal } from '../draft-modal.tsx'
import { ProjectEditor } from './project-editor.tsx'
import type { PortfolioChanges } from './use-portfolio-changes.ts'

interface ProjectModalProps {
  /** Null for one that is to be made. */
  project: PortfolioProject | null
  changes: PortfolioChanges
  /** It has gone from the screen. */
  onClosed: () => void
}

const WIDTH = 560

export function ProjectModal({ project, changes, onClosed }: ProjectModalProps) {
  const t = useTranslations('dataIn.project')
  return (
    <DraftModal title={t(project ? 'edit' : 'create')} width={WIDTH} isBusy={changes.isBusy} onClosed={onClosed}>
      {({ close, askToClose }) => (
        <ProjectEditor project={project} changes={changes} onDone={close} onCancel={askToClose} />
      )}
    </DraftModal>
  )
}
