import type { Point } from '@bonfire/contract/histories/points'
import { MILLISECONDS_PER_MINUTE } from '@bonfire/contract/values/durations'
import { Button, Checkbox } from '@mantine/core'
import { IconCheck, IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { memo } from 'react'
import { useFormatter, useNow, useTranslations } from 'use-intl'
import { Chip } from '../../../ui/chip.tsx'
import screen from '../../../ui/list-screen.module.css'
import cells from '../../../ui/table/data-table.module.css'
import { type CellColumn, cellsOf } from '../../../ui/table/data-table-cells.tsx'
import { useRoleName } from '../../own-roles/use-role-name.ts'
import classes from '../points.module.css'
import { useIntervalText } from '../use-point-texts.ts'
import {
  type EquipLine,
  hasProposedUnit,
  isProposed,
  isStale,
  POINT_COLUMNS,
  type PointColumn,
  type PointLine,
} from './point-rows.ts'
import { UnitCell } from './unit-cell.tsx'

interface EquipCellsProps {
  line: EquipLine
  isActive: boolean
  selectedCount: number
  onSelect: (points: readonly Point[]) => void
  onConfirm: (points: readonly Point[]) => void
  onTakeUnit: (points: readonly Point[]) => void
}

/** An equip: its name, how many points it has, and the confirmation of all its proposed roles and units. */
export const EquipCells = memo(function EquipCells(props: EquipCellsProps) {
  const { line, isActive, selectedCount, onSelect, onConfirm, onTakeUnit } = props
  const t = useTranslations('points')
  const { equipName, points, isExpanded } = line
  const name = equipName ?? t('siteItself')
  const Chevron = isExpanded ? IconChevronDown : IconChevronRight
  const proposedCount = points.filter(isProposed).length
  const unitCount = points.filter(hasProposedUnit).length
  const tabIndex = isActive ? 0 : -1
  return (
    <>
      <td className={classes.check}>
        <Checkbox
          size="xs"
          tabIndex={tabIndex}
          aria-label={t('selectOf', { name })}
          checked={selectedCount === points.length}
          indeterminate={selectedCount > 0 && selectedCount < points.length}
          onChange={() => onSelect(points)}
        />
      </td>
      <td className={classes.equip} aria-colspan={POINT_COLUMNS.length}>
        <Chevron size={16} stroke={1.7} aria-hidden className={classes.chevron} />
        <span dir="auto" className={classes.equipName} title={name}>
          {name}
        </span>
        <span className={screen.quiet}>{t('pointCount', { count: points.length })}</span>
        <span className={classes.spring} />
        {unitCount > 0 && (
          <Button
            size="compact-sm"
            variant="subtle"
            tabIndex={tabIndex}
            className={classes.units}
            leftSection={<IconCheck size={14} aria-hidden />}
            aria-label={t('useUnitsOf', { name, count: unitCount })}
            onClick={() => onTakeUnit(points)}
          >
            {t('useUnits', { count: unitCount })}
          </Button>
        )}
        {proposedCount > 0 && (
          <Button
            size="compact-sm"
            variant="subtle"
            tabIndex={tabIndex}
            leftSection={<IconCheck size={14} aria-hidden />}
            aria-label={t('confirmOf', { name, count: proposedCount })}
            onClick={() => onConfirm(points)}
          >
            {t('confirmCount', { count: proposedCount })}
          </Button>
        )}
      </td>
    </>
  )
})

interface PointCellsProps {
  line: PointLine
  isActive: boolean
  isSelected: boolean
  timezone: string
  onSelect: (points: readonly Point[]) => void
  onConfirm: (points: readonly Point[]) => void
  onTakeUnit: (points: readonly Point[]) => void
}

export const COLUMNS: Readonly<Record<PointColumn, CellColumn<PointCellsProps>>> = {
  name: {
    track: 'minmax(180px, 3fr)',
    compactTrack: 'minmax(0, 3fr)',
    Cell: ({ line: { point } }) => (
      <td className={classes.point}>
        <span dir="auto" className={cells.cut} title={`${point.name} (${point.pointId})`}>
          {point.name}
        </span>
      </td>
    ),
  },
  latest: { track: '120px', compactTrack: '116px', align: 'end', isDescendingFirst: true, Cell: LatestCell },
  age: { track: '128px', compactTrack: '104px', Cell: AgeCell },
  unit: {
    track: '104px',
    compactTrack: null,
    Cell: ({ line, isActive, onTakeUnit }) => (
      <UnitCell point={line.point} tabIndex={isActive ? 0 : -1} onTakeUnit={onTakeUnit} />
    ),
  },
  interval: { track: '112px', compactTrack: '88px', Cell: IntervalCell },
  role: { track: 'minmax(200px, 2.4fr)', compactTrack: 'minmax(0, 2fr)', Cell: RoleCell },
  saidBy: { track: 'minmax(220px, 3fr)', compactTrack: 'minmax(0, 2fr)', Cell: SaidByCell },
}

/** The cells of a point. */
export const PointCells = memo(function PointCells(props: PointCellsProps) {
  const { line, isActive, isSelected, onSelect } = props
  const t = useTranslations('points')
  const { point } = line
  return (
    <>
      <td className={classes.check}>
        <Checkbox
          size="xs"
          tabIndex={isActive ? 0 : -1}
          aria-label={t('selectOf', { name: point.name })}
          checked={isSelected}
          onChange={() => onSelect([point])}
        />
      </td>
      {cellsOf(POINT_COLUMNS, (id) => COLUMNS[id].Cell, props)}
    </>
  )
})

function LatestCell({ line: { point } }: PointCellsProps) {
  const t = useTranslations('points')
  const { latest } = point
  if (latest === null) return <td className={`${screen.number} ${screen.quiet}`}>{t('noSamples')}</td>
  return (
    <td className={screen.number}>
      <Value point={point} value={latest.v} />
    </td>
  )
}

/** The age of the newest value. */
function AgeCell({ line: { point }, timezone }: PointCellsProps) {
  const format = useFormatter()
  const now = useNow({ updateInterval: MILLISECONDS_PER_MINUTE })
  const { latest } = point
  if (latest === null) return <td />
  const at = new Date(latest.t * 1000)
  const exact = format.dateTime(at, { dateStyle: 'full', timeStyle: 'medium', timeZone: timezone })
  return (
    <td data-stale={isStale(point, now.getTime() / 1000) || undefined} className={classes.age}>
      <time dateTime={at.toISOString()} title={exact}>
        {format.relativeTime(at, now < at ? at : now)}
      </time>
    </td>
  )
}

function Value({ point, value }: { point: Point; value: number | null }) {
  const t = useTranslations('points')
  const format = useFormatter()
  if (value === null) return <span className={screen.quiet}>{t('noValue')}</span>
  if (point.kind === 'bool') return t(value === 0 ? 'off' : 'on')
  if (point.kind === 'enum') return point.states?.[value] ?? format.number(value)
  return format.number(value, { maximumSignificantDigits: 6 })
}

function IntervalCell({ line: { point } }: PointCellsProps) {
  const t = useTranslations('points')
  const text = useIntervalText()
  const { intervalSeconds, measuredIntervalSeconds, isOnChange } = point
  const held = isOnChange ? t('heldToNext') : undefined
  if (intervalSeconds !== null) {
    return (
      <td className={cells.cut} title={held}>
        {text(intervalSeconds)}
      </td>
    )
  }
  const measured = measuredIntervalSeconds === 0 ? t('irregular') : measuredIntervalSeconds
  return (
    <td className={`${cells.cut} ${screen.quiet}`} title={held ? `${t('measured')}. ${held}` : t('measured')}>
      {isOnChange ? t('atChanges') : typeof measured === 'number' ? t('about', { interval: text(measured) }) : measured}
    </td>
  )
}

function RoleCell({ line: { point, isCandidate } }: PointCellsProps) {
  const t = useTranslations('points')
  const roleName = useRoleName()
  return (
    <td className={classes.role}>
      {point.role === null ? (
        <span className={screen.quiet}>{t('none')}</span>
      ) : (
        <span className={cells.cut} title={roleName(point.role)}>
          <strong>{point.role}</strong> <span className={screen.quiet}>{roleName(point.role)}</span>
        </span>
      )}
      {isCandidate && (
        <span title={t('candidatesHint')}>
          <Chip tone="amber">{t('candidates')}</Chip>
        </span>
      )}
    </td>
  )
}

function SaidByCell({ line: { point }, isActive, onConfirm }: PointCellsProps) {
  const t = useTranslations('points')
  return (
    <td className={classes.saidBy}>
      <span className={cells.cut} title={point.roleReason ?? undefined}>
        {point.roleSource && t(`sources.${point.roleSource}`)}
        {point.roleReason && <span className={screen.quiet}> · {point.roleReason}</span>}
      </span>
      {isProposed(point) && (
        <Button
          size="compact-sm"
          variant="subtle"
          tabIndex={isActive ? 0 : -1}
          className={classes.tools}
          aria-label={t('confirmOne', { role: point.role ?? '', name: point.name })}
          onClick={() => onConfirm([point])}
        >
          {t('confirm')}
        </Button>
      )}
    </td>
  )
}
