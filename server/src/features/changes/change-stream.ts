import { Readable } from 'node:stream'
import type { Change } from '@bonfire/contract/changes'
import type { LoggedChange } from '../../changes/change-log.ts'
import type { Context } from '../../context.ts'
import type { Caller } from '../../http/caller.ts'
import { type Hearing, heardBy, readHearing } from './changes.service.ts'

export interface StreamRequest {
  /** The last event that was seen. */
  readonly after: string | undefined
  readonly screenId: string | undefined
  /** The person of the session, as long as there is one. */
  readonly confirm: () => Promise<Caller | undefined>
}

// A listener that does not read loses its stream and, when it is back, goes on where it was.
const MAXIMUM_UNREAD_BYTES = 1_000_000
const RETRY_MILLISECONDS = 3000

/** The changes that the caller may hear of, as server-sent events, until somebody destroys the stream or the session ends. */
export async function openChangeStream(context: Context, caller: Caller, request: StreamRequest): Promise<Readable> {
  const { changes } = context
  const stream = new Readable({ read() {} })
  let isOpen = false
  const mouth = newMouth(context, stream, { caller, hearing: await readHearing(context, caller), request })
  const leave = await changes.listen((change) => {
    // What arrived before the place below was read stands in the log behind it.
    if (isOpen) mouth.tell(change)
  })
  const heartbeat = setInterval(mouth.beat, changes.heartbeatMilliseconds)
  stream.once('close', () => {
    clearInterval(heartbeat)
    leave()
  })
  const waiting = request.after === undefined ? [] : changes.after(request.after)
  const isKnown = request.after !== undefined && waiting !== undefined
  stream.push(`retry: ${RETRY_MILLISECONDS}\n${placeEvent(isKnown ? request.after : changes.place())}`)
  if (waiting === undefined) stream.push(changeEvent(changes.place(), { kind: 'missed' }))
  for (const change of waiting ?? []) mouth.tell(change)
  isOpen = true
  return stream
}

/** Says one thing after the other, and each with the permissions of the moment. */
function newMouth(
  context: Context,
  stream: Readable,
  first: { caller: Caller; hearing: Hearing; request: StreamRequest },
): { tell(change: LoggedChange): void; beat(): void } {
  const { request } = first
  let { caller, hearing } = first
  let isFresh = true
  let toldPlace: string | undefined
  let saying = Promise.resolve()
  const say = (work: () => Promise<string | undefined>): void => {
    saying = saying
      .then(async () => {
        if (stream.destroyed || stream.readableEnded) return
        const text = await work()
        if (text !== undefined) stream.push(text)
        if (stream.readableLength > MAXIMUM_UNREAD_BYTES) stream.destroy()
      })
      .catch((error: unknown) => {
        context.log.warn({ err: error }, 'a stream of changes was given up')
        stream.destroy()
      })
  }
  /** Reads who listens again; ends the stream when nobody does any more. */
  const confirm = async (): Promise<boolean> => {
    const confirmed = await request.confirm()
    if (confirmed) caller = confirmed
    else stream.push(null)
    return confirmed !== undefined
  }
  return {
    tell: ({ place, announcement }) =>
      say(async () => {
        if (request.screenId !== undefined && announcement.screenId === request.screenId) return undefined
        // The portfolio may have grown since the last sign of life.
        if (!isFresh) hearing = await readHearing(context, caller)
        isFresh = true
        if (!heardBy(hearing, announcement)) return undefined
        // Or shrunk, or the session has ended: asked each time, but only of those who would be told.
        if (!(await confirm())) return undefined
        hearing = await readHearing(context, caller)
        const change = heardBy(hearing, announcement)
        if (!change) return undefined
        toldPlace = place
        return changeEvent(place, change)
      }),
    beat: () => {
      const place = context.changes.place()
      say(async () => {
        if (!(await confirm())) return undefined
        isFresh = false
        // Whoever heard nothing for long still has a place that is known.
        if (place === toldPlace) return ':\n\n'
        toldPlace = place
        return placeEvent(place)
      })
    },
  }
}

const placeEvent = (place: string) => `id: ${place}\nevent: place\ndata: {}\n\n`
const changeEvent = (place: string, change: Change) =>
  `id: ${place}\nevent: change\ndata: ${JSON.stringify(change)}\n\n`
