import { expect, it } from 'vitest'
import type { Db } from './database.ts'
import { shareReads } from './heavy-reads.ts'

/** Reads that end when the test says so. */
function startReads() {
  const db = {} as Db
  const reads: { end(result: string): void; fail(): void }[] = []
  const read = shareReads<string, string>(
    () =>
      new Promise((resolve, reject) => {
        reads.push({ end: resolve, fail: () => reject(new Error('away')) })
      }),
  )
  return { ask: (question: string) => read(db, question, question), reads }
}

it('reads once for all who ask before it begins, and again for who asks later', async () => {
  const { ask, reads } = startReads()
  const first = ask('a')
  await expect.poll(() => reads.length).toBe(1)
  const later = [ask('a'), ask('a'), ask('a')]
  reads[0]?.end('before')
  await expect.poll(() => reads.length).toBe(2)
  reads[1]?.end('after')
  expect([await first, ...(await Promise.all(later))]).toEqual(['before', 'after', 'after', 'after'])
  expect(reads).toHaveLength(2)
})

it('a failed read fails only those who share it', async () => {
  const { ask, reads } = startReads()
  const first = ask('a')
  await expect.poll(() => reads.length).toBe(1)
  const later = ask('a')
  reads[0]?.fail()
  await expect(first).rejects.toThrow('away')
  await expect.poll(() => reads.length).toBe(2)
  reads[1]?.end('yes')
  expect(await later).toBe('yes')
})

it('four reads at once at most, whatever they are', async () => {
  const [some, others] = [startReads(), startReads()]
  const asked = ['a', 'b', 'c'].flatMap((question) => [some.ask(question), others.ask(question)])
  const reads = () => [...some.reads, ...others.reads]
  await expect.poll(() => reads().length).toBe(4)
  for (const { end } of reads()) end('yes')
  await expect.poll(() => reads().length).toBe(6)
  for (const { end } of reads()) end('yes')
  expect(await Promise.all(asked)).toEqual(Array.from({ length: 6 }, () => 'yes'))
})
