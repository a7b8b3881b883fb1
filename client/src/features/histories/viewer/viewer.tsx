import { MAXIMUM_POINTS_PER_PICTURE } from '@bonfire/contract/histories/histories'
import { MAXIMUM_RANGE_DAYS } from '@bonfire/contract/hits/hits'
import { Button } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { usePageTitle } from '../../../lib/page-title.ts'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { SkeletonRows } from '../../../ui/messages/skeleton-rows.tsx'
import { DEFAULT_DAYS } from '../history-address.ts'
import { NoPoints, PointsFailed } from './messages.tsx'
import { PictureCard } from './picture/picture-card.tsx'
import { PointList } from './point-list.tsx'
import { type HistoryAddress, usePoints } from './use-viewer.ts'
import classes from './viewer.module.css'

/** Points to choose from, and the picture of those that are chosen. */
export function Viewer({ address }: { address: HistoryAddress }) {
  const t = useTranslations('histories')
  const points = usePoints(address)
  const { site, search, problem } = address
  const name = nameOfPicture(points.points, address)
  usePageTitle(`${name} · ${t('title')}`)
  return (
    <div className={classes.screen}>
      <div className={classes.heading}>
        <h1 className={classes.title} dir="auto" title={name}>
          {name}
        </h1>
        <Link
          to="/histories"
          search={(before) => ({ sites: before.sites, site: site.syncoId, from: before.from, to: before.to })}
          className={classes.place}
        >
          {name === site.label ? t('title') : t('place', { site: site.label })}
        </Link>
      </div>
      {problem && (
        <p className={classes.notice} role="alert">
          {t(`problems.${problem}`, { days: DEFAULT_DAYS, maximum: MAXIMUM_RANGE_DAYS })}
        </p>
      )}
      {points.unknownCount > 0 && (
        <p className={classes.notice} role="alert">
          {t('points.unknown', { count: points.unknownCount })}
        </p>
      )}
      {points.isGuess && (
        <p className={classes.notice} role="note">
          {t('points.guess')}
        </p>
      )}
      <Content address={address} points={points} name={name} hasEquip={search.equip !== undefined} />
    </div>
  )
}

interface ContentProps {
  address: HistoryAddress
  points: ReturnType<typeof usePoints>
  name: string
  hasEquip: boolean
}

function Content({ address, points, name, hasEquip }: ContentProps) {
  const t = useTranslations('histories')
  const { own, chosen } = points
  if (own.isError && !own.data) {
    return (
      <section className={classes.card}>
        <PointsFailed error={own.error} site={address.site} retry={own} />
      </section>
    )
  }
  if (!points.isLoaded) {
    return (
      <section className={classes.card}>
        <SkeletonRows rows={10} columns={['22%', '78%']} label={t('loadingPoints')} />
      </section>
    )
  }
  if (points.points.length === 0 && chosen.length === 0) {
    const title = hasEquip ? t('empty.noPoints') : t('empty.noSitePoints', { site: address.site.label })
    return (
      <section className={classes.card}>
        <NoPoints title={title} />
      </section>
    )
  }
  return (
    <div className={classes.columns}>
      <PointList address={address} points={points} />
      {chosen.length > 0 ? (
        <PictureCard address={address} points={points} name={name} />
      ) : (
        <section className={classes.card}>
          <EmptyState
            icon={<IconListCheck size={22} stroke={1.7} />}
            title={t('empty.noneChosen')}
            detail={t('empty.noneChosenHint', { maximum: MAXIMUM_POINTS_PER_PICTURE })}
          >
            {hasEquip && (
              <Button size="sm" onClick={() => address.change({ points: undefined })}>
                {t('points.restore')}
              </Button>
            )}
          </EmptyState>
        </section>
      )}
    </div>
  )
}

/** The equip, or the site where the points are of several. */
function nameOfPicture(points: ReturnType<typeof usePoints>['points'], { search, site }: HistoryAddress): string {
  if (search.equip === undefined) return site.label
  return points.find(({ equipName }) => equipName !== null)?.equipName ?? search.equip
}
