import { GroupForm } from '@bonfire/contract/people/groups'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { changedFields, fieldProblems, mergeDraft, pickFields } from './draft.ts'

const SITE = { label: 'Mill', state: '', timezone: 'Europe/Paris' }

it('only changed fields count; surrounding blanks are not a change', () => {
  expect(changedFields({ ...SITE, label: ' Mill ' }, SITE)).toEqual([])
  expect(changedFields({ ...SITE, state: 'North', label: 'Old mill' }, SITE)).toEqual(['label', 'state'])
  expect(pickFields({ ...SITE, state: 'North' }, ['state'])).toEqual({ state: 'North' })
})

it('lists in another order are equal; null differs from an empty list', () => {
  const key = { projectKeys: ['WOOL', 'PORT'] as string[] | null }
  expect(changedFields({ projectKeys: ['PORT', 'WOOL'] }, key)).toEqual([])
  expect(changedFields({ projectKeys: null }, { projectKeys: [] as string[] | null })).toEqual(['projectKeys'])
})

it('fields that were not edited take over what others saved', () => {
  const theirs = { label: 'New mill', state: 'South', timezone: 'UTC' }
  expect(mergeDraft({ ...SITE, state: 'North' }, SITE, theirs)).toEqual({ ...theirs, state: 'North' })
})

it('lists inside a field are compared in any order too', () => {
  const before = { portfolio: { seesAllProjects: false, siteIds: ['a~1', 'a~2'] } }
  expect(changedFields({ portfolio: { seesAllProjects: false, siteIds: ['a~2', 'a~1'] } }, before)).toEqual([])
  expect(changedFields({ portfolio: { seesAllProjects: true, siteIds: ['a~1', 'a~2'] } }, before)).toEqual([
    'portfolio',
  ])
})

it('a field that is wrong in two ways has its first message', () => {
  const Code = z.string().check(z.minLength(3, { error: 'short' }), z.regex(/^[a-z]+$/, { error: 'letters' }))
  expect(fieldProblems(z.object({ code: Code }), { code: '7' })).toEqual({ code: 'short' })
  expect(fieldProblems(GroupForm, { name: 7, access: [], memberIds: 'none' })).toEqual({
    name: expect.any(String),
    memberIds: expect.any(String),
  })
  expect(fieldProblems(GroupForm, { name: 'Night shift', access: [], memberIds: [] })).toEqual({})
})
