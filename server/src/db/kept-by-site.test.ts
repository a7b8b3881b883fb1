import { expect, it } from 'vitest'
import type { Db } from './database.ts'
import { cacheByVersions, keptBySite } from './kept-by-site.ts'

interface Sum {
  readonly siteRowId: number
  readonly days: number
}

/** A memory whose loads end when the test says so. */
function startMemory() {
  const db = {} as Db
  const kept = keptBySite<Sum>({ mostBytes: 1000, bytesOf: () => 1 })
  const loads: { siteRowIds: readonly number[]; end(): void; fail(): void }[] = []
  const ask = (siteRowIds: readonly number[], version = 'a', days = 1) =>
    kept(db, {
      versions: siteRowIds.map((siteRowId) => ({ siteRowId, version })),
      key: 'sums',
      load: (missing) =>
        new Promise((resolve, reject) => {
          loads.push({
            siteRowIds: missing,
            end: () => resolve(missing.map((siteRowId) => ({ siteRowId, days }))),
            fail: () => reject(new Error('away')),
          })
        }),
      isEnough: (sum) => sum.days >= days,
    })
  return { ask, loads }
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

it('loads once what several ask for at the same time, and only what nobody loads yet', async () => {
  const { ask, loads } = startMemory()
  const asked = [ask([1, 2]), ask([1, 2]), ask([2, 3])]
  await expect.poll(() => loads.map(({ siteRowIds }) => siteRowIds)).toEqual([[1, 2], [3]])
  for (const { end } of loads) end()
  expect((await Promise.all(asked)).map((sums) => [...sums.keys()].sort())).toEqual([
    [1, 2],
    [1, 2],
    [2, 3],
  ])
  await ask([1, 2, 3])
  expect(loads).toHaveLength(2)
})

it('does not wait for a load that began before the site changed', async () => {
  const { ask, loads } = startMemory()
  const before = ask([1], 'a')
  const after = ask([1], 'b', 2)
  await expect.poll(() => loads.length).toBe(2)
  loads[1]?.end()
  expect((await after).get(1)?.days).toBe(2)
  loads[0]?.end()
  expect((await before).get(1)?.days).toBe(1)
})

it('loads again what another request loaded for less', async () => {
  const { ask, loads } = startMemory()
  const short = ask([1], 'a', 7)
  const long = ask([1], 'a', 28)
  await expect.poll(() => loads.length).toBe(1)
  loads[0]?.end()
  expect((await short).get(1)?.days).toBe(7)
  await expect.poll(() => loads.length).toBe(2)
  loads[1]?.end()
  expect((await long).get(1)?.days).toBe(28)
})

it('fails all that wait for a failed load, and loads for the next', async () => {
  const { ask, loads } = startMemory()
  const waiting = [ask([1]), ask([1])]
  await expect.poll(() => loads.length).toBe(1)
  loads[0]?.fail()
  expect(await Promise.allSettled(waiting)).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }])
  const next = ask([1])
  await expect.poll(() => loads.length).toBe(2)
  loads[1]?.end()
  expect((await next).size).toBe(1)
})

it('loads many sites in parts, and lets another request in between', async () => {
  const { ask, loads } = startMemory()
  const portfolio = [ask(numbers(500)), ask(numbers(500), 'b'), ask(numbers(500), 'c')]
  await expect.poll(() => loads.length).toBe(4)
  const one = ask([501])
  let next = 0
  while (next < loads.length || loads.length < 31) {
    loads[next]?.end()
    next += 1
    await expect.poll(() => loads.length, { timeout: 1000 }).toBeGreaterThanOrEqual(Math.min(next + 1, 31))
  }
  await Promise.all([...portfolio, one])
  expect(loads.findIndex(({ siteRowIds }) => siteRowIds.includes(501))).toBeLessThan(8)
})

it('what depends on several versions is loaded once, and again after a failure', async () => {
  const kept = cacheByVersions<{ names: string[] }>({ mostBytes: 1000, bytesOf: () => 1 })
  const loads: { end(): void; fail(): void }[] = []
  const ask = (versions: readonly string[]) =>
    kept(versions, () => {
      return new Promise((resolve, reject) => {
        loads.push({ end: () => resolve({ names: ['fan'] }), fail: () => reject(new Error('away')) })
      })
    })
  const failed = Promise.allSettled([ask(['a', 'b']), ask(['a', 'b'])])
  loads[0]?.fail()
  expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const asked = [ask(['a', 'b']), ask(['a', 'b']), ask(['a', 'c'])]
  expect(loads).toHaveLength(3)
  for (const { end } of loads) end()
  const [first, second] = await Promise.all(asked)
  expect(first).toBe(second)
  expect(await ask(['a', 'b'])).toBe(first)
  expect(loads).toHaveLength(3)
})
