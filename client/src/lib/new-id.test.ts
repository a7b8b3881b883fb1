import { createAction } from '@bonfire/contract/actions/actions'
import { afterEach, expect, test, vi } from 'vitest'
import { newId } from './new-id.ts'

afterEach(() => vi.unstubAllGlobals())

test('an id is a valid UUID even where the browser cannot create one', () => {
  const getRandomValues = crypto.getRandomValues.bind(crypto)
  vi.stubGlobal('crypto', { getRandomValues })
  const ids = Array.from({ length: 1000 }, newId)
  expect(new Set(ids).size).toBe(1000)
  const requestId = createAction.body?.def.in.def.shape.requestId
  expect(ids.filter((id) => !requestId?.safeParse(id).success)).toEqual([])
})
