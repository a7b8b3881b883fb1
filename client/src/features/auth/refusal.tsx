import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './refusal.module.css'

/** Why a request was refused. */
export function Refusal({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className={classes.refusal}>
      <IconAlertCircle size={16} aria-hidden />
      <span>{children}</span>
    </p>
  )
}
