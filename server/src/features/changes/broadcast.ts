import { Readable } from 'node:stream'
import type { Change } from '@bonfire/contract/changes'
import type { LoggedChange } from '../../changes/change-log.ts'
import type { Context } from '../../context.ts'
import type { Caller } from '../../http/caller.ts'
import { audienceOf, heardBy } from './changes.service.ts'
import { newPortfolios, type Portfolio } from './portfolios.ts'

interface StreamRequest {
  /** The last event that was seen. */
  readonly after: string | undefined
  readonly screenId: string | undefined
  /** The cookie's value: whoever it signs in is asked again before anything is told. */
  readonly sessionToken: string
}

/** The people of these sessions, by token, as they are now; ended sessions are missing. */
export type ConfirmSessions = (tokens: readonly string[]) => Promise<ReadonlyMap<string, Caller>>

/** Tells every listening screen of this process what its person may hear of. */
export interface Broadcast {
  /** Server-sent events, until somebody destroys the stream or the session ends. */
  open(caller: Caller, request: StreamRequest): Promise<Readable>
  /** How many streams this person has open. */
  streamsOf(userId: number): number
  /** Ends all streams in order, so that nothing waits for them when the server stops. */
  end(): void
}

interface Listener {
  readonly stream: Readable
  readonly request: StreamRequest
  caller: Caller
  /** Told before anything of the rounds: what came while this screen was away. */
  backlog: readonly LoggedChange[]
  /** Changes before this one are in the backlog. */
  readonly firstNumber: number
  toldPlace: string | undefined
}

interface WaitingChange extends LoggedChange {
  readonly number: number
}

// A listener that does not read loses its stream and, when it is back, goes on where it was.
const MAXIMUM_UNREAD_BYTES = 1_000_000
const RETRY_MILLISECONDS = 3000

/**
 * The work is done once a round and audience, not once a listener and change: what arrives within
 * `coalesceMilliseconds` is told together, sessions and portfolios of all listeners are read with one statement each,
 * and a change is written as text once for all who may hear the same of it.
 */
export function newBroadcast(context: Context, confirmSessions: ConfirmSessions): Broadcast {
  const { changes } = context
  const listeners = new Set<Listener>()
  const portfolios = newPortfolios(context.db)
  let waiting: WaitingChange[] = []
  let nextNumber = 0
  let listening: Promise<() => void> | undefined
  let opening = 0
  let timer: NodeJS.Timeout | undefined
  let telling = Promise.resolve()

  const hear = (change: LoggedChange): void => {
    waiting.push({ ...change, number: nextNumber })
    nextNumber += 1
    schedule()
  }
  const schedule = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined
      telling = telling.then(round)
    }, changes.coalesceMilliseconds)
  }
  const round = async (): Promise<void> => {
    const due = waiting
    waiting = []
    const concerned = [...listeners].filter((listener) => dueFor(listener, due).length > 0)
    await attempt(concerned, async () => {
      const confirmed = await confirm(concerned)
      const speak = newSpeaker(context, await portfolios.of(new Set([...listeners].map(({ caller }) => caller.id))))
      for (const listener of confirmed) {
        const own = dueFor(listener, due)
        listener.backlog = []
        push(listener, speak(listener, own))
      }
    })
  }
  const heartbeat = setInterval(() => {
    telling = telling.then(async () => {
      const all = [...listeners]
      await attempt(all, async () => {
        const place = changes.place()
        for (const listener of await confirm(all)) push(listener, signOfLife(listener, place))
      })
    })
  }, changes.heartbeatMilliseconds).unref()

  /** Those whose session lives; the streams of the others end. */
  const confirm = async (asked: readonly Listener[]): Promise<Listener[]> => {
    const callers = await confirmSessions([...new Set(asked.map(({ request }) => request.sessionToken))])
    return asked.filter((listener) => {
      const caller = callers.get(listener.request.sessionToken)
      if (caller) listener.caller = caller
      else end(listener)
      return caller !== undefined && listeners.has(listener)
    })
  }
  // Whoever cannot be told comes back by itself, behind the last event that it was told.
  const attempt = async (concerned: readonly Listener[], work: () => Promise<void>): Promise<void> => {
    if (concerned.length === 0) return
    try {
      await work()
    } catch (error) {
      context.log.warn({ err: error, streams: concerned.length }, 'streams of changes were given up')
      for (const { stream } of concerned) stream.destroy()
    }
  }
  const end = (listener: Listener): void => {
    leave(listener)
    listener.stream.push(null)
  }
  const leave = (listener: Listener): void => {
    listeners.delete(listener)
    stopWhenAlone()
  }
  const stopWhenAlone = (): void => {
    if (listeners.size > 0 || opening > 0) return
    const ending = listening
    listening = undefined
    void ending?.then((stop) => stop()).catch(() => {})
  }
  return {
    async open(caller, request) {
      const stream = new Readable({ read() {} })
      opening += 1
      listening ??= changes.listen(hear)
      try {
        await listening
      } catch (error) {
        listening = undefined
        throw error
      } finally {
        opening -= 1
      }
      // No pause from here to the end: what arrives from now on has this number or a higher one.
      const known = request.after === undefined ? [] : changes.after(request.after)
      const place = request.after !== undefined && known ? request.after : changes.place()
      const listener = { stream, request, caller, backlog: known ?? [], firstNumber: nextNumber, toldPlace: place }
      // Before its place, which is the same: a listener takes only what is behind the place that it knows.
      const missed = known ? '' : changeEvent(place, JSON.stringify({ kind: 'missed' } satisfies Change))
      stream.push(`retry: ${RETRY_MILLISECONDS}\n${missed}${placeEvent(place)}`)
      listeners.add(listener)
      stream.once('close', () => leave(listener))
      if (listener.backlog.length > 0) schedule()
      return stream
    },
    streamsOf: (userId) => [...listeners].filter(({ caller }) => caller.id === userId).length,
    end() {
      clearInterval(heartbeat)
      clearTimeout(timer)
      for (const listener of listeners) end(listener)
    },
  }
}

function dueFor({ caller, backlog, firstNumber }: Listener, due: readonly WaitingChange[]): LoggedChange[] {
  const ofTenant = ({ announcement: { tenantId } }: LoggedChange) => tenantId === null || tenantId === caller.tenantId
  return [...backlog, ...due.filter(({ number }) => number >= firstNumber)].filter(ofTenant)
}

function push({ stream }: Listener, text: string): void {
  if (text === '') return
  stream.push(text)
  if (stream.readableLength > MAXIMUM_UNREAD_BYTES) stream.destroy()
}

/** Whoever heard nothing for long still has a place that is known. */
function signOfLife(listener: Listener, place: string): string {
  if (place === listener.toldPlace) return ':\n\n'
  listener.toldPlace = place
  return placeEvent(place)
}

/** The events of one round. People with the same portfolio and rights hear the same, which is put into words once. */
function newSpeaker(context: Context, portfolios: ReadonlyMap<number, Portfolio>) {
  const ids = new Map<Portfolio, number>()
  const spoken = new Map<string, Map<LoggedChange['announcement'], { change: Change; text: string } | undefined>>()
  return (listener: Listener, changes: readonly LoggedChange[]): string => {
    const portfolio = portfolios.get(listener.caller.id)
    if (!portfolio) return ''
    if (!ids.has(portfolio)) ids.set(portfolio, ids.size)
    const audience = audienceOf(context, listener.caller, portfolio)
    const key = `${ids.get(portfolio)} ${audience.tenantId} ${[...audience.types]} ${audience.settings}`
    const texts =
      spoken.get(key) ?? new Map<LoggedChange['announcement'], { change: Change; text: string } | undefined>()
    spoken.set(key, texts)
    let events = ''
    for (const { place, announcement } of changes) {
      const { screenId, userId } = announcement
      if (screenId !== undefined && screenId === listener.request.screenId) continue
      if (!texts.has(announcement)) {
        const change = heardBy(audience, announcement)
        texts.set(announcement, change && { change, text: JSON.stringify(change) })
      }
      const heard = texts.get(announcement)
      if (!heard) continue
      listener.toldPlace = place
      // Only to the person whose screen it is: whoever knew the id of another's could hide changes from it.
      const isOwn = screenId !== undefined && userId === listener.caller.id
      events += changeEvent(place, isOwn ? JSON.stringify({ ...heard.change, screenId }) : heard.text)
    }
    return events
  }
}

const placeEvent = (place: string) => `id: ${place}\nevent: place\ndata: {}\n\n`
const changeEvent = (place: string, text: string) => `id: ${place}\nevent: change\ndata: ${text}\n\n`
