import { listFirings, readHistories } from '@bonfire/contract/histories/histories'
import { listPoints } from '@bonfire/contract/histories/points'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { parameter } from '../../../../testing/elements.ts'
import { answerHistories, point } from '../../../../testing/history-samples.ts'
import { openScreen } from '../../../../testing/open-screen.tsx'
import { signedInServer } from '../../../../testing/signed-in-server.ts'

const POINTS = [
  point({ pointId: 'sat', name: 'Supply air temperature', role: 'sat' }),
  point({ pointId: 'cc', name: 'Cooling valve', role: 'cc', unit: 'percent', unitSymbol: '%' }),
]
/** Noon at the site. */
const NOON = Date.parse('2026-06-01T11:00:00Z') / 1000
const span = () => [parameter('from'), parameter('to')]

beforeEach(async () => {
  const server = signedInServer()
  server.on(listPoints, () => ({ points: POINTS, count: POINTS.length }))
  server.on(listFirings, () => ({ rules: [] }))
  server.on(
    readHistories,
    answerHistories(POINTS, (pointId, at) => (pointId === 'cc' ? 40 : at < NOON ? 12 : 14)),
  )
  await openScreen('/histories?site=tower&equip=equip-1&from=2026-06-01&to=2026-06-01')
  await expect.poll(() => document.querySelectorAll('.u-over').length).toBe(2)
})

/** The first pane, and a place on it: 0 is its left edge, 1 its right. */
function placeOn(share: number) {
  const pane = document.querySelector('.u-over') as HTMLElement
  const { left, top, width, height } = pane.getBoundingClientRect()
  const at = { clientX: left + share * width, clientY: top + height / 2, bubbles: true, cancelable: true }
  return { pane, at }
}

test('the values under the pointer are shown in every pane, with the time', async () => {
  const { pane, at } = placeOn(0.25)
  pane.dispatchEvent(new MouseEvent('mousemove', at))
  await expect.element(page.getByText('12', { exact: true })).toBeVisible()
  await expect.element(page.getByText('40', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/Mon, Jun 1, 2026, 6:00/)).toBeVisible()
  pane.dispatchEvent(new MouseEvent('mousemove', placeOn(0.75).at))
  await expect.element(page.getByText('14', { exact: true })).toBeVisible()
})

test('Ctrl and the wheel zoom about the pointer; the wheel alone scrolls the page', async () => {
  const { pane, at } = placeOn(0.5)
  const plain = new WheelEvent('wheel', { ...at, deltaY: -100 })
  pane.dispatchEvent(plain)
  expect(plain.defaultPrevented).toBe(false)
  pane.dispatchEvent(new WheelEvent('wheel', { ...at, deltaY: -100, ctrlKey: true }))
  await expect.poll(() => span()[0]).toBe('2026-06-01T01:00Z')
  expect(span()[1]).toBe('2026-06-01T21:00Z')
})

test('Shift and dragging move the picture, and mark nothing', async () => {
  const { pane, at } = placeOn(0.5)
  const down = { ...at, shiftKey: true, button: 0 }
  pane.dispatchEvent(new PointerEvent('pointerdown', down))
  pane.dispatchEvent(new MouseEvent('mousedown', down))
  window.dispatchEvent(new PointerEvent('pointermove', placeOn(0.25).at))
  window.dispatchEvent(new PointerEvent('pointerup', placeOn(0.25).at))
  await expect.poll(span).toEqual(['2026-06-01T05:00Z', '2026-06-02T05:00Z'])
  await page.getByRole('button', { name: 'Back to the previous range' }).click()
  await expect.poll(span).toEqual(['2026-06-01', '2026-06-01'])
})
