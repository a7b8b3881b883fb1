import { describe, expect, it } from 'vitest'
import { draftProblems, EMPTY_DRAFT, toChange, toRegistration, type UserDraft } from './user-draft.ts'

const PORTFOLIO = { seesAllProjects: false, projectKeys: ['WOOL'], siteIds: [] }
const DRAFT: UserDraft = {
  email: 'new@bonfire.example',
  fullName: 'New person',
  role: 'STAFF',
  groups: ['Users'],
  portfolio: PORTFOLIO,
}

describe('the user form', () => {
  it('names each missing required field', () => {
    expect(draftProblems(EMPTY_DRAFT)).toEqual({
      email: 'user.email-missing',
      fullName: 'user.name-missing',
      role: 'user.role-missing',
      groups: 'user.group-missing',
    })
  })

  it.each(['nobody', 'a@', '@bonfire.example', 'a b@bonfire.example'])('refuses %j as an email', (email) => {
    expect(draftProblems({ ...DRAFT, email })).toEqual({ email: 'user.email-wrong' })
  })

  it('trims fields and refuses a blank name', () => {
    expect(draftProblems({ ...DRAFT, fullName: '   ' })).toEqual({ fullName: 'user.name-missing' })
    expect(toRegistration({ ...DRAFT, fullName: ' New ', email: ' new@bonfire.example ' })).toMatchObject({
      fullName: 'New',
      email: 'new@bonfire.example',
    })
  })

  it('keeps a non-standard role until it is changed', () => {
    const before = { ...DRAFT, role: 'JANITOR' }
    expect(draftProblems({ ...before, fullName: 'Other' }, before)).toEqual({})
    expect(draftProblems({ ...before, role: '' }, before)).toEqual({ role: 'user.role-missing' })
  })
})

describe('the data sent for an edited user', () => {
  it('hold only changed fields, with their previous values', () => {
    expect(toChange({ ...DRAFT, role: 'CONTRACTOR' }, { ...DRAFT, role: '' })).toEqual({
      role: 'CONTRACTOR',
      expected: { role: null },
    })
    expect(toChange({ ...DRAFT, groups: ['Users', 'Bueno'] }, DRAFT)).toEqual({
      groups: ['Users', 'Bueno'],
      expected: { groups: ['Users'] },
    })
  })

  it('are empty when nothing changed, in any order', () => {
    const before = { ...DRAFT, groups: ['Users', 'Bueno'], portfolio: { ...PORTFOLIO, siteIds: ['a~1', 'a~2'] } }
    const after = { ...before, groups: ['Bueno', 'Users'], portfolio: { ...PORTFOLIO, siteIds: ['a~2', 'a~1'] } }
    expect(toChange(after, before)).toBeUndefined()
  })
})
