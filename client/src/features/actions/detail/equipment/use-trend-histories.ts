import type { AssociatedEquip } from '@bonfire/contract/actions/actions'
import type { ComponentProps } from 'react'
import { knownTimeZone } from '../../../../lib/time/site-days.ts'
import { aroundDay } from '../../../histories/small/around.ts'
import type { LazySmallHistories } from '../../../histories/small/lazy-small-histories.ts'
import { useHasPoints } from '../../../histories/small/use-has-points.ts'
import { findSite, useSelectedSites } from '../../../sites/site-selection.ts'

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
