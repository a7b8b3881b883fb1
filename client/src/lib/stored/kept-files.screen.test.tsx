import { expect, test, vi } from 'vitest'
import { forgetFiles, keepFiles, keptFiles, pruneKeptFiles } from './kept-files.ts'

const namesOf = async (id: string) => (await keptFiles(id)).map(({ name }) => name)

test('files whose comment is kept after them are not deleted as those of none', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  try {
    const comments: string[] = []
    await keepFiles('gone', [new File(['a'], 'a.jpg')])
    await keepFiles('new', [new File(['b'], 'b.jpg')])
    const pruning = pruneKeptFiles(() => comments)
    comments.push('new')
    await vi.waitUntil(() => vi.getTimerCount() > 0)
    await keepFiles('later', [new File(['c'], 'c.jpg')])
    await vi.advanceTimersToNextTimerAsync()
    await pruning
    expect([await namesOf('gone'), await namesOf('new'), await namesOf('later')]).toEqual([[], ['b.jpg'], ['c.jpg']])
  } finally {
    vi.useRealTimers()
    await forgetFiles()
  }
})
