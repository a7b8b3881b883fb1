import type { SessionUser } from '@bonfire/contract/people/users'
import type { Portfolio, Site } from '@bonfire/contract/sites'

/** The steps of startup, in this order. */
export interface SetupSteps<Selection> {
  waitForStoredState: () => Promise<void>
  confirmSession: () => Promise<SessionUser | null>
  loadPortfolio: (user: SessionUser) => Promise<Portfolio>
  loadSites: (portfolio: Portfolio) => Site[]
  applyUrl: (portfolio: Portfolio, sites: Site[]) => Selection
  /** Forgets the user, so that the next startup starts over. */
  reset: () => void
}

export type Setup<Selection> =
  | { outcome: 'complete'; user: SessionUser; portfolio: Portfolio; selection: Selection }
  | { outcome: 'unauthenticated' }
  | { outcome: 'error'; cause: unknown }

/** Runs on every navigation; what has been loaded is not requested again. */
export async function setUpApp<Selection>(steps: SetupSteps<Selection>): Promise<Setup<Selection>> {
  await steps.waitForStoredState()
  const user = await steps.confirmSession()
  if (!user) return { outcome: 'unauthenticated' }
  let portfolio: Portfolio
  try {
    portfolio = await steps.loadPortfolio(user)
  } catch (cause) {
    steps.reset()
    return { outcome: 'error', cause }
  }
  const sites = steps.loadSites(portfolio)
  return { outcome: 'complete', user, portfolio, selection: steps.applyUrl(portfolio, sites) }
}

/** The portfolio did not load, so the shell cannot render. */
export class SetupError extends Error {
  constructor(cause: unknown) {
    super('Failed to authenticate logged in user', { cause })
    this.name = 'SetupError'
  }
}
