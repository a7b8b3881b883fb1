import type { ActionStatus } from '@bonfire/contract/actions/action-words'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { useShortDayText } from '../../../lib/time/day-text.ts'
import screen from '../../../ui/list-screen.module.css'
import { StatusChip } from '../../actions/chips/status-chip.tsx'
import { type ActionFilter, overviewActionsQuery } from '../overview.queries.ts'
import table from '../parts/table.module.css'
import { useMoneyText } from '../use-overview-texts.ts'
import { ListFrame } from './list-frame.tsx'
import type { ListProps } from './list-request.ts'

const DAY_MILLISECONDS = 86_400_000

/** Actions, the newest first. */
export function ActionList({ siteIds, period, filter }: ListProps & { filter: ActionFilter }) {
  const t = useTranslations('overview.list')
  const format = useFormatter()
  const moneyText = useMoneyText()
  const query = useInfiniteQuery(overviewActionsQuery({ siteIds, period, filter }))
  const [first] = query.data?.pages ?? []
  const actions = query.data?.pages.flatMap((page) => page.actions) ?? []
  const dayText = useShortDayText()
  return (
    <ListFrame
      query={query}
      total={first?.total}
      shown={actions.length}
      onMore={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
      sums={first?.savings.map(({ currency, savings, costToComplete }) => (
        <span key={currency}>
          {' · '}
          {t('savingsOf', {
            savings: moneyText({ currency, amount: savings }),
            cost: moneyText({ currency, amount: costToComplete }),
          })}
        </span>
      ))}
    >
      <table className={table.table}>
        <thead>
          <tr>
            <th>{t('columns.action')}</th>
            <th className={table.text}>{t('columns.site')}</th>
            <th className={table.text}>{t('columns.team')}</th>
            <th className={table.text}>{t('columns.status')}</th>
            <th className={table.text}>{t('columns.created')}</th>
            <th className={table.text}>{t('columns.closed')}</th>
            <th>{t('columns.days')}</th>
            <th>{t('columns.savings')}</th>
          </tr>
        </thead>
        <tbody>
          {actions.map(({ key, summary, site, team, status, currency, savings, ...action }) => (
            <tr key={key}>
              <th scope="row">
                <Link
                  to="/actions/$actionId"
                  params={{ actionId: key }}
                  search={(before) => ({ sites: before.sites })}
                  className={screen.link}
                >
                  {key}
                </Link>{' '}
                {summary}
              </th>
              <td className={table.text}>{site}</td>
              <td className={table.text}>{team}</td>
              <td className={table.text}>
                <StatusChip status={status as ActionStatus} />
              </td>
              <td className={table.text}>{dayText(action.createdOn)}</td>
              <td className={table.text}>{action.closedOn && dayText(action.closedOn)}</td>
              <td>
                {action.closedAt &&
                  format.number((Date.parse(action.closedAt) - Date.parse(action.createdAt)) / DAY_MILLISECONDS, {
                    maximumFractionDigits: 1,
                  })}
              </td>
              <td>{savings > 0 && moneyText({ currency, amount: savings })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ListFrame>
  )
}
