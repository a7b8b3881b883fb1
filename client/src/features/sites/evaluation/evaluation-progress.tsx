import { type EvaluationProgress as Progress, readEvaluationProgress } from '@bonfire/contract/evaluation/progress'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../lib/http/api.ts'
import screen from '../../../ui/list-screen.module.css'
import { mayAdministerUsers } from '../../auth/permissions.ts'
import { useSessionUser } from '../../auth/session.queries.ts'
import { useSiteLabel } from '../use-site-label.ts'

interface EvaluationProgressProps {
  /** The sites to follow; all if left out. */
  siteIds?: readonly string[]
  /** Called once what was under way is done. */
  onEnd?: () => void
}

/** A quiet line while past days of these sites are evaluated: what they find is not all there yet. */
export function EvaluationProgress({ siteIds, onEnd }: EvaluationProgressProps) {
  const labelOf = useSiteLabel()
  const t = useTranslations('sites.evaluating')
  const user = useSessionUser()
  const { data } = useQuery(progressQuery(user.username))
  const shown = (data?.sites ?? []).filter(({ siteId }) => siteIds?.includes(siteId) ?? true)
  useWhenOver(shown.length > 0, onEnd)
  const [first] = shown
  if (!first) return null
  const { days, daysDone } = sumProgress(shown)
  return (
    <p className={screen.notice} role="status">
      {shown.length === 1
        ? t('one', { site: labelOf(first), done: daysDone, days })
        : t('several', { count: shown.length, done: daysDone, days })}
      {mayAdministerUsers(user) && (
        <Link to="/evaluation" className={screen.link}>
          {t('link')}
        </Link>
      )}
    </p>
  )
}

const sumProgress = (sites: readonly Progress[]) => ({
  days: sites.reduce((sum, { days }) => sum + days, 0),
  daysDone: sites.reduce((sum, { daysDone }) => sum + daysDone, 0),
})

function useWhenOver(isUnderWay: boolean, onEnd: (() => void) | undefined): void {
  const was = useRef(false)
  useEffect(() => {
    if (was.current && !isUnderWay) onEnd?.()
    was.current = isUnderWay
  }, [isUnderWay, onEnd])
}

const UNDER_WAY_MILLISECONDS = 5000
const FRESH_MILLISECONDS = 30_000

/** Asked again only while something is under way, and by a screen that opens. */
const progressQuery = (username: string) =>
  queryOptions({
    queryKey: ['evaluationProgress', username],
    queryFn: ({ signal }) => call(readEvaluationProgress, { signal }),
    staleTime: FRESH_MILLISECONDS,
    refetchInterval: ({ state: { data } }) => (data && data.sites.length > 0 ? UNDER_WAY_MILLISECONDS : false),
    refetchOnWindowFocus: true,
    retry: false,
  })
