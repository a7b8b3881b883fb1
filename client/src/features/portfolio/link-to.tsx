import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import screen from '../../ui/list-screen.module.css'

/** A link within a text. */
export function linkTo(to: '/imports' | '/ingest-keys' | '/users' | '/settings/catalogue') {
  return (words: ReactNode) => (
    <Link to={to} className={screen.link}>
      {words}
    </Link>
  )
}
