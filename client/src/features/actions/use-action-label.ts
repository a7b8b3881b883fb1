import { useCallback } from 'react'
import { useSelectedSites } from '../sites/site-selection.ts'
import { actionLabel } from './action-model.ts'

/** What an action is called where those of all projects may be meant: its whole key if there is more than one. */
export function useActionLabel(): (key: string) => string {
  const { portfolio } = useSelectedSites()
  const isAmongProjects = Object.keys(portfolio.projects).length > 1
  return useCallback((key) => (isAmongProjects ? key : actionLabel(key)), [isAmongProjects])
}

/** The same among the actions of the selected sites. */
export function useListedLabel(): (key: string) => string {
  const { sites } = useSelectedSites()
  const isAmongProjects = sites.some(({ projectId }) => projectId !== sites[0]?.projectId)
  return useCallback((key) => (isAmongProjects ? key : actionLabel(key)), [isAmongProjects])
}
