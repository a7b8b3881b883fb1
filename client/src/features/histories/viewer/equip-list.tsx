import { MAXIMUM_POINTS_PER_ANSWER, type Point } from '@bonfire/contract/histories/points'
import { foldedText } from '@bonfire/contract/values/folded-text'
import { Select } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { compareLabels } from '../../../lib/compare-labels.ts'
import { matchesWords, searchWords } from '../../../lib/search.ts'
import { useDayText } from '../../../lib/time/day-text.ts'
import { localDay } from '../../../lib/time/site-days.ts'
import { SearchBox } from '../../../ui/fields/search-box.tsx'
import { SkeletonRows } from '../../../ui/messages/skeleton-rows.tsx'
import { useSelectedSites } from '../../sites/site-selection.ts'
import { NoPoints, PointsFailed } from './messages.tsx'
import { type HistoryAddress, usePoints } from './use-viewer.ts'
import classes from './viewer.module.css'

const MOST_ROWS = 200

interface EquipEntry {
  /** Null for the points of the site itself. */
  readonly equipId: string | null
  readonly name: string
  readonly pointCount: number
  /** Epoch seconds. */
  readonly newest: number | null
  readonly pointIds: readonly string[]
}

/** The equipment of a site that has points: one click shows its histories. */
export function EquipList({ address }: { address: HistoryAddress }) {
  const t = useTranslations('histories')
  const { site } = address
  const { own, points } = usePoints(address)
  const [search, setSearch] = useState('')
  const entries = useMemo(() => equipsOf(points, t('equips.siteItself')), [points, t])
  const words = searchWords(search)
  const found = entries.filter(({ name }) => matchesWords(foldedText(name), words))
  const shown = found.slice(0, MOST_ROWS)
  return (
    <div className={classes.screen}>
      <div className={classes.heading}>
        <h1 className={classes.title}>{t('title')}</h1>
        <SiteChoice address={address} />
      </div>
      <section className={classes.card} aria-label={t('equips.label')}>
        {own.isPending && <SkeletonRows rows={8} columns={['40%', '20%', '30%']} label={t('loadingPoints')} />}
        {own.isError && !own.data && <PointsFailed error={own.error} site={site} retry={own} />}
        {own.data && entries.length === 0 && <NoPoints title={t('empty.noSitePoints', { site: site.label })} />}
        {entries.length > 0 && (
          <>
            <div className={classes.listSearch}>
              <SearchBox
                label={t('equips.search')}
                placeholder={t('equips.search')}
                clearLabel={t('points.clearSearch')}
                value={search}
                onChange={setSearch}
              />
            </div>
            {shown.length === 0 && <p className={classes.quiet}>{t('equips.noMatch')}</p>}
            <ul className={classes.equips}>
              {shown.map((entry) => (
                <EquipLine key={entry.equipId} entry={entry} address={address} />
              ))}
            </ul>
            {found.length > shown.length && (
              <p className={classes.quiet}>{t('equips.more', { shown: shown.length, total: found.length })}</p>
            )}
            {(own.data?.count ?? 0) > points.length && (
              <p className={classes.quiet}>{t('equips.cut', { maximum: MAXIMUM_POINTS_PER_ANSWER })}</p>
            )}
          </>
        )}
      </section>
    </div>
  )
}

function EquipLine({ entry, address: { site, timeZone, search } }: { entry: EquipEntry; address: HistoryAddress }) {
  const t = useTranslations('histories.equips')
  const dayText = useDayText()
  const { equipId, name, pointCount, newest, pointIds } = entry
  const target = equipId === null ? { points: pointIds.slice(0, 6).join(',') } : { equip: equipId }
  return (
    <li>
      <Link
        to="/histories"
        search={(before) => ({ ...before, site: site.syncoId, rule: search.rule, ...target })}
        className={classes.equipLink}
      >
        <span className="cut" title={name} dir="auto">
          {name}
        </span>
        <span className={classes.quiet}>{t('points', { count: pointCount })}</span>
        <span className={classes.quiet}>
          {newest === null
            ? t('noSamples')
            : t('newest', { day: dayText(localDay(new Date(newest * 1000), timeZone)) })}
        </span>
      </Link>
    </li>
  )
}

/** The selected sites; the site menu at the top selects others. */
function SiteChoice({ address: { site, change } }: { address: HistoryAddress }) {
  const t = useTranslations('histories.equips')
  const { sites } = useSelectedSites()
  const offered = sites.some(({ id }) => id === site.id) ? sites : [site, ...sites]
  if (offered.length === 1) return <span className={classes.place}>{site.label}</span>
  return (
    <Select
      aria-label={t('site')}
      searchable
      allowDeselect={false}
      w={280}
      limit={100}
      data={offered.map(({ syncoId, label }) => ({ value: syncoId, label }))}
      value={site.syncoId}
      onChange={(next) => next !== null && change({ site: next })}
    />
  )
}

function equipsOf(points: readonly Point[], siteItself: string): EquipEntry[] {
  const entries = [...Map.groupBy(points, ({ equipId }) => equipId)].map(([equipId, own]): EquipEntry => {
    const instants = own.flatMap(({ latest }) => (latest ? [latest.t] : []))
    return {
      equipId,
      name: equipId === null ? siteItself : (own[0]?.equipName ?? equipId),
      pointCount: own.length,
      newest: instants.length > 0 ? instants.reduce((a, b) => Math.max(a, b)) : null,
      pointIds: own.map(({ pointId }) => pointId),
    }
  })
  return entries.sort((a, b) => compareLabels(a.name, b.name))
}
