import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SECONDS_PER_HOUR } from '@bonfire/contract/values/durations'
import type { Page } from '@playwright/test'
import { buildApp } from '../../server/src/app/app.ts'
import { readConfig } from '../../server/src/config/config.ts'
import type { OpenDatabase } from '../../server/src/db/open.ts'
import { openFolder } from '../../server/src/storage/folder.ts'
import { NOW, PAGES, signIn } from '../large-app.ts'
import { type Figure, median } from '../measure.ts'
import { clockAt, launch } from './side-by-side.ts'

const RUNS = 5
const FIRST_LINES = 5
const WHEEL_TURNS = 40
const FRAME_MS = 1000 / 60

interface Shown {
  readonly siteKey: string
  readonly pointIds: readonly string[]
  readonly from: number
  readonly to: number
}

/** From a key press to the lines on the screen, and how long a redraw takes while zooming. */
export async function benchViewer(database: OpenDatabase, shown: Shown): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bonfire-bench-files-'))
  const config = readConfig({ LOG_LEVEL: 'silent' })
  const app = await buildApp({ config, database, storage: openFolder(folder), clock: () => NOW, pagesDirectory: PAGES })
  const browser = await launch()
  try {
    await app.listen({ port: 0, host: '127.0.0.1' })
    const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
    const page = await browser.newPage({ viewport: { width: 1440, height: 1400 } })
    await page.context().addCookies([{ ...(await signIn(app)), url: origin }])
    await page.addInitScript({ content: clockAt(NOW) })
    await page.addInitScript({ path: join(import.meta.dirname, 'pages/viewer.js') })
    await page.goto(`${origin}${addressOf(shown, 0)}`)
    await page.evaluate(`linesOnScreen(${shown.pointIds.length})`)
    return [...(await loading(page, shown)), await zooming(page, shown.pointIds.length)]
  } finally {
    await browser.close()
    await app.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const instant = (at: number) => new Date(at * 1000).toISOString().replace('.000', '')

/** The year, some hours earlier. */
function addressOf({ siteKey, pointIds, from, to }: Shown, hours: number): string {
  const span = `from=${instant(from - hours * SECONDS_PER_HOUR)}&to=${instant(to - hours * SECONDS_PER_HOUR)}`
  return `/histories?site=${siteKey}&points=${pointIds.join(',')}&lines=all&${span}`
}

/** Each turn shows a range that was not shown before. */
async function loading(page: Page, shown: Shown): Promise<Figure[]> {
  const { pointIds, from, to } = shown
  const runs: { first: number; all: number; bare: number }[] = []
  for (let run = 0; run <= RUNS; run++) {
    const points = pointIds.slice(0, FIRST_LINES).join(',')
    const bare = await page.evaluate<number>(
      `bareRead('/api/v1/histories?points=${points}&from=${from - run}&to=${to - run}&columns=1200')`,
    )
    const drawn = await page.evaluate<{ first: number; all: number }>(
      `drawnAt('${addressOf(shown, run + 1)}', ${FIRST_LINES}, ${pointIds.length})`,
    )
    runs.push({ ...drawn, bare })
  }
  const middle = (of: 'first' | 'all' | 'bare') => median(runs.slice(1).map((one) => one[of]))
  const figure = (of: 'first' | 'all', what: string, aim: string): Figure => ({
    what: `${pointIds.length} points × 1 year, ${what} on the screen`,
    aim,
    reference: `fetching ${FIRST_LINES} of them without drawing`,
    ratio: middle(of) / middle('bare'),
    detail: `${middle(of).toFixed(0)} ms and ${middle('bare').toFixed(0)} ms`,
  })
  return [figure('first', `first ${FIRST_LINES} lines`, '<= 300 ms'), figure('all', 'all lines', '<= 1 s')]
}

async function zooming(page: Page, lines: number): Promise<Figure> {
  const redraws = await page.evaluate<number[]>(`redrawsOfZoom(${WHEEL_TURNS})`)
  return {
    what: `redraw of ${lines} lines on zoom`,
    reference: 'a frame at 60 Hz',
    ratio: median(redraws) / FRAME_MS,
    aim: '<= 1 frame',
    detail: `${median(redraws).toFixed(1)} ms, slowest ${Math.max(...redraws).toFixed(1)} ms, and ${FRAME_MS.toFixed(1)} ms`,
  }
}
