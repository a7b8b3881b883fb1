import { expect, it } from 'vitest'
import { changedFields, partOf, rebased } from './draft.ts'

const SITE = { label: 'Mill', state: '', timezone: 'Europe/Paris' }

it('only what was changed counts, and blanks around a text are no change', () => {
  expect(changedFields({ ...SITE, label: ' Mill ' }, SITE)).toEqual([])
  expect(changedFields({ ...SITE, state: 'North', label: 'Old mill' }, SITE)).toEqual(['label', 'state'])
  expect(partOf({ ...SITE, state: 'North' }, ['state'])).toEqual({ state: 'North' })
})

it('lists that hold the same in another order are the same, and none is not an empty one', () => {
  const key = { projectKeys: ['WOOL', 'PORT'] as string[] | null }
  expect(changedFields({ projectKeys: ['PORT', 'WOOL'] }, key)).toEqual([])
  expect(changedFields({ projectKeys: null }, { projectKeys: [] as string[] | null })).toEqual(['projectKeys'])
})

it('what somebody else saved meanwhile shows where nothing was changed here', () => {
  const theirs = { label: 'New mill', state: 'South', timezone: 'UTC' }
  expect(rebased({ ...SITE, state: 'North' }, SITE, theirs)).toEqual({ ...theirs, state: 'North' })
})
