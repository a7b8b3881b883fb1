import { Change } from '@bonfire/contract/changes'

/** Of an `EventSource`, what the stream needs. */
export interface ChangeSource {
  readonly readyState: number
  onerror: ((event: Event) => void) | null
  addEventListener(name: 'place' | 'change', hear: (event: MessageEvent<string>) => void): void
  close(): void
}

/** Of the page, whether somebody looks at it. */
interface Watched {
  readonly visibilityState: DocumentVisibilityState
  addEventListener(name: 'visibilitychange', hear: () => void): void
  removeEventListener(name: 'visibilitychange', hear: () => void): void
}

export interface ChangeStreamParts {
  readonly page: Watched
  /** Opens the stream behind the place, or where it stands now. */
  open(after: string | undefined): ChangeSource
  readonly after: string | undefined
  onPlace(place: string): void
  onChange(change: Change): void
  /** The server refused the stream. False when there is no use in asking again. */
  mayAskAgain(): Promise<boolean>
}

const FIRST_WAIT_MILLISECONDS = 1000
const LONGEST_WAIT_MILLISECONDS = 60_000
const CLOSED = 2

/**
 * Listens while somebody looks at the page. A stream that breaks is opened anew, after waits that grow, behind the
 * last event that was heard. Answers how to stop.
 */
export function followChanges(parts: ChangeStreamParts): () => void {
  let { after } = parts
  let source: ChangeSource | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let isStopped = false

  const hearPlace = (place: string) => {
    failures = 0
    // An event without an id has an empty one.
    if (place === '') return
    after = place
    parts.onPlace(place)
  }
  const open = () => {
    if (source || isStopped || parts.page.visibilityState === 'hidden') return
    const opened = parts.open(after)
    source = opened
    opened.addEventListener('place', (event) => hearPlace(event.lastEventId))
    opened.addEventListener('change', (event) => {
      hearPlace(event.lastEventId)
      const change = readChange(event.data)
      if (change) parts.onChange(change)
    })
    opened.onerror = () => void reopen(opened.readyState === CLOSED)
  }
  const close = () => {
    clearTimeout(retry)
    source?.close()
    source = undefined
  }
  // The browser would go on by itself, but not after a refusal, and always after the same wait.
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

/** Half of it by chance, so that not all screens come back to a new server at once. */
function waitMilliseconds(failures: number): number {
  const wait = Math.min(FIRST_WAIT_MILLISECONDS * 2 ** failures, LONGEST_WAIT_MILLISECONDS)
  return wait * (0.5 + Math.random() / 2)
}

/** Undefined for what a newer server tells and this page does not know. */
function readChange(text: string): Change | undefined {
  try {
    return Change.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
