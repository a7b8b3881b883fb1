import { describe, expect, it } from 'vitest'
import { ApiError } from '../../../lib/http/api.ts'
import auth from '../../../locales/en/auth.ts'
import { isDeadLink, type NewPassword, newPasswordProblems } from './set-password.tsx'

/** The visible messages, by field. */
function messages(typed: NewPassword) {
  const problems = Object.entries(newPasswordProblems(typed))
  return Object.fromEntries(problems.map(([field, problem]) => [field, auth.reset[problem]]))
}

describe('a new password from a mailed link', () => {
  it('must be typed twice', () => {
    const blank = 'Field cannot be blank'
    expect(messages({ password: '', confirmed: '' })).toEqual({ password: blank, confirmed: blank })
    expect(messages({ password: 'a new one', confirmed: '' })).toEqual({ confirmed: blank })
    expect(messages({ password: '', confirmed: 'a new one' })).toEqual({ password: blank })
  })

  it('must match its repetition', () => {
    expect(messages({ password: 'a new one', confirmed: 'a new onE' })).toEqual({ confirmed: "Passwords don't match" })
    expect(messages({ password: 'a new one', confirmed: 'a new one' })).toEqual({})
  })
})

describe('the link', () => {
  const refused = (status: number, fields = {}) =>
    isDeadLink(new ApiError(status, { code: 'any', message: 'Any', fields }))

  it('is invalid when the server does not know it or cannot read it', () => {
    expect(refused(404)).toBe(true)
    expect(refused(422, { token: 'Too long' })).toBe(true)
  })

  it('stays valid after a refused password, an outage, rate limiting or an upgrade', () => {
    expect(refused(422, { password: 'Too short' })).toBe(false)
    expect([0, 429, 500, 503].map((status) => refused(status))).toEqual([false, false, false, false])
    expect(isDeadLink(null)).toBe(false)
    expect(isDeadLink(new ApiError(422, { code: 'newVersion', message: 'Any' }))).toBe(false)
  })
})
