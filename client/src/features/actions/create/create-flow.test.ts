import { expect, test } from 'vitest'
import { createRequestIds, runCreateFlow } from './create-flow.ts'

/** Steps that record when they run; the named ones fail the given number of times. */
function steps(failures: Partial<Record<'create' | 'associate' | 'upload', number>> = {}) {
  const ran: string[] = []
  const left = { create: 0, associate: 0, upload: 0, ...failures }
  const step = (name: keyof typeof left) => async (key?: string) => {
    ran.push(key === undefined ? name : `${name} ${key}`)
    left[name] -= 1
    if (left[name] >= 0) throw new Error(`${name} failed`)
    return 'WOOL-1'
  }
  return { ran, create: () => step('create')(), associate: step('associate'), upload: step('upload') }
}

test('creates the action, associates its hits, then uploads its screenshot', async () => {
  const { ran, ...all } = steps()
  expect(await runCreateFlow(all)).toEqual({ actionKey: 'WOOL-1', leftUndone: [] })
  expect(ran).toEqual(['create', 'associate WOOL-1', 'upload WOOL-1'])
})

test('only creates the action when there are no hits and no file', async () => {
  const { ran, create } = steps()
  await runCreateFlow({ create, associate: null, upload: null })
  expect(ran).toEqual(['create'])
})

test('stops when the action cannot be created', async () => {
  const { ran, ...all } = steps({ create: 1 })
  await expect(runCreateFlow(all)).rejects.toThrow('create failed')
  expect(ran).toEqual(['create'])
})

test('reports each step that failed after creation and retries it alone', async () => {
  const { ran, ...all } = steps({ associate: 2, upload: 1 })
  const { actionKey, leftUndone } = await runCreateFlow(all)
  expect([actionKey, leftUndone.map(({ step }) => step)]).toEqual(['WOOL-1', ['associate', 'upload']])
  const [associating, uploading] = leftUndone
  await expect(associating?.retry()).rejects.toThrow('associate failed')
  await associating?.retry()
  await uploading?.retry()
  expect(ran.slice(3)).toEqual(['associate WOOL-1', 'associate WOOL-1', 'upload WOOL-1'])
})

test('an identical request keeps its id, a changed one gets a new id', () => {
  let count = 0
  const idOf = createRequestIds(() => {
    count += 1
    return String(count)
  })
  const asked = [{ summary: 'a' }, { summary: 'a' }, { summary: 'b' }, { summary: 'a' }]
  expect(asked.map(idOf)).toEqual(['1', '1', '2', '3'])
})
