import { expect, it } from 'vitest'
import { likelyTimezone, newSiteDraft, proposedSiteId, siteDraftOf, toSiteChange, toSiteForm } from './site-draft.ts'

const SITE = {
  siteId: 'mill',
  projectKey: 'WOOL',
  label: 'Mill',
  state: null,
  timezone: 'Europe/Paris',
  runsRules: true,
  equipCount: 3,
  lastOccurredOn: null,
}
const before = siteDraftOf(SITE)

it('an ID is proposed from the name, unless a site has it', () => {
  expect(proposedSiteId('Old Mill', [])).toBe('old-mill')
  expect(proposedSiteId('Mill', [SITE])).toBe('mill-2')
  expect(proposedSiteId(' ', [SITE])).toBe('')
})

it('an empty region is sent as none', () => {
  expect(before.state).toBe('')
  expect(toSiteForm(before).state).toBeNull()
  expect(toSiteForm({ ...before, state: 'North' }).state).toBe('North')
})

it('sends only changed fields, with their previous values', () => {
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

it('a new site defaults to the most common time zone in its project', () => {
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

it('the first site of a project defaults to the browser’s time zone', () => {
  expect(newSiteDraft('CORN', [SITE]).timezone).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone)
})
