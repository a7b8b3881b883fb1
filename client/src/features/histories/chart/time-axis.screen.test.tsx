import { listFirings, readHistories } from '@bonfire/contract/histories/histories'
import { listPoints } from '@bonfire/contract/histories/points'
import { expect, onTestFinished, test, vi } from 'vitest'
import { answerHistories, point } from '../../../testing/history-samples.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { site } from '../../../testing/samples.ts'
import { signedInServer } from '../../../testing/signed-in-server.ts'

interface Word {
  readonly text: string
  readonly y: number
  readonly left: number
  readonly right: number
}

/** Catches what is written below the chart, centred under its marks. */
function catchWords(): Map<string, Word> {
  const words = new Map<string, Word>()
  const write = CanvasRenderingContext2D.prototype.fillText
  onTestFinished(() => spy.mockRestore())
  const spy = vi.spyOn(CanvasRenderingContext2D.prototype, 'fillText')
  spy.mockImplementation(function (this: CanvasRenderingContext2D, text, x, y) {
    const half = this.measureText(text).width / 2
    if (text && this.textAlign === 'center') words.set(`${x} ${y}`, { text, y, left: x - half, right: x + half })
    write.call(this, text, x, y)
  })
  return words
}

const isOver = (one: Word, other: Word) => one.y === other.y && one.left < other.right && other.left < one.right

test.each([
  ['Europe/Paris', '2026-10-24T22:00:00Z', '2026-10-25T08:00:00Z', 'CEST'],
  ['Atlantic/Azores', '2026-10-24', '2026-10-26', 'Sun, Oct 25'],
  ['Australia/Lord_Howe', '2026-04-04T14:00:00Z', '2026-04-04T16:00:00Z', 'LHDT'],
])('words of an hour that comes twice do not cover each other in %s', async (timezone, from, to, shown) => {
  const points = [point({ pointId: 'sat', name: 'Supply air temperature', role: 'sat' })]
  const server = signedInServer({ sites: [site({ timezone })] })
  server.on(listPoints, () => ({ points, count: 1 }))
  server.on(listFirings, () => ({ rules: [] }))
  server.on(
    readHistories,
    answerHistories(points, () => 20),
  )
  const words = catchWords()
  await openScreen(`/histories?site=tower&equip=equip-1&from=${from}&to=${to}`)
  await expect.poll(() => words.size).toBeGreaterThan(0)
  const all = [...words.values()]
  expect(all.map(({ text }) => text)).toContain(shown)
  const covered = all.filter((one) => all.some((other) => other !== one && isOver(one, other)))
  expect(covered).toEqual([])
})
