import type { Portfolio } from '@bonfire/contract/sites'
import { useSessionUser } from '../auth/session.queries.ts'
import { findProject, useSelectedSites } from './site-selection.ts'

/** The organisation in calls: the project's forge id, else the tenant. */
export function organisationIdOf(portfolio: Portfolio, projectKey: string, tenantId: string): string {
  const project = findProject(portfolio, projectKey)
  return project?.forgeId || tenantId
}

export function useOrganisationId(projectKey: string): string {
  const { tenantId } = useSessionUser()
  return organisationIdOf(useSelectedSites().portfolio, projectKey, tenantId)
}
