import type { Site } from '@bonfire/contract/sites'
import classes from '../equipment.module.css'

/** A site and its region. */
export function SitePlace({ site }: { site: Site }) {
  return (
    <span className={classes.place}>
      <bdi>{site.label}</bdi>
      {site.state && (
        <>
          {' · '}
          <bdi>{site.state}</bdi>
        </>
      )}
    </span>
  )
}
