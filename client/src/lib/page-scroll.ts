/** The scrolling element of a page: everything below the top bar. */
export const PAGE_SCROLL_ID = 'page'

export function pageScroller(): HTMLElement | null {
  return document.getElementById(PAGE_SCROLL_ID)
}

let previous: string | undefined

/** The path the user came from; undefined on the first page. */
export function previousPathname(): string | undefined {
  return previous
}

let isBack = false

/** The browser's Back or Forward led to this page. */
export const cameBack = (): boolean => isBack

/** Called for each step in the browser's history; one that takes the place of another is none. */
export function noteStep(kind: 'PUSH' | 'REPLACE' | 'FORWARD' | 'BACK' | 'GO'): void {
  if (kind !== 'REPLACE') isBack = kind !== 'PUSH'
}

/** The user is still on the page they opened by a link or bookmark, not on a reloaded one. */
export function isOnFollowedLink(): boolean {
  const [load] = performance.getEntriesByType('navigation')
  return previous === undefined && load instanceof PerformanceNavigationTiming && load.type === 'navigate'
}

/** Called once per change of path, before the new screen renders. */
export function leavePath(pathname: string | undefined): void {
  previous = pathname
  const page = pageScroller()
  page?.scrollTo({ top: 0, left: 0 })
  if (page) keepFocusIn(page)
}

let stopKeeping = () => {}

/** The page takes the focus once what has it is gone with the screen before, so that keys and screen readers go on from there. */
function keepFocusIn(page: HTMLElement): void {
  stopKeeping()
  const holder = document.activeElement
  if (!holder || holder === page || !page.contains(holder)) return
  const observer = new MutationObserver(() => {
    if (holder.isConnected) return
    stopKeeping()
    if (document.activeElement === document.body) page.focus({ preventScroll: true })
  })
  stopKeeping = () => observer.disconnect()
  observer.observe(page, { childList: true, subtree: true })
}
