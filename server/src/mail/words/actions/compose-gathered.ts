import type { Locale } from '@bonfire/contract/people/users'
import type { GatheredNews } from '../../../db/mail-facts.ts'
import { mailTexts } from '../../../locales/mail-texts.ts'
import { inLanguage, type MailAddresses } from '../../mail-addresses.ts'
import { layOutList } from '../list-layout.ts'
import type { ListBlock, ListLine } from '../list-words.ts'
import type { ComposedMail } from '../mail-layout.ts'
import { actionAddress, shownEquips, shownFacts, shownMoment } from './shown-facts.ts'

// A mail that everybody reads to its end; the rest is behind its link.
const MOST_ACTIONS = 30
const MOST_STEPS = 20

interface Gathered {
  readonly news: readonly GatheredNews[]
  readonly locale: Locale
}

/** Writes one mail about all that happened to actions within minutes, action by action, each step in order. */
export function composeGathered({ news, locale }: Gathered, addresses: MailAddresses): ComposedMail {
  const t = mailTexts(locale)
  const byAction = [...Map.groupBy(news, ({ facts }) => facts.actionKey).entries()]
  const shown = byAction.slice(0, MOST_ACTIONS)
  const [only] = byAction.length === 1 ? byAction : []
  const link = only ? actionAddress(addresses, only[0], locale) : inLanguage(`${addresses.baseUrl}/actions`, locale)
  return layOutList({
    locale,
    subject: subjectOf(byAction, locale),
    lead: t('gathered.lead', { count: news.length, actions: byAction.length }),
    blocks: shown.map(([key, ofAction]) => blockOf(ofAction, { locale, link: actionAddress(addresses, key, locale) })),
    rest: byAction.length > shown.length ? t('gathered.moreActions', { count: byAction.length - shown.length }) : '',
    link,
    linkLabel: only ? t('open') : t('gathered.open'),
    because: t(news.some(({ facts }) => facts.repairs) ? 'repairProved.because' : 'transitioned.because'),
    footerLinks: [{ label: t('gathered.choose'), address: inLanguage(addresses.profileUrl, locale) }],
  })
}

function subjectOf(byAction: readonly (readonly [string, readonly GatheredNews[]])[], locale: Locale): string {
  const t = mailTexts(locale)
  const assignedCount = byAction.filter(([, news]) => news.some(({ kind }) => kind === 'assigned')).length
  const last = byAction[0]?.[1].at(-1)
  if (byAction.length === 1 && last) {
    const assigned = byAction[0]?.[1].find(({ kind }) => kind === 'assigned')
    const { kind, facts } = assigned ? { ...last, kind: assigned.kind } : last
    return t(`${kind}.subject`, shownFacts(facts, locale))
  }
  return assignedCount === byAction.length
    ? t('gathered.assignedSubject', { count: assignedCount })
    : t('gathered.subject', { count: byAction.length })
}

function blockOf(news: readonly GatheredNews[], { locale, link }: { locale: Locale; link: string }): ListBlock {
  const t = mailTexts(locale)
  const newest = news.at(-1)
  const facts = newest && shownFacts(newest.facts, locale)
  const lines = news.slice(0, MOST_STEPS).map((step) => lineOf(step, locale))
  const more = news.length - lines.length
  return {
    title: facts ? `${facts.actionKey} ${facts.summary}` : '',
    detail: facts ? [facts.siteName, facts.projectName, facts.priority].join(' · ') : '',
    lines: more > 0 ? [...lines, { title: t('gathered.moreSteps', { count: more }), detail: '', isNew: false }] : lines,
    link,
  }
}

function lineOf({ kind, facts, occurredAt, timezone }: GatheredNews, locale: Locale): ListLine {
  const t = mailTexts(locale)
  const shown = shownFacts(facts, locale)
  const reason = shown.reason && t('line', { label: t('labels.reason'), value: shown.reason })
  return {
    title: t(`${kind}.lead`, shown),
    detail: [facts.repairs && shownEquips(facts.repairs, locale), reason, shownMoment(occurredAt, timezone, locale)]
      .filter(Boolean)
      .join(' · '),
    isNew: false,
  }
}
