/** The worker's task for a request: the page and listed files have a copy, everything else is the network's. */
export type Task = 'page' | 'file' | 'nothing'

interface Asked {
  readonly method: string
  readonly mode: string
  readonly url: string
}

/** Only the server can serve these: calls, and health and metrics for programs. */
const OF_THE_SERVER = /^\/(api|readyz|healthz|metrics)(\/|$)/

export function taskOf({ method, mode, url }: Asked, origin: string, files: ReadonlySet<string>): Task {
  const { pathname, origin: asked } = new URL(url)
  if (method !== 'GET' || asked !== origin || OF_THE_SERVER.test(pathname)) return 'nothing'
  if (mode === 'navigate') return 'page'
  return files.has(pathname) ? 'file' : 'nothing'
}

/** No response, or a gateway says that the server is down. */
export const isAway = (response: Response | undefined): boolean => !response || response.status >= 502
