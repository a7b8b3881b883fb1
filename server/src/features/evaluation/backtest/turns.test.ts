import { beforeEach, expect, test } from 'vitest'
import { Turns } from './turns.ts'

let turns: Turns
beforeEach(() => {
  turns = new Turns()
})

/** Trials of people, which end when told to. */
function trials() {
  const order: string[] = []
  const ends = new Map<string, () => void>()
  const begin = (name: string, { person, isDear = true, signal = new AbortController().signal }: Trial) =>
    turns.take({ person, isDear, signal }, () => {
      order.push(name)
      return new Promise<void>((resolve) => ends.set(name, resolve))
    })
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise(setImmediate)
  }
  return { order, begin, end }
}

interface Trial {
  readonly person: number
  readonly isDear?: boolean
  readonly signal?: AbortSignal
}

test('who asks for many trials waits for everybody else after each', async () => {
  const { order, begin, end } = trials()
  const all = ['a1', 'a2', 'a3'].map((name) => begin(name, { person: 1 }))
  all.push(begin('b1', { person: 2 }), begin('b2', { person: 2 }), begin('c1', { person: 3 }))
  for (let turn = 0; turn < 6; turn += 1) await end(order.at(-1) ?? '')
  expect(order).toEqual(['a1', 'b1', 'a2', 'c1', 'b2', 'a3'])
  await Promise.all(all)
})

test('a small trial never waits for a dear one', async () => {
  const { order, begin, end } = trials()
  const dear = begin('dear', { person: 1 })
  const small = begin('small', { person: 2, isDear: false })
  expect(order).toEqual(['dear', 'small'])
  await end('small')
  await small
  await end('dear')
  await dear
})

test('who leaves takes no turn and keeps nobody from theirs', async () => {
  const { order, begin, end } = trials()
  const leaving = new AbortController()
  const first = begin('first', { person: 1 })
  const left = begin('left', { person: 2, signal: leaving.signal })
  const last = begin('last', { person: 3 })
  leaving.abort()
  await expect(left).rejects.toThrow()
  await end('first')
  await end('last')
  await Promise.all([first, last])
  expect(order).toEqual(['first', 'last'])
})

test('a trial that fails passes its turn on', async () => {
  const signal = new AbortController().signal
  await expect(
    turns.take({ person: 1, isDear: true, signal }, () => Promise.reject(new Error('a fault'))),
  ).rejects.toThrow('a fault')
  expect(await turns.take({ person: 1, isDear: true, signal }, async () => 'done')).toBe('done')
})
