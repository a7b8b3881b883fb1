import { createHmac } from 'node:crypto'
import type { Integrations } from '@bonfire/contract/integrations'
import type { Context } from '../../context.ts'
import type { Caller } from '../../http/caller.ts'
import { selectTracking } from './integrations.repository.ts'

/**
 * Returns what starts the configured services for this user. No identity is signed for users who opted out of tracking.
 * Feature flags are not tracking.
 */
export async function readIntegrations({ db, config }: Context, caller: Caller): Promise<Integrations> {
  const { launchDarkly, analytics, help, survey } = config.integrations
  const { email, isOptedOut } = await selectTracking(db, caller.id)
  const featureFlags = launchDarkly ? { clientId: launchDarkly.clientId, url: launchDarkly.url ?? null } : null
  if (isOptedOut) return { featureFlags, analytics: null, help: null, survey: null }
  return {
    featureFlags,
    analytics: analytics ?? null,
    help: help
      ? {
          url: help.url,
          token: help.token,
          identity: {
            identifier: caller.forgeId,
            name: caller.displayName || caller.username,
            email,
            signature: sign(caller.forgeId, help.sharedSecret),
          },
        }
      : null,
    survey: survey ? { ...survey, userId: caller.forgeId } : null,
  }
}

function sign(identifier: string, sharedSecret: string): string {
  return createHmac('sha256', sharedSecret).update(identifier).digest('hex')
}
