import type { Context } from '../../../../context.ts'
import type { Caller } from '../../../../http/caller.ts'
import { refuseUnless } from '../../../../http/permissions.ts'
import { refuse } from '../../../../http/refusal.ts'
import { PATIENCE, type Patience } from '../ask-server.ts'
import { findWholeSource, type KnownSource, readSource } from '../haystack.service.ts'
import { pullSource } from './pull-source.service.ts'
import { type ClaimedSource, claimSource, extendLease } from './pulls.repository.ts'

/** A slow server must not keep the others waiting. */
const AT_ONCE = 3
const HEARTBEAT_MILLISECONDS = 20_000

export interface PullTiming {
  readonly patience?: Patience
  readonly heartbeatMilliseconds?: number
  /** The interval at which a server checks what is due. */
  readonly checkEveryMilliseconds?: number
}

export interface Pulls {
  readonly patience: Patience
  /** Aborted when the server stops. */
  readonly signal: AbortSignal
  /** Starts what is due, without waiting for its end. */
  startDue(): Promise<void>
  pullNow(caller: Caller, sourceId: string): Promise<KnownSource>
  /** Starts this one, due or not, without waiting for its end; false while another server pulls it. */
  startOne(only: { tenantId: number; id: number }): Promise<boolean>
  /** Resolves once nothing is being pulled. */
  settled(): Promise<void>
  /** Breaks off what is under way; other servers, or the next start, begin it again. */
  stop(): Promise<void>
}

/** Pulls from Haystack servers, each by one server of Bonfire at a time, which holds its lease in the database. */
export function openPulls(context: Context, timing: PullTiming = {}): Pulls {
  const { patience = PATIENCE, heartbeatMilliseconds = HEARTBEAT_MILLISECONDS } = timing
  const { db, clock, log } = context
  const stopping = new AbortController()
  const pulling = new Set<Promise<void>>()

  const start = (source: ClaimedSource) => {
    const lost = new AbortController()
    const keepLease = async () => {
      if (!(await extendLease(db, source, clock()))) lost.abort()
      lost.signal.throwIfAborted()
    }
    const heartbeat = setInterval(() => {
      keepLease().catch((error: unknown) => {
        if (!lost.signal.aborted) log.warn({ err: error }, 'the lease of a Haystack server could not be extended')
      })
    }, heartbeatMilliseconds).unref()
    const signal = AbortSignal.any([stopping.signal, lost.signal])
    const pull = pullSource({ context, source, patience, signal, keepLease })
      .catch((error: unknown) => log.warn({ err: error }, 'the end of a pull could not be noted'))
      .finally(() => {
        clearInterval(heartbeat)
        pulling.delete(pull)
      })
    pulling.add(pull)
  }

  const settled = async () => {
    while (pulling.size > 0) await Promise.all(pulling)
  }

  const startOne = async (only: { tenantId: number; id: number }) => {
    const source = await claimSource(db, { now: clock(), only })
    if (source) start(source)
    return source !== undefined
  }

  return {
    patience,
    signal: stopping.signal,
    async startDue() {
      while (pulling.size < AT_ONCE && !stopping.signal.aborted) {
        const source = await claimSource(db, { now: clock() })
        if (!source) return
        start(source)
      }
    },
    async pullNow(caller, sourceId) {
      refuseUnless('bringDataIn', caller)
      const { id, tenantId } = await findWholeSource(db, caller, sourceId)
      if (!(await startOne({ tenantId, id }))) throw refuse('pull.running')
      return readSource(context, caller, id)
    },
    startOne,
    settled,
    async stop() {
      stopping.abort()
      await settled()
    },
  }
}
