import type { AssociatedEquip } from '@bonfire/contract/actions/actions'
import type { ComponentProps } from 'react'
import { historyLink } from '../../../../lib/address/history-link.ts'
import { knownTimeZone } from '../../../../lib/time/site-days.ts'
import { safeAddress } from '../../../../ui/markdown/safe-address.ts'
import { useSessionUser } from '../../../auth/session.queries.ts'
import { aroundDay } from '../../../histories/small/around.ts'
import type { LazySmallHistories } from '../../../histories/small/lazy-small-histories.ts'
import { useHasPoints } from '../../../histories/small/use-has-points.ts'
import { findProject, findSite, useSelectedSites } from '../../../sites/site-selection.ts'

type Histories = Omit<ComponentProps<typeof LazySmallHistories>, 'placeholder' | 'isNarrow'>

/** The histories around the latest hit of an equip that has points; undefined otherwise. */
export function useTrendHistories(equip: AssociatedEquip): Histories | undefined {
  const { siteId, targetId, targetName, ruleId, latest, occurrenceId } = equip
  const { portfolio } = useSelectedSites()
  const site = findSite(portfolio, siteId)
  const isAsked = site !== undefined && latest !== null
  const hasPoints = useHasPoints(site?.syncoId ?? '', targetId, isAsked)
  if (!isAsked || !hasPoints || occurrenceId === null) return undefined
  const around = aroundDay(latest, knownTimeZone(site.timezone))
  return { site, equipId: targetId, equipName: targetName, ruleId, occurrenceId, around }
}

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
