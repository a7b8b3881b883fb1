import { expect, test } from 'vitest'
import { paletteOf } from '../colours.ts'
import { shadeFirings } from './draw-firings.ts'

const WIDTH = 100
const HEIGHT = 40

/** How much of each column of pixels is shaded, 0 to 1, and how strongly at most. */
function shaded(firing: { t: number; d: number; confirmedAt?: number }, snoozeEnd: number | null = null) {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: WIDTH, height: HEIGHT })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser draws nothing')
  const rule = { equipRuleId: '1', ruleId: 'warm', ruleName: 'Warm', isOwn: true, snoozeEnd, firings: [firing] }
  const edges = { left: 0, top: 0, width: WIDTH, height: HEIGHT, lowest: 0, highest: 1, ratio: 1 }
  const field = { context, ...edges, view: { from: 0, to: WIDTH } }
  shadeFirings(field, { rules: [rule], chosenId: 'warm', marked: undefined }, paletteOf('light'), true)
  const { data } = context.getImageData(0, 0, WIDTH, HEIGHT)
  const alphas = (column: number) =>
    Array.from({ length: HEIGHT }, (_, row) => data[(row * WIDTH + column) * 4 + 3] ?? 0)
  return {
    share: (column: number) => alphas(column).filter((alpha) => alpha > 0).length / HEIGHT,
    strength: (column: number) => Math.max(...alphas(column)),
  }
}

test('a firing is hatched until it is confirmed, and shaded from then on', () => {
  const { share } = shaded({ t: 10, d: 80, confirmedAt: 50 })
  expect([share(5), share(95)]).toEqual([0, 0])
  for (const column of [15, 30, 45]) {
    expect(share(column)).toBeGreaterThan(0)
    expect(share(column)).toBeLessThan(0.8)
  }
  expect([share(55), share(85)]).toEqual([1, 1])
})

test('a firing of which that is not known is shaded as a whole', () => {
  const { share } = shaded({ t: 10, d: 80 })
  expect([share(15), share(85)]).toEqual([1, 1])
})

test('a snoozed firing is lighter', () => {
  const strength = (snoozeEnd: number | null) => shaded({ t: 10, d: 80 }, snoozeEnd).strength(50)
  expect(strength(4_000_000_000)).toBeGreaterThan(0)
  expect(strength(4_000_000_000)).toBeLessThan(strength(null) / 2)
})
