import { Readable } from 'node:stream'
import type { Change } from '@bonfire/contract/changes'
import type { LoggedChange } from '../../changes/change-log.ts'
import type { Context } from '../../context.ts'
import type { Caller } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { audienceOf, heardBy } from './changes.service.ts'
import { newPortfolios, type Portfolio } from './portfolios.ts'

interface StreamRequest {
  /** The last event seen. */
  readonly after: string | undefined
  readonly screenId: string | undefined
  /** The cookie's value: its session is checked again before anything is sent. */
  readonly sessionToken: string
}

/** The current users of these sessions, by token, without ended ones. */
export type ConfirmSessions = (tokens: readonly string[]) => Promise<ReadonlyMap<string, Caller>>

/** Sends every listening screen of this process the changes its user may learn of. */
export interface Broadcast {
  /**
   * Server-sent events, until the stream is destroyed or the session ends.
   *
   * @throws Refusal `changes.too-many-screens`
   */
  open(caller: Caller, request: StreamRequest): Promise<Readable>
  /** Ends all streams cleanly, so that they do not delay stopping the server. */
  end(): void
}

interface Listener {
  readonly stream: Readable
  readonly request: StreamRequest
  caller: Caller
  /** Sent before any round: what happened while this screen was away. */
  backlog: readonly LoggedChange[]
  /** Changes before this one are in the backlog. */
  readonly firstNumber: number
  sentPlace: string | undefined
}

interface WaitingChange extends LoggedChange {
  readonly number: number
}

// One per visible tab; more would be a runaway program.
const MAXIMUM_STREAMS_PER_PERSON = 20
const RETRY_AFTER_SECONDS = 60
// A listener that does not read loses its stream and resumes where it was.
const MAXIMUM_UNREAD_BYTES = 1_000_000
const RETRY_MILLISECONDS = 3000

/**
 * Works once per round and audience, not per listener and change: what arrives within `coalesceMilliseconds` is sent
 * together, all listeners' sessions and portfolios are read with one statement each, and a change is serialised once
 * for everyone who may see the same of it.
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
  let sending = Promise.resolve()

  const hear = (change: LoggedChange): void => {
    waiting.push({ ...change, number: nextNumber })
    nextNumber += 1
    schedule()
  }
  const schedule = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined
      sending = sending.then(round)
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
        sendText(listener, speak(listener, own))
      }
    })
  }
  const heartbeat = setInterval(() => {
    sending = sending.then(async () => {
      const all = [...listeners]
      await attempt(all, async () => {
        // Its place would be past the waiting changes: listeners would take them for old.
        const place = waiting.length === 0 ? changes.place() : undefined
        for (const listener of await confirm(all)) sendText(listener, signOfLife(listener, place))
      })
    })
  }, changes.heartbeatMilliseconds).unref()

  /** Listeners with a live session; the others' streams end. */
  const confirm = async (asked: readonly Listener[]): Promise<Listener[]> => {
    const callers = await confirmSessions([...new Set(asked.map(({ request }) => request.sessionToken))])
    return asked.filter((listener) => {
      const caller = callers.get(listener.request.sessionToken)
      if (caller) listener.caller = caller
      else end(listener)
      return caller !== undefined && listeners.has(listener)
    })
  }
  // A listener that cannot be reached reconnects by itself after its last event.
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
      // No await from here on: streams opened at once are counted one after the other, and anything arriving later has
      // this number or a higher one.
      refuseTooMany([...listeners].filter((listener) => listener.caller.id === caller.id).length)
      const known = request.after === undefined ? [] : changes.after(request.after)
      const place = request.after !== undefined && known ? request.after : changes.place()
      const listener = { stream, request, caller, backlog: known ?? [], firstNumber: nextNumber, sentPlace: place }
      // Its position is the same, and a listener only accepts what is after its position.
      const missed = known ? '' : changeEvent(place, JSON.stringify({ kind: 'missed' } satisfies Change))
      stream.push(`retry: ${RETRY_MILLISECONDS}\n${missed}${placeEvent(place)}`)
      listeners.add(listener)
      stream.once('close', () => leave(listener))
      if (listener.backlog.length > 0) schedule()
      return stream
    },
    end() {
      clearInterval(heartbeat)
      clearTimeout(timer)
      for (const listener of listeners) end(listener)
    },
  }
}

function refuseTooMany(open: number): void {
  if (open < MAXIMUM_STREAMS_PER_PERSON) return
  throw refuse('changes.too-many-screens', { count: open }, { retryAfterSeconds: RETRY_AFTER_SECONDS })
}

function dueFor({ caller, backlog, firstNumber }: Listener, due: readonly WaitingChange[]): LoggedChange[] {
  const ofTenant = ({ announcement: { tenantId } }: LoggedChange) => tenantId === null || tenantId === caller.tenantId
  return [...backlog, ...due.filter(({ number }) => number >= firstNumber)].filter(ofTenant)
}

function sendText({ stream }: Listener, text: string): void {
  if (text === '') return
  stream.push(text)
  if (stream.readableLength > MAXIMUM_UNREAD_BYTES) stream.destroy()
}

/** Keeps the position of a quiet listener known. */
function signOfLife(listener: Listener, place: string | undefined): string {
  if (place === undefined || place === listener.sentPlace) return ':\n\n'
  listener.sentPlace = place
  return placeEvent(place)
}

/** The events of one round. Users with the same portfolio and rights share one serialisation. */
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
      listener.sentPlace = place
      // Changes are hidden only from the screen's own user: otherwise anyone who knew its id could hide them.
      const isOwn = screenId !== undefined && userId === listener.caller.id
      events += changeEvent(place, isOwn ? JSON.stringify({ ...heard.change, screenId }) : heard.text)
    }
    return events
  }
}

const placeEvent = (place: string) => `id: ${place}\nevent: place\ndata: {}\n\n`
const changeEvent = (place: string, text: string) => `id: ${place}\nevent: change\ndata: ${text}\n\n`
