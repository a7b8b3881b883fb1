import type { Context } from '../../../context.ts'
import { refuse } from '../../../http/refusal.ts'

/** True if people sign in with the identity provider only, and have no use for passwords. */
export const isProviderOnly = ({ config }: Pick<Context, 'config'>): boolean =>
  config.identityProvider?.isOnlyWay ?? false

/** Throws `forbidden` where people sign in with the identity provider only. */
export function refusePasswords({ config }: Pick<Context, 'config'>): void {
  const provider = config.identityProvider
  if (provider?.isOnlyWay) throw refuse('sign-in.provider-only', { provider: provider.label })
}
