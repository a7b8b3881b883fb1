import { join } from 'node:path'
import type { Page } from '@playwright/test'

/** Where a page's rows are, and which attribute numbers them. */
export interface Rows {
  readonly selector: string
  readonly place: string
}

const PATIENCE_MS = 20_000

/** Instruments a page to report how long its rows take to change on screen. */
export async function preparePainting(page: Page): Promise<void> {
  await page.addInitScript({ path: join(import.meta.dirname, 'pages/painting.js') })
}

/** Milliseconds from the user's event, by the browser's timestamp, until different rows are painted. */
export async function millisecondsToRows(
  page: Page,
  watched: { event: 'click' | 'keydown'; rows: Rows; act: () => Promise<unknown> },
): Promise<number> {
  const { event, rows, act } = watched
  await page.evaluate(`watchPainting(${JSON.stringify(event)}, ${JSON.stringify(rows)})`)
  await act()
  return page.evaluate<number>(`painted(${PATIENCE_MS})`)
}
