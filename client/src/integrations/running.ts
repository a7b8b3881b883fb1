import type { Integration, SessionUser } from '@bonfire/contract/people/users'

const TRACKING = ['analytics', 'help', 'survey'] as const satisfies readonly Integration[]

/** The configured services that may run for this person. People who opted out of tracking only get flags. */
export function runningIntegrations(user: Pick<SessionUser, 'config' | 'optOutUserTracking'>): Integration[] {
  const isBarred = (name: Integration) => user.optOutUserTracking && TRACKING.some((one) => one === name)
  return user.config.integrations.filter((name) => !isBarred(name))
}
