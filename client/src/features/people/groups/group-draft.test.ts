import { GroupForm } from '@bonfire/contract/people/groups'
import { expect, it } from 'vitest'
import { fieldProblems } from '../../../lib/forms/draft.ts'
import { EMPTY_GROUP, toGroupChange } from './group-draft.ts'

const DRAFT = { name: 'Night shift', access: ['viewTriagePage'], memberIds: ['1', '2'] }

it('a group needs a name', () => {
  expect(fieldProblems(GroupForm, EMPTY_GROUP)).toEqual({ name: 'group.name-missing' })
  expect(fieldProblems(GroupForm, { ...DRAFT, name: '  ' })).toEqual({ name: 'group.name-missing' })
  expect(fieldProblems(GroupForm, { ...DRAFT, name: 'n'.repeat(101) })).toEqual({
    name: 'group.name-too-long {"maximum":100}',
  })
})

it('sends only changed fields, with their previous values', () => {
  expect(toGroupChange({ ...DRAFT, memberIds: ['2', '3'] }, DRAFT)).toEqual({
    memberIds: ['2', '3'],
    expected: { memberIds: ['1', '2'] },
  })
  expect(toGroupChange({ ...DRAFT, name: 'Night shift ', memberIds: ['2', '1'] }, DRAFT)).toBeUndefined()
})
