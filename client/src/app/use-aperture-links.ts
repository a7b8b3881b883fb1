import { useSessionUser } from '../features/auth/session.queries.ts'
import { useSelectedSites } from '../features/sites/site-selection.ts'
import { apertureLinks } from '../lib/aperture-links.ts'

/** The other application's addresses for the active project, null when none is configured. */
export function useApertureLinks(): ReturnType<typeof apertureLinks> | null {
  const { apertureUrl } = useSessionUser().config
  const { activeSite, portfolio } = useSelectedSites()
  if (apertureUrl === null) return null
  const project = Object.values(portfolio.projects).find(({ project_key }) => project_key === activeSite?.projectId)
  return apertureLinks(apertureUrl, project?.jira_key ?? null)
}
