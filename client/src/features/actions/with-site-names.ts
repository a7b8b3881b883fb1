import type { Portfolio } from '@bonfire/contract/sites'
import { distinctLabel } from '../sites/distinct-labels.ts'
import type { ActionRow } from './action-model.ts'

/** The sites by the names that tell them apart. */
export function withSiteNames(rows: readonly ActionRow[], portfolio: Portfolio): readonly ActionRow[] {
  return rows.map((row) => {
    const label = distinctLabel(portfolio, row.portfolioSiteId, row.siteLabel)
    return label === row.siteLabel ? row : { ...row, siteLabel: label }
  })
}
