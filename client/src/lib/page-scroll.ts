/** The element that scrolls a page: everything under the top bar. */
export const PAGE_SCROLL_ID = 'page'

export function pageScroller(): HTMLElement | null {
  return document.getElementById(PAGE_SCROLL_ID)
}

let previous: string | undefined

/** The path that the person came from, undefined on the first page (OPEN-C24). */
export function previousPathname(): string | undefined {
  return previous
}

/** The person is still on the page of a link or bookmark that was followed, not on one that was loaded again. */
export function isOnFollowedLink(): boolean {
  const [load] = performance.getEntriesByType('navigation')
  return previous === undefined && load instanceof PerformanceNavigationTiming && load.type === 'navigate'
}

/** Called once per change of path, before the new screen is drawn (NAV-21). */
export function leavePath(pathname: string | undefined): void {
  previous = pathname
  pageScroller()?.scrollTo({ top: 0, left: 0 })
}
