import type { StripLane } from '@bonfire/contract/diagnosis/equip-strip'
import type { Equip } from '@bonfire/contract/histories/equips'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useShortDayText } from '../../../lib/time/day-text.ts'
import { useDurationText } from '../../../lib/time/duration-text.ts'
import basics from '../../../ui/basics.module.css'
import severity from '../../hits/marks/severity-mark.module.css'
import own from './strip.module.css'
import { type Cell, cellsOf, foldLanes, type StripView, shareOf } from './strip-model.ts'

/** The shortest firing can be seen, too. */
const LOWEST_PERCENT = 25

interface StripLanesProps {
  equip: Equip
  view: StripView
}

/** A lane for each of the worst rules; the others share one until they are asked for. */
export function StripLanes({ equip, view }: StripLanesProps) {
  const t = useTranslations('diagnosis.strip')
  const [isUnfolded, setIsUnfolded] = useState(false)
  const { shown, folded } = foldLanes(view.lanes)
  return (
    <ul className={`${basics.list} ${own.lanes}`}>
      {(isUnfolded ? view.lanes : shown).map((lane) => (
        <li key={lane.ruleId} className={own.row}>
          <LaneName equip={equip} lane={lane} days={view.days} />
          <Track equip={equip} view={view} lanes={[lane]} />
        </li>
      ))}
      {(folded.length > 0 || view.lanes.length === 0) && (
        <li className={own.row} aria-hidden={folded.length === 0 || undefined}>
          {folded.length > 0 && (
            <Button
              size="compact-xs"
              variant="default"
              className={own.fold}
              aria-expanded={isUnfolded}
              onClick={() => setIsUnfolded(!isUnfolded)}
            >
              {isUnfolded ? t('fewer') : t('more', { count: folded.length })}
            </Button>
          )}
          <Track equip={equip} view={view} lanes={isUnfolded ? [] : folded} />
        </li>
      )}
    </ul>
  )
}

function LaneName({ equip, lane, days }: { equip: Equip; lane: StripLane; days: readonly string[] }) {
  const t = useTranslations('diagnosis.strip')
  const dayText = useShortDayText()
  const today = days.at(-1)
  const text = (day: string | undefined) => dayText(day ?? '', today)
  const severities = useTranslations('analysis.severity')
  const { name, snoozedOn } = lane
  const word = lane.severity && severities(lane.severity)
  const facts = [
    t('onDays', { count: lane.days.length, of: days.length, day: text(lane.days.at(-1)?.day) }),
    ...(snoozedOn === null ? [] : [t('snoozedSince', { day: text(snoozedOn) })]),
  ].join(', ')
  return (
    <div className={own.name}>
      <span className={basics.closeLine}>
        <span
          className={severity.mark}
          data-severity={lane.severity ?? 'other'}
          title={word ?? undefined}
          aria-hidden
        />
        {word !== null && <span className="visually-hidden">{word}</span>}
        <Link
          to="/analysis/insights/$siteId/$ruleId"
          params={{ siteId: equip.siteId, ruleId: lane.ruleId }}
          title={name}
          className="cut"
        >
          <bdi>{name}</bdi>
        </Link>
      </span>
      <span className={own.facts}>{facts}</span>
    </div>
  )
}

/** Cells are for the pointer: by keyboard, and for screen readers, the lane's name leads to the findings. */
function Track({ equip, view, lanes }: StripLanesProps & { lanes: readonly StripLane[] }) {
  return (
    <div className={own.track} aria-hidden>
      {view.gaps.map(({ place, length }) => (
        <span key={place} className={own.gap} style={{ gridColumn: `${place + 1} / span ${length}` }} />
      ))}
      {cellsOf(lanes, view.days).map((cell) => (
        <DayCell key={cell.day} equip={equip} cell={cell} today={view.days.at(-1)} />
      ))}
    </div>
  )
}

function DayCell({ equip, cell, today }: { equip: Equip; cell: Cell; today: string | undefined }) {
  const t = useTranslations('diagnosis.strip')
  const dayText = useShortDayText()
  const durationText = useDurationText()
  const { day, ruleId, seconds } = cell
  return (
    <Link
      to="/histories"
      search={{ sites: equip.siteId, site: equip.siteId, equip: equip.equipId, rule: ruleId, from: day, to: day }}
      tabIndex={-1}
      title={t('cell', { day: dayText(day, today), time: durationText(seconds) })}
      className={own.day}
      style={{ gridColumn: cell.place + 1 }}
      data-snoozed={cell.isSnoozed || undefined}
    >
      <span
        className={`${severity.mark} ${own.cell}`}
        style={{ height: `${LOWEST_PERCENT + (100 - LOWEST_PERCENT) * shareOf(seconds)}%` }}
        data-severity={cell.severity ?? 'other'}
      />
    </Link>
  )
}
