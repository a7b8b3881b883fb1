import type { ActionSavings, ActionShare, ActionsOverview } from '@bonfire/contract/overview/overview'
import type { Period } from '@bonfire/contract/overview/periods'
import { useFormatter, useTranslations } from 'use-intl'
import { NumberLink } from '../number-link.tsx'
import { useIsReport } from '../report/report-context.ts'
import { useMoneyText } from '../use-overview-texts.ts'
import part from './part.module.css'
import { RepairsTables, type ShownRepairs } from './repairs-tables.tsx'
import table from './table.module.css'

interface ActionsPartProps {
  actions: Omit<ActionsOverview, 'saved' | 'savedBefore' | 'repairs'> & {
    repairs?: ShownRepairs | undefined
  }
  before: Period
  period: Period
}

export function ActionsPart({ actions, before, period }: ActionsPartProps) {
  const t = useTranslations('overview.actions')
  const isReadOnly = useIsReport()
  const format = useFormatter()
  const link = (share: ActionShare, count: number, of: Period = period) => (
    <NumberLink period={of} search={{ show: 'actions', share }}>
      {format.number(count)}
    </NumberLink>
  )
  const row = (share: 'opened' | 'closed' | 'open' | 'overdue', name: string, countBefore?: number) => (
    <tr>
      <th scope="row">{name}</th>
      <td>{link(share, actions[share])}</td>
      <td>{countBefore !== undefined && link(share, countBefore, before)}</td>
    </tr>
  )
  return (
    <section className={part.part}>
      <h2 className={part.title}>{t('title')}</h2>
      <table className={table.table}>
        <thead>
          <tr>
            <th>{t('share')}</th>
            <th>{t('now')}</th>
            <th>{t('before')}</th>
          </tr>
        </thead>
        <tbody>
          {row('opened', t('opened'), actions.openedBefore)}
          {row('closed', t('closed'), actions.closedBefore)}
          {row('open', t(isReadOnly ? 'openThen' : 'open'))}
          {row('overdue', t(isReadOnly ? 'overdueThen' : 'overdue'))}
        </tbody>
      </table>
      <Teams teams={actions.teams} period={period} />
      {actions.repairs && <RepairsTables repairs={actions.repairs} period={period} />}
      <SavingsTable share="open" savings={actions.openSavings} period={period} />
      <SavingsTable share="closed" savings={actions.closedSavings} period={period} />
      <p className={part.note}>{t('note')}</p>
    </section>
  )
}

function Teams({ teams, period }: Pick<ActionsOverview, 'teams'> & { period: Period }) {
  const t = useTranslations('overview.actions')
  const format = useFormatter()
  if (teams.length === 0) return null
  const days = (count: number) => format.number(count, { maximumFractionDigits: 1 })
  return (
    <table className={table.table}>
      <caption>{t('teams')}</caption>
      <thead>
        <tr>
          <th>{t('team')}</th>
          <th>{t('closed')}</th>
          <th>{t('median')}</th>
          <th>{t('mean')}</th>
        </tr>
      </thead>
      <tbody>
        {teams.map(({ team, closed, medianDays, meanDays }) => (
          <tr key={team}>
            <th scope="row">{team}</th>
            <td>
              <NumberLink period={period} search={{ show: 'actions', share: 'closed', team }}>
                {format.number(closed)}
              </NumberLink>
            </td>
            <td>{days(medianDays)}</td>
            <td>{days(meanDays)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface SavingsTableProps {
  share: 'open' | 'closed'
  savings: readonly ActionSavings[]
  period: Period
}

function SavingsTable({ share, savings, period }: SavingsTableProps) {
  const t = useTranslations('overview.actions')
  const moneyText = useMoneyText()
  const format = useFormatter()
  if (savings.length === 0) return null
  return (
    <table className={table.table}>
      <caption>{t(share === 'open' ? 'openSavings' : 'closedSavings')}</caption>
      <thead>
        <tr>
          <th>{t('currency')}</th>
          <th>{t('count')}</th>
          <th>{t('savings')}</th>
          <th>{t('costToComplete')}</th>
        </tr>
      </thead>
      <tbody>
        {savings.map(({ currency, actions, savings: amount, costToComplete }) => {
          const link = (text: string) => (
            <NumberLink period={period} search={{ show: 'actions', share, currency }}>
              {text}
            </NumberLink>
          )
          return (
            <tr key={currency}>
              <th scope="row">{currency}</th>
              <td>{link(format.number(actions))}</td>
              <td>{link(moneyText({ currency, amount }))}</td>
              <td>{link(moneyText({ currency, amount: costToComplete }))}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
