import { IconArrowLeft } from '@tabler/icons-react'
import { Link, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { usePageTitle } from '../../../lib/page-title.ts'
import { useDaysText } from '../../../lib/time/day-text.ts'
import heading from '../../../ui/heading.module.css'
import screen from '../../../ui/list-screen.module.css'
import { Problem } from '../../../ui/messages/problem.tsx'
import { todaysAt } from '../../sites/range/latest-day.ts'
import { useSelectedSites } from '../../sites/site-selection.ts'
import page from '../page.module.css'
import { periodOf } from '../use-period.ts'
import { ActionList } from './action-list.tsx'
import { FindingList } from './finding-list.tsx'
import { IdleRules, SilentSites } from './health-lists.tsx'
import { actionFilterOf, findingFilterOf, readShownList } from './list-request.ts'
import classes from './overview-list-screen.module.css'

/** The list that makes up a number of the overview. */
export function OverviewListScreen() {
  const t = useTranslations('overview.list')
  const problems = useTranslations('overview.problems')
  const daysText = useDaysText()
  const search = useSearch({ from: '/signed-in/overview/list' })
  const { sites } = useSelectedSites()
  const siteIds = useMemo(() => sites.map(({ syncoId }) => syncoId), [sites])
  const { period, problem } = periodOf(search, todaysAt(sites, new Date()).from)
  const shown = readShownList(search)
  const filter = findingFilterOf(search)
  const actions = actionFilterOf(search)
  const title =
    shown === 'findings'
      ? t(`findings.${filter.change}`)
      : shown === 'actions'
        ? t(`actions.${actions.share}`)
        : t(`titles.${shown}`)
  usePageTitle(title)
  return (
    <div className={page.page}>
      <div className={classes.back}>
        <Link
          to="/overview"
          search={(before) => ({ sites: before.sites, from: period.from, to: period.to })}
          className={screen.link}
        >
          <IconArrowLeft size={14} aria-hidden /> {t('back')}
        </Link>
      </div>
      <div className={heading.heading}>
        <h1 className={heading.title}>{title}</h1>
        <ul className={heading.info}>
          <li>{t('sites', { count: siteIds.length })}</li>
          <li>{daysText(period)}</li>
        </ul>
      </div>
      {problem && (
        <Problem isQuiet className={classes.problem}>
          {problems(problem)}
        </Problem>
      )}
      {shown === 'findings' && <FindingList siteIds={siteIds} period={period} filter={filter} />}
      {shown === 'actions' && <ActionList siteIds={siteIds} period={period} filter={actions} />}
      {shown === 'silent' && <SilentSites siteIds={siteIds} period={period} />}
      {shown === 'idle' && <IdleRules siteIds={siteIds} period={period} />}
    </div>
  )
}
