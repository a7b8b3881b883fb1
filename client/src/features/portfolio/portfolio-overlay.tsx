import type { PortfolioProject, PortfolioSite } from '@bonfire/contract/portfolio'
import type { Notice } from '../../ui/messages/notice-alert.tsx'
import { ProjectModal } from './editors/project-editor.tsx'
import { SiteModal } from './editors/site-editor.tsx'
import { OwnersModal } from './owners/owners-modal.tsx'
import type { PortfolioList } from './use-portfolio.ts'
import { usePortfolioChanges } from './use-portfolio-changes.ts'

/** Null for a new one; a new site is in the given project, or in any. */
export type OpenDialog =
  | { readonly kind: 'project'; readonly project: PortfolioProject | null }
  | { readonly kind: 'owners'; readonly project: PortfolioProject }
  | { readonly kind: 'site'; readonly site: PortfolioSite | null; readonly projectKey?: string }

interface PortfolioOverlayProps {
  dialog: OpenDialog
  portfolio: Pick<PortfolioList, 'projects' | 'sites'>
  onNotice: (notice: Notice) => void
  onClosed: () => void
}

/** A project or site on top of the list, as currently saved. */
export function PortfolioOverlay({ dialog, portfolio, onNotice, onClosed }: PortfolioOverlayProps) {
  const changes = usePortfolioChanges(onNotice)
  if (dialog.kind === 'project') {
    const { project } = dialog
    const saved = portfolio.projects.find(({ projectKey }) => projectKey === project?.projectKey)
    return <ProjectModal project={saved ?? project} changes={changes} onClosed={onClosed} />
  }
  if (dialog.kind === 'owners') {
    return <OwnersModal project={dialog.project} sites={portfolio.sites} onNotice={onNotice} onClosed={onClosed} />
  }
  const { site, projectKey = portfolio.projects.length === 1 ? portfolio.projects[0]?.projectKey : undefined } = dialog
  const saved = portfolio.sites.find(({ siteId }) => siteId === site?.siteId)
  return (
    <SiteModal
      site={saved ?? site}
      projects={portfolio.projects}
      sites={portfolio.sites}
      projectKey={projectKey ?? ''}
      changes={changes}
      onClosed={onClosed}
    />
  )
}
