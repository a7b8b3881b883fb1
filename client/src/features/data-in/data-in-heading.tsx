import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { usePageTitle } from '../../lib/page-title.ts'
import { TabbedHeading } from '../../ui/tabbed-heading.tsx'

const TABS = [
  { name: 'portfolio', to: '/portfolio' },
  { name: 'imports', to: '/imports' },
  { name: 'points', to: '/points' },
  { name: 'evaluation', to: '/evaluation' },
  { name: 'keys', to: '/ingest-keys' },
  { name: 'webhooks', to: '/webhooks' },
] as const

interface DataInHeadingProps {
  tab: (typeof TABS)[number]['name']
  /** The count next to the title. */
  children?: ReactNode
}

/** The title, and the way between the pages about data that come in. */
export function DataInHeading({ tab, children }: DataInHeadingProps) {
  const t = useTranslations('dataIn')
  usePageTitle(`${t(`tabs.${tab}`)} · ${t('title')}`)
  return (
    <TabbedHeading
      title={t('title')}
      tabsLabel={t('title')}
      tabs={TABS.map(({ name, to }) => ({ to, label: t(`tabs.${name}`), isCurrent: name === tab }))}
    >
      {children}
    </TabbedHeading>
  )
}
