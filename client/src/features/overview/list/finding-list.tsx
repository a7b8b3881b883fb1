import type { FindingFilter } from '@bonfire/contract/overview/overview'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useDayText } from '../../../lib/time/day-text.ts'
import screen from '../../../ui/list-screen.module.css'
import { priorityLevel } from '../../hits/marks/priority.ts'
import { PriorityBadge } from '../../hits/marks/severity-mark.tsx'
import { overviewFindingsQuery } from '../overview.queries.ts'
import table from '../parts/table.module.css'
import { useHoursText, useMoneyText } from '../use-overview-texts.ts'
import { ListFrame } from './list-frame.tsx'
import type { ListProps } from './list-request.ts'

/** Findings, those with most time in fault first; each leads to its equipment. */
export function FindingList({ siteIds, period, filter }: ListProps & { filter: FindingFilter }) {
  const t = useTranslations('overview.list')
  const dayText = useDayText()
  const hoursText = useHoursText()
  const moneyText = useMoneyText()
  const query = useInfiniteQuery(overviewFindingsQuery({ siteIds, period, filter }))
  const [first] = query.data?.pages ?? []
  const findings = query.data?.pages.flatMap((page) => page.findings) ?? []
  return (
    <ListFrame
      query={query}
      total={first?.total}
      shown={findings.length}
      onMore={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
      sums={
        first && (
          <>
            {' · '}
            {hoursText(first.seconds)}
            {first.costs.map((cost) => ` · ${moneyText(cost)}`)}
          </>
        )
      }
    >
      <table className={table.table}>
        <thead>
          <tr>
            <th>{t('columns.finding')}</th>
            <th className={table.text}>{t('columns.site')}</th>
            <th className={table.text}>{t('columns.priority')}</th>
            <th className={table.text}>{t('columns.change')}</th>
            <th className={table.text}>{t('columns.firstOn')}</th>
            <th className={table.text}>{t('columns.lastOn')}</th>
            <th>{t('columns.hours')}</th>
            <th>{t('columns.cost')}</th>
          </tr>
        </thead>
        <tbody>
          {findings.map((finding) => (
            <tr key={finding.equipRuleId}>
              <th scope="row">
                <Link
                  to="/analysis/insights/$siteId/$ruleId"
                  params={{ siteId: finding.siteId, ruleId: finding.ruleId }}
                  search={(before) => ({
                    sites: before.sites,
                    from: finding.firstOn === null ? finding.lastOn : period.from,
                    to: finding.firstOn === null ? finding.lastOn : finding.lastOn,
                  })}
                  className={screen.link}
                >
                  {finding.rule}
                </Link>{' '}
                <span className={screen.quiet}>{finding.equip}</span>
              </th>
              <td className={table.text}>{finding.site}</td>
              <td className={table.text}>
                <PriorityBadge level={priorityLevel(finding.priority, 'insights')} />
              </td>
              <td className={table.text}>{t(`change.${finding.change}`)}</td>
              <td className={table.text}>{finding.firstOn && dayText(finding.firstOn)}</td>
              <td className={table.text}>{dayText(finding.lastOn)}</td>
              <td>{hoursText(finding.seconds)}</td>
              <td>{finding.cost !== null && moneyText({ currency: finding.currency, amount: finding.cost })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ListFrame>
  )
}
