import { MILLISECONDS_PER_MINUTE } from '@bonfire/contract/values/durations'
import { includesScope, type KeyScope } from '@bonfire/contract/values/key-scope'
import type { Context } from '../../context.ts'
import type { Caller } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { resolveKey } from './ingest-key.service.ts'
import { findKeyAccount } from './key-account.repository.ts'

/** Resolves the key of a program that calls what people call: to the account it acts as, if it has the scope. */
export function programCallers(context: Context, callsPerMinute: number) {
  const secondsToWait = callLimit(callsPerMinute)

  return async (authorization: string | undefined, needed: KeyScope | 'any'): Promise<Caller> => {
    const key = await resolveKey(context, authorization)
    const seconds = secondsToWait(key.id, context.clock().getTime())
    if (seconds !== undefined) {
      throw refuse('key.too-many-calls', { count: callsPerMinute, seconds }, { retryAfterSeconds: seconds })
    }
    const account = key.account_id === null ? undefined : await findKeyAccount(context.db, key.account_id)
    const isAllowed = needed === 'any' || includesScope(key.scopes, needed)
    if (!account || !isAllowed) throw refuse('key.scope', { name: key.name, scope: needed })
    return { ...account, sessionId: '', groups: [] }
  }
}

/** Counts calls by key in windows of a minute. Returns the seconds to wait once there were too many, or undefined. */
function callLimit(maximum: number) {
  const windows = new Map<number, { startedAt: number; calls: number }>()

  return (keyId: number, now: number): number | undefined => {
    const window = windows.get(keyId)
    if (!window || Math.abs(now - window.startedAt) >= MILLISECONDS_PER_MINUTE) {
      windows.set(keyId, { startedAt: now, calls: 1 })
      return undefined
    }
    window.calls += 1
    if (window.calls <= maximum) return undefined
    return Math.max(1, Math.ceil((window.startedAt + MILLISECONDS_PER_MINUTE - now) / 1000))
  }
}
