import { choiceLabel } from '@bonfire/contract/actions/labels/action-labels'
import { ACTION_LABELS } from '@bonfire/contract/actions/labels/labels'
import type { Locale } from '@bonfire/contract/people/users'
import type { MailFacts } from '../../../db/mail-facts.ts'
import { mailTexts } from '../../../locales/mail-texts.ts'
import { inLanguage, type MailAddresses } from '../../mail-addresses.ts'
import { oneLine } from '../mail-layout.ts'

/** Statuses, severity, reason and days are in the reader's language, and names on one line. */
export function shownFacts(facts: MailFacts, locale: Locale) {
  const labels = ACTION_LABELS[locale]
  return {
    actionKey: facts.actionKey,
    actorName: oneLine(facts.actorName) || 'Bonfire',
    summary: oneLine(facts.summary),
    siteName: oneLine(facts.siteName),
    projectName: oneLine(facts.projectName),
    status: shownStatus(facts.status, locale),
    fromStatus: shownStatus(facts.fromStatus, locale),
    toStatus: shownStatus(facts.toStatus, locale),
    priority: choiceLabel(labels, 'priority', facts.priority),
    reason: choiceLabel(labels, 'transitionReason', facts.reason ?? ''),
    count: facts.repairs?.count ?? 0,
    days: facts.repairs?.provedDays ?? 0,
    day: facts.repairs?.cameBackOn ? shownDay(facts.repairs.cameBackOn, locale) : '',
  }
}

export const shownStatus = (stored: string | undefined, locale: Locale): string =>
  choiceLabel(ACTION_LABELS[locale], 'status', stored ?? '')

export const actionAddress = ({ baseUrl }: MailAddresses, actionKey: string, locale: Locale): string =>
  inLanguage(`${baseUrl}/actions/${encodeURIComponent(actionKey)}`, locale)

export const languageTag = (locale: Locale) => (locale === 'fr' ? 'fr-FR' : 'en-GB')

export const shownMoment = (at: Date, timeZone: string, locale: Locale): string =>
  new Intl.DateTimeFormat(languageTag(locale), { dateStyle: 'long', timeStyle: 'short', timeZone }).format(at)

/** A day, yyyy-MM-dd. */
export const shownDay = (day: string, locale: Locale): string =>
  new Intl.DateTimeFormat(languageTag(locale), { dateStyle: 'full', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

/** The first names of equips on one line, and how many more there are. */
export function shownEquips({ equips, count }: { equips: readonly string[]; count: number }, locale: Locale): string {
  const names = equips.map(oneLine).join(', ')
  const more = count - equips.length
  return more > 0 && names ? mailTexts(locale)('digest.equipsAndMore', { equips: names, more }) : names
}
