import type { ActionStatus } from '@bonfire/contract/actions/action-words'
import type { PeriodAction } from '@bonfire/contract/overview/overview'
import { MILLISECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { usePersonName } from '../../../lib/person-name.ts'
import { useShortDayText } from '../../../lib/time/day-text.ts'
import screen from '../../../ui/list-screen.module.css'
import { StatusChip } from '../../actions/chips/chips.tsx'
import { DueNote } from '../../actions/due/due.tsx'
import { useAvoidedText } from '../../actions/proof/use-avoided-text.ts'
import { type ActionFilter, overviewActionsQuery } from '../overview.queries.ts'
import table from '../parts/table.module.css'
import { useHoursText, useMoneyText } from '../use-overview-texts.ts'
import { ListFrame } from './list-frame.tsx'
import type { ListProps } from './list-request.ts'

/** Actions, the newest first, or those that are overdue by how late they are. */
export function ActionList({ siteIds, period, filter }: ListProps & { filter: ActionFilter }) {
  const t = useTranslations('overview.list')
  const moneyText = useMoneyText()
  const query = useInfiniteQuery(overviewActionsQuery({ siteIds, period, filter }))
  const [first] = query.data?.pages ?? []
  const actions = query.data?.pages.flatMap((page) => page.actions) ?? []
  const dayText = useShortDayText()
  const hoursText = useHoursText()
  const avoidedText = useAvoidedText()
  const isRepaired = filter.share === 'proved' || filter.share === 'avoided'
  const isAhead = filter.share === 'open' || filter.share === 'overdue'
  return (
    <ListFrame
      query={query}
      total={first?.total}
      shown={actions.length}
      onMore={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
      sums={
        <>
          {first?.savings.map(({ currency, savings, costToComplete }) => (
            <span key={currency}>
              {' · '}
              {t('savingsOf', {
                savings: moneyText({ currency, amount: savings }),
                cost: moneyText({ currency, amount: costToComplete }),
              })}
            </span>
          ))}
          {first && first.avoided.actions > 0 && (
            <span>
              {' · '}
              {t('avoidedOf', {
                amounts: [...first.avoided.costs.map(moneyText), hoursText(first.avoided.seconds)].join(' · '),
              })}
            </span>
          )}
          {filter.share === 'overdue' && <OverdueLink />}
        </>
      }
    >
      <table className={table.table}>
        <thead>
          <tr>
            <th>{t('columns.action')}</th>
            {isAhead && (
              <>
                <th className={table.text}>{t('columns.due')}</th>
                <th className={table.text}>{t('columns.assignee')}</th>
              </>
            )}
            <th className={table.text}>{t('columns.site')}</th>
            <th className={table.text}>{t('columns.team')}</th>
            <th className={table.text}>{t('columns.status')}</th>
            <th className={table.text}>{t('columns.created')}</th>
            {!isAhead && (
              <>
                <th className={table.text}>{t('columns.closed')}</th>
                <th>{t('columns.days')}</th>
              </>
            )}
            {isRepaired && <th>{t('columns.avoided')}</th>}
            <th>{t('columns.savings')}</th>
          </tr>
        </thead>
        <tbody>
          {actions.map((action) => (
            <tr key={action.key}>
              <th scope="row">
                <Link
                  to="/actions/$actionId"
                  params={{ actionId: action.key }}
                  search={(before) => ({ sites: before.sites })}
                  className={screen.link}
                >
                  {action.key}
                </Link>{' '}
                {action.summary}
              </th>
              {isAhead && <AheadCells action={action} />}
              <td className={table.text}>{action.site}</td>
              <td className={table.text}>{action.team}</td>
              <td className={table.text}>
                <StatusChip status={action.status as ActionStatus} />
              </td>
              <td className={table.text}>{dayText(action.createdOn)}</td>
              {!isAhead && <ClosingCells action={action} />}
              {isRepaired && <td>{action.avoided && avoidedText(action.avoided, action.currency)}</td>}
              <td>{action.savings > 0 && moneyText({ currency: action.currency, amount: action.savings })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ListFrame>
  )
}

/** The same actions where they can be sorted, exported and edited. */
function OverdueLink() {
  const t = useTranslations('overview.list')
  return (
    <>
      {' · '}
      <Link
        to="/actions"
        search={({ sites }) => ({ sites, status: 'open' as const, dueFilter: 'overdue', sort: 'due-asc' })}
        className={screen.link}
      >
        {t('toActions')}
      </Link>
    </>
  )
}

/** Says by when an open action is to be done, and by whom. */
function AheadCells({ action: { assignee, dueOn, daysLate } }: { action: PeriodAction }) {
  const t = useTranslations('actions.list')
  const dayText = useShortDayText()
  const personName = usePersonName()
  return (
    <>
      <td className={table.text}>
        {dueOn && dayText(dueOn)}
        <DueNote daysLeft={daysLate === null ? undefined : -daysLate} />
      </td>
      <td className={table.text}>
        {assignee === null ? <span className={screen.quiet}>{t('unassigned')}</span> : personName(assignee)}
      </td>
    </>
  )
}

function ClosingCells({ action: { createdAt, closedAt, closedOn } }: { action: PeriodAction }) {
  const format = useFormatter()
  const dayText = useShortDayText()
  return (
    <>
      <td className={table.text}>{closedOn && dayText(closedOn)}</td>
      <td>
        {closedAt &&
          format.number((Date.parse(closedAt) - Date.parse(createdAt)) / MILLISECONDS_PER_DAY, {
            maximumFractionDigits: 1,
          })}
      </td>
    </>
  )
}
