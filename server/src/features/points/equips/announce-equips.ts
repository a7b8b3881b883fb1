import type { Context } from '../../../context.ts'
import type { Caller } from '../../../http/caller.ts'

/** Says that equips of sites were made, changed or deleted. Call it after the commit. */
export function announceEquips(context: Context, caller: Caller, siteIds: readonly string[]): void {
  context.changes.announce(() => ({
    tenantId: caller.tenantId,
    screenId: caller.screenId,
    userId: caller.id,
    change: { kind: 'equips', by: caller.displayName, siteIds: [...siteIds] },
  }))
}
