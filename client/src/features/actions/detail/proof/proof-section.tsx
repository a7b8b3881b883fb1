import type { Action } from '@bonfire/contract/actions/actions'
import type { ShownRepair } from '@bonfire/contract/proof/action-proof'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useFailure } from '../../../../lib/http/failure.ts'
import { Chip } from '../../../../ui/chip.tsx'
import { ErrorState } from '../../../../ui/messages/error-state.tsx'
import note from '../../../../ui/messages/note.module.css'
import { REPAIR_TONES } from '../../proof/repair-chip.tsx'
import { useAvoidedText } from '../../proof/use-avoided-text.ts'
import { actionProofQuery } from '../action.queries.ts'
import { Section } from '../section.tsx'
import { DayLegend, DayStrip } from './day-strip.tsx'
import classes from './proof-section.module.css'
import { useRepairTexts } from './use-repair-texts.ts'

/** Whether the repairs of an action that was closed as fixed have held, day by day; in some projects also of one in review. */
export function ProofSection({ action }: { action: Action }) {
  const t = useTranslations('actionDetail.proof')
  const failureOf = useFailure()
  const avoidedText = useAvoidedText()
  const isInReview = action.status === 'In Review'
  const isFixed = action.status === 'Closed' && action.transitionReason === 'Fixed'
  const isRepair = (isFixed || isInReview) && action.associatedEquips.length > 0
  const query = useQuery({ ...actionProofQuery(action.key, action.closedAt), enabled: isRepair })
  if (!isRepair || query.data?.repairs.length === 0 || (isInReview && !query.data)) return null
  const { repairs = [], more = 0, counts } = query.data ?? {}
  const countOf = (state: ShownRepair['state']) => counts?.[state] ?? 0
  const summary = (['cameBack', 'watching', 'proved', 'cannotTell'] as const)
    .filter((state) => countOf(state) > 0)
    .map((state) => t(`counts.${state}`, { count: countOf(state) }))
  const avoided = action.repairs?.avoided
  if (avoided) summary.push(t('avoidedInAll', { amount: avoidedText(avoided, action.currency) }))
  return (
    <Section name="proof" note={summary.length > 0 ? summary.join(', ') : undefined}>
      {query.isPending && <Skeleton height={80} radius="md" />}
      {query.isError && !query.data && (
        <ErrorState
          title={t('failed')}
          detail={failureOf(query.error).message}
          onRetry={() => query.refetch()}
          isRetrying={query.isFetching}
        />
      )}
      {repairs.map((repair, place) => (
        <OneRepair key={repair.equipRuleId} repair={repair} isFirst={place === 0} />
      ))}
      {repairs.length > 0 && <DayLegend />}
      {more > 0 && <p className={note.note}>{t('more', { count: more })}</p>}
    </Section>
  )
}

function OneRepair({ repair, isFirst }: { repair: ShownRepair; isFirst: boolean }) {
  const texts = useRepairTexts()
  return (
    <details className={classes.repair} open={isFirst}>
      <summary>
        <span>
          <bdi className={classes.equip}>{repair.targetName}</bdi>{' '}
          <span className={classes.rule}>{repair.ruleName}</span>
        </span>{' '}
        <Chip tone={REPAIR_TONES[repair.state]}>{texts.state(repair)}</Chip>
      </summary>
      <DayStrip repair={repair} />
      {texts.reasons(repair).map((text) => (
        <p key={text} className={note.note}>
          {text}
        </p>
      ))}
    </details>
  )
}
