import { listFirings, readHistories } from '@bonfire/contract/histories/histories'
import { listPoints } from '@bonfire/contract/histories/points'
import { SECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectCount, parameter } from '../../../testing/elements.ts'
import { answerHistories, point } from '../../../testing/history-samples.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { signedInServer } from '../../../testing/signed-in-server.ts'
import { refusal } from '../../../testing/stub-server.ts'

const POINTS = [point({ pointId: 'sat', name: 'Supply air temperature', role: 'sat' })]
/** Midnight at the site, after the clocks went forward on 29 March. */
const MONDAY = Date.parse('2026-03-29T23:00:00Z') / 1000
const PATH = '/histories?site=tower&equip=equip-1&from=2026-03-30&to=2026-03-30'
const compare = page.getByRole('button', { name: 'Last week' })

/** A day of 20 °C; a week earlier it was 10 °C, and 12 °C from noon. */
function historyServer() {
  const server = signedInServer()
  const noonBefore = MONDAY + 3600 - 7 * SECONDS_PER_DAY + SECONDS_PER_DAY / 2
  server.on(listPoints, () => ({ points: POINTS, count: 1 }))
  server.on(listFirings, () => ({ rules: [] }))
  server.on(
    readHistories,
    answerHistories(POINTS, (_, at) => (at >= MONDAY ? 20 : at < noonBefore ? 10 : 12)),
  )
  return server
}

interface Stroke {
  /** Of the height of the pane, from its top. */
  readonly height: number
  /** In which part of the pane it has how many of the columns of pixels. */
  readonly morning: number
  readonly afternoon: number
}

/** The level lines of the first pane, from the top. */
function strokes(): Stroke[] {
  const canvas = document.querySelector<HTMLCanvasElement>('[data-pane] canvas')
  const plot = document.querySelector<HTMLElement>('[data-pane] .u-over')
  const context = canvas?.getContext('2d')
  if (!canvas || !plot || !context) return []
  const ratio = canvas.width / canvas.clientWidth
  const sizes = [plot.offsetLeft, plot.offsetTop, plot.clientWidth, plot.clientHeight]
  const [left = 0, top = 0, width = 0, height = 0] = sizes.map((size) => Math.round(size * ratio))
  const { data } = context.getImageData(left, top, width, height)
  const isColoured = (x: number, y: number) => {
    const place = (y * width + x) * 4
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.slice(place, place + 4)
    // Marks and grids are grey.
    return alpha > 20 && Math.max(red, green, blue) - Math.min(red, green, blue) > 15
  }
  const share = (y: number, from: number, to: number) => {
    const [first, last] = [Math.round(from * width), Math.round(to * width)]
    return (
      Array.from({ length: last - first }, (_, x) => isColoured(first + x, y)).filter(Boolean).length / (last - first)
    )
  }
  const rows = Array.from({ length: height }, (_, y) => ({
    height: y / height,
    morning: share(y, 0.05, 0.45),
    afternoon: share(y, 0.55, 0.95),
  }))
  const isDrawn = ({ morning, afternoon }: Stroke) => Math.max(morning, afternoon) > 0.3
  return rows.filter((row, y) => isDrawn(row) && (y === 0 || !isDrawn(rows[y - 1] as Stroke)))
}

test('last week is drawn as a dotted line below, at the same time of the day', async () => {
  const server = historyServer()
  await openScreen(PATH)
  await expect.poll(strokes).toHaveLength(1)
  await compare.click()
  await expect.element(compare).toHaveAttribute('aria-pressed', 'true')
  expect(parameter('compare')).toBe('week')
  await expect.poll(strokes).toHaveLength(3)
  const [now, afternoon, morning] = strokes()
  expect(now).toMatchObject({ morning: 1, afternoon: 1 })
  for (const [drawn, other] of [
    [afternoon?.afternoon, afternoon?.morning],
    [morning?.morning, morning?.afternoon],
  ]) {
    // Dots leave about half of it.
    expect(drawn).toBeGreaterThan(0.3)
    expect(drawn).toBeLessThan(0.9)
    expect(other).toBe(0)
  }
  const last = server.asked(readHistories).at(-1)?.query
  expect([last?.from, last?.to]).toEqual([MONDAY + 3600 - 7 * SECONDS_PER_DAY, MONDAY + 3600 - 6 * SECONDS_PER_DAY])
  await compare.click()
  await expect.poll(strokes).toHaveLength(1)
  expect(parameter('compare')).toBeNull()
})

test('a link with last week shows it, and a week that fails to load is named', async () => {
  const server = historyServer()
  server.on(readHistories, ({ query }) =>
    query.from < MONDAY ? refusal('internal', 'Broken') : answerHistories(POINTS, () => 20)({ query }),
  )
  await openScreen(`${PATH}&compare=week`)
  await expect.element(page.getByText('The week before could not be loaded.')).toBeVisible()
  await expect.poll(strokes).toHaveLength(1)
  await expectCount(page.getByRole('table', { name: 'Summary of the range' }).getByRole('row'), 2)
})
