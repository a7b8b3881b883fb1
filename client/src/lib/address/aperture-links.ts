/** Addresses of the companion application. */
export function apertureLinks(apertureUrl: string, jiraKey: string | null) {
  const key = jiraKey === null ? null : encodeURIComponent(jiraKey)
  const base = apertureUrl.replace(/\/+$/, '')
  const at = (path: string) => base + path
  return {
    myProfile: at('/settings/profile'),
    insightSubscriptions: at('/settings/insight-subscriptions'),
    labs: at('/labs/home'),
    histories: at('/inbound/explorer'),
    explorer: at('/inbound/explorer'),
    metering: at(key === null ? '/inbound/metering' : `/org/${key}/metering`),
    deployments: at(key === null ? '/inbound/deployments' : `/org/${key}/deployments/sites`),
    /** Null without a key, because the address needs it. */
    reports: key === null ? null : at(`/organisations/${key}`),
  }
}
