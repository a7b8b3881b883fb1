import { expect, it } from 'vitest'
import { BusyError } from './postgres/outage.ts'
import { takeTurns } from './turns.ts'

const later = <Result>(result: Result) => new Promise<Result>((resolve) => setImmediate(resolve, result))

it('runs a limited number of jobs at once, in order of arrival', async () => {
  const inTurn = takeTurns(2)
  const began: number[] = []
  let running = 0
  let mostAtOnce = 0
  const work = (number: number) => async () => {
    began.push(number)
    mostAtOnce = Math.max(mostAtOnce, ++running)
    await later(undefined)
    running--
    return number
  }
  expect(await Promise.all([1, 2, 3, 4, 5].map((number) => inTurn(work(number))))).toEqual([1, 2, 3, 4, 5])
  expect(began).toEqual([1, 2, 3, 4, 5])
  expect(mostAtOnce).toBe(2)
})

it('kinds of jobs take turns, however many of one kind wait', async () => {
  const inTurn = takeTurns(1)
  const began: string[] = []
  const work = (name: string) => async () => {
    began.push(name)
    await later(undefined)
  }
  const many = ['a1', 'a2', 'a3', 'a4'].map((name) => inTurn(work(name), 'a'))
  const few = ['b1', 'c1', 'b2'].map((name) => inTurn(work(name), name[0]))
  await Promise.all([...many, ...few])
  expect(began).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

it('a job that has lost its patience does not begin, and the next has its turn', async () => {
  const inTurn = takeTurns(1, { patienceMilliseconds: 20 })
  let end = (): void => {}
  const long = inTurn(() => new Promise<void>((resolve) => (end = resolve)))
  let hasBegun = false
  const impatient = inTurn(async () => {
    hasBegun = true
  })
  await expect(impatient).rejects.toThrow(BusyError)
  const next = inTurn(() => later('yes'))
  end()
  await long
  expect(await next).toBe('yes')
  expect(hasBegun).toBe(false)
})

it('a failing job lets the next one run', async () => {
  const inTurn = takeTurns(1)
  const failed = inTurn(() => Promise.reject(new Error('no')))
  const next = inTurn(() => later('yes'))
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe('yes')
})
