import type { Db } from '../../db/database.ts'
import { type Entitlement, findEntitlements, findPortfolios } from './changes.repository.ts'

/** The sites and projects a user may see. Users who see the same share one object. */
export interface Portfolio {
  readonly siteIds: ReadonlySet<string>
  readonly projectKeys: ReadonlySet<string>
}

/** Caches what each listener may see: read in full only after a change, and once for all who see the same. */
export interface Portfolios {
  /** The current portfolios by user, without deleted ones. One call at a time. */
  of(userIds: ReadonlySet<number>): Promise<ReadonlyMap<number, Portfolio>>
}

export function newPortfolios(db: Db): Portfolios {
  let known: ReadonlyMap<string, Portfolio> = new Map()
  return {
    async of(userIds) {
      if (userIds.size === 0) return new Map()
      let entitlements = await findEntitlements(db, [...userIds])
      if (entitlements.some(({ portfolio }) => !known.has(portfolio))) {
        const read = await readPortfolios(db, [...userIds], known)
        entitlements = read.entitlements
        known = read.portfolios
      }
      return new Map(
        entitlements.flatMap(({ userId, portfolio }) => {
          const found = known.get(portfolio)
          return found ? [[userId, found] as const] : []
        }),
      )
    },
  }
}

/** One snapshot serves both reads, so that a portfolio cannot be cached under an older version. */
async function readPortfolios(
  db: Db,
  userIds: readonly number[],
  known: ReadonlyMap<string, Portfolio>,
): Promise<{ entitlements: Entitlement[]; portfolios: ReadonlyMap<string, Portfolio> }> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (snapshot) => {
      const entitlements = await findEntitlements(snapshot, userIds)
      const portfolioOf = new Map(entitlements.map(({ userId, portfolio }) => [userId, portfolio]))
      const portfolios = new Map<string, Portfolio>()
      const readers = new Map<string, number>()
      for (const [userId, portfolio] of portfolioOf) {
        const kept = known.get(portfolio)
        if (kept) portfolios.set(portfolio, kept)
        else readers.set(portfolio, userId)
      }
      for (const { userId, siteKeys, projectKeys } of await findPortfolios(snapshot, [...readers.values()])) {
        const portfolio = { siteIds: new Set(siteKeys), projectKeys: new Set(projectKeys) }
        portfolios.set(portfolioOf.get(userId) ?? '', portfolio)
      }
      return { entitlements, portfolios }
    })
}
