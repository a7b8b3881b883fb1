import type { Portfolio } from '@bonfire/contract/sites'
import { findSite } from '../sites/site-selection.ts'
import type { ActionRow } from './action-model.ts'

/** The sites by the names that tell them apart. */
export function withSiteNames(rows: readonly ActionRow[], portfolio: Portfolio): readonly ActionRow[] {
  return rows.map((row) => {
    const { label = row.siteLabel } = findSite(portfolio, row.portfolioSiteId) ?? {}
    return label === row.siteLabel ? row : { ...row, siteLabel: label }
  })
}
