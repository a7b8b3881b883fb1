import { describe, expect, it } from 'vitest'
import profile from '../../../locales/en/profile.ts'
import { type PasswordChange, passwordProblems } from './change-password-form.tsx'

const FILLED: PasswordChange = { current: 'the old one', next: 'the new one', confirmed: 'the new one' }

/** The visible messages, by field. */
function messages(change: PasswordChange) {
  const problems = Object.entries(passwordProblems(change))
  return Object.fromEntries(problems.map(([field, problem]) => [field, profile.password.problems[problem]]))
}

describe('a password change', () => {
  it('accepts a new password typed twice', () => {
    expect(messages(FILLED)).toEqual({})
  })

  it('needs the current password and the new one twice', () => {
    expect(messages({ current: '', next: '', confirmed: '' })).toEqual({
      current: 'Current password is required.',
      next: 'New Password is required.',
      confirmed: 'Confirm New Password is required.',
    })
  })

  it('needs a new password that differs from the current one', () => {
    const same = 'The new password is the same as the current one. Choose another.'
    expect(messages({ ...FILLED, next: FILLED.current, confirmed: FILLED.current })).toEqual({ next: same })
    const [composed, apart] = ['clé à molette'.normalize('NFC'), 'clé à molette'.normalize('NFD')]
    expect(messages({ current: composed, next: apart, confirmed: apart })).toEqual({ next: same })
  })

  it('needs both entries of the new password to match', () => {
    expect(messages({ ...FILLED, confirmed: 'the new onE' })).toEqual({
      confirmed: 'New Password and Confirm New Password do not match. Try re-entering both.',
    })
    expect(messages({ ...FILLED, next: '' })).toEqual({ next: 'New Password is required.' })
  })
})
