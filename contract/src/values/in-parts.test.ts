import { expect, it } from 'vitest'
import { inParts } from './in-parts.ts'

it.each([
  [0, []],
  [3, [[0, 1, 2]]],
  [4, [[0, 1, 2], [3]]],
  [
    6,
    [
      [0, 1, 2],
      [3, 4, 5],
    ],
  ],
])('%i items are in parts of three, in order', (count, parts) => {
  expect(inParts([...Array(count).keys()], 3)).toEqual(parts)
})
