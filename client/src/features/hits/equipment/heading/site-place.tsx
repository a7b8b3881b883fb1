import type { Site } from '@bonfire/contract/sites'
import { useSiteTime } from '../../use-site-time.ts'
import classes from '../equipment.module.css'

/** A site, its region, and its time zone if the clocks there show another time than those here. */
export function SitePlace({ site }: { site: Site }) {
  const { now, zoneBeside } = useSiteTime()
  const zone = zoneBeside(now.getTime() / 1000, site.timezone)
  return (
    <span className={classes.place}>
      <bdi>{site.label}</bdi>
      {site.state && (
        <>
          {' · '}
          <bdi>{site.state}</bdi>
        </>
      )}
      {zone && <span title={site.timezone}>{` · ${zone}`}</span>}
    </span>
  )
}
