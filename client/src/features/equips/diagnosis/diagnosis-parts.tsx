import { isNear } from '@bonfire/contract/diagnosis/equip-diagnosis'
import type { Equip } from '@bonfire/contract/histories/equips'
import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { siteRange } from '../../../lib/time/site-days.ts'
import basics from '../../../ui/basics.module.css'
import { SkeletonRows } from '../../../ui/messages/skeleton-rows.tsx'
import { diagnosisQuery } from '../../evidence/diagnosis.queries.ts'
import classes from '../equips.module.css'
import { Failed } from '../failed.tsx'
import own from './diagnosis.module.css'

import { LikelyCauses } from './likely-causes.tsx'
import { OtherChecks } from './other-checks.tsx'
import { WrongChecks } from './wrong-checks.tsx'

const RANGES = [7, 30, 90] as const

/** What is wrong with a unit, why, and what is fine, in the days that are chosen. */
export function DiagnosisParts({ equip, timeZone }: { equip: Equip; timeZone: string }) {
  const t = useTranslations('diagnosis')
  const [range, setRange] = useState<number>(RANGES[0])
  const [now] = useState(() => new Date())
  const days = siteRange(now, range, timeZone)
  const query = useQuery(diagnosisQuery(equip.number, days))
  const { data } = query
  return (
    <>
      <div className={own.line}>
        <p className={own.counts} role="status">
          {data &&
            t('counts', { wrong: data.wrong.length, fine: data.fine.length, idle: data.idle.filter(isNear).length })}
        </p>
        <SegmentedControl
          size="xs"
          aria-label={t('days')}
          value={String(range)}
          onChange={(value) => setRange(Number(value))}
          data={RANGES.map((days) => ({ value: String(days), label: t('lastDays', { days: String(days) }) }))}
        />
      </div>
      {query.isPending && (
        <section className={`${basics.card} ${classes.part}`} aria-label={t('wrong')}>
          <h2>{t('wrong')}</h2>
          <SkeletonRows rows={4} columns={['100%']} rowHeight={44} label={t('loading')} />
        </section>
      )}
      {query.isError && !data && (
        <section className={`${basics.card} ${classes.part}`} aria-label={t('wrong')}>
          <h2>{t('wrong')}</h2>
          <Failed text={t('failed')} query={query} />
        </section>
      )}
      {data && (
        <div className={query.isPlaceholderData ? own.former : own.parts}>
          <WrongChecks equip={equip} diagnosis={data} today={days.to} />
          <LikelyCauses equip={equip} diagnosis={data} />
          <OtherChecks equip={equip} diagnosis={data} />
        </div>
      )}
    </>
  )
}
