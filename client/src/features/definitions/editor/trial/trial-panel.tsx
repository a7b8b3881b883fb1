import type { Definition } from '@bonfire/contract/definitions/definition'
import type { Site } from '@bonfire/contract/sites'
import { Loader, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFailure } from '../../../../lib/http/failure.ts'
import { useDayText } from '../../../../lib/time/day-text.ts'
import { daysFrom, knownTimeZone, siteRange } from '../../../../lib/time/site-days.ts'
import { ErrorState } from '../../../../ui/messages/error-state.tsx'
import { SkeletonRows } from '../../../../ui/messages/skeleton-rows.tsx'
import classes from '../editor.module.css'
import { alwaysFiring } from './day-marks.ts'
import { Threshold } from './threshold.tsx'
import { type Trial, trialQuery } from './trial.queries.ts'
import { TrialChart } from './trial-chart.tsx'
import { TrialEquips } from './trial-equips.tsx'
import { TrialSums } from './trial-sums.tsx'

const RANGES = [7, 30, 60] as const
const TYPING_MILLISECONDS = 400

interface TrialPanelProps {
  /** Undefined while the definition cannot be evaluated. */
  definition: Definition | undefined
  sites: readonly Site[]
  site: Site | undefined
  onSite: (siteId: string) => void
  onSetParameter: (name: string, value: number) => void
}

/** The days of the trial, up to the last whole one. */
export function useTrial(definition: Definition | undefined, site: Site | undefined, days: number) {
  const [settled] = useDebouncedValue(definition, TYPING_MILLISECONDS)
  return useMemo((): (Trial & { definition: Definition }) | undefined => {
    if (!settled || !site) return undefined
    return { definition: settled, siteId: site.syncoId, ...siteRange(new Date(), days, knownTimeZone(site.timezone)) }
  }, [settled, site, days])
}

/** What the rule would have found on stored days, beside the saved version, while it is being written. */
export function TrialPanel({ definition, sites, site, onSite, onSetParameter }: TrialPanelProps) {
  const t = useTranslations('catalogue.editor.trial')
  const dayText = useDayText()
  const failureOf = useFailure()
  const [range, setRange] = useState<number>(30)
  const [wanted, setWanted] = useState<{ equipId: string; day?: string | undefined }>()
  const trial = useTrial(definition, site, range)
  const query = useQuery({ ...trialQuery(trial), placeholderData: (before) => before })
  const days = trial ? daysFrom(trial.from, trial.to) : []
  const result = query.data?.problems.length === 0 ? query.data : undefined
  const equip =
    result?.equips.find(({ equipId }) => equipId === wanted?.equipId) ??
    result?.equips.find((one) => one.days.length > 0) ??
    result?.equips.find(({ status }) => status === 'runs') ??
    result?.equips[0]
  const newest = equip?.days.at(-1)?.day
  const day =
    (wanted?.day !== undefined && days.includes(wanted.day) ? wanted.day : newest) ?? days.at(-2) ?? days.at(-1)
  const always = result ? alwaysFiring(result, days.length) : 0
  return (
    <div className={classes.trial}>
      <div className={classes.trialHead}>
        <h2>{t('title')}</h2>
        <span className={classes.busy} role="status">
          {query.isFetching && <Loader size={14} aria-hidden />}
          <span className="visually-hidden">{query.isFetching && t('running')}</span>
        </span>
        <Select
          size="xs"
          aria-label={t('site')}
          searchable
          allowDeselect={false}
          value={site?.syncoId ?? null}
          placeholder={t('chooseSite')}
          data={sites.map(({ syncoId, label }) => ({ value: syncoId, label }))}
          onChange={(value) => value && onSite(value)}
        />
        <Select
          size="xs"
          aria-label={t('range')}
          allowDeselect={false}
          className={classes.range ?? ''}
          value={String(range)}
          data={RANGES.map((value) => ({ value: String(value), label: t('lastDays', { days: value }) }))}
          onChange={(value) => setRange(Number(value ?? 30))}
        />
      </div>
      {!definition && <p className={classes.quiet}>{t('notYet')}</p>}
      {query.isError && (
        <ErrorState
          title={t('failed')}
          detail={failureOf(query.error).message}
          onRetry={() => query.refetch()}
          isRetrying={query.isFetching}
        />
      )}
      {definition && query.isPending && trial && (
        <SkeletonRows rows={5} columns={['30%', '20%', '50%']} label={t('running')} />
      )}
      {result && !query.isError && (
        <div className={classes.result} data-stale={query.isPlaceholderData || !definition || undefined}>
          <TrialSums trial={result} />
          {always > 0 && <p className={classes.warning}>{t('always', { count: always, all: result.equips.length })}</p>}
          {trial && <Threshold trial={trial} onSet={onSetParameter} />}
          {result.equips.length === 0 && <p className={classes.quiet}>{t('noEquips')}</p>}
          {result.equips.length > 0 && (
            <TrialEquips
              equips={result.equips}
              days={days}
              shown={equip && day ? { equipId: equip.equipId, day } : undefined}
              onShow={(equipId, chosen) => setWanted({ equipId, day: chosen })}
            />
          )}
          {trial && site && equip && day && (
            <section aria-label={t('chart')}>
              <div className={classes.trialHead}>
                <h3 dir="auto">{equip.name}</h3>
                <Select
                  size="xs"
                  aria-label={t('day')}
                  allowDeselect={false}
                  value={day}
                  data={days.toReversed().map((value) => ({ value, label: dayText(value) }))}
                  onChange={(value) => setWanted({ equipId: equip.equipId, day: value ?? undefined })}
                />
              </div>
              <TrialChart site={site} equip={equip} day={day} trial={trial} />
            </section>
          )}
        </div>
      )}
    </div>
  )
}
