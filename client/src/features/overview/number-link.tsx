import type { Period } from '@bonfire/contract/overview/periods'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './number-link.module.css'
import type { ListSearch } from './overview-address.ts'
import { useIsReport } from './report/report-context.ts'

interface NumberLinkProps {
  period: Period
  search: Omit<ListSearch, 'from' | 'to'>
  /** The thing counted, for people who do not see the column. */
  label?: string
  children: ReactNode
}

/** A number that leads to the list that makes it up. */
export function NumberLink({ period, search, label, children }: NumberLinkProps) {
  if (useIsReport()) return children
  return (
    <Link
      to="/overview/list"
      search={(before) => ({ sites: before.sites, from: period.from, to: period.to, ...search })}
      className={classes.number}
      aria-label={label}
    >
      {children}
    </Link>
  )
}
