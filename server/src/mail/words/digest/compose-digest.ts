import type { Locale } from '@bonfire/contract/people/users'
import type { DigestFacts, DigestFactsGroup } from '../../../db/mail-facts.ts'
import { mailTexts } from '../../../locales/mail-texts.ts'
import { inLanguage, type MailAddresses } from '../../mail-addresses.ts'
import { layOutList } from '../list-layout.ts'
import type { ListLine } from '../list-words.ts'
import { type ComposedMail, oneLine } from '../mail-layout.ts'
import { moneyText } from '../money-text.ts'
import {
  type Counts,
  type DigestOutline,
  type OutlineLimits,
  outlineDigest,
  type SiteOutline,
} from './digest-outline.ts'

// A mail that everybody reads to its end; the rest is behind its link. Less if names are so long that mail programs would
// cut it: Gmail does at 102 KB.
const MOST = { sites: 12, rulesOfSite: 5 }
const LESS = [
  { sites: 6, rulesOfSite: 3 },
  { sites: 2, rulesOfSite: 2 },
]
const MOST_BYTES = 90_000
const MOST_CHARACTERS = 160

interface DigestMail {
  readonly facts: DigestFacts
  readonly locale: Locale
  readonly digestId: number
}

/** The mail of a subscription: the most urgent first, and a link to all of it. */
export function composeDigest(mail: DigestMail, addresses: MailAddresses): ComposedMail {
  let composed = composeMost(mail, addresses, MOST)
  for (const less of LESS) {
    if (Buffer.byteLength(composed.html) > MOST_BYTES) composed = composeMost(mail, addresses, less)
  }
  return composed
}

function composeMost(
  { facts, locale, digestId }: DigestMail,
  { baseUrl }: MailAddresses,
  most: OutlineLimits,
): ComposedMail {
  const t = mailTexts(locale)
  const outline = outlineDigest(facts.groups, most)
  const { newCount, stillCount, goneCount } = outline
  const page = `${baseUrl}/settings/insight-subscriptions`
  const link = inLanguage(`${page}/digests/${digestId}`, locale)
  const linkOf = (group: DigestFactsGroup) => inLanguage(`${baseUrl}${listOf(group, digestId)}`, locale)
  return layOutList({
    locale,
    subject: subjectOf(outline, locale),
    lead: t('digest.lead', {
      counts: countsText(outline, locale) || t('digest.nothing'),
      since: readable(facts.since, facts.timezone, locale),
    }),
    blocks: outline.sites.map((site) => siteWords(site, { locale, link, linkOf })),
    rest:
      outline.moreSites > 0 ? t('digest.moreSites', { sites: outline.moreSites, findings: outline.moreFindings }) : '',
    link,
    linkLabel: t('digest.open', { count: newCount + stillCount + goneCount }),
    because: t('digest.because'),
    footerLinks: [
      { label: t('digest.change'), address: inLanguage(page, locale) },
      {
        label: t('digest.unsubscribe'),
        address: inLanguage(`${baseUrl}/unsubscribe?token=${encodeURIComponent(facts.unsubscribe)}`, locale),
      },
    ],
  })
}

function subjectOf({ newCount, goneCount, newSiteCount, sites }: DigestOutline, locale: Locale): string {
  const t = mailTexts(locale)
  const site = short(sites[0]?.site ?? '')
  if (newCount > 0) return t('digest.subject', { count: newCount, sites: newSiteCount, site })
  return goneCount > 0 ? t('digest.goneSubject', { count: goneCount }) : t('digest.quietSubject')
}

/** The list of a group’s findings: exactly those that the mail counts. */
function listOf({ siteId, ruleId, firstOn, lastOn }: DigestFactsGroup, digestId: number): string {
  const search = new URLSearchParams({ sites: siteId, from: firstOn, to: lastOn, digest: String(digestId) })
  return `/analysis/insights/${encodeURIComponent(siteId)}/${encodeURIComponent(ruleId)}?${search}`
}

interface Links {
  readonly locale: Locale
  /** The link to all of the digest. */
  readonly link: string
  readonly linkOf: (group: DigestFactsGroup) => string
}

function siteWords({ site, projectKey, groups, moreRules, ...counts }: SiteOutline, { locale, link, linkOf }: Links) {
  const t = mailTexts(locale)
  const lines = groups.map((group) => ({ ...lineOf(group, locale), link: linkOf(group) }))
  const more = { title: t('digest.moreRules', { count: moreRules }), detail: '', isNew: false, link }
  return {
    title: `${short(site)} · ${short(projectKey)}`,
    detail: countsText(counts, locale),
    lines: moreRules > 0 ? [...lines, more] : lines,
  }
}

function lineOf(group: DigestFactsGroup, locale: Locale): ListLine {
  const t = mailTexts(locale)
  const { priority, severity, newEquips, newCount, worthPerDay } = group
  const equips = newEquips.map(short).join(', ')
  const marks = [
    priority > 0 ? t('digest.priority', { priority }) : '',
    worthPerDay ? t('digest.worth', { amount: moneyText(worthPerDay, locale) }) : '',
    severity === 'other' ? '' : t(`digest.severities.${severity}`),
    countsText(group, locale),
    equips &&
      (newCount > newEquips.length ? t('digest.equipsAndMore', { equips, more: newCount - newEquips.length }) : equips),
  ]
  return { title: short(group.names[locale]), detail: marks.filter(Boolean).join(' · '), isNew: newCount > 0 }
}

function countsText({ newCount, stillCount, goneCount, cameBackCount = 0 }: Counts, locale: Locale): string {
  const t = mailTexts(locale)
  const parts = [
    newCount > 0 ? t('digest.new', { count: newCount }) : '',
    stillCount > 0 ? t('digest.still', { count: stillCount }) : '',
    goneCount > 0 ? t('digest.gone', { count: goneCount }) : '',
  ]
  const counts = parts.filter(Boolean).join(', ')
  return cameBackCount > 0 ? t('digest.cameBack', { counts, count: cameBackCount }) : counts
}

const readable = (instant: string, timeZone: string, locale: Locale) =>
  new Intl.DateTimeFormat(locale === 'fr' ? 'fr-FR' : 'en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone,
  }).format(new Date(instant))

/** Cuts a text to one line that people still read. */
function short(text: string): string {
  const characters = [...oneLine(text)]
  return characters.length > MOST_CHARACTERS ? `${characters.slice(0, MOST_CHARACTERS - 1).join('')}…` : oneLine(text)
}
