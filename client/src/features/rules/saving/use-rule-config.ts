import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { keptAs, useKeepTyping } from '../../../lib/stored/kept-typing.ts'
import {
  type ConfigPlace,
  loadNewest,
  reloadAfterConflict,
  reloadAfterSave,
  rulesQuery,
  saveSettings,
  settingsQuery,
} from '../rules.queries.ts'
import { configReducer, failureKind, initialState, stateAtPlace } from './config-state.ts'
import {
  type Edits,
  type ListedRule,
  NO_EDITS,
  parseEdits,
  reapplyEdits,
  ruleConfig,
  type Settings,
  saveRequest,
  withoutLostRules,
} from './rule-config.ts'

const NO_RULES: readonly ListedRule[] = []
const NO_SETTINGS: Settings = new Map()

interface ConfigCallbacks {
  onSaved: (changeCount: number) => void
  /** Newer settings are shown: a rule that someone else changed too, and how many edits lost their rule. */
  onNewest: (newest: { changedMeanwhile: string | undefined; lostCount: number }) => void
}

export type RuleConfiguring = ReturnType<typeof useRuleConfig>

/** The settings of a project, the user's edits, and the operations on them. */
export function useRuleConfig(
  place: ConfigPlace,
  { selectedRule, isReadOnly }: { readonly selectedRule: string | null; readonly isReadOnly: boolean },
  callbacks: ConfigCallbacks,
) {
  const queryClient = useQueryClient()
  const rulesLoad = useQuery(rulesQuery)
  const settingsLoad = useQuery(settingsQuery(place))
  const key = `${place.insightType} ${place.activeProject}`
  const keptName = `rules ${key}`
  const [held, dispatch] = useReducer(configReducer, key, (place) => ({
    ...initialState(place),
    edits: keptAs(keptName, parseEdits) ?? NO_EDITS,
  }))
  const [isReloading, setIsReloading] = useState(false)
  const keyNow = useRef(key)
  useEffect(() => {
    keyNow.current = key
  }, [key])
  const state = stateAtPlace(held, key)
  useKeepTyping(keptName, state.edits.size === 0 ? undefined : JSON.stringify([...state.edits]))

  const rules = rulesLoad.data ?? NO_RULES
  const rulesById = useMemo(() => new Map(rules.map((rule) => [rule.id, rule])), [rules])
  const settings = settingsLoad.data ?? NO_SETTINGS
  const { insightType, activeProject } = place
  const selected = selectedRule ?? rules[0]?.id ?? null
  const config = useMemo(
    () =>
      ruleConfig(
        { insightType, activeProject, selectedRule: selected },
        settings,
        withoutLostRules(state.edits, rulesById),
      ),
    [insightType, activeProject, selected, settings, state.edits, rulesById],
  )

  const save = async () => {
    if (state.isSaving || config.pristine) return
    dispatch({ type: 'saving', place: key })
    try {
      await saveSettings(saveRequest(config, rulesById))
    } catch (error) {
      console.error('Failed to save the rule settings', error)
      dispatch({ type: 'failed', place: key, error })
      if (failureKind(error) === 'conflict') void reloadAfterConflict(queryClient, place)
      return
    }
    await reloadAfterSave(queryClient, place)
    dispatch({ type: 'saved', place: key })
    callbacks.onSaved(config.changed.size)
  }

  /** Shows others' changes, with the user's own edits on top. */
  const takeNewest = async () => {
    setIsReloading(true)
    try {
      const newest = await loadNewest(queryClient, place)
      const existing = new Set(newest.rules.map(({ id }) => id))
      const lostCount = [...config.changed.keys()].filter((id) => !existing.has(id)).length
      const reapply = (edits: Edits) =>
        reapplyEdits(new Map([...edits].filter(([id]) => existing.has(id))), newest.settings)
      dispatch({ type: 'reapplied', place: key, reapply })
      // The user may have moved to another project by now.
      if (keyNow.current !== key) return
      const reapplied = ruleConfig(config, newest.settings, config.changed)
      callbacks.onNewest({
        changedMeanwhile: [...reapplied.changedMeanwhile].find((id) => existing.has(id)),
        lostCount,
      })
    } catch (error) {
      // The queries show the failure in place of their data.
      console.error('Failed to load the rule settings', error)
    } finally {
      setIsReloading(false)
    }
  }

  return {
    config,
    rules,
    rulesById,
    rulesLoad,
    settingsLoad,
    isSaving: state.isSaving,
    failure: state.failure,
    isReloading,
    isReadOnly,
    edit: (edits: Edits) => {
      if (!isReadOnly) dispatch({ type: 'edited', place: key, edits })
    },
    discard: () => dispatch({ type: 'discarded', place: key }),
    save,
    takeNewest,
  }
}
