import type { AssociatedEquip } from '@bonfire/contract/actions'
import { historyLink } from '../../../lib/history-link.ts'
import { safeAddress } from '../../../ui/safe-address.ts'
import { useSessionUser } from '../../auth/session.queries.ts'
import { findSite, useSelectedSites } from '../../sites/site-selection.ts'

/** The equip's own report, else the history viewer of the other application when its address is known (OPEN-D05). */
export function useTrendAddress(equip: AssociatedEquip): string | undefined {
  const { tenantId, config } = useSessionUser()
  const { portfolio } = useSelectedSites()
  const report = safeAddress(equip.reportUrl)
  if (report) return report
  const site = findSite(portfolio, equip.siteId)
  if (config.apertureUrl === null || !site || equip.latest === null || equip.occurrenceId === null) return undefined
  const project = Object.values(portfolio.projects).find(({ project_key }) => project_key === site.projectId)
  const occurrence = {
    organisationId: project?.forge_id || tenantId,
    siteId: site.syncoId,
    equipId: equip.targetId,
    ruleId: equip.ruleId,
    occurrenceId: equip.occurrenceId,
    occurredOn: equip.latest,
  }
  return historyLink(config.apertureUrl, occurrence, new Date())
}
