import type { Overview } from '@bonfire/contract/overview/overview'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { useDayText } from '../../../lib/time/day-text.ts'
import screen from '../../../ui/list-screen.module.css'
import { overviewQuery } from '../overview.queries.ts'
import table from '../parts/table.module.css'
import { ListFrame } from './list-frame.tsx'
import type { ListProps } from './list-request.ts'

/** Lists sites from which nothing came in the last week. */
export function SilentSites(place: ListProps) {
  const t = useTranslations('overview.list')
  const dayText = useDayText()
  return (
    <HealthTable
      {...place}
      columns={
        <>
          <th>{t('columns.site')}</th>
          <th className={table.text}>{t('columns.lastFinding')}</th>
        </>
      }
      rowsOf={({ silentSites }) =>
        silentSites.map(({ siteId, name, lastOn }) => (
          <SiteRow key={siteId} siteId={siteId} name={name}>
            <td className={table.text}>{lastOn === null ? t('never') : dayText(lastOn)}</td>
          </SiteRow>
        ))
      }
    />
  )
}

/** Rules that could run on no equip of a site. */
export function IdleRules(place: ListProps) {
  const t = useTranslations('overview.list')
  const format = useFormatter()
  return (
    <HealthTable
      {...place}
      columns={
        <>
          <th>{t('columns.rule')}</th>
          <th className={table.text}>{t('columns.site')}</th>
          <th>{t('columns.equips')}</th>
        </>
      }
      rowsOf={({ idleRules }) =>
        idleRules.map(({ siteId, site, ruleId, name, equips }) => (
          <SiteRow key={`${siteId} ${ruleId}`} siteId={siteId} name={name}>
            <td className={table.text}>{site}</td>
            <td>{format.number(equips)}</td>
          </SiteRow>
        ))
      }
    />
  )
}

interface HealthTableProps extends ListProps {
  columns: ReactNode
  rowsOf: (health: Overview['health']) => readonly ReactNode[]
}

function HealthTable({ siteIds, period, columns, rowsOf }: HealthTableProps) {
  const query = useQuery(overviewQuery({ siteIds, period }))
  const rows = query.data && rowsOf(query.data.health)
  return (
    <ListFrame query={query} total={rows?.length} shown={rows?.length ?? 0}>
      <table className={table.table}>
        <thead>
          <tr>{columns}</tr>
        </thead>
        <tbody>{rows}</tbody>
      </table>
    </ListFrame>
  )
}

/** A row whose name leads to the coverage of its site, where the reason is said. */
function SiteRow({ siteId, name, children }: { siteId: string; name: string; children: ReactNode }) {
  return (
    <tr>
      <th scope="row">
        <Link
          to="/coverage"
          search={(before) => ({ sites: before.sites, coverageSite: siteId })}
          className={screen.link}
        >
          {name}
        </Link>
      </th>
      {children}
    </tr>
  )
}
