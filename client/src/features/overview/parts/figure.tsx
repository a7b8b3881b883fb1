import type { ReactNode } from 'react'
import classes from './figures.module.css'
import part from './part.module.css'

export function Figure({ name, value, note }: { name: string; value: ReactNode; note: ReactNode }) {
  return (
    <div className={classes.figure}>
      <dt>{name}</dt>
      <dd className={classes.value}>{value}</dd>
      {note && <dd className={part.note}>{note}</dd>}
    </div>
  )
}
