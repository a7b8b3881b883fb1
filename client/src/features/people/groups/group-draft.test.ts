import { expect, it } from 'vitest'
import { EMPTY_GROUP, isUntouched, nameProblem, rebased, toGroupChange, toGroupForm } from './group-draft.ts'

const DRAFT = { name: 'Night shift', access: ['viewTriagePage'], memberIds: ['1', '2'] }

it('a group needs a name', () => {
  expect(nameProblem(EMPTY_GROUP)).toBe('Name is required.')
  expect(nameProblem({ ...DRAFT, name: '  ' })).toBe('Name is required.')
  expect(nameProblem({ ...DRAFT, name: 'n'.repeat(101) })).toBe('Name cannot be longer than 100 characters.')
  expect(toGroupForm({ ...DRAFT, name: ' Night shift ' })).toEqual(DRAFT)
})

it('only what was changed is sent, with what stood there before', () => {
  expect(toGroupChange({ ...DRAFT, memberIds: ['2', '3'] }, DRAFT)).toEqual({
    memberIds: ['2', '3'],
    expected: { memberIds: ['1', '2'] },
  })
  expect(toGroupChange({ ...DRAFT, memberIds: ['2', '1'] }, DRAFT)).toBeUndefined()
  expect(isUntouched({ ...DRAFT, name: 'Night shift ' }, DRAFT)).toBe(true)
})

it('what somebody else saved meanwhile shows where nothing was changed here', () => {
  const theirs = { ...DRAFT, name: 'Late shift', memberIds: ['9'] }
  expect(rebased({ ...DRAFT, memberIds: ['1'] }, DRAFT, theirs)).toEqual({ ...theirs, memberIds: ['1'] })
})
