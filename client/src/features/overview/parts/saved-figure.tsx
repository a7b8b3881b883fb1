import type { ActionSavings, ActionShare, ActionsOverview } from '@bonfire/contract/overview/overview'
import type { Period } from '@bonfire/contract/overview/periods'
import { Fragment } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import basics from '../../../ui/basics.module.css'
import { NumberLink } from '../number-link.tsx'
import { useMoneyText } from '../use-overview-texts.ts'
import { Figure } from './figure.tsx'

interface SavedFigureProps {
  saved: readonly ActionSavings[]
  savedBefore: readonly ActionSavings[]
  openSavings: ActionsOverview['openSavings']
  period: Period
  before: Period
}

export function SavedFigure({ saved, savedBefore, openSavings, period, before }: SavedFigureProps) {
  const t = useTranslations('overview.figures')
  const format = useFormatter()
  const moneyText = useMoneyText()
  const link = (share: ActionShare, { currency, savings }: ActionSavings, of = period) => (
    <NumberLink period={of} search={{ show: 'actions', share, currency }}>
      {moneyText({ currency, amount: savings })}
    </NumberLink>
  )
  const inLine = (share: ActionShare, all: readonly ActionSavings[], of = period) =>
    all.map((one, place) => (
      <Fragment key={one.currency}>
        {place > 0 && ' · '}
        {link(share, one, of)}
      </Fragment>
    ))
  const count = saved.reduce((sum, { actions }) => sum + actions, 0)
  const expected = openSavings.filter(({ savings }) => savings > 0)
  return (
    <Figure
      name={t('saved')}
      value={
        count === 0
          ? t('none')
          : saved.map((one) => (
              <span key={one.currency} className={`${basics.oneLine} ${basics.block}`}>
                {link('saved', one)}
              </span>
            ))
      }
      note={
        <>
          {count === 0
            ? t('savedNone')
            : t.rich('savedBy', {
                count,
                link: () => (
                  <NumberLink period={period} search={{ show: 'actions', share: 'saved' }}>
                    {format.number(count)}
                  </NumberLink>
                ),
              })}
          {count === 0 && expected.length > 0 && (
            <> {t.rich('savedExpected', { link: () => inLine('open', expected) })}</>
          )}
          {savedBefore.length > 0 && (
            <>
              <br />
              {t.rich('before', { link: () => inLine('saved', savedBefore, before) })}
            </>
          )}
        </>
      }
    />
  )
}
