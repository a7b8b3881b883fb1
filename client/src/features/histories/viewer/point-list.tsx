import { MAXIMUM_POINTS_PER_PICTURE } from '@bonfire/contract/histories/histories'
import type { Point } from '@bonfire/contract/histories/points'
import { foldedText } from '@bonfire/contract/values/folded-text'
import { Button, Checkbox, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { matchesWords, searchWords } from '../../../lib/search.ts'
import { SearchBox } from '../../../ui/fields/search-box.tsx'
import { showNotice } from '../../../ui/messages/toasts.tsx'
import { useValueText } from '../chart/use-value-text.ts'
import { sortByRole } from '../chosen-points.ts'
import { pointsQuery } from '../histories.queries.ts'
import type { HistoryAddress, ViewerPoints } from './use-viewer.ts'
import classes from './viewer.module.css'

/** More would make typing slow; the search finds the others. */
const MOST_ROWS = 150

/** The points to draw: those of the equip, and one click away those of the whole site. */
export function PointList({ address, points }: { address: HistoryAddress; points: ViewerPoints }) {
  const t = useTranslations('histories.points')
  const [search, setSearch] = useState('')
  const hasEquip = address.search.equip !== undefined
  const [isWide, setIsWide] = useState(!hasEquip)
  const site = useQuery({ ...pointsQuery(address.site.syncoId, undefined), enabled: isWide })
  const offered = useOffered(isWide ? (site.data?.points ?? []) : points.points, points.chosen)
  const words = searchWords(search)
  const found = offered.filter((point) => matchesWords(searchedText(point), words))
  const shown = found.slice(0, MOST_ROWS)
  const chosenIds = new Set(points.chosen.map(({ pointId }) => pointId))

  const toggle = ({ pointId }: Point) => {
    const isChosen = chosenIds.has(pointId)
    if (!isChosen && points.isFull) return showNotice(t('full', { maximum: MAXIMUM_POINTS_PER_PICTURE }))
    const ids = isChosen ? [...chosenIds].filter((id) => id !== pointId) : [...chosenIds, pointId]
    // The address says that points were chosen even if there are none.
    address.change({ points: ids.join(',') || ',' })
  }
  return (
    <aside className={classes.points} aria-label={t('label')}>
      {hasEquip && (
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label={t('scope')}
          data={[
            { value: 'equip', label: t('ofEquip') },
            { value: 'site', label: t('ofSite') },
          ]}
          value={isWide ? 'site' : 'equip'}
          onChange={(scope) => setIsWide(scope === 'site')}
        />
      )}
      <SearchBox
        label={t('search')}
        placeholder={t('search')}
        clearLabel={t('clearSearch')}
        value={search}
        onChange={setSearch}
      />
      {!points.isAutomatic && hasEquip && (
        <Button size="compact-xs" variant="subtle" onClick={() => address.change({ points: undefined })}>
          {t('restore')}
        </Button>
      )}
      {found.length === 0 && !site.isFetching && <p className={classes.quiet}>{t('noMatch')}</p>}
      <ul className={classes.pointRows}>
        {shown.map((point) => (
          <li key={point.pointId}>
            <PointRow
              point={point}
              isChosen={chosenIds.has(point.pointId)}
              hasEquip={isWide}
              onToggle={() => toggle(point)}
            />
          </li>
        ))}
      </ul>
      {found.length > shown.length && (
        <p className={classes.quiet}>{t('more', { shown: shown.length, total: found.length })}</p>
      )}
    </aside>
  )
}

/** Lists the drawn points first, then the others by role and name. */
function useOffered(points: readonly Point[], chosen: readonly Point[]): Point[] {
  return useMemo(() => {
    const chosenIds = new Set(chosen.map(({ pointId }) => pointId))
    return [...chosen, ...sortByRole(points).filter(({ pointId }) => !chosenIds.has(pointId))]
  }, [points, chosen])
}

const searchedText = ({ name, pointId, role, equipName }: Point) =>
  foldedText([name, pointId, role, equipName].filter(Boolean).join('\n'))

interface PointRowProps {
  point: Point
  isChosen: boolean
  hasEquip: boolean
  onToggle: () => void
}

function PointRow({ point, isChosen, hasEquip, onToggle }: PointRowProps) {
  const t = useTranslations('histories.points')
  const { whole } = useValueText()
  const name = hasEquip && point.equipName !== null ? `${point.equipName} · ${point.name}` : point.name
  const value = point.latest?.v ?? null
  return (
    <Checkbox
      size="xs"
      checked={isChosen}
      onChange={onToggle}
      classNames={{ body: classes.pointBody ?? '', labelWrapper: classes.pointLabel ?? '' }}
      label={
        <span className={classes.pointText} title={`${name}\n${point.pointId}`}>
          <span className="cut" dir="auto">
            {name}
          </span>
          <span className={classes.pointValue}>{value === null ? t('noSamples') : whole(point, value)}</span>
        </span>
      }
    />
  )
}
