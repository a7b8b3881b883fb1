import { describe, expect, it } from 'vitest'
import type { DigestFactsGroup } from '../../../db/mail-facts.ts'
import { composeMail } from '../compose-mail.ts'

const ADDRESSES = { baseUrl: 'https://bonfire.example', profileUrl: 'https://bonfire.example/profile' }
const PAGE = 'https://bonfire.example/settings/insight-subscriptions/digests/7'

/** A group of a rule at a site; of every third finding one is new, one still there, and one gone. */
const group = (site: number, rule: number, change: Partial<DigestFactsGroup> = {}): DigestFactsGroup => ({
  siteRowId: site,
  siteId: `site-${site}`,
  site: `Building ${site}`,
  projectKey: 'NORTH',
  ruleId: `rule-${rule}`,
  names: { en: `Rule ${rule}`, fr: `Règle ${rule}` },
  category: 'fdd',
  priority: 1,
  severity: 'high',
  newCount: 1,
  stillCount: 1,
  goneCount: 1,
  newEquips: ['AHU 1'],
  equipRuleIds: [1, 2, 3],
  firstOn: '2026-03-09',
  lastOn: '2026-03-10',
  ...change,
})

/** 3,000 findings: 20 rules at each of 50 sites. */
const groupsOf = (change: Partial<DigestFactsGroup> = {}) =>
  Array.from({ length: 1000 }, (_, index) => group(Math.floor(index / 20) + 1, (index % 20) + 1, change))

function compose(groups: readonly DigestFactsGroup[], locale: 'en' | 'fr') {
  const facts = {
    subscriptionId: 1,
    since: '2026-03-09T07:00:00.000Z',
    until: '2026-03-10T07:00:00.000Z',
    timezone: 'UTC',
    unsubscribe: '1.abc',
    groups,
  }
  return composeMail({ kind: 'digest', facts, siteRowId: null, digestId: 7, locale }, ADDRESSES)
}

/** What mail programs show before they cut. */
const MOST_BYTES = 100_000

describe('a digest of 3,000 findings', () => {
  it.each([
    {
      locale: 'en' as const,
      subject: '1,000 new findings at 50 sites',
      counts: '1,000 new, 1,000 still there, 1,000 gone',
      more: [
        'And 15 more rules',
        'And 38 more sites with 2,280 findings.',
        `Open all 3,000 findings: ${PAGE}?locale=en`,
      ],
    },
    {
      locale: 'fr' as const,
      subject: '1 000 nouvelles détections sur 50 sites',
      counts: '1 000 nouvelles, 1 000 toujours présentes, 1 000 disparues',
      more: [
        'Et 15 autres règles',
        'Et 38 autres sites avec 2 280 détections.',
        `Ouvrir les 3 000 détections : ${PAGE}?locale=fr`,
      ],
    },
  ])('says how many more there are and leads to them, $locale', ({ locale, subject, counts, more }) => {
    const mail = compose(groupsOf(), locale)
    const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')
    expect(plain(mail.subject)).toBe(subject)
    const text = plain(mail.text)
    for (const words of [counts, ...more]) expect(text).toContain(words)
    expect(plain(mail.html)).toContain(`<a href="${PAGE}?locale=${locale}" style="color:#0f6b63">${more[1]}</a>`)
    expect(text.match(/\/analysis\/insights\/site-1\/rule-\d+\?/g)).toHaveLength(5)
    expect(text.match(/^Building \d+ · NORTH$/gm)).toHaveLength(12)
    expect(mail.html.split('/analysis/insights/')).toHaveLength(12 * 5 + 1)
    expect(Buffer.byteLength(mail.html)).toBeLessThan(MOST_BYTES)
    expect(Buffer.byteLength(mail.text)).toBeLessThan(MOST_BYTES)
  })

  it('is shorter if names and ids are as long as they may be', () => {
    const [id, name] = ['é'.repeat(200), '建'.repeat(500)]
    const long = { siteId: id, ruleId: id, site: name, names: { en: name, fr: name }, newEquips: [name, name, name] }
    const mail = compose(groupsOf(long), 'en')
    expect(Buffer.byteLength(mail.html)).toBeLessThan(MOST_BYTES)
    expect(Buffer.byteLength(mail.text)).toBeLessThan(MOST_BYTES)
    expect(mail.subject).toBe('1,000 new findings at 50 sites')
    expect(mail.text).toContain('Open all 3,000 findings')
    expect(mail.text).toContain(`/analysis/insights/${encodeURIComponent(id)}/`)
  })
})
