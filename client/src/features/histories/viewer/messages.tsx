import type { Point } from '@bonfire/contract/histories/points'
import type { Site } from '@bonfire/contract/sites'
import { Button } from '@mantine/core'
import { IconChartDots, IconDatabaseOff, IconMapPinOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { hasStatus, useFailure } from '../../../lib/http/failure.ts'
import { useDayText } from '../../../lib/time/day-text.ts'
import { dayBefore, daySpan, localDay } from '../../../lib/time/site-days.ts'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { ErrorState } from '../../../ui/messages/error-state.tsx'
import { mayAdministerUsers } from '../../auth/permissions.ts'
import { useSessionUser } from '../../auth/session.queries.ts'
import { DEFAULT_DAYS } from '../history-address.ts'
import type { HistoryAddress } from './use-viewer.ts'

/** Says what points are and how they come in, with a link for those who may import. */
export function NoPoints({ title }: { title: string }) {
  const t = useTranslations('histories.empty')
  const isAdministrator = mayAdministerUsers(useSessionUser())
  return (
    <EmptyState icon={<IconDatabaseOff size={22} stroke={1.7} />} title={title} detail={t('noPointsHint')}>
      {isAdministrator && (
        <Button size="sm" renderRoot={(props) => <Link {...props} to="/imports" />}>
          {t('importPoints')}
        </Button>
      )}
    </EmptyState>
  )
}

interface PointsFailedProps {
  error: unknown
  site: Site
  retry: { refetch: () => unknown; isFetching: boolean }
}

/** The points did not load, or the equip is not there. */
export function PointsFailed({ error, site, retry }: PointsFailedProps) {
  const t = useTranslations('histories')
  const failureOf = useFailure()
  if (hasStatus(error, 404)) {
    return (
      <EmptyState
        icon={<IconMapPinOff size={22} stroke={1.7} />}
        title={t('empty.unknownEquip', { site: site.label })}
        detail={t('empty.unknownEquipHint')}
      />
    )
  }
  return (
    <ErrorState
      title={t('pointsFailed')}
      detail={failureOf(error).detail}
      isRetrying={retry.isFetching}
      onRetry={() => void retry.refetch()}
    />
  )
}

/** No point has a sample in the range: says of when the newest is, and goes there. */
export function NoSamples({ points, address }: { points: readonly Point[]; address: HistoryAddress }) {
  const t = useTranslations('histories.empty')
  const dayText = useDayText()
  const { timeZone, changeSpan } = address
  const instants = points.flatMap(({ latest }) => (latest ? [latest.t] : []))
  const icon = <IconChartDots size={22} stroke={1.7} />
  if (instants.length === 0) return <EmptyState icon={icon} title={t('never')} detail={t('neverHint')} />
  const newest = localDay(new Date(Math.max(...instants) * 1000), timeZone)
  const days = {
    from: daySpan(dayBefore(newest, DEFAULT_DAYS - 1), timeZone).startSeconds,
    to: daySpan(newest, timeZone).endSeconds,
  }
  const isThere = address.span.from === days.from && address.span.to === days.to
  return (
    <EmptyState icon={icon} title={t('newest', { day: dayText(newest) })}>
      {!isThere && (
        <Button size="sm" onClick={() => changeSpan(days)}>
          {t('showNewest', { day: dayText(newest) })}
        </Button>
      )}
    </EmptyState>
  )
}
