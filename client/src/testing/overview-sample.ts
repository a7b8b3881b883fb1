import type { Overview, RepairsOverview } from '@bonfire/contract/overview/overview'
import { site } from './samples.ts'

export const SUM = { new: 3, continuing: 4, gone: 2, seconds: 90_000, costs: [{ currency: 'EUR', amount: 12.5 }] }

export const NO_REPAIRS: RepairsOverview = {
  proved: 0,
  watching: 0,
  cameBack: 0,
  cannotTell: 0,
  avoided: { actions: 0, seconds: 0, costs: [] },
  medianDays: null,
  teams: [],
  rules: [],
}

/** An overview of February 2026 at the sample site. */
export const overviewSample = (part: Partial<Overview> = {}): Overview => ({
  period: { from: '2026-02-01', to: '2026-02-28' },
  before: { from: '2026-01-01', to: '2026-01-31' },
  sites: 1,
  sum: SUM,
  foundBefore: { found: 6, seconds: 36_000, costs: [] },
  priorities: [{ priority: 1, sum: SUM }],
  categories: [{ category: null, sum: SUM }],
  bySite: [{ siteId: site().syncoId, name: 'Tower', project: 'P1', sum: SUM }],
  worstRules: [{ id: 'fan', name: 'Fan at night', sum: SUM }],
  worstEquips: [],
  trend: { step: 'day', steps: [{ startsOn: '2026-02-03', seconds: 90_000 }] },
  actions: null,
  health: { silentSites: [], idleRules: [] },
  ...part,
})
