import type { Period } from '@bonfire/contract/overview/periods'
import type { Report } from '@bonfire/contract/overview/report-links'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import basics from '../../../ui/basics.module.css'
import { NumberLink } from '../number-link.tsx'
import { useHoursText, useMoneyText } from '../use-overview-texts.ts'
import { Figure } from './figure.tsx'
import classes from './figures.module.css'
import { SavedFigure } from './saved-figure.tsx'

/** The numbers that come first: what was saved, what is new, stays or has gone, how long and for how much. */
export function Figures({ overview }: { overview: Omit<Report, 'health'> }) {
  const t = useTranslations('overview.figures')
  const format = useFormatter()
  const hoursText = useHoursText()
  const moneyText = useMoneyText()
  const { sum, foundBefore, before, period, actions } = overview
  const link = (search: Parameters<typeof NumberLink>[0]['search'], text: ReactNode, of: Period = period) => (
    <NumberLink period={of} search={{ show: 'findings', ...search }}>
      {text}
    </NumberLink>
  )
  return (
    <dl className={`${classes.figures} ${basics.card}`}>
      {actions?.saved && (
        <SavedFigure
          {...actions}
          saved={actions.saved}
          period={period}
          before={before}
          savedBefore={actions.savedBefore ?? []}
        />
      )}
      <Figure
        name={t('found')}
        value={link({ change: 'found' }, format.number(sum.new + sum.continuing))}
        note={t.rich('before', { link: () => link({ change: 'found' }, format.number(foundBefore.found), before) })}
      />
      <Figure name={t('new')} value={link({ change: 'new' }, format.number(sum.new))} note={t('newNote')} />
      <Figure
        name={t('continuing')}
        value={link({ change: 'continuing' }, format.number(sum.continuing))}
        note={t('continuingNote')}
      />
      <Figure name={t('gone')} value={link({ change: 'gone' }, format.number(sum.gone))} note={t('goneNote')} />
      <Figure
        name={t('hours')}
        value={link({ change: 'found' }, hoursText(sum.seconds))}
        note={t.rich('before', { link: () => link({ change: 'found' }, hoursText(foundBefore.seconds), before) })}
      />
      <Figure
        name={t('cost')}
        value={
          sum.costs.length === 0
            ? t('none')
            : sum.costs.map((cost) => (
                <span key={cost.currency} className={`${basics.oneLine} ${basics.block}`}>
                  {link({ change: 'found', currency: cost.currency }, moneyText(cost))}
                </span>
              ))
        }
        note={
          foundBefore.costs.length > 0 &&
          t.rich('before', {
            link: () =>
              foundBefore.costs.map((cost, place) => (
                <span key={cost.currency}>
                  {place > 0 && ' · '}
                  {link({ change: 'found', currency: cost.currency }, moneyText(cost), before)}
                </span>
              )),
          })
        }
      />
      {actions && (
        <Figure
          name={t('actionsClosed')}
          value={
            <NumberLink period={period} search={{ show: 'actions', share: 'closed' }}>
              {format.number(actions.closed)}
            </NumberLink>
          }
          note={t.rich('opened', {
            count: actions.opened,
            link: () => (
              <NumberLink period={period} search={{ show: 'actions', share: 'opened' }}>
                {format.number(actions.opened)}
              </NumberLink>
            ),
          })}
        />
      )}
    </dl>
  )
}
