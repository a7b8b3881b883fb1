import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { useDayText } from '../../../lib/time/day-text.ts'
import screen from '../../../ui/list-screen.module.css'
import { overviewQuery } from '../overview.queries.ts'
import table from '../parts/table.module.css'
import { ListFrame } from './list-frame.tsx'
import type { ListProps } from './list-request.ts'

/** Sites of which nothing was heard in the last week. */
export function SilentSites({ siteIds, period }: ListProps) {
  const t = useTranslations('overview.list')
  const dayText = useDayText()
  const query = useQuery(overviewQuery({ siteIds, period }))
  const sites = query.data?.health.silentSites
  return (
    <ListFrame query={query} total={sites?.length} shown={sites?.length ?? 0}>
      <table className={table.table}>
        <thead>
          <tr>
            <th>{t('columns.site')}</th>
            <th className={table.text}>{t('columns.lastFinding')}</th>
          </tr>
        </thead>
        <tbody>
          {sites?.map(({ siteId, name, lastOn }) => (
            <tr key={siteId}>
              <th scope="row">
                <Link
                  to="/coverage"
                  search={(before) => ({ sites: before.sites, coverageSite: siteId })}
                  className={screen.link}
                >
                  {name}
                </Link>
              </th>
              <td className={table.text}>{lastOn === null ? t('never') : dayText(lastOn)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ListFrame>
  )
}

/** Rules that could run on no equip of a site. */
export function IdleRules({ siteIds, period }: ListProps) {
  const t = useTranslations('overview.list')
  const format = useFormatter()
  const query = useQuery(overviewQuery({ siteIds, period }))
  const rules = query.data?.health.idleRules
  return (
    <ListFrame query={query} total={rules?.length} shown={rules?.length ?? 0}>
      <table className={table.table}>
        <thead>
          <tr>
            <th>{t('columns.rule')}</th>
            <th className={table.text}>{t('columns.site')}</th>
            <th>{t('columns.equips')}</th>
          </tr>
        </thead>
        <tbody>
          {rules?.map(({ siteId, site, ruleId, name, equips }) => (
            <tr key={`${siteId} ${ruleId}`}>
              <th scope="row">
                <Link
                  to="/coverage"
                  search={(before) => ({ sites: before.sites, coverageSite: siteId })}
                  className={screen.link}
                >
                  {name}
                </Link>
              </th>
              <td className={table.text}>{site}</td>
              <td>{format.number(equips)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ListFrame>
  )
}
