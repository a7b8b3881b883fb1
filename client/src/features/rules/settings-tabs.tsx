import { INSIGHT_TYPES, type InsightType } from '@bonfire/contract/values/category'
import { Link } from '@tanstack/react-router'
import type { KeyboardEvent } from 'react'
import { useTranslations } from 'use-intl'
import { maySeeMonitoring } from '../auth/permissions.ts'
import { useSessionUser } from '../auth/session.queries.ts'
import classes from './rules.module.css'

export const tabId = (insightType: InsightType) => `settings-tab-${insightType}`
export const SETTINGS_PANEL_ID = 'settings-panel'

/** Insights, and Monitoring for people who see it, as links, so that each can open in a new window. */
export function SettingsTabs({ current }: { current: InsightType }) {
  const t = useTranslations('rules')
  const user = useSessionUser()
  const types = INSIGHT_TYPES.filter((type) => type !== 'monitoring' || maySeeMonitoring(user))
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')]
    tabs.find((tab) => tab !== document.activeElement)?.focus()
    event.preventDefault()
  }
  return (
    <div role="tablist" aria-label={t('tabs')} className={classes.tabs} onKeyDown={onKeyDown}>
      {types.map((insightType) => (
        <Link
          key={insightType}
          id={tabId(insightType)}
          role="tab"
          aria-selected={insightType === current}
          aria-controls={SETTINGS_PANEL_ID}
          tabIndex={insightType === current ? 0 : -1}
          className={classes.tab}
          to="/settings/$insightType"
          params={{ insightType }}
          search={(search) => search}
        >
          {t(insightType)}
        </Link>
      ))}
    </div>
  )
}
