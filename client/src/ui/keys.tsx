import classes from './keys.module.css'

/** Keys as printed on a keyboard. */
export function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <span className={classes.keys}>
      {keys.map((key) => (
        <kbd key={key} className={classes.key}>
          {key}
        </kbd>
      ))}
    </span>
  )
}
