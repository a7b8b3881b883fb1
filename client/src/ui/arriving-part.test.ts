import { expect, test, vi } from 'vitest'
import { arrivingPart } from './arriving-part.ts'

test('a part that did not come is asked for again, and everybody who waits for it is told', async () => {
  const load = vi.fn(async () => 'reader').mockRejectedValueOnce(new Error('no network'))
  const part = arrivingPart(load)
  const [first, second] = [vi.fn(), vi.fn()]
  part.subscribe(first)
  const stop = part.subscribe(second)
  stop()

  part.ask()
  part.ask()
  await vi.waitFor(() => {
    part.ask()
    expect(load).toHaveBeenCalledTimes(2)
  })
  await vi.waitFor(() => expect(part.current()).toBe('reader'))
  expect(first).toHaveBeenCalledTimes(1)
  expect(second).not.toHaveBeenCalled()
  part.ask()
  expect(load).toHaveBeenCalledTimes(2)
})
