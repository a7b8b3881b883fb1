import type { UnitState } from '@bonfire/contract/diagnosis/units'
import { MILLISECONDS_PER_MINUTE } from '@bonfire/contract/values/durations'
import { IconArrowDownRight, IconArrowUpRight, IconChevronDown, IconChevronRight, IconEqual } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { useFormatter, useLocale, useNow, useTranslations } from 'use-intl'
import { useDurationText } from '../../lib/time/duration-text.ts'
import { Chip, type ChipTone } from '../../ui/chip.tsx'
import screen from '../../ui/list-screen.module.css'
import cells from '../../ui/table/data-table.module.css'
import { type CellColumn, cellsOf } from '../../ui/table/data-table-cells.tsx'
import { formatCost } from '../actions/savings/savings.ts'
import { SeverityMark } from '../hits/marks/severity-mark.tsx'
import classes from './unit-list.module.css'
import { type GroupLine, hasTrend, UNIT_COLUMNS, type UnitColumn, type UnitRow } from './unit-rows.ts'

interface CellProps {
  row: UnitRow
  isActive: boolean
}

const TONES: Readonly<Record<UnitState, ChipTone>> = {
  wrong: 'red',
  silent: 'amber',
  snoozed: 'neutral',
  cannotCheck: 'neutral',
  fine: 'green',
}

export const COLUMNS: Readonly<Record<UnitColumn, CellColumn<CellProps>>> = {
  name: {
    track: 'minmax(130px, 2fr)',
    compactTrack: 'minmax(0, 2fr)',
    Cell: ({ row, isActive }) => (
      <td data-area="name" className={classes.cell}>
        <Link
          to="/e/$equipNumber"
          params={{ equipNumber: String(row.number) }}
          tabIndex={isActive ? 0 : -1}
          data-key="Enter"
          dir="auto"
          title={row.name}
          className={`${cells.cut} ${classes.name}`}
        >
          {row.name}
        </Link>
      </td>
    ),
  },
  site: {
    track: 'minmax(104px, 1.4fr)',
    compactTrack: 'minmax(0, 1.4fr)',
    Cell: ({ row }) => <Text area="site" text={row.site} />,
  },
  kind: { track: 'minmax(84px, 1fr)', compactTrack: null, Cell: ({ row }) => <Text isSpared text={row.kindName} /> },
  state: { track: '112px', compactTrack: '112px', Cell: StateCell },
  severity: {
    track: '96px',
    compactTrack: null,
    Cell: ({ row }) => (
      <td data-spared className={classes.cell}>
        <SeverityMark severity={row.severity} />
      </td>
    ),
  },
  wrong: { track: '88px', compactTrack: null, align: 'end', isDescendingFirst: true, Cell: WrongCell },
  cause: { track: 'minmax(110px, 2fr)', compactTrack: 'minmax(0, 2fr)', Cell: CauseCell },
  time: { track: '100px', compactTrack: '92px', align: 'end', isDescendingFirst: true, Cell: TimeCell },
  trend: { track: '104px', compactTrack: null, align: 'end', isDescendingFirst: true, Cell: TrendCell },
  cost: { track: '88px', compactTrack: '92px', align: 'end', isDescendingFirst: true, Cell: CostCell },
  sample: { track: '118px', compactTrack: '112px', isDescendingFirst: true, Cell: SampleCell },
}

export const UnitCells = memo(function UnitCells(props: CellProps) {
  return cellsOf(UNIT_COLUMNS, (id) => COLUMNS[id].Cell, props)
})

function Text({ text, area, isSpared }: { text: string; area?: string; isSpared?: boolean }) {
  return (
    <td data-area={area} data-spared={isSpared} className={classes.cell}>
      <span dir="auto" className={cells.cut} title={text}>
        {text}
      </span>
    </td>
  )
}

function StateCell({ row }: CellProps) {
  const t = useTranslations('units')
  return (
    <td data-area="state" className={classes.cell}>
      <Chip tone={TONES[row.state]}>{t(`states.${row.state}`)}</Chip>
    </td>
  )
}

/** How many rules fired; the tooltip says how many are snoozed or on an action. */
function WrongCell({ row: { wrong, snoozed, onAction } }: CellProps) {
  const t = useTranslations('units')
  const format = useFormatter()
  const parts = [
    ...(snoozed > 0 ? [t('snoozed', { count: snoozed })] : []),
    ...(onAction > 0 ? [t('onAction', { count: onAction })] : []),
  ]
  return (
    <td data-spared className={classes.end} title={parts.join(' · ') || undefined}>
      {wrong > 0 && format.number(wrong)}
      {parts.length > 0 && <span className="visually-hidden"> ({parts.join(', ')})</span>}
    </td>
  )
}

function CauseCell({ row: { causeName, likelihood, state } }: CellProps) {
  const t = useTranslations('evidence.likelihoods')
  if (causeName === '' || likelihood === null || state !== 'wrong') return <td className={classes.cell} />
  return (
    <td data-area="cause" className={classes.cell}>
      <span className={cells.cut} title={`${causeName} (${t(likelihood)})`}>
        <span>{causeName}</span> <span className={screen.quiet}>{t(likelihood)}</span>
      </span>
    </td>
  )
}

function TimeCell({ row: { durationSeconds } }: CellProps) {
  const durationText = useDurationText()
  return (
    <td data-area="time" className={classes.end}>
      {durationSeconds > 0 && durationText(durationSeconds)}
    </td>
  )
}

/** The time in fault against the days before. */
function TrendCell({ row }: CellProps) {
  const t = useTranslations('units')
  const durationText = useDurationText()
  if (!hasTrend(row)) return <td data-spared className={classes.end} />
  const { durationSeconds, durationBeforeSeconds } = row
  const difference = durationSeconds - durationBeforeSeconds
  const direction = difference === 0 ? 'same' : difference > 0 ? 'more' : 'less'
  const Arrow = { same: IconEqual, more: IconArrowUpRight, less: IconArrowDownRight }[direction]
  const change = durationText(Math.abs(difference))
  return (
    <td data-spared className={classes.end} title={t('before', { time: durationText(durationBeforeSeconds) })}>
      <span className={classes.trend} data-direction={direction}>
        <Arrow size={14} aria-hidden />
        <span className="visually-hidden">{t(`trend.${direction}`)} </span>
        {difference !== 0 && change}
      </span>
    </td>
  )
}

function CostCell({ row: { cost, currency } }: CellProps) {
  const locale = useLocale()
  return <td className={classes.end}>{cost !== null && formatCost(cost, currency, locale)}</td>
}

function SampleCell({ row: { newestSampleAt, isFed, timeZone, state } }: CellProps) {
  const t = useTranslations('units')
  const format = useFormatter()
  const now = useNow({ updateInterval: MILLISECONDS_PER_MINUTE })
  if (newestSampleAt === null) return <td className={classes.cell}>{isFed && t('noSample')}</td>
  const at = newestSampleAt * 1000
  return (
    <td className={classes.cell}>
      <time
        className={cells.cut}
        data-stale={state === 'silent' || undefined}
        title={format.dateTime(at, { dateStyle: 'medium', timeStyle: 'short', timeZone })}
      >
        {format.relativeTime(Math.min(at, now.getTime()), now)}
      </time>
    </td>
  )
}

/** A site or a kind, with how many of its units are wrong. */
export const GroupCells = memo(function GroupCells({ line }: { line: GroupLine }) {
  const t = useTranslations('units')
  const Chevron = line.isExpanded ? IconChevronDown : IconChevronRight
  const wrong = line.rows.filter(({ state }) => state === 'wrong').length
  return (
    <td className={classes.group} aria-colspan={UNIT_COLUMNS.length}>
      <Chevron size={16} stroke={1.7} aria-hidden className={classes.chevron} />
      <span dir="auto" className={`${cells.cut} ${classes.label}`} title={line.label}>
        {line.label}
      </span>
      <span className={screen.quiet}>{t('groupCount', { count: line.rows.length, wrong })}</span>
    </td>
  )
})
