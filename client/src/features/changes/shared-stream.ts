import type { Watched } from './change-stream.ts'

/** The part of `BroadcastChannel` needed for sharing between tabs. */
export interface TabChannel {
  onmessage: ((event: MessageEvent<TabMessage>) => void) | null
  postMessage(message: TabMessage): void
  close(): void
}

export type TabMessage =
  | { readonly kind: 'event'; readonly place: string; readonly text?: string | undefined }
  /** A tab asks the holder of the stream for its position. */
  | { readonly kind: 'where' }
  /** The holder's position, or where it begins: a tab behind that has missed something. */
  | { readonly kind: 'here'; readonly place: string }

export interface SharingParts {
  readonly page: Watched
  readonly channel: TabChannel
  /** Runs `work` once no other tab holds the stream; other tabs wait until it settles. */
  holdAlone(work: () => Promise<void>, signal: AbortSignal): Promise<void>
  /** Follows the stream from the position; returns a function that stops it. */
  follow(after: string | undefined, onEvent: (place: string, text?: string) => void): () => void
  onEvent(place: string, text?: string): void
  /** This tab was suspended while others reported changes. */
  onMissed(): void
}

export interface SharedStream {
  /** Tells whether a screen of this tab shows what others may change. */
  want(isWanted: boolean): void
  close(): void
}

/**
 * One tab of a browser holds the stream and informs the others: a user may have more tabs than the server allows
 * streams, and a browser has six connections to a server. The holder is a visible tab; when it is hidden or closed,
 * another resumes at the same position.
 */
export function shareStream(parts: SharingParts): SharedStream {
  const { page, channel } = parts
  let place: string | undefined
  let isWanted = false
  let holding: AbortController | undefined
  let isHolding = false

  const arrived = (newPlace: string, text?: string): boolean => {
    // A new holder may receive again what the last one already reported.
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
      updateHolding()
    })
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
    stop()
    isHolding = false
  }
  const updateHolding = (): void => {
    if (shouldHold() === (holding !== undefined)) return
    if (holding) {
      holding.abort()
      holding = undefined
      return
    }
    const controller = new AbortController()
    holding = controller
    const { signal } = controller
    // Rejects only if the lock request is aborted.
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
    updateHolding()
  }
  page.addEventListener('visibilitychange', updateHolding)
  return {
    want(wanted) {
      isWanted = wanted
      updateHolding()
    },
    close() {
      isWanted = false
      updateHolding()
      page.removeEventListener('visibilitychange', updateHolding)
      channel.close()
    },
  }
}

/** A position is the run of the server's log and an increasing number within it; another run is newer. */
function isNewer(place: string, than: string | undefined): boolean {
  if (than === undefined || place === '') return true
  const [run, number] = place.split('-')
  const [thanRun, thanNumber] = than.split('-')
  return run !== thanRun || Number(number) > Number(thanNumber)
}
