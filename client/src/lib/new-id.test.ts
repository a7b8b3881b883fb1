import { createAction } from '@bonfire/contract/actions'
import { afterEach, expect, test, vi } from 'vitest'
import { newId } from './new-id.ts'

afterEach(() => vi.unstubAllGlobals())

test('an id is a UUID that the server takes, also where the browser makes none', () => {
  const getRandomValues = crypto.getRandomValues.bind(crypto)
  vi.stubGlobal('crypto', { getRandomValues })
  const ids = Array.from({ length: 1000 }, newId)
  expect(new Set(ids).size).toBe(1000)
  const requestId = createAction.body?.def.shape.requestId
  expect(ids.filter((id) => !requestId?.safeParse(id).success)).toEqual([])
})
