import type { Site } from '@bonfire/contract/sites'
import { historyLink } from '../../../lib/address/history-link.ts'
import { useSessionUser } from '../../auth/session.queries.ts'
import { findProject, useSelectedSites } from '../../sites/site-selection.ts'
import type { EquipRow } from './table/equip-rows.ts'

/** The URL of a row's report; null if there is none. */
export type ReportAddress = (row: EquipRow) => string | null

/** The row's report, else the companion application's history viewer, if configured. */
export function useReportAddress(site: Site, ruleId: string): ReportAddress {
  const { tenantId, config } = useSessionUser()
  const { portfolio } = useSelectedSites()
  const project = findProject(portfolio, site.projectId)
  return ({ reportUrl, equipId, occurrenceId, latestDay }) => {
    if (reportUrl) return reportUrl
    if (config.apertureUrl === null) return null
    const occurrence = {
      organisationId: project?.forgeId || tenantId,
      siteId: site.syncoId,
      equipId,
      ruleId,
      occurrenceId,
      occurredOn: latestDay,
    }
    return historyLink(config.apertureUrl, occurrence, new Date())
  }
}
