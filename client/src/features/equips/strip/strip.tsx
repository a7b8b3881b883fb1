import { type EquipStrip, STRIP_DAYS } from '@bonfire/contract/diagnosis/equip-strip'
import type { Equip } from '@bonfire/contract/histories/equips'
import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, useState } from 'react'
import { useTranslations } from 'use-intl'
import basics from '../../../ui/basics.module.css'
import screen from '../../../ui/list-screen.module.css'
import { SkeletonRows } from '../../../ui/messages/skeleton-rows.tsx'
import classes from '../equips.module.css'
import { Failed } from '../failed.tsx'
import own from './strip.module.css'
import { stripQuery } from './strip.queries.ts'
import { StripLanes } from './strip-lanes.tsx'
import { StripMarks } from './strip-marks.tsx'
import { viewOf } from './strip-model.ts'
import { StripTicks } from './strip-ticks.tsx'

const ZOOMS = [STRIP_DAYS, 7] as const

/** What fired on a unit day by day, and what was done about it. */
export function Strip({ equip }: { equip: Equip }) {
  const t = useTranslations('diagnosis')
  const [zoom, setZoom] = useState<number>(ZOOMS[0])
  const query = useQuery(stripQuery(equip.number))
  return (
    <section className={`${basics.card} ${classes.part}`} aria-label={t('strip.title')}>
      <div className={own.head}>
        <h2>{t('strip.title')}</h2>
        <SegmentedControl
          size="xs"
          aria-label={t('strip.zoom')}
          value={String(zoom)}
          onChange={(value) => setZoom(Number(value))}
          data={ZOOMS.map((days) => ({ value: String(days), label: t('lastDays', { days: String(days) }) }))}
        />
      </div>
      {query.isPending && <SkeletonRows rows={4} columns={['100%']} label={t('strip.loading')} />}
      {query.isError && !query.data && <Failed text={t('strip.failed')} query={query} />}
      {query.data && <Drawn equip={equip} strip={query.data} zoom={zoom} />}
    </section>
  )
}

function Drawn({ equip, strip, zoom }: { equip: Equip; strip: EquipStrip; zoom: number }) {
  const t = useTranslations('diagnosis.strip')
  const view = viewOf(strip, zoom)
  const { days, lanes, marks, gaps } = view
  const daysWithoutData = gaps.reduce((sum, { length }) => sum + length, 0)
  return (
    <>
      {lanes.length === 0 && <p className={screen.quiet}>{t('none', { days: zoom })}</p>}
      {lanes.length + marks.length + gaps.length > 0 && (
        <div className={own.strip} style={{ '--strip-days': days.length } as CSSProperties}>
          {marks.length > 0 && <StripMarks marks={marks} days={days} />}
          <StripLanes key={zoom} equip={equip} view={view} />
          <StripTicks days={days} />
        </div>
      )}
      {daysWithoutData > 0 && (
        <p className={`${screen.quiet} ${own.legend}`}>
          <span className={own.gap} aria-hidden /> {t('gaps', { count: daysWithoutData })}
        </p>
      )}
    </>
  )
}
