import { expect, test } from 'vitest'
import { createRequestIds, runCreateFlow } from './create-flow.ts'

/** Steps that write down when they run; the named ones fail as often as told. */
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

test('an action is created, then its hits are associated, then its screenshot is uploaded', async () => {
  const { ran, ...all } = steps()
  expect(await runCreateFlow(all)).toEqual({ actionKey: 'WOOL-1', leftUndone: [] })
  expect(ran).toEqual(['create', 'associate WOOL-1', 'upload WOOL-1'])
})

test('without hits and without a file creating it is all', async () => {
  const { ran, create } = steps()
  await runCreateFlow({ create, associate: null, upload: null })
  expect(ran).toEqual(['create'])
})

test('nothing follows an action that was not created', async () => {
  const { ran, ...all } = steps({ create: 1 })
  await expect(runCreateFlow(all)).rejects.toThrow('create failed')
  expect(ran).toEqual(['create'])
})

test('each step that failed after the action was created is told, and can be tried again alone', async () => {
  const { ran, ...all } = steps({ associate: 2, upload: 1 })
  const { actionKey, leftUndone } = await runCreateFlow(all)
  expect([actionKey, leftUndone.map(({ step }) => step)]).toEqual(['WOOL-1', ['associate', 'upload']])
  const [associating, uploading] = leftUndone
  await expect(associating?.retry()).rejects.toThrow('associate failed')
  await associating?.retry()
  await uploading?.retry()
  expect(ran.slice(3)).toEqual(['associate WOOL-1', 'associate WOOL-1', 'upload WOOL-1'])
})

test('the same request keeps its id, a changed one gets another', () => {
  let count = 0
  const idOf = createRequestIds(() => {
    count += 1
    return String(count)
  })
  const asked = [{ summary: 'a' }, { summary: 'a' }, { summary: 'b' }, { summary: 'a' }]
  expect(asked.map(idOf)).toEqual(['1', '1', '2', '3'])
})
