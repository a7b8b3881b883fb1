import type { Locale } from '@bonfire/contract/people/users'
import type { DueAction, DueFacts } from '../../../db/mail-facts.ts'
import { mailTexts } from '../../../locales/mail-texts.ts'
import { inLanguage, type MailAddresses } from '../../mail-addresses.ts'
import { layOutList } from '../list-layout.ts'
import type { ListBlock } from '../list-words.ts'
import { type ComposedMail, oneLine } from '../mail-layout.ts'
import { actionAddress, shownDay, shownStatus } from './shown-facts.ts'

const MOST_ACTIONS = 30

/** The mail lists a person's actions that became overdue, and those that are due soon. */
export function composeDue(
  { facts, locale }: { readonly facts: DueFacts; readonly locale: Locale },
  addresses: MailAddresses,
): ComposedMail {
  const t = mailTexts(locale)
  const { actions } = facts
  const overdue = actions.filter(({ isOverdue }) => isOverdue)
  const soon = actions.filter(({ isOverdue }) => !isOverdue)
  const shownSoon = soon.slice(0, Math.max(0, MOST_ACTIONS - overdue.length))
  const hidden = actions.length - Math.min(overdue.length, MOST_ACTIONS) - shownSoon.length
  const block = (title: string, all: readonly DueAction[]): ListBlock => ({
    title,
    detail: '',
    lines: all.slice(0, MOST_ACTIONS).map((action) => lineOf(action, locale, addresses)),
  })
  const [first] = actions
  return layOutList({
    locale,
    subject:
      actions.length === 1 && first
        ? t(first.isOverdue ? 'due.overdueSubject' : 'due.soonSubject', {
            actionKey: first.actionKey,
            summary: oneLine(first.summary),
            day: shownDay(first.dueDate, locale),
          })
        : t('due.subject', { overdue: overdue.length, soon: soon.length }),
    lead: t('due.lead', { count: actions.length }),
    blocks: [
      ...(overdue.length > 0 ? [block(t('due.overdue'), overdue)] : []),
      ...(shownSoon.length > 0 ? [block(t('due.soon'), shownSoon)] : []),
    ],
    rest: hidden > 0 ? t('gathered.moreActions', { count: hidden }) : '',
    link:
      actions.length === 1 && first
        ? actionAddress(addresses, first.actionKey, locale)
        : inLanguage(`${addresses.baseUrl}/actions`, locale),
    linkLabel: actions.length === 1 ? t('open') : t('gathered.open'),
    because: t('due.because'),
    footerLinks: [{ label: t('gathered.choose'), address: inLanguage(addresses.profileUrl, locale) }],
  })
}

const lineOf = (
  { actionKey, summary, siteName, status, dueDate, isOverdue }: DueAction,
  locale: Locale,
  addresses: MailAddresses,
) => ({
  title: `${actionKey} ${oneLine(summary)}`,
  detail: [
    mailTexts(locale)('due.day', { day: shownDay(dueDate, locale) }),
    oneLine(siteName),
    shownStatus(status, locale),
  ].join(' · '),
  isNew: isOverdue,
  link: actionAddress(addresses, actionKey, locale),
})
