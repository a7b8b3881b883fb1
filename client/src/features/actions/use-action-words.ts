import { UNSEEN_ACTION } from '@bonfire/contract/actions/actions'
import type { FieldsOfKind } from '@bonfire/contract/actions/fields'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { useSelectedSites } from '../sites/site-selection.ts'
import { actionLabel } from './action-model.ts'

/** The label of a choice in the user's language; a value that is no longer offered is its own. */
export function useChoiceLabel(): (field: FieldsOfKind<'choice'>, value: string) => string {
  const t = useTranslations('actions.choices')
  return useCallback(
    (field, value) => {
      const key = `${field}.${value}` as never
      return value !== '' && t.has(key) ? t(key) : value
    },
    [t],
  )
}

/** Returns the text that says on which action a finding is now. */
export function useNowOnText() {
  const t = useTranslations('actionDetail.equipment')
  return (key: string) => t('nowOn', { action: key === UNSEEN_ACTION ? t('unseenAction') : actionLabel(key) })
}

/** The name of an action where those of all projects may be meant: its whole key if there is more than one. */
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
