import type { Coverage } from '@bonfire/contract/evaluation/coverage'
import { Button } from '@mantine/core'
import { IconChartDots, IconFilterOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { useFailure } from '../../../lib/http/failure.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { useDayText } from '../../../lib/time/day-text.ts'
import { useTypedSearch } from '../../../lib/use-typed-search.ts'
import { SearchBox } from '../../../ui/fields/search-box.tsx'
import { ToolbarChoice } from '../../../ui/fields/toolbar-choice.tsx'
import heading from '../../../ui/heading.module.css'
import screen from '../../../ui/list-screen.module.css'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { ErrorState } from '../../../ui/messages/error-state.tsx'
import { SkeletonRows } from '../../../ui/messages/skeleton-rows.tsx'
import { StaleNotice } from '../../../ui/messages/stale-notice.tsx'
import { mayAdministerUsers } from '../../auth/permissions.ts'
import { useSessionUser } from '../../auth/session.queries.ts'
import { useHeardChanges } from '../../changes/use-heard-changes.ts'
import { EvaluationProgress } from '../../sites/evaluation/evaluation-progress.tsx'
import { SiteChoice, useSiteOfScreen } from '../../sites/site-choice.tsx'
import { coverageQuery } from '../evaluation.queries.ts'
import { countPairs, findCovered, parseShown, SHOWN } from './coverage-model.ts'
import { CoverageProblems } from './coverage-problems.tsx'
import classes from './coverage-screen.module.css'
import { DaysChoice } from './days-choice.tsx'
import { CoverageGains } from './gains.tsx'
import { CoverageMatrix } from './matrix/coverage-matrix.tsx'
import { PartsAsked } from './parts-asked.tsx'
import { useCoverageUrl } from './use-coverage-url.ts'

const SEARCH_LENGTH = 200

/** The rules that run on each equip of a site, and the points that are missing. */
export function CoverageScreen() {
  const t = useTranslations('evaluation.coverage')
  const failureOf = useFailure()
  const user = useSessionUser()
  const url = useCoverageUrl()
  usePageTitle(t('title'))
  useHeardChanges()
  const chosen = useSiteOfScreen(url.coverageSite)
  const { site } = chosen
  const { coverageFrom: from, coverageTo: to } = url
  const days = useMemo(() => (from === undefined && to === undefined ? undefined : { from, to }), [from, to])
  const query = useQuery({ ...coverageQuery(site?.syncoId ?? '', days), enabled: site !== undefined })
  const { data, error, isError, isFetching, refetch } = query
  const typing = useTypedSearch(url.coverageSearch ?? '')
  const shown = parseShown(url.coverageShow)
  const kind = data?.kinds.find((one) => one.kind === url.coverageKind)?.kind ?? data?.kinds[0]?.kind
  const found = useMemo(
    () => (data ? findCovered(data, { kind, search: typing.search, shown }) : { equips: [], groups: [] }),
    [data, kind, typing.search, shown],
  )
  const list = { isUpdating: isFetching, retry: () => void refetch() }
  const clear = () => {
    typing.type('')
    url.change({ coverageSearch: undefined, coverageShow: undefined })
  }
  const isEmpty = data !== undefined && (data.kinds.length === 0 || data.pointsWithRole === 0)
  return (
    <div className={screen.main}>
      <div className={heading.heading}>
        <h1 className={heading.title}>{t('title')}</h1>
        {data && <Summary coverage={data} />}
        <span className={screen.spring} />
        <Link to="/accuracy" className={screen.link}>
          {t('toAccuracy')}
        </Link>
        {mayAdministerUsers(user) && (
          <Link to="/evaluation" className={screen.link}>
            {t('toEvaluation')}
          </Link>
        )}
      </div>
      <div className={`${screen.toolbar} ${classes.toolbar}`} role="toolbar" aria-label={t('toolbar')}>
        <SiteChoice
          chosen={chosen}
          texts={{ label: t('site'), placeholder: t('chooseSite'), nothingFound: t('nothingFound') }}
          onChange={(coverageSite) => url.change({ coverageSite, coverageKind: undefined })}
        />
        {site && (
          <DaysChoice
            site={site}
            asked={days}
            onChange={(range) => url.change({ coverageFrom: range?.from, coverageTo: range?.to })}
          />
        )}
        {data && kind && (
          <>
            <ToolbarChoice
              label={t('kind')}
              value={kind}
              options={data.kinds.map((one) => ({
                value: one.kind,
                label: t('kindCount', {
                  kind: t(`kinds.${one.kind}`),
                  count: data.equips.filter((equip) => equip.kind === one.kind).length,
                }),
              }))}
              onChange={(coverageKind) => url.change({ coverageKind })}
            />
            <ToolbarChoice
              label={t('show')}
              value={shown}
              options={SHOWN.map((value) => ({ value, label: t(`shown.${value}`) }))}
              onChange={(value) => url.change({ coverageShow: value === 'all' ? undefined : value })}
            />
            <SearchBox
              className={screen.search}
              label={t('search')}
              placeholder={t('searchHint')}
              clearLabel={t('clearSearch')}
              value={typing.search}
              onType={typing.type}
              onChange={(text) => {
                typing.type(text)
                url.change({ coverageSearch: text.slice(0, SEARCH_LENGTH) || undefined })
              }}
            />
          </>
        )}
      </div>
      <div className={classes.parts}>
        <section className={`${screen.frame} ${classes.frame}`}>
          {isError && data && <StaleNotice load={{ isFetching, refetch }} />}
          {site && <EvaluationProgress siteIds={[site.syncoId]} onEnd={list.retry} />}
          {data && !data.runsRules && !isEmpty && <RulesAreOff />}
          {data && !isEmpty && <DaysNotice coverage={data} areChosen={days !== undefined} />}
          {data && site && !isEmpty && <PartsAsked equips={data.equips} siteId={site.syncoId} />}
          {data && data.problems.length > 0 && <CoverageProblems problems={data.problems} />}
          {query.isLoading && (
            <SkeletonRows rows={14} columns={['22%', '14%', '14%', '14%', '14%', '14%']} label={t('loading')} />
          )}
          {!data && isError && (
            <ErrorState
              title={t('failed')}
              detail={failureOf(error).message}
              isRetrying={isFetching}
              onRetry={list.retry}
            />
          )}
          {chosen.isUnknown && <EmptyState icon={<IconChartDots size={22} stroke={1.7} />} title={t('unknownSite')} />}
          {isEmpty && (
            <EmptyState
              icon={<IconChartDots size={22} stroke={1.7} />}
              title={data.points === 0 ? t('noPoints') : t('noRules')}
              detail={data.points === 0 ? t('noPointsHint') : t('noRulesHint')}
            >
              {mayAdministerUsers(user) && <PointsButton siteId={site?.syncoId} label={t('toPoints')} />}
            </EmptyState>
          )}
          {data && !isEmpty && found.equips.length === 0 && (
            <EmptyState icon={<IconFilterOff size={22} stroke={1.7} />} title={t('nothing')} detail={t('nothingHint')}>
              <Button size="sm" onClick={clear}>
                {t('clearFilter')}
              </Button>
            </EmptyState>
          )}
          {data && kind && site && !isEmpty && found.equips.length > 0 && (
            <CoverageMatrix key={`${site.syncoId} ${kind}`} siteId={site.syncoId} days={days} {...found} />
          )}
        </section>
        {data && !isEmpty && data.gains.length > 0 && site && <CoverageGains coverage={data} siteId={site.syncoId} />}
      </div>
    </div>
  )
}

function RulesAreOff() {
  const t = useTranslations('evaluation.coverage')
  const user = useSessionUser()
  return (
    <p className={screen.notice}>
      {t('rulesOff')}
      {mayAdministerUsers(user) && (
        <Link to="/portfolio" className={screen.link}>
          {t('toSites')}
        </Link>
      )}
    </p>
  )
}

/** Says which days are meant, if they are not the newest week. */
function DaysNotice({
  coverage: { evaluatedDay, dataEndedOn },
  areChosen,
}: {
  coverage: Coverage
  areChosen: boolean
}) {
  const t = useTranslations('evaluation.coverage.days')
  const dayText = useDayText()
  if (dataEndedOn !== null) return <p className={screen.notice}>{t('dataEnded', { day: dayText(dataEndedOn) })}</p>
  if (!areChosen) return null
  return <p className={screen.notice}>{t(evaluatedDay === null ? 'notEvaluated' : 'chosen')}</p>
}

function PointsButton({ siteId, label }: { siteId: string | undefined; label: string }) {
  return (
    <Button size="sm" renderRoot={(props) => <Link {...props} to="/points" search={{ pointsSite: siteId }} />}>
      {label}
    </Button>
  )
}

function Summary({ coverage }: { coverage: Coverage }) {
  const t = useTranslations('evaluation.coverage')
  const format = useFormatter()
  const dayText = useDayText()
  const { pairs, running } = useMemo(() => countPairs(coverage.equips), [coverage])
  return (
    <ul className={heading.info}>
      <li>
        {t('running', {
          running,
          pairs,
          share: format.number(pairs === 0 ? 0 : running / pairs, { style: 'percent', maximumFractionDigits: 0 }),
        })}
      </li>
      <li>
        {coverage.evaluatedDay === null ? t('neverEvaluated') : t('evaluated', { day: dayText(coverage.evaluatedDay) })}
      </li>
    </ul>
  )
}
