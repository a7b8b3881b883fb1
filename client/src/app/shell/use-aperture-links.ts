import { useSessionUser } from '../../features/auth/session.queries.ts'
import { findProject, useSelectedSites } from '../../features/sites/site-selection.ts'
import { apertureLinks } from '../../lib/address/aperture-links.ts'

/** The companion application's addresses for the active project; null if none is configured. */
export function useApertureLinks(): ReturnType<typeof apertureLinks> | null {
  const { apertureUrl } = useSessionUser().config
  const { activeSite, portfolio } = useSelectedSites()
  if (apertureUrl === null) return null
  const project = findProject(portfolio, activeSite?.projectId)
  return apertureLinks(apertureUrl, project?.jiraKey ?? null)
}
