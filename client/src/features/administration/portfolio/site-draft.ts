import type { PortfolioSite, SiteChange, SiteForm } from '@bonfire/contract/portfolio'

/** What stands in the form of a site; no region is an empty text. */
export interface SiteDraft {
  siteId: string
  projectKey: string
  label: string
  state: string
  timezone: string
}

export function siteDraftOf({ siteId, projectKey, label, state, timezone }: PortfolioSite): SiteDraft {
  return { siteId, projectKey, label, state: state ?? '', timezone }
}

export function newSiteDraft(projectKey: string, sites: readonly PortfolioSite[]): SiteDraft {
  return { siteId: '', projectKey, label: '', state: '', timezone: likelyTimezone(projectKey, sites) }
}

/** Where most sites of the project are; for its first, that of the browser: most people make the sites near them. */
export function likelyTimezone(projectKey: string, sites: readonly PortfolioSite[]): string {
  const counts = new Map<string, number>()
  for (const site of sites) {
    if (site.projectKey === projectKey) counts.set(site.timezone, (counts.get(site.timezone) ?? 0) + 1)
  }
  const [commonest] = [...counts].sort(([, one], [, other]) => other - one)
  return commonest?.[0] ?? Intl.DateTimeFormat().resolvedOptions().timeZone
}

export function toSiteForm(ready: SiteForm): SiteForm {
  return { ...ready, state: ready.state || null }
}

/** Only what was changed, with what stood there before; undefined when nothing was. */
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
  return { ...change, expected }
}
