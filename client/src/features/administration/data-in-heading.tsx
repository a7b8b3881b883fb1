import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { usePageTitle } from '../../lib/page-title.ts'
import screen from '../../ui/list-screen.module.css'

const TABS = [
  { name: 'portfolio', to: '/portfolio' },
  { name: 'imports', to: '/imports' },
  { name: 'keys', to: '/ingest-keys' },
] as const

interface DataInHeadingProps {
  tab: (typeof TABS)[number]['name']
  /** Beside the title: how many there are. */
  children?: ReactNode
}

/** The title, and the way between the three ways in which data comes in. */
export function DataInHeading({ tab, children }: DataInHeadingProps) {
  const t = useTranslations('dataIn')
  usePageTitle(`${t(`tabs.${tab}`)} · ${t('title')}`)
  return (
    <>
      <div className={screen.heading}>
        <h1 className={screen.title}>{t('title')}</h1>
        {children}
      </div>
      <nav className={screen.tabs} aria-label={t('title')}>
        {TABS.map(({ name, to }) => (
          <Link
            key={name}
            to={to}
            className={screen.tab}
            activeProps={{}}
            activeOptions={{ exact: true, includeSearch: false }}
            aria-current={name === tab ? 'page' : undefined}
          >
            {t(`tabs.${name}`)}
          </Link>
        ))}
      </nav>
    </>
  )
}
