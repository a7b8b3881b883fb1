import type { Locale } from '@bonfire/contract/people/users'
import { SECONDS_PER_HOUR } from '@bonfire/contract/values/durations'
import type { OverviewFacts, OverviewNumbers } from '../../db/mail-facts.ts'
import { mailTexts } from '../../locales/mail-texts.ts'
import { inLanguage, type MailAddresses } from '../mail-addresses.ts'
import { type ComposedMail, layOut, oneLine } from './mail-layout.ts'
import { moneyText } from './money-text.ts'

/** The overview of a month: its main numbers, and links to all of it and to the pages to print. */
export function composeOverview(
  { facts, locale }: { readonly facts: OverviewFacts; readonly locale: Locale },
  { baseUrl }: MailAddresses,
): ComposedMail {
  const t = mailTexts(locale)
  const { subscriptionId, period, numbers } = facts
  const month = new Intl.DateTimeFormat(locale === 'fr' ? 'fr-FR' : 'en-GB', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(period.from))
  const page = `${baseUrl}/settings/insight-subscriptions`
  const address = `${page}/${subscriptionId}/overview?from=${period.from}&to=${period.to}`
  const found = numbers ? numbers.new + numbers.continuing : 0
  return layOut({
    subject: numbers
      ? t('overview.subject', { month, found, isNew: numbers.new })
      : t('overview.bareSubject', { month }),
    locale,
    lead: t('overview.lead', { month, sites: numbers?.sites ?? 0, hasNumbers: String(numbers !== null) }),
    quote: '',
    title: t('overview.title', { month }),
    lines: numbers ? linesOf(numbers, locale) : [],
    link: inLanguage(address, locale),
    linkLabel: t('overview.open'),
    secondLink: { label: t('overview.print'), address: inLanguage(`${address}&print=yes`, locale) },
    footer: [t('overview.because'), t('digest.unsubscribe')],
    footerLink: inLanguage(`${baseUrl}/unsubscribe?token=${encodeURIComponent(facts.unsubscribe)}`, locale),
  })
}

function linesOf(numbers: OverviewNumbers, locale: Locale): (readonly [string, string])[] {
  const t = mailTexts(locale)
  const { costs, actions, silentSites, sites, worstSites, seconds, secondsBefore, ...counts } = numbers
  const hours = (of: number) => Math.round(of / SECONDS_PER_HOUR)
  const inMoney = (amounts: OverviewNumbers['costs']) => amounts.map((amount) => moneyText(amount, locale)).join(' · ')
  const saved = actions?.saved ?? []
  const lines: [string, string][] = []
  if (saved.length > 0) lines.push([t('overview.saved'), inMoney(saved)])
  lines.push(
    [
      t('overview.findings'),
      t('overview.counts', {
        found: counts.new + counts.continuing,
        isNew: counts.new,
        continuing: counts.continuing,
        gone: counts.gone,
        before: counts.foundBefore,
      }),
    ],
    [t('overview.time'), t('overview.hours', { hours: hours(seconds), before: hours(secondsBefore) })],
  )
  if (costs.length > 0) lines.push([t('overview.cost'), inMoney(costs)])
  if (worstSites.length > 0) lines.push([t('overview.worst'), worstSites.map(oneLine).join(', ')])
  if (actions) lines.push([t('overview.actions'), t('overview.actionCounts', actions)])
  const repairs = actions?.repairs
  if (repairs && repairs.proved + repairs.cameBack + repairs.watching > 0) {
    const { avoided, ...states } = repairs
    lines.push([t('overview.repairs'), t('overview.repairCounts', states)])
    if (avoided && avoided.seconds > 0) {
      const time = t('overview.avoidedHours', { hours: hours(avoided.seconds) })
      lines.push([
        t('overview.avoided'),
        [...(avoided.costs.length > 0 ? [inMoney(avoided.costs)] : []), time].join(' · '),
      ])
    }
  }
  if (silentSites > 0) lines.push([t('overview.silent'), t('overview.ofSites', { silentSites, sites })])
  return lines
}
