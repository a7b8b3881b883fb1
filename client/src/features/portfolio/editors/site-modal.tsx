import type { PortfolioProject, PortfolioSite } from '@bonfire/contract/portfolio'
import { useTranslations } from 'use-intl'
import { DraftModal } from '../../data-in/draft-modal.tsx'
import type { PortfolioChanges } from '../use-portfolio-changes.ts'
import { SiteEditor } from './site-editor.tsx'

interface SiteModalProps {
  /** Null for a new one. */
  site: PortfolioSite | null
  projects: readonly PortfolioProject[]
  sites: readonly PortfolioSite[]
  /** The project of a new one; empty if it is to be chosen. */
  projectKey: string
  changes: PortfolioChanges
  /** Called when it has closed. */
  onClosed: () => void
}

const WIDTH = 640

export function SiteModal({ onClosed, ...props }: SiteModalProps) {
  const t = useTranslations('dataIn.site')
  return (
    <DraftModal
      title={t(props.site ? 'edit' : 'create')}
      width={WIDTH}
      isBusy={props.changes.isBusy}
      onClosed={onClosed}
    >
      {({ close, askToClose }) => <SiteEditor {...props} onDone={close} onCancel={askToClose} />}
    </DraftModal>
  )
}
