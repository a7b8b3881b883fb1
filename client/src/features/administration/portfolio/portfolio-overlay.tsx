import type { PortfolioProject, PortfolioSite } from '@bonfire/contract/portfolio'
import { OnDemand, partOf } from '../../../lib/on-demand.tsx'
import type { News } from '../../../ui/news-alert.tsx'
import type { PortfolioList } from './use-portfolio.ts'
import { usePortfolioChanges } from './use-portfolio-changes.ts'

/** Null is one that is to be made; a site in a project that is chosen already, or in any. */
export type OpenDialog =
  | { readonly kind: 'project'; readonly project: PortfolioProject | null }
  | { readonly kind: 'site'; readonly site: PortfolioSite | null; readonly projectKey?: string }

const PROJECT_MODAL = partOf(async () => ({ default: (await import('./project-modal.tsx')).ProjectModal }))
const SITE_MODAL = partOf(async () => ({ default: (await import('./site-modal.tsx')).SiteModal }))

interface PortfolioOverlayProps {
  dialog: OpenDialog
  portfolio: Pick<PortfolioList, 'projects' | 'sites'>
  onNews: (news: News) => void
  onClosed: () => void
}

/** A project or a site over the list, as it is saved now. */
export function PortfolioOverlay({ dialog, portfolio, onNews, onClosed }: PortfolioOverlayProps) {
  const changes = usePortfolioChanges(onNews)
  const end = { onClosed, onUnavailable: onClosed }
  if (dialog.kind === 'project') {
    const { project } = dialog
    const saved = portfolio.projects.find(({ projectKey }) => projectKey === project?.projectKey)
    return <OnDemand part={PROJECT_MODAL} project={saved ?? project} changes={changes} {...end} />
  }
  const { site, projectKey = portfolio.projects.length === 1 ? portfolio.projects[0]?.projectKey : undefined } = dialog
  const saved = portfolio.sites.find(({ siteId }) => siteId === site?.siteId)
  return (
    <OnDemand
      part={SITE_MODAL}
      site={saved ?? site}
      projects={portfolio.projects}
      sites={portfolio.sites}
      projectKey={projectKey ?? ''}
      changes={changes}
      {...end}
    />
  )
}
