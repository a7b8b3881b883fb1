import type { ActionShare, AvoidedSum, RepairShares, RepairsOverview } from '@bonfire/contract/overview/overview'
import type { Period } from '@bonfire/contract/overview/periods'
import { Fragment } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { NumberLink } from '../number-link.tsx'
import type { ListSearch } from '../overview-address.ts'
import { useHoursText, useMoneyText } from '../use-overview-texts.ts'
import part from './part.module.css'
import table from './table.module.css'

const STATES = ['proved', 'watching', 'cameBack', 'cannotTell'] as const satisfies readonly ActionShare[]

/** Older reports do not say what was avoided. */
export type ShownRepairs = Omit<RepairsOverview, 'avoided'> & { readonly avoided?: AvoidedSum | undefined }

interface RepairsTablesProps {
  repairs: ShownRepairs
  period: Period
}

/** Which of the actions that were closed as fixed have held, altogether, by team and by rule. */
export function RepairsTables({ repairs, period }: RepairsTablesProps) {
  const t = useTranslations('overview.repairs')
  const format = useFormatter()
  if (STATES.every((state) => repairs[state] === 0)) return null
  return (
    <>
      <table className={table.table}>
        <caption>{t('title')}</caption>
        <tbody>
          {STATES.map((state) => (
            <tr key={state}>
              <th scope="row">{t(state)}</th>
              <td>
                <NumberLink period={period} search={{ show: 'actions', share: state }}>
                  {format.number(repairs[state])}
                </NumberLink>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {repairs.avoided && repairs.avoided.actions > 0 && <AvoidedNote avoided={repairs.avoided} period={period} />}
      {repairs.medianDays !== null && (
        <p className={`${part.note} ${part.noteAmongTables}`}>{t('median', { days: repairs.medianDays })}</p>
      )}
      <Held
        title={t('teams')}
        of={t('team')}
        period={period}
        rows={repairs.teams.map((row) => ({ ...row, id: row.team, name: row.team, search: { team: row.team } }))}
      />
      <Held
        title={t('rules')}
        of={t('rule')}
        period={period}
        rows={repairs.rules.map((row) => ({ ...row, id: row.ruleId, search: { rule: row.ruleId } }))}
      />
    </>
  )
}

/** What proved repairs have avoided since, in each currency and in hours. */
function AvoidedNote({ avoided: { costs, seconds }, period }: { avoided: AvoidedSum; period: Period }) {
  const t = useTranslations('overview.repairs')
  const moneyText = useMoneyText()
  const hoursText = useHoursText()
  const link = (text: string, currency?: string) => (
    <Fragment key={text}>
      {currency !== costs[0]?.currency && ' · '}
      <NumberLink period={period} search={{ show: 'actions', share: 'avoided', ...(currency && { currency }) }}>
        {text}
      </NumberLink>
    </Fragment>
  )
  return (
    <p className={`${part.note} ${part.noteAmongTables}`}>
      {t.rich('avoided', {
        amounts: () => [...costs.map((cost) => link(moneyText(cost), cost.currency)), link(hoursText(seconds))],
      })}
    </p>
  )
}

interface HeldProps {
  title: string
  of: string
  period: Period
  rows: readonly (RepairShares & { id: string; name: string; search: Pick<ListSearch, 'team' | 'rule'> })[]
}

function Held({ title, of, period, rows }: HeldProps) {
  const t = useTranslations('overview.repairs')
  const format = useFormatter()
  if (rows.length === 0) return null
  return (
    <table className={table.table}>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th>{of}</th>
          <th>{t('proved')}</th>
          <th>{t('cameBack')}</th>
          <th>{t('held')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name, search, proved, cameBack }) => (
          <tr key={id}>
            <th scope="row" title={name}>
              {name}
            </th>
            {(['proved', 'cameBack'] as const).map((share) => (
              <td key={share}>
                <NumberLink period={period} search={{ show: 'actions', share, ...search }}>
                  {format.number(share === 'proved' ? proved : cameBack)}
                </NumberLink>
              </td>
            ))}
            <td>{format.number(proved / (proved + cameBack), { style: 'percent', maximumFractionDigits: 0 })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
