import type { ReactNode } from 'react'
import classes from './avatar.module.css'

/** Either a name, shown as initials, or an icon. */
export type AvatarProps = { size?: number } & ({ name: string; icon?: never } | { icon: ReactNode; name?: never })

export function Avatar({ size = 28, name, icon }: AvatarProps) {
  return (
    <span className={classes.avatar} style={{ width: size, height: size, fontSize: size * 0.4 }} aria-hidden>
      {name === undefined ? icon : initials(name)}
    </span>
  )
}

const MAXIMUM_WORDS = 3

/** Initials of up to three words: `Chief Plant Operator` gives `CPO`. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean).slice(0, MAXIMUM_WORDS)
  return words.map((word) => ([...word][0] ?? '').toLocaleUpperCase()).join('')
}
