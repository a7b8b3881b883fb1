import { expect, test } from 'vitest'
import { ApiError } from '../../../lib/http/api.ts'
import { wasRefused } from './use-action-creation.ts'

const answered = (status: number, code: string) => wasRefused(new ApiError(status, { code, message: 'Told' }))

test('a server refusal means not created; a missing response leaves it open', () => {
  expect([answered(422, 'invalid'), answered(500, 'internal'), answered(413, 'unreadable')]).toEqual([true, true, true])
  expect([answered(0, 'unreachable'), answered(504, 'unreadable'), answered(200, 'unreadable')]).toEqual([
    false,
    false,
    false,
  ])
  expect(wasRefused(new TypeError('Not an answer'))).toBe(false)
})
