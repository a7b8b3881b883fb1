import type { PortfolioProject, PortfolioSite } from '@bonfire/contract/portfolio'
import { useTranslations } from 'use-intl'
import { DraftModal } from '../draft-modal.tsx'
import { SiteEditor } from './site-editor.tsx'
import type { PortfolioChanges } from './use-portfolio-changes.ts'

interface SiteModalProps {
  /** Null for one that is to be made. */
  site: PortfolioSite | null
  projects: readonly PortfolioProject[]
  sites: readonly PortfolioSite[]
  /** Where a new one is made; empty to be chosen. */
  projectKey: string
  changes: PortfolioChanges
  /** It has gone from the screen. */
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
