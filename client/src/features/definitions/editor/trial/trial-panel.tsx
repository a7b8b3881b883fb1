import { MAXIMUM_BACKTEST_EQUIPS } from '@bonfire/contract/definitions/backtests'
import type { Definition } from '@bonfire/contract/definitions/definition'
import type { Site } from '@bonfire/contract/sites'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { DayRange } from '../../../../lib/time/site-days.ts'
import { ErrorState } from '../../../../ui/messages/error-state.tsx'
import { SkeletonRows } from '../../../../ui/messages/skeleton-rows.tsx'
import type { Draft, ParameterDraft } from '../draft/draft.ts'
import type { Hindrance } from '../use-checked-draft.ts'
import { EquipChoice } from './equip-choice.tsx'
import { Hindrances } from './hindrances.tsx'
import classes from './trial.module.css'
import { trialQuery, useTrial } from './trial.queries.ts'
import { TrialHead } from './trial-head.tsx'
import { TrialResult } from './trial-result.tsx'

interface TrialPanelProps {
  /** Undefined while something hinders it. */
  definition: Definition | undefined
  hindrances: readonly Hindrance[]
  parameters: readonly ParameterDraft[]
  sites: readonly Site[]
  site: Site | undefined
  onSite: (siteId: string) => void
  onSetDefault: (name: string, value: number) => void
  onChange: (change: Partial<Draft>) => void
}

export function TrialPanel(props: TrialPanelProps) {
  const { definition, sites, site, onSite } = props
  const t = useTranslations('catalogue.editor.trial')
  const [days, setDays] = useState<number | DayRange>(30)
  const [chosen, setChosen] = useState<{ siteId: string; equipIds: readonly string[] }>()
  const equipIds = site && chosen?.siteId === site.syncoId ? chosen.equipIds : []
  const whole = useTrial(definition, site, days)
  const wanted = equipIds.join('\n')
  const trial = useMemo(
    () => whole && { ...whole, ...(wanted !== '' && { equipIds: wanted.split('\n') }) },
    [whole, wanted],
  )
  const query = useQuery({ ...trialQuery(trial), placeholderData: (before) => before })
  const result = query.data?.problems.length === 0 ? query.data : undefined
  return (
    <div className={classes.trial}>
      <TrialHead sites={sites} site={site} days={days} onSite={onSite} isRunning={query.isFetching} onDays={setDays} />
      {!definition && <Hindrances hindrances={props.hindrances} parameters={props.parameters} />}
      {query.isError && <ErrorState title={t('failed')} load={query} />}
      {definition && query.isPending && trial && (
        <SkeletonRows rows={5} columns={['30%', '20%', '50%']} label={t('running')} />
      )}
      {result && site && result.equipCount > MAXIMUM_BACKTEST_EQUIPS && (
        <EquipChoice
          site={site}
          equipIds={equipIds}
          count={result.equipCount}
          onChoose={(ids) => setChosen({ siteId: site.syncoId, equipIds: ids })}
        />
      )}
      {result && trial && site && !query.isError && (
        <TrialResult
          trial={trial}
          site={site}
          result={result}
          isStale={query.isPlaceholderData || !definition}
          onSetDefault={props.onSetDefault}
          onChange={props.onChange}
        />
      )}
    </div>
  )
}
