import { expect, test } from 'vitest'
import { rejectionOutcome } from './report.ts'

test.each([
  [{ received: 1, rejectedCount: 1 }, false, 'The only row was rejected. Correct it and import the file again.'],
  [{ received: 3, rejectedCount: 1 }, false, '1 of 3 rows was rejected. The other rows were stored; correct the file'],
  [{ received: 3, rejectedCount: 2 }, true, '2 of 3 rows were rejected. Nothing was stored; correct the file'],
  [{ received: 3, rejectedCount: 3 }, false, 'All 3 rows were rejected. Nothing was stored; correct the file'],
])('of rows %j, all or none: %s, it says what was stored', (counts, isAtomic, words) => {
  expect(rejectionOutcome(counts, isAtomic)).toContain(words)
})
