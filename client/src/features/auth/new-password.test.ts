import { describe, expect, it } from 'vitest'
import { ApiError } from '../../lib/api.ts'
import auth from '../../locales/en/auth.ts'
import { isDeadLink } from './dead-link.ts'
import { type NewPassword, newPasswordProblems } from './new-password.ts'

/** What a person reads, by field. */
function messages(typed: NewPassword) {
  const problems = Object.entries(newPasswordProblems(typed))
  return Object.fromEntries(problems.map(([field, problem]) => [field, auth.reset[problem]]))
}

describe('a new password by the link of a mail', () => {
  it('has to be typed, twice', () => {
    const blank = 'Field cannot be blank'
    expect(messages({ password: '', confirmed: '' })).toEqual({ password: blank, confirmed: blank })
    expect(messages({ password: 'a new one', confirmed: '' })).toEqual({ confirmed: blank })
    expect(messages({ password: '', confirmed: 'a new one' })).toEqual({ password: blank })
  })

  it('has to be the same both times', () => {
    expect(messages({ password: 'a new one', confirmed: 'a new onE' })).toEqual({ confirmed: "Passwords don't match" })
    expect(messages({ password: 'a new one', confirmed: 'a new one' })).toEqual({})
  })
})

describe('the link', () => {
  const refused = (status: number, fields = {}) =>
    isDeadLink(new ApiError(status, { code: 'any', message: 'Any', fields }))

  it('is dead when the server knows nothing of it, or cannot read it', () => {
    expect(refused(404)).toBe(true)
    expect(refused(422, { token: 'Too long' })).toBe(true)
  })

  it('lives on when the password was refused, the server was away or asked too often', () => {
    expect(refused(422, { password: 'Too short' })).toBe(false)
    expect([0, 429, 500, 503].map((status) => refused(status))).toEqual([false, false, false, false])
    expect(isDeadLink(null)).toBe(false)
  })
})
