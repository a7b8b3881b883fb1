import { describe, expect, it } from 'vitest'
import profile from '../../locales/en/profile.ts'
import { type PasswordChange, passwordProblems } from './password-problems.ts'

const FILLED: PasswordChange = { current: 'the old one', next: 'the new one', confirmed: 'the new one' }

/** What a person reads, by field. */
function messages(change: PasswordChange) {
  const problems = Object.entries(passwordProblems(change))
  return Object.fromEntries(problems.map(([field, problem]) => [field, profile.password.problems[problem]]))
}

describe('a change of password', () => {
  it('has nothing against a new password typed twice alike', () => {
    expect(messages(FILLED)).toEqual({})
  })

  it('needs the current password, the new one and the new one again', () => {
    expect(messages({ current: '', next: '', confirmed: '' })).toEqual({
      current: 'Current password is required.',
      next: 'New Password is required.',
      confirmed: 'Confirm New Password is required.',
    })
  })

  it('needs both entries of the new password to be the same', () => {
    expect(messages({ ...FILLED, confirmed: 'the new onE' })).toEqual({
      confirmed: 'New Password and Confirm New Password do not match. Try re-entering both.',
    })
    expect(messages({ ...FILLED, next: '' })).toEqual({ next: 'New Password is required.' })
  })
})
