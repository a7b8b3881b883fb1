import classes from './latest.module.css'

export interface LatestWords {
  readonly label: string
  /** The zone of a site where the clocks show another time than those here; else empty. */
  readonly zone: string
  readonly exact: string
}

/** The day of the latest firing, as it is called at its site. */
export function Latest({ words: { label, zone } }: { words: LatestWords }) {
  return (
    <>
      {label}
      {zone && <span className={classes.zone}> {zone}</span>}
    </>
  )
}
