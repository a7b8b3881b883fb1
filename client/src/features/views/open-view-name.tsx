import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useStoredState } from '../../lib/stored/stored-state.ts'
import { sitesParameter, useSelectedSites } from '../sites/site-selection.ts'
import { type Arrangement, isShown, openedView, type ViewsOf } from './view-address.ts'
import classes from './views.module.css'
import { recentViewsQuery } from './views.queries.ts'

/** The name of the view that is shown, or of the one that was opened and changed since; nothing without one. */
export function OpenViewName({ screen, read }: ViewsOf) {
  const t = useTranslations('views')
  const { sites } = useSelectedSites()
  const { data } = useQuery(recentViewsQuery(screen))
  const arrangement = useArrangement(read)
  if (!arrangement || !data) return null
  const shown = data.views.filter((view) => isShown(view, { ...arrangement, sites: sitesParameter(sites) }))
  const opened = data.views.find(({ viewId }) => viewId === openedView(screen))
  const view = shown.find((one) => one === opened) ?? shown[0] ?? opened
  if (!view) return null
  return (
    <>
      {' '}
      <bdi className={`${classes.openName} cut`} title={view.name}>
        {view.name}
      </bdi>
      {shown.length === 0 && <span className={classes.changed}> {t('changed')}</span>}
    </>
  )
}

/** The arrangement follows a moment later: the list itself comes first. */
function useArrangement(read: () => Arrangement): Arrangement | undefined {
  const search = useSearch({ strict: false })
  const remembered = useStoredState((state) => state.analysis)
  const [arrangement, setArrangement] = useState<Arrangement>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is read changes with them
  useEffect(() => {
    const timer = setTimeout(() => setArrangement(read()))
    return () => clearTimeout(timer)
  }, [read, search, remembered])
  return arrangement
}
