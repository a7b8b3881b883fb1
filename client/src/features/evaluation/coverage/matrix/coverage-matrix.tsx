import { wordsIn } from '@bonfire/contract/definitions/definition'
import type { CoverageEquip } from '@bonfire/contract/evaluation/coverage'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../../lib/use-language.ts'
import type { AskedDays } from '../../evaluation.queries.ts'
import { type ColumnGroup, readStatus } from '../coverage-model.ts'
import classes from './coverage-matrix.module.css'
import { MatrixRow } from './matrix-row.tsx'
import { movedTo, type Place } from './moved-to.ts'

const ROW_HEIGHT = 36
// Spread, because the linter assumes every table is static.
const GRID = { role: 'grid' } as const

interface CoverageMatrixProps {
  siteId: string
  /** Undefined for the newest. */
  days: AskedDays | undefined
  equips: readonly CoverageEquip[]
  groups: readonly ColumnGroup[]
}

/** Equips by rules, a status each: one tab stop, arrow keys move, Enter or a click opens details. */
export function CoverageMatrix({ siteId, days, equips, groups }: CoverageMatrixProps) {
  const t = useTranslations('evaluation.coverage')
  const locale = useLanguage()
  const scrollerRef = useRef<HTMLDivElement>(null)
  const focusIsDue = useRef(false)
  const [wanted, setWanted] = useState<Place>({ row: 0, column: 0 })
  const [open, setOpen] = useState<{ equipId: string; rule: string } | null>(null)
  const columns = groups.flatMap((group) => group.columns)
  const active = {
    row: Math.min(wanted.row, equips.length - 1),
    column: Math.min(wanted.column, columns.length - 1),
  }
  const rows = useVirtualizer({
    count: equips.length,
    getScrollElement: () => scrollerRef.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 6,
    scrollPaddingStart: 128,
    scrollPaddingEnd: ROW_HEIGHT,
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), active.row])].sort((a, b) => a - b),
  })
  // The cell to focus may only exist since this render.
  useLayoutEffect(() => {
    if (!focusIsDue.current) return
    const cell = scrollerRef.current?.querySelector<HTMLElement>('[data-active="true"]')
    if (!cell) return
    focusIsDue.current = false
    cell.focus({ preventScroll: true })
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
  const moveTo = (to: Place) => {
    focusIsDue.current = true
    rows.scrollToIndex(to.row)
    setWanted(to)
  }
  const close = useCallback(() => {
    focusIsDue.current = true
    setOpen(null)
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || open) return
    const to = movedTo(event.key, active, { rows: equips.length, columns: columns.length })
    if (!to) return
    event.preventDefault()
    moveTo(to)
  }
  const onClick = ({ target }: MouseEvent) => {
    const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
    if (!cell) return
    const at = { row: Number(cell.dataset.row), column: Number(cell.dataset.column) }
    const [equip, column] = [equips[at.row], columns[at.column]]
    if (!equip || !column || !readStatus(equip.statuses[column.place])) return
    setWanted(at)
    setOpen({ equipId: equip.equipId, rule: column.rule })
  }
  const tracks = {
    '--columns': columns.length,
    '--tracks': `var(--equip-track) repeat(${columns.length}, 92px)`,
  } as CSSProperties
  return (
    <div ref={scrollerRef} className={classes.scroller}>
      <table
        {...GRID}
        className={classes.matrix}
        style={tracks}
        aria-label={t('label')}
        aria-rowcount={equips.length + 2}
        aria-colcount={columns.length + 1}
        onKeyDown={onKeyDown}
        onClick={onClick}
      >
        <thead className={classes.head}>
          <tr className={classes.headRow}>
            <th scope="col" className={classes.corner}>
              {t('equip')}
            </th>
            {groups.map(({ category, columns: ofGroup }) => (
              <th
                key={category}
                scope="colgroup"
                className={classes.group}
                style={{ gridColumn: `span ${ofGroup.length}` }}
                aria-colspan={ofGroup.length}
              >
                <span>{t(`categories.${category ?? 'other'}`)}</span>
              </th>
            ))}
          </tr>
          <tr className={classes.headRow}>
            <th scope="col" className={classes.corner} aria-label={t('equip')} />
            {columns.map(({ rule, name }) => (
              <th key={rule} scope="col" className={classes.rule} title={`${wordsIn(name, locale)} (${rule})`}>
                <span>{wordsIn(name, locale)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={classes.body} style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, start }) => {
            const equip = equips[index]
            return (
              equip && (
                <MatrixRow
                  key={equip.equipId}
                  equip={equip}
                  columns={columns}
                  index={index}
                  start={start}
                  siteId={siteId}
                  days={days}
                  activeColumn={index === active.row ? active.column : -1}
                  openRule={open?.equipId === equip.equipId ? open.rule : undefined}
                  onClose={close}
                />
              )
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
