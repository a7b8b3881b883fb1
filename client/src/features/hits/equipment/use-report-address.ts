import type { Site } from '@bonfire/contract/sites'
import { historyLink } from '../../../lib/history-link.ts'
import { useSessionUser } from '../../auth/session.queries.ts'
import { useSelectedSites } from '../../sites/site-selection.ts'
import type { EquipRow } from './equip-rows.ts'

/** Where the report of a row is, null when there is none. */
export type ReportAddress = (row: EquipRow) => string | null

/** The row's own report, else the history viewer of the other application when its address is known (OPEN-D05). */
export function useReportAddress(site: Site, ruleId: string): ReportAddress {
  const { tenantId, config } = useSessionUser()
  const { portfolio } = useSelectedSites()
  const project = Object.values(portfolio.projects).find(({ project_key }) => project_key === site.projectId)
  return ({ reportUrl, equipId, occurrenceId, latestDay }) => {
    if (reportUrl) return reportUrl
    if (config.apertureUrl === null) return null
    const occurrence = {
      organisationId: project?.forge_id || tenantId,
      siteId: site.syncoId,
      equipId,
      ruleId,
      occurrenceId,
      occurredOn: latestDay,
    }
    return historyLink(config.apertureUrl, occurrence, new Date())
  }
}
