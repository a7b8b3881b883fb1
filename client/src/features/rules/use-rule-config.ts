import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { keptAs, useKeepTyping } from '../../lib/kept-typing.ts'
import { configReducer, failureKind, initialState, stateOf } from './config-state.ts'
import {
  type Edits,
  type ListedRule,
  NO_EDITS,
  rebaseEdits,
  ruleConfig,
  type Settings,
  saveRequest,
  toEdits,
  withoutLostRules,
} from './rule-config.ts'
import {
  type ConfigPlace,
  loadNewest,
  reloadAfterConflict,
  reloadAfterSave,
  rulesQuery,
  saveSettings,
  settingsQuery,
} from './rules.queries.ts'

const NO_RULES: readonly ListedRule[] = []
const NO_SETTINGS: Settings = new Map()

interface ConfigTold {
  onSaved: (changeCount: number) => void
  /** Newer settings are shown: a rule that somebody else changed too, and how many edits lost their rule. */
  onNewest: (newest: { changedMeanwhile: string | undefined; lostCount: number }) => void
}

export type RuleConfiguring = ReturnType<typeof useRuleConfig>

/** The settings of a project, the person's edits of them, and what can be done with these. */
export function useRuleConfig(place: ConfigPlace, selectedRule: string | null, told: ConfigTold) {
  const queryClient = useQueryClient()
  const rulesLoad = useQuery(rulesQuery)
  const settingsLoad = useQuery(settingsQuery(place))
  const key = `${place.insightType} ${place.activeProject}`
  const keptName = `rules ${key}`
  const [held, dispatch] = useReducer(configReducer, key, (place) => ({
    ...initialState(place),
    edits: keptAs(keptName, toEdits) ?? NO_EDITS,
  }))
  const [isReloading, setIsReloading] = useState(false)
  const keyNow = useRef(key)
  useEffect(() => {
    keyNow.current = key
  }, [key])
  const state = stateOf(held, key)
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
    told.onSaved(config.changed.size)
  }

  /** Shows what others made of the settings, with the person's own edits on top. */
  const takeNewest = async () => {
    setIsReloading(true)
    try {
      const newest = await loadNewest(queryClient, place)
      const existing = new Set(newest.rules.map(({ id }) => id))
      const lostCount = [...config.changed.keys()].filter((id) => !existing.has(id)).length
      const rebase = (edits: Edits) =>
        rebaseEdits(new Map([...edits].filter(([id]) => existing.has(id))), newest.settings)
      dispatch({ type: 'rebased', place: key, rebase })
      // The person may be at another project by now.
      if (keyNow.current !== key) return
      const rebased = ruleConfig(config, newest.settings, config.changed)
      told.onNewest({ changedMeanwhile: [...rebased.changedMeanwhile].find((id) => existing.has(id)), lostCount })
    } catch (error) {
      // The queries show it in the place of what they could not load.
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
    edit: (edits: Edits) => dispatch({ type: 'edited', place: key, edits }),
    discard: () => dispatch({ type: 'discarded', place: key }),
    save,
    takeNewest,
  }
}
