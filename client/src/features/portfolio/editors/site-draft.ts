import { commonestOf } from '@bonfire/contract/imports/commonest'
import { makeId } from '@bonfire/contract/imports/made-keys'
import type { PortfolioSite, SiteChange, SiteForm } from '@bonfire/contract/portfolio'

/** The values of the site form; no region is an empty string. */
export interface SiteDraft {
  siteId: string
  projectKey: string
  label: string
  state: string
  timezone: string
  runsRules: boolean
}

export function siteDraftOf({ siteId, projectKey, label, state, timezone, runsRules }: PortfolioSite): SiteDraft {
  return { siteId, projectKey, label, state: state ?? '', timezone, runsRules }
}

export function newSiteDraft(projectKey: string, sites: readonly PortfolioSite[]): SiteDraft {
  return { siteId: '', projectKey, label: '', state: '', timezone: likelyTimezone(projectKey, sites), runsRules: true }
}

/** `old-mill`, unless there is such a site. */
export const proposedSiteId = (label: string, sites: readonly PortfolioSite[]): string =>
  label.trim() === '' ? '' : makeId(label, new Set(sites.map(({ siteId }) => siteId)), 'site')

/** The most common zone of the project's sites; for its first site, the browser's. */
export function likelyTimezone(projectKey: string, sites: readonly PortfolioSite[]): string {
  const ofProject = sites.filter((site) => site.projectKey === projectKey)
  return commonestOf(ofProject.map(({ timezone }) => timezone)) ?? Intl.DateTimeFormat().resolvedOptions().timeZone
}

export function toSiteForm(ready: SiteForm): SiteForm {
  return { ...ready, state: ready.state || null }
}

/** Returns only changed fields, with their previous values; undefined if nothing changed. */
export function toSiteChange(
  ready: SiteForm,
  before: SiteDraft,
  changed: readonly (keyof SiteDraft)[],
): SiteChange | undefined {
  if (changed.length === 0) return undefined
  const after = toSiteForm(ready)
  const change: SiteChange = {}
  const expected: SiteChange['expected'] = {}
  if (changed.includes('label')) {
    change.label = after.label
    expected.label = before.label
  }
  if (changed.includes('state')) {
    change.state = after.state
    expected.state = before.state || null
  }
  if (changed.includes('timezone')) {
    change.timezone = after.timezone
    expected.timezone = before.timezone
  }
  if (changed.includes('runsRules')) change.runsRules = after.runsRules
  return { ...change, expected }
}
