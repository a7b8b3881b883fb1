import { expect, it } from 'vitest'
import { likelyTimezone, newSiteDraft, siteDraftOf, toSiteChange, toSiteForm } from './site-draft.ts'

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

it('a new site stands in the time zone of most sites of its project', () => {
  const at = (projectKey: string, timezone: string) => ({ ...SITE, projectKey, timezone })
  const sites = [
    at('WOOL', 'Europe/Paris'),
    at('WOOL', 'Asia/Tokyo'),
    at('WOOL', 'Asia/Tokyo'),
    ...Array.from({ length: 5 }, () => at('SALT', 'Africa/Cairo')),
  ]
  expect(newSiteDraft('WOOL', sites).timezone).toBe('Asia/Tokyo')
  expect(likelyTimezone('SALT', sites)).toBe('Africa/Cairo')
})

it('the first site of a project stands in the time zone of the browser', () => {
  expect(newSiteDraft('CORN', [SITE]).timezone).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone)
})
