import type { Service, SettingsOf, Surroundings } from './service.ts'

/**
 * Counts page views in Plausible's event format, which other products accept too. Only the route is sent: no ids, no
 * search, no person.
 */
export function startAnalytics({ url, domain }: SettingsOf<'analytics'>, { page }: Surroundings): Service {
  const showPage = (shown: string) => {
    const event = { name: 'pageview', domain, url: window.location.origin + shown }
    // A plain text needs no preflight, and it outlives the page. Failures are ignored.
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: JSON.stringify(event),
      credentials: 'omit',
      keepalive: true,
    }).catch(() => {})
  }
  showPage(page)
  return { showPage, stop: () => {} }
}
