import { includesScope, type KeyScope } from '@bonfire/contract/values/key-scope'
import type { Context } from '../../context.ts'
import type { Caller } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { callLimit } from './call-limit.ts'
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
