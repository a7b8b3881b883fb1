import type { Integration, SessionUser } from '@bonfire/contract/users'

const TRACKING = ['analytics', 'help', 'survey'] as const satisfies readonly Integration[]

/** The configured services that may run for this person. Who opted out of tracking has flags only (INT-01 to INT-04). */
export function runningIntegrations(user: Pick<SessionUser, 'config' | 'optOutUserTracking'>): Integration[] {
  const isBarred = (name: Integration) => user.optOutUserTracking && TRACKING.some((one) => one === name)
  return user.config.integrations.filter((name) => !isBarred(name))
}
