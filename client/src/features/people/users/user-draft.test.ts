import { describe, expect, it } from 'vitest'
import {
  draftProblems,
  EMPTY_DRAFT,
  isUntouched,
  rebased,
  toChange,
  toRegistration,
  type UserDraft,
} from './user-draft.ts'

const PORTFOLIO = { seesAllProjects: false, projectKeys: ['WOOL'], siteIds: [] }
const DRAFT: UserDraft = {
  email: 'new@bonfire.example',
  fullName: 'New person',
  role: 'STAFF',
  groups: ['Users'],
  portfolio: PORTFOLIO,
}

describe('the form of a user', () => {
  it('says for each missing field that it is required', () => {
    expect(draftProblems(EMPTY_DRAFT)).toEqual({
      email: 'Email is required.',
      fullName: 'Full Name is required.',
      role: 'Role is required.',
      groups: 'Group is required.',
    })
    expect(toRegistration(EMPTY_DRAFT)).toBeUndefined()
  })

  it.each(['nobody', 'a@', '@bonfire.example', 'a b@bonfire.example'])('takes %j for no email', (email) => {
    expect(draftProblems({ ...DRAFT, email })).toEqual({ email: 'Email is not valid.' })
  })

  it('takes a name of blanks for a missing one, and blanks around fields away', () => {
    expect(draftProblems({ ...DRAFT, fullName: '   ' })).toEqual({ fullName: 'Full Name is required.' })
    expect(toRegistration({ ...DRAFT, fullName: ' New ', email: ' new@bonfire.example ' })).toMatchObject({
      fullName: 'New',
      email: 'new@bonfire.example',
    })
  })

  it('leaves a role alone that is none of the eleven as long as nobody changes it', () => {
    const before = { ...DRAFT, role: 'JANITOR' }
    expect(draftProblems({ ...before, fullName: 'Other' }, before)).toEqual({})
    expect(draftProblems({ ...before, role: '' }, before)).toEqual({ role: 'Role is required.' })
  })
})

describe('what is sent of an edited user', () => {
  it('is only what was changed, with what stood there before', () => {
    expect(toChange({ ...DRAFT, role: 'CONTRACTOR' }, { ...DRAFT, role: '' })).toEqual({
      role: 'CONTRACTOR',
      expected: { role: null },
    })
    expect(toChange({ ...DRAFT, groups: ['Users', 'Bueno'] }, DRAFT)).toEqual({
      groups: ['Users', 'Bueno'],
      expected: { groups: ['Users'] },
    })
  })

  it('is nothing when fields are as before, in whatever order', () => {
    const before = { ...DRAFT, groups: ['Users', 'Bueno'], portfolio: { ...PORTFOLIO, siteIds: ['a~1', 'a~2'] } }
    const after = { ...before, groups: ['Bueno', 'Users'], portfolio: { ...PORTFOLIO, siteIds: ['a~2', 'a~1'] } }
    expect(isUntouched(after, before)).toBe(true)
    expect(toChange(after, before)).toBeUndefined()
  })
})

it('what somebody else saved meanwhile shows where nothing was changed here', () => {
  const draft = { ...DRAFT, role: 'CONTRACTOR' }
  const theirs = { ...DRAFT, fullName: 'Married name', role: 'SITE_MANAGER' }
  expect(rebased(draft, DRAFT, theirs)).toEqual({ ...theirs, role: 'CONTRACTOR' })
})
