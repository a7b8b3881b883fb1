import type { AddressInfo } from 'node:net'
import { type Browser, chromium, type Page } from '@playwright/test'
import type { LargeApp } from '../large-app.ts'
import { type Figure, median, ratioOf } from '../measure.ts'
import { millisecondsToRows, preparePainting, type Rows } from './painting.ts'

/** Together with the warm-up they complete a round of keys, so that the next measurement sees every row again. */
const REPEATS = 11
const AIM = 1.3
const KEYS = ['7', 'Backspace', '4', 'Backspace', '9', 'Backspace']

interface Measured {
  readonly what: string
  readonly reference: string
  /** For slow work, without a target. */
  readonly repeats?: number
}

type Act = (turn: number) => Promise<number>

/** Measures a user's steps on both pages, alternating; each step returns its milliseconds. */
export function createMeasure<Name extends string>(ours: Record<Name, Act>, grid: Record<Name, Act>, rows: string) {
  return async (name: Name, { what, reference, repeats }: Measured): Promise<Figure> => {
    const times = { ours: [] as number[], grid: [] as number[] }
    // The first turn warms up.
    for (let turn = -1; turn < (repeats ?? REPEATS); turn++) {
      const [our, theirs] = [await ours[name](turn + 1), await grid[name](turn + 1)]
      if (turn < 0) continue
      times.ours.push(our)
      times.grid.push(theirs)
    }
    return {
      what: `${what}, ${rows}`,
      reference,
      ratio: ratioOf(times.grid, times.ours),
      ...(repeats === undefined && { aim: `>= ${AIM}` }),
      detail: `${median(times.ours).toFixed(0)} ms and ${median(times.grid).toFixed(0)} ms`,
    }
  }
}

/** Where the whole application can be opened. */
export async function listen({ app }: LargeApp): Promise<string> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

export function launch(): Promise<Browser> {
  const executablePath = process.env.BROWSER_PATH
  return chromium.launch({
    ...(executablePath && { executablePath }),
    // Chromium does not run its sandbox as root, for instance in a container.
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
}

/** A key in the search; each leaves different rows at the top from the one before. */
export async function pressKey(page: Page, rows: Rows, turn: number): Promise<number> {
  await page.getByRole('searchbox').focus()
  return millisecondsToRows(page, { event: 'keydown', rows, act: () => page.keyboard.press(nth(KEYS, turn)) })
}

/** Cycles through a few values. */
export const nth = (names: readonly string[], turn: number) => names[turn % names.length] ?? ''

export async function newPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await preparePainting(page)
  return page
}

/** Sets the page's date to that of the data; time still advances. */
export const clockAt = (now: Date) => `{
  const RealDate = Date
  const shift = ${now.getTime()} - RealDate.now()
  Date = class extends RealDate {
    constructor(...parts) { super(...(parts.length === 0 ? [RealDate.now() + shift] : parts)) }
    static now() { return RealDate.now() + shift }
  }
}`
