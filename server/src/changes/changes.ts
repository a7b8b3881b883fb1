import { MILLISECONDS_PER_MINUTE } from '@bonfire/contract/values/durations'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/database.ts'
import type { OpenDatabase } from '../db/open.ts'
import type { Announcement, Ear, Transport } from './announcement.ts'
import { type LoggedChange, newChangeLog } from './change-log.ts'
import { describeOccurrences } from './new-occurrences.ts'
import { moveCounts, newOccurrenceCounts, type OccurrenceCounts } from './occurrence-counts.ts'
import { throughPostgres } from './through-postgres.ts'

/** Services announce changes here, and the stream receives them. */
export interface Changes {
  /**
   * Announces a change. Call it after the commit. Does not wait and never throws. `describe` is only called if someone
   * listens, so it may query the database it is given; undefined means nothing to announce.
   */
  announce(describe: (db: Db) => Announcement | undefined | Promise<Announcement | undefined>): void
  /**
   * Announces created occurrences after the commit, and clears `counts`. Announcements within a second are combined.
   */
  announceOccurrences(tenantId: number, counts: OccurrenceCounts): void
  /** Resolves once all further announcements will arrive; returns a function that stops listening. */
  listen(hear: (change: LoggedChange) => void): Promise<() => void>
  /** The current position of the stream. */
  place(): string
  /** The changes after a position; undefined if no longer known. */
  after(place: string): readonly LoggedChange[] | undefined
  /** The interval of heartbeats, which also check the session. */
  readonly heartbeatMilliseconds: number
  /** A change may wait this long to be sent together with others. */
  readonly coalesceMilliseconds: number
  /** Sends pending announcements and stops listening. Close it before the database. */
  close(): Promise<void>
}

export interface ChangesTiming {
  /** After a change could not be announced, screens are told that they missed something. */
  readonly missedWaitMilliseconds: number
  readonly occurrencesWaitMilliseconds: number
  /** Keep listening this long after the last listener has left, because it is often back soon. */
  readonly lingerMilliseconds: number
  readonly heartbeatMilliseconds: number
  readonly coalesceMilliseconds: number
  /** The interval at which the listening connection is probed, and the probe's timeout. */
  readonly probeEveryMilliseconds: number
  readonly probeWaitMilliseconds: number
}

const TIMING: ChangesTiming = {
  missedWaitMilliseconds: 5000,
  occurrencesWaitMilliseconds: 1000,
  lingerMilliseconds: 15 * MILLISECONDS_PER_MINUTE,
  heartbeatMilliseconds: 25_000,
  coalesceMilliseconds: 250,
  probeEveryMilliseconds: MILLISECONDS_PER_MINUTE,
  probeWaitMilliseconds: 10_000,
}

/** A few seconds' worth, however many imports and people there are. */
const MOST_WAITING = 200
const MISSED: Announcement = { tenantId: null, change: { kind: 'missed' } }

export function openChanges(
  { engine, apart }: Pick<OpenDatabase, 'engine' | 'apart'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
  timing: ChangesTiming = TIMING,
): Changes {
  const transport = engine === 'embedded' ? inProcess() : throughPostgres(apart.pool, timing, log)
  let sending = Promise.resolve()
  let waitingCount = 0
  let missing: NodeJS.Timeout | undefined
  const announceOne = async (describe: Parameters<Changes['announce']>[0]): Promise<void> => {
    if (!(await transport.isHeard())) return
    const announcement = await describe(apart.db)
    if (announcement) await transport.send(announcement)
  }
  const announce: Changes['announce'] = (describe) => {
    // Screens learn sooner that they missed something than what it was.
    if (waitingCount > MOST_WAITING) return
    const isLast = waitingCount === MOST_WAITING
    waitingCount += 1
    sending = sending
      .then(() => announceOne(isLast ? () => MISSED : describe))
      .catch((error: unknown) => {
        log.warn({ err: error }, 'a change could not be announced')
        missing ??= setTimeout(announceMissed, timing.missedWaitMilliseconds).unref()
      })
      .finally(() => {
        waitingCount -= 1
      })
  }
  const announceMissed = (): void => {
    missing = undefined
    announce(() => MISSED)
  }
  const occurrences = collectOccurrences(timing.occurrencesWaitMilliseconds, (tenantId, counts) =>
    announce(async (db) => {
      const change = await describeOccurrences(db, counts)
      return change && { tenantId, change }
    }),
  )
  const hearing = startHearing(transport, timing.lingerMilliseconds)
  return {
    announce,
    announceOccurrences: occurrences.add,
    ...hearing,
    heartbeatMilliseconds: timing.heartbeatMilliseconds,
    coalesceMilliseconds: timing.coalesceMilliseconds,
    async close() {
      occurrences.flush()
      await sending
      clearTimeout(missing)
      await hearing.close()
    },
  }
}

/** Combines counts during the wait, so that a long import is announced once a second. */
function collectOccurrences(waitMilliseconds: number, onDue: (tenantId: number, counts: OccurrenceCounts) => void) {
  let waiting = new Map<number, OccurrenceCounts>()
  let timer: NodeJS.Timeout | undefined
  const flush = (): void => {
    clearTimeout(timer)
    timer = undefined
    const due = waiting
    waiting = new Map()
    for (const [tenantId, counts] of due) onDue(tenantId, counts)
  }
  const add = (tenantId: number, counts: OccurrenceCounts): void => {
    if (counts.placeCount === 0) return
    const collected = waiting.get(tenantId) ?? newOccurrenceCounts()
    moveCounts(collected, counts)
    waiting.set(tenantId, collected)
    timer ??= setTimeout(flush, waitMilliseconds).unref()
  }
  return { add, flush }
}

function startHearing(transport: Transport, lingerMilliseconds: number) {
  const changeLog = newChangeLog()
  const listeners = new Set<(change: LoggedChange) => void>()
  let hearing: Promise<() => Promise<void>> | undefined
  let lingering: NodeJS.Timeout | undefined

  const arrived = (announcement: Announcement): void => {
    const change = changeLog.append(announcement)
    for (const hear of listeners) hear(change)
  }
  const missed = (): void => {
    changeLog.forget()
    arrived({ tenantId: null, change: { kind: 'missed' } })
  }
  const rest = async (): Promise<void> => {
    clearTimeout(lingering)
    const ending = hearing
    hearing = undefined
    changeLog.forget()
    const stop = await ending?.catch(() => undefined)
    await stop?.()
  }
  const leave = (hear: (change: LoggedChange) => void): void => {
    listeners.delete(hear)
    if (listeners.size > 0) return
    clearTimeout(lingering)
    lingering = setTimeout(() => void rest(), lingerMilliseconds).unref()
  }
  return {
    async listen(hear: (change: LoggedChange) => void) {
      clearTimeout(lingering)
      listeners.add(hear)
      const starting = hearing ?? transport.listen({ arrived, missed })
      hearing = starting
      try {
        await starting
      } catch (error) {
        if (hearing === starting) hearing = undefined
        leave(hear)
        throw error
      }
      return () => leave(hear)
    },
    place: changeLog.place,
    after: changeLog.after,
    close: rest,
  }
}

/** The embedded database, which only one process can open, needs no other transport. */
function inProcess(): Transport {
  const ears = new Set<Ear>()
  return {
    isHeard: async () => ears.size > 0,
    async send(announcement) {
      for (const ear of ears) ear.arrived(announcement)
    },
    async listen(ear) {
      ears.add(ear)
      return async () => {
        ears.delete(ear)
      }
    },
  }
}
