import type { AssociatedEquip } from '@bonfire/contract/actions/actions'
import { historyLink } from '../../../../lib/address/history-link.ts'
import { safeAddress } from '../../../../ui/markdown/safe-address.ts'
import { useSessionUser } from '../../../auth/session.queries.ts'
import { findProject, findSite, useSelectedSites } from '../../../sites/site-selection.ts'

/** The equip's report, else the companion application's history viewer, if configured. */
export function useTrendAddress(equip: AssociatedEquip): string | undefined {
  const { tenantId, config } = useSessionUser()
  const { portfolio } = useSelectedSites()
  const report = safeAddress(equip.reportUrl)
  if (report) return report
  const site = findSite(portfolio, equip.siteId)
  if (config.apertureUrl === null || !site || equip.latest === null || equip.occurrenceId === null) return undefined
  const project = findProject(portfolio, site.projectId)
  const occurrence = {
    organisationId: project?.forgeId || tenantId,
    siteId: site.syncoId,
    equipId: equip.targetId,
    ruleId: equip.ruleId,
    occurrenceId: equip.occurrenceId,
    occurredOn: equip.latest,
  }
  return historyLink(config.apertureUrl, occurrence, new Date())
}
