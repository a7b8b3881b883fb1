import type { PortfolioProject } from '@bonfire/contract/portfolio'
import { useTranslations } from 'use-intl'
import { DraftModal } from '../../data-in/draft-modal.tsx'
import type { PortfolioChanges } from '../use-portfolio-changes.ts'
import { ProjectEditor } from './project-editor.tsx'

interface ProjectModalProps {
  /** Null for a new one. */
  project: PortfolioProject | null
  changes: PortfolioChanges
  /** Called when it has closed. */
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
