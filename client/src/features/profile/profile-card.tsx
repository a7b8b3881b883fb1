import type { ReactNode } from 'react'
import basics from '../../ui/basics.module.css'
import note from '../../ui/messages/note.module.css'
import classes from './profile.module.css'

interface ProfileCardProps {
  titleId: string
  title: string
  hint?: string
  children: ReactNode
}

export function ProfileCard({ titleId, title, hint, children }: ProfileCardProps) {
  return (
    <section className={`${basics.card} ${classes.card}`} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      {hint !== undefined && <p className={`${note.note} ${classes.hint}`}>{hint}</p>}
      {children}
    </section>
  )
}
