import { MILLISECONDS_PER_MINUTE } from '@bonfire/contract/values/durations'

/** The part of `EventSource` that the stream needs. */
export interface ChangeSource {
  readonly readyState: number
  onerror: ((event: Event) => void) | null
  addEventListener(name: 'place' | 'change', hear: (event: MessageEvent<string>) => void): void
  close(): void
}

export interface Watched {
  readonly visibilityState: DocumentVisibilityState
  addEventListener(name: 'visibilitychange', hear: () => void): void
  removeEventListener(name: 'visibilitychange', hear: () => void): void
}

export interface ChangeStreamParts {
  readonly page: Watched
  /** Opens the stream after the position, or at its current end. */
  open(after: string | undefined): ChangeSource
  readonly after: string | undefined
  /** An event arrived: its position in the stream and, for a change, its text. */
  onEvent(place: string, text?: string): void
  /** The server refused the stream. Returns false if retrying is pointless. */
  mayAskAgain(): Promise<boolean>
}

const FIRST_WAIT_MILLISECONDS = 1000
const LONGEST_WAIT_MILLISECONDS = MILLISECONDS_PER_MINUTE
const CLOSED = 2

/**
 * Listens while the page is visible. A tab that opens in the background listens until it knows its position, so that it
 * can catch up when first looked at. A broken stream is reopened after the last event, with growing delays. Returns a
 * function that stops it.
 */
export function followChanges(parts: ChangeStreamParts): () => void {
  let { after } = parts
  let source: ChangeSource | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let isStopped = false

  const isHidden = () => parts.page.visibilityState === 'hidden'
  const arrived = (place: string, text?: string) => {
    failures = 0
    // An event without an id has an empty id.
    if (place !== '') after = place
    parts.onEvent(place, text)
    if (isHidden() && after !== undefined) close()
  }
  const open = () => {
    if (source || isStopped || (isHidden() && after !== undefined)) return
    const opened = parts.open(after)
    source = opened
    opened.addEventListener('place', (event) => arrived(event.lastEventId))
    opened.addEventListener('change', (event) => arrived(event.lastEventId, event.data))
    opened.onerror = () => void reopen(opened.readyState === CLOSED)
  }
  const close = () => {
    clearTimeout(retry)
    source?.close()
    source = undefined
  }
  // The browser would reconnect by itself, but not after a refusal, and always after the same delay.
  const reopen = async (isRefused: boolean) => {
    close()
    const wait = waitMilliseconds(failures)
    failures += 1
    if (isRefused && !(await parts.mayAskAgain())) {
      isStopped = true
      return
    }
    clearTimeout(retry)
    if (!isStopped) retry = setTimeout(open, wait)
  }
  const follow = () => {
    // Until it knows its position, closing it would lose what happens meanwhile.
    if (source && after === undefined) return
    close()
    open()
  }
  parts.page.addEventListener('visibilitychange', follow)
  open()
  return () => {
    isStopped = true
    parts.page.removeEventListener('visibilitychange', follow)
    close()
  }
}

/** Half of it random, so that not all screens reconnect to a new server at once. */
function waitMilliseconds(failures: number): number {
  const wait = Math.min(FIRST_WAIT_MILLISECONDS * 2 ** failures, LONGEST_WAIT_MILLISECONDS)
  return wait * (0.5 + Math.random() / 2)
}
