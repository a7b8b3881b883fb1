import { Link, type LinkProps } from '@tanstack/react-router'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import heading from './heading.module.css'

interface HeadingTab {
  readonly to: NonNullable<LinkProps['to']>
  readonly label: string
  readonly isCurrent: boolean
}

interface TabbedHeadingProps {
  title: string
  tabs: readonly HeadingTab[]
  /** The whole that the tabs are parts of. */
  tabsLabel: string
  /** The count next to the title. */
  children?: ReactNode
}

/** The title of a screen, with tabs to its siblings. */
export function TabbedHeading({ title, tabs, tabsLabel, children }: TabbedHeadingProps) {
  const currentRef = useRef<HTMLAnchorElement>(null)
  // The tabs are a line to swipe through on a phone.
  useLayoutEffect(() => {
    currentRef.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [])
  return (
    <>
      <div className={heading.heading}>
        <h1 className={heading.title}>{title}</h1>
        {children}
      </div>
      <nav className={heading.tabs} aria-label={tabsLabel}>
        {tabs.map(({ to, label, isCurrent }) => (
          <Link
            key={to}
            ref={isCurrent ? currentRef : undefined}
            to={to}
            className={heading.tab}
            activeProps={{}}
            activeOptions={{ exact: true, includeSearch: false }}
            aria-current={isCurrent ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
    </>
  )
}
