import type { Digest, DigestGroup } from '@bonfire/contract/insight-subscriptions'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useLayoutEffect, useState } from 'react'
import { useFormatter, useLocale, useTranslations } from 'use-intl'
import { isClientError, useFailure } from '../../lib/http/failure.ts'
import { pageScroller, previousPathname } from '../../lib/page-scroll.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import basics from '../../ui/basics.module.css'
import { ErrorState } from '../../ui/messages/error-state.tsx'
import note from '../../ui/messages/note.module.css'
import { SkeletonRows } from '../../ui/messages/skeleton-rows.tsx'
import { formatWorth } from '../actions/savings/savings.ts'
import classes from './subscriptions.module.css'
import { digestQuery } from './subscriptions.queries.ts'

/** All that a digest counted, by site; each line leads to its findings. */
export function DigestScreen() {
  const t = useTranslations('subscriptions')
  const failureOf = useFailure()
  const digestId = useParams({ strict: false, select: (params) => params.digestId }) ?? ''
  const { data, error, isPending, isFetching, refetch } = useQuery(digestQuery(digestId))
  usePageTitle(t('digest.title'))
  return (
    <div className={classes.screen}>
      <header className={classes.heading}>
        <h1 className={basics.pageTitle}>{t('digest.title')}</h1>
        <Link to="/settings/insight-subscriptions">{t('title')}</Link>
      </header>
      {isPending && <SkeletonRows rows={8} columns={['100%']} label={t('digest.loading')} />}
      {!isPending && !data && (
        <ErrorState
          title={t('digest.failed')}
          detail={`${failureOf(error).message} ${t('digest.kept')}`}
          isRetrying={isFetching}
          {...(!isClientError(error) && { onRetry: () => void refetch() })}
        />
      )}
      {data && <DigestBody digest={data} digestId={digestId} />}
    </div>
  )
}

/** The position in which each digest was left for one of its findings, in pixels. */
const left = new Map<string, number>()

/** Coming back from a finding, the page is where it was left. */
function useScrollBack(digestId: string): void {
  const [isBack] = useState(() => previousPathname()?.startsWith('/analysis/') ?? false)
  useLayoutEffect(() => {
    if (isBack) pageScroller()?.scrollTo({ top: left.get(digestId) ?? 0 })
  }, [isBack, digestId])
}

function DigestBody({ digest, digestId }: { digest: Digest; digestId: string }) {
  const t = useTranslations('subscriptions')
  const format = useFormatter()
  useScrollBack(digestId)
  const at = (instant: string) =>
    format.dateTime(new Date(instant), { dateStyle: 'medium', timeStyle: 'short', timeZone: digest.timezone })
  const sites = [...Map.groupBy(digest.groups, ({ siteId }) => siteId)]
  const sum = (count: 'newCount' | 'stillCount' | 'goneCount') =>
    digest.groups.reduce((total, group) => total + group[count], 0)
  const counts = { newCount: sum('newCount'), stillCount: sum('stillCount'), goneCount: sum('goneCount') }
  return (
    <>
      <p className={note.note}>{t('digest.period', { since: at(digest.since), until: at(digest.until) })}</p>
      <p className={classes.sum}>{t('digest.counts', counts)}</p>
      <table className={classes.digest}>
        <thead>
          <tr>
            <th scope="col">{t('digest.rule')}</th>
            <th scope="col" className={classes.wide}>
              {t('priorities')}
            </th>
            <th scope="col" className={classes.wide}>
              {t('severity')}
            </th>
            <th scope="col">{t('digest.new')}</th>
            <th scope="col">{t('digest.still')}</th>
            <th scope="col">{t('digest.gone')}</th>
          </tr>
        </thead>
        {sites.map(([siteId, groups]) => (
          <tbody key={siteId}>
            <tr>
              <th scope="rowgroup" colSpan={6}>
                {groups[0]?.site} <span className={classes.quiet}>{groups[0]?.projectKey}</span>
              </th>
            </tr>
            {groups.map((group) => (
              <DigestRow key={group.ruleId} group={group} digestId={digestId} />
            ))}
          </tbody>
        ))}
      </table>
    </>
  )
}

function DigestRow({ group, digestId }: { group: DigestGroup; digestId: string }) {
  const t = useTranslations('subscriptions')
  const locale = useLocale()
  const {
    siteId,
    ruleId,
    priority,
    severity,
    firstOn,
    lastOn,
    newEquips,
    newCount,
    cameBackCount = 0,
    worthPerDay,
  } = group
  const moreCount = newCount - newEquips.length
  const named = newEquips.join(', ')
  const equips = moreCount > 0 ? t('digest.moreEquips', { equips: named, count: moreCount }) : named
  return (
    <tr>
      <td>
        <Link
          to="/analysis/insights/$siteId/$ruleId"
          params={{ siteId, ruleId }}
          search={{ sites: siteId, from: firstOn, to: lastOn, digest: digestId }}
          onClick={() => left.set(digestId, pageScroller()?.scrollTop ?? 0)}
        >
          {group.ruleName}
        </Link>
        {cameBackCount > 0 && <div className={classes.quiet}>{t('digest.cameBack', { count: cameBackCount })}</div>}
        {worthPerDay && (
          <div className={classes.quiet}>
            {t('digest.worth', { amount: formatWorth(worthPerDay.amount, worthPerDay.currency, locale) })}
          </div>
        )}
        {newEquips.length > 0 && <div className={classes.quiet}>{equips}</div>}
        <div className={`${classes.quiet} ${classes.narrow}`}>
          {priority === 0 ? '' : `${t('priority', { priority })} · `}
          {t(`severities.${severity}`)}
        </div>
      </td>
      <td className={classes.wide}>{priority === 0 ? '' : priority}</td>
      <td className={classes.wide}>{t(`severities.${severity}`)}</td>
      <td className={classes.new}>{group.newCount || ''}</td>
      <td>{group.stillCount || ''}</td>
      <td>{group.goneCount || ''}</td>
    </tr>
  )
}
