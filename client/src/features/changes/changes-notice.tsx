import { Button, CloseButton } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { findProject, useSelectedSites } from '../sites/site-selection.ts'
import classes from './changes-notice.module.css'
import { findOnlySnooze, type News, newsOf, type ShownPlaces } from './news.ts'
import { useHeardChanges } from './use-heard-changes.ts'

interface ChangesNoticeProps {
  readonly shown: ShownPlaces
  /** The instant at which the screen's data arrived (epoch milliseconds), and whether it is being reloaded. */
  readonly loaded: { readonly dataUpdatedAt: number; readonly isUpdating: boolean }
  /** Nothing is on screen that could move, so what is new comes by itself. */
  readonly isEmpty?: boolean
  readonly onLoad: () => void
}

/** Says that others changed what is on screen. Nothing moves until the user asks for it. */
export function ChangesNotice({ shown, loaded, isEmpty = false, onLoad }: ChangesNoticeProps) {
  const t = useTranslations('changes')
  const heard = useHeardChanges()
  const loadStart = useLoadStart(loaded)
  const [dismissedAt, setDismissedAt] = useState(0)
  const { portfolio } = useSelectedSites()
  const news = newsOf(heard, shown, Math.max(loadStart, dismissedAt))
  const isAwaited = isEmpty && news !== undefined && loaded.dataUpdatedAt > 0
  const load = useEffectEvent(onLoad)
  useEffect(() => {
    if (isAwaited) load()
  }, [isAwaited])
  const newsText = useNewsText((projectKey) => {
    const project = findProject(portfolio, projectKey)
    return project?.projectName ?? projectKey
  })
  const text = news && (news.isMissed ? t(missedText(shown)) : newsText(news))
  return (
    <div className={classes.place}>
      {/* Always there: a live region that appears together with its text is not read out. */}
      <div role="status" className={classes.status}>
        {text && loaded.dataUpdatedAt > 0 && (
          <div className={classes.notice}>
            <span className="cut" title={text}>
              {text}
            </span>
            <Button
              size="compact-sm"
              variant="subtle"
              flex="none"
              leftSection={<IconRefresh size={14} stroke={1.8} />}
              loading={loaded.isUpdating}
              onClick={onLoad}
            >
              {t('load')}
            </Button>
            <CloseButton size="sm" aria-label={t('dismiss')} onClick={() => setDismissedAt(Date.now())} />
          </div>
        )}
      </div>
    </div>
  )
}

function missedText({ settingsOf, insightType }: ShownPlaces) {
  if (settingsOf !== undefined) return 'missedSettings'
  return insightType ? 'missed' : 'missedActions'
}

function useNewsText(nameOf: (projectKey: string) => string): (news: News) => string {
  const t = useTranslations('changes')
  const othersText = (news: News): string => {
    const { snoozes, undoneBy, isRecalculated, projectKeys, actionKeys } = news
    const count = othersCount(news)
    if (actionKeys.length === count) return t('actions', { count })
    const doing = snoozes.length === count ? findOnlySnooze(snoozes) : undefined
    if (doing) {
      const { by, equipRules, ruleNames } = doing
      const way = doing.snoozed ? 'snoozed' : 'unsnoozed'
      const [rule = ''] = ruleNames
      if (ruleNames.length === 1) return t(`${way}.rule`, { by, count: equipRules, rule })
      return t(`${way}.rules`, { by, count: equipRules, rules: ruleNames.length })
    }
    const [by] = undoneBy
    if (by !== undefined && count === 1) return t('importUndone', { by })
    if (isRecalculated && count === 1) return t('recalculated')
    const [projectKey] = projectKeys
    if (projectKey !== undefined && count === 1) return t('rules', { project: nameOf(projectKey) })
    return t('byOthers', { count })
  }
  return (news) => {
    if (othersCount(news) === 0) return t('hits', { count: news.hits })
    if (news.hits === 0) return othersText(news)
    return `${t('hits', { count: news.hits })}, ${t('byOthers', { count: othersCount(news) })}`
  }
}

function othersCount({ snoozes, undoneBy, isRecalculated, projectKeys, actionKeys }: News): number {
  return snoozes.length + undoneBy.length + Number(isRecalculated) + projectKeys.length + actionKeys.length
}

interface Loaded {
  /** The instant at which the latest data arrived, in epoch milliseconds; 0 for none. */
  readonly dataUpdatedAt: number
  readonly isUpdating: boolean
}

/** The instant at which the current data's load began, in epoch milliseconds: later changes may be missing from it. */
function useLoadStart({ dataUpdatedAt, isUpdating }: Loaded): number {
  const [load, setLoad] = useState({
    arrivedAt: dataUpdatedAt,
    shownSince: dataUpdatedAt,
    began: isUpdating ? Date.now() : undefined,
  })
  if (dataUpdatedAt !== load.arrivedAt) {
    // Without a load, it was a change made by the screen itself.
    setLoad({
      arrivedAt: dataUpdatedAt,
      shownSince: load.began ?? load.shownSince,
      began: isUpdating ? load.began : undefined,
    })
  } else if (isUpdating !== (load.began !== undefined)) {
    setLoad({ ...load, began: isUpdating ? Date.now() : undefined })
  }
  return load.shownSince
}
