import classes from './trust.module.css'

/** As high as the line that arrives. */
export function NoteSpace() {
  return <p className={classes.note}>{'\u00a0'}</p>
}
