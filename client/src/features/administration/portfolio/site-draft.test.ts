import { expect, it } from 'vitest'
import { siteDraftOf, toSiteChange, toSiteForm } from './site-draft.ts'

const SITE = {
  siteId: 'mill',
  projectKey: 'WOOL',
  label: 'Mill',
  state: null,
  timezone: 'Europe/Paris',
  equipCount: 3,
  lastOccurredOn: null,
}
const before = siteDraftOf(SITE)

it('a region that is left empty is none', () => {
  expect(before.state).toBe('')
  expect(toSiteForm(before).state).toBeNull()
  expect(toSiteForm({ ...before, state: 'North' }).state).toBe('North')
})

it('only what was changed is sent, with what stood there before', () => {
  expect(toSiteChange({ ...before, state: 'North' }, before, ['state'])).toEqual({
    state: 'North',
    expected: { state: null },
  })
  expect(toSiteChange({ ...before, label: 'Old mill', timezone: 'UTC' }, before, ['label', 'timezone'])).toEqual({
    label: 'Old mill',
    timezone: 'UTC',
    expected: { label: 'Mill', timezone: 'Europe/Paris' },
  })
  expect(toSiteChange(before, before, [])).toBeUndefined()
})
