const WITHIN_MILLISECONDS = 1000

/** Deletes the actions kept on this device, before a page is left. Leaving does not wait for long. */
export function forgetKeptActions(): Promise<unknown> {
  const isLate = new Promise((resolve) => setTimeout(resolve, WITHIN_MILLISECONDS))
  const forget = import('./kept-actions.ts').then(({ forgetKept }) => forgetKept())
  return Promise.race([forget.catch(() => undefined), isLate])
}
