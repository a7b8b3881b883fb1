import type { Watched } from './change-stream.ts'

/** Of a `BroadcastChannel` between the tabs of one browser, what sharing needs. */
export interface TabChannel {
  onmessage: ((event: MessageEvent<TabMessage>) => void) | null
  postMessage(message: TabMessage): void
  close(): void
}

export type TabMessage =
  | { readonly kind: 'event'; readonly place: string; readonly text?: string | undefined }
  /** A tab asks the one that holds the stream where it is. */
  | { readonly kind: 'where' }
  /** Where the holder is, or begins: whoever is behind that has missed something. */
  | { readonly kind: 'here'; readonly place: string }

export interface SharingParts {
  readonly page: Watched
  readonly channel: TabChannel
  /** Runs `work` once no other tab holds the stream, and keeps the others waiting until it settles. */
  holdAlone(work: () => Promise<void>, signal: AbortSignal): Promise<void>
  /** Follows the stream behind the place; returns how to stop. */
  follow(after: string | undefined, onEvent: (place: string, text?: string) => void): () => void
  onEvent(place: string, text?: string): void
  /** This tab was asleep while others told what happened. */
  onMissed(): void
}

export interface SharedStream {
  /** Whether a screen of this tab shows what others change. */
  want(isWanted: boolean): void
  close(): void
}

/**
 * One tab of a browser holds the stream and tells the others: a person may have more tabs than the server takes
 * streams, and a browser has six connections to a server. The tab that holds it is one that somebody looks at; when it
 * is hidden or closed, the next one goes on at the same place.
 */
export function shareStream(parts: SharingParts): SharedStream {
  const { page, channel } = parts
  let place: string | undefined
  let isWanted = false
  let holding: AbortController | undefined
  let isHolding = false

  const arrived = (newPlace: string, text?: string): boolean => {
    // Whoever takes over may read again what the last one has told.
    if (!isNewer(newPlace, place)) return false
    if (newPlace !== '') place = newPlace
    parts.onEvent(newPlace, text)
    return true
  }
  const shouldHold = () => isWanted && (page.visibilityState !== 'hidden' || place === undefined)
  const hold = async (signal: AbortSignal): Promise<void> => {
    let hasBegun = false
    const stop = parts.follow(place, (newPlace, text) => {
      const isNew = arrived(newPlace, text)
      if (!hasBegun && place !== undefined && text === undefined) channel.postMessage({ kind: 'here', place })
      else if (isNew) channel.postMessage({ kind: 'event', place: newPlace, text })
      hasBegun = true
      isHolding = true
      settle()
    })
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
    stop()
    isHolding = false
  }
  const settle = (): void => {
    if (shouldHold() === (holding !== undefined)) return
    if (holding) {
      holding.abort()
      holding = undefined
      return
    }
    const controller = new AbortController()
    holding = controller
    const { signal } = controller
    // Rejects only when the request for the lock is aborted.
    parts.holdAlone(async () => (signal.aborted ? undefined : hold(signal)), signal).catch(() => {})
    channel.postMessage({ kind: 'where' })
  }
  channel.onmessage = ({ data }) => {
    if (data.kind === 'where' && isHolding && place !== undefined) channel.postMessage({ kind: 'here', place })
    if (data.kind === 'event') arrived(data.place, data.text)
    if (data.kind === 'here' && isNewer(data.place, place)) {
      if (place !== undefined) parts.onMissed()
      place = data.place
      parts.onEvent(place)
    }
    settle()
  }
  page.addEventListener('visibilitychange', settle)
  return {
    want(wanted) {
      isWanted = wanted
      settle()
    },
    close() {
      isWanted = false
      settle()
      page.removeEventListener('visibilitychange', settle)
      channel.close()
    },
  }
}

/** A place is the run of the server's log and a number that grows in it; another run is newer. */
function isNewer(place: string, than: string | undefined): boolean {
  if (than === undefined || place === '') return true
  const [run, number] = place.split('-')
  const [thanRun, thanNumber] = than.split('-')
  return run !== thanRun || Number(number) > Number(thanNumber)
}
