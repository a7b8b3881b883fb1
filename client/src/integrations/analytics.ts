import type { Service, SettingsOf, Surroundings } from './service.ts'

/**
 * Counts pages, in the form of Plausible's events, which other counters read too. What is sent names the kind of page
 * and nothing of its content: no ids, no search, no person (INT-01).
 */
export function startAnalytics({ url, domain }: SettingsOf<'analytics'>, { page }: Surroundings): Service {
  const showPage = (shown: string) => {
    const event = { name: 'pageview', domain, url: window.location.origin + shown }
    // As plain text it needs no preflight, and it outlives the page. A failure is nobody's concern (ERR-09).
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
