import type { Portfolio } from '@bonfire/contract/sites'
import { useSessionUser } from '../auth/session.queries.ts'
import { useSelectedSites } from './site-selection.ts'

/** What the calls name as the organisation: the project's forge id, else the tenant (OPEN-H12). */
export function organisationIdOf(portfolio: Portfolio, projectKey: string, tenantId: string): string {
  const project = Object.values(portfolio.projects).find(({ project_key }) => project_key === projectKey)
  return project?.forge_id || tenantId
}

export function useOrganisationId(projectKey: string): string {
  const { tenantId } = useSessionUser()
  return organisationIdOf(useSelectedSites().portfolio, projectKey, tenantId)
}
