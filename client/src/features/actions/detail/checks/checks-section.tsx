import type { FindingChecks } from '@bonfire/contract/actions/action-checks'
import type { Action, AssociatedEquip } from '@bonfire/contract/actions/actions'
import { wordsIn } from '@bonfire/contract/definitions/definition'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useFailure } from '../../../../lib/http/failure.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import { useIsReadOnly } from '../../../../ui/fields/read-only.ts'
import { ErrorState } from '../../../../ui/messages/error-state.tsx'
import note from '../../../../ui/messages/note.module.css'
import { useSessionUser } from '../../../auth/session.queries.ts'
import { Causes } from '../../../evidence/causes.tsx'
import { Equation } from '../../../evidence/equation.tsx'
import { LazySmallHistories } from '../../../histories/small/lazy-small-histories.ts'
import { actionChecksQuery } from '../action.queries.ts'
import { useTrendHistories } from '../equipment/use-trend.ts'
import { Section } from '../section.tsx'
import classes from './checks-section.module.css'
import { useCheckOnAction } from './use-check-on-action.ts'

/** The findings of our own rules on the equipment: numbers, chart and checks, for everyone who sees the action. */
export function ChecksSection({ action }: { action: Action }) {
  const t = useTranslations('actionDetail.checks')
  const failureOf = useFailure()
  const explained = action.associatedEquips.filter(({ isExplained, nowOn }) => isExplained && nowOn === null)
  const query = useQuery({ ...actionChecksQuery(action.key), enabled: explained.length > 0 })
  if (explained.length === 0 || query.data?.findings.length === 0) return null
  const { findings = [], more = 0 } = query.data ?? {}
  const causes = findings.flatMap(({ body, checked }) =>
    body.causes.map((cause) => checked.some((tick) => tick.cause === cause)),
  )
  const progress = { checked: causes.filter(Boolean).length, count: causes.length }
  return (
    <Section name="checks" note={causes.length > 0 ? t('progress', progress) : undefined}>
      {query.isPending && <Skeleton height={120} radius="md" />}
      {query.isError && !query.data && (
        <ErrorState
          title={t('failed')}
          detail={failureOf(query.error).message}
          onRetry={() => query.refetch()}
          isRetrying={query.isFetching}
        />
      )}
      {findings.map((finding, place) => (
        <OneFinding
          key={finding.equipRuleId}
          action={action}
          finding={finding}
          equip={explained.find(({ id }) => id === finding.equipRuleId)}
          isFirst={place === 0}
        />
      ))}
      {more > 0 && <p className={note.note}>{t('more', { count: more })}</p>}
    </Section>
  )
}

interface OneFindingProps {
  action: Action
  finding: FindingChecks
  equip: AssociatedEquip | undefined
  isFirst: boolean
}

function OneFinding({ action, finding, equip, isFirst }: OneFindingProps) {
  const locale = useLanguage()
  const user = useSessionUser()
  const isReadOnly = useIsReadOnly()
  const check = useCheckOnAction(action.key, finding.equipRuleId, user.displayName)
  const { evidence, body, checked, targetName } = finding
  const firing = evidence.firings.at(-1)
  return (
    <details className={classes.finding} open={isFirst}>
      <summary>
        <bdi>{targetName}</bdi> <span className={classes.rule}>{wordsIn(body.name, locale)}</span>
      </summary>
      {firing && <Equation firing={firing} parameters={evidence.parameters} body={body} />}
      {equip && <FindingChart equip={equip} />}
      <Causes causes={body.causes} checked={checked} onCheck={isReadOnly ? undefined : check.mutate} />
    </details>
  )
}

function FindingChart({ equip }: { equip: AssociatedEquip }) {
  const histories = useTrendHistories(equip)
  if (!histories) return null
  return (
    <div className={classes.chart}>
      <LazySmallHistories placeholder={<Skeleton height="100%" radius="md" />} isNarrow {...histories} />
    </div>
  )
}
