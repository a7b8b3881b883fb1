import type { ReactNode } from 'react'
import classes from './avatar.module.css'
import { initials } from './initials.ts'

/** Either a name, shown as initials, or an icon. */
export type AvatarProps = { size?: number } & ({ name: string; icon?: never } | { icon: ReactNode; name?: never })

export function Avatar({ size = 28, name, icon }: AvatarProps) {
  return (
    <span className={classes.avatar} style={{ width: size, height: size, fontSize: size * 0.4 }} aria-hidden>
      {name === undefined ? icon : initials(name)}
    </span>
  )
}
