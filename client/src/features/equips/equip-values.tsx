import type { Equip } from '@bonfire/contract/histories/equips'
import { MILLISECONDS_PER_MINUTE } from '@bonfire/contract/values/durations'
import { useQuery } from '@tanstack/react-query'
import { useFormatter, useNow, useTranslations } from 'use-intl'
import basics from '../../ui/basics.module.css'
import screen from '../../ui/list-screen.module.css'
import { SkeletonRows } from '../../ui/messages/skeleton-rows.tsx'
import { useValueText } from '../histories/chart/use-value-text.ts'
import { pointsQuery } from '../histories/histories.queries.ts'
import classes from './equips.module.css'
import { Failed } from './failed.tsx'

/** The newest value of each point, and how old it is. */
export function EquipValues({ equip, timeZone }: { equip: Equip; timeZone: string | undefined }) {
  const t = useTranslations('equips')
  const points = useTranslations('histories.points')
  const format = useFormatter()
  const now = useNow({ updateInterval: MILLISECONDS_PER_MINUTE })
  const { whole } = useValueText()
  const values = useQuery(pointsQuery(equip.siteId, equip.equipId))
  const exact = (seconds: number) =>
    format.dateTime(seconds * 1000, { dateStyle: 'medium', timeStyle: 'short', ...(timeZone && { timeZone }) })
  return (
    <section className={`${basics.card} ${classes.part}`} aria-label={t('values')}>
      <h2>{t('values')}</h2>
      {values.isPending && <SkeletonRows rows={4} columns={['100%']} label={t('loading')} />}
      {values.isError && !values.data && <Failed text={t('valuesFailed')} query={values} />}
      {values.data?.points.length === 0 && <p className={screen.quiet}>{t('noValues')}</p>}
      <dl className={classes.values}>
        {values.data?.points.map((point) => (
          <div key={point.pointId}>
            <dt dir="auto">{point.name}</dt>
            <dd>
              <span>{typeof point.latest?.v === 'number' ? whole(point, point.latest.v) : points('noSamples')}</span>
              {point.latest && (
                <time className={screen.quiet} title={exact(point.latest.t)}>
                  {format.relativeTime(Math.min(point.latest.t * 1000, now.getTime()), now)}
                </time>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
