import type { Db } from '../../db/database.ts'
import { findRuleChanges } from './proof.repository.ts'

interface Watched {
  readonly equipRowId: number
  readonly watchedBy: string
}

/** Tells on which day the rule that watches a finding of a site was last changed; null: never. */
export async function readRuleChanges(
  db: Db,
  site: { tenantId: number; siteRowId: number },
  watched: readonly Watched[],
): Promise<(one: Watched) => string | null> {
  const found = await findRuleChanges(db, site, {
    rules: [...new Set(watched.map(({ watchedBy }) => watchedBy))],
    equipRowIds: [...new Set(watched.map(({ equipRowId }) => equipRowId))],
  })
  const days = new Map(found.map(({ rule, equipRowId, day }) => [`${equipRowId} ${rule}`, day]))
  return ({ equipRowId, watchedBy }) => days.get(`${equipRowId} ${watchedBy}`) ?? null
}
