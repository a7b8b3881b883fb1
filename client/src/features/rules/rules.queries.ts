import { listProjectRuleChanges, listRules, searchProjectRules, updateProjectRules } from '@bonfire/contract/rules'
import type { InsightType } from '@bonfire/contract/values/category'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { listRulesByName } from './lists/rule-listing.ts'
import { readSettings, type SaveRequest } from './saving/rule-config.ts'

/** One project in one tab. */
export interface ConfigPlace {
  insightType: InsightType
  /** The project's key. */
  activeProject: string
}

/** All rules, by name. */
export const rulesQuery = queryOptions({
  queryKey: ['rules', 'all'],
  queryFn: async ({ signal }) => {
    try {
      return listRulesByName(await call(listRules, { signal }))
    } catch (error) {
      if (!signal.aborted) console.error('Request for rules failed', error)
      throw error
    }
  },
})

/** Reloaded whenever the project is opened, so that settings are current. */
export function settingsQuery(place: ConfigPlace) {
  return queryOptions({
    queryKey: ['rules', 'settings', place.insightType, place.activeProject],
    queryFn: async ({ signal }) => {
      const query = { type: place.insightType }
      const body = { projectKeys: [place.activeProject] }
      return readSettings(await call(searchProjectRules, { query, body, signal }), place)
    },
    staleTime: 0,
  })
}

/** The changes of a rule's setting, latest first. */
export function historyQuery({ insightType, activeProject }: ConfigPlace, ruleId: string) {
  return queryOptions({
    queryKey: ['rules', 'history', insightType, activeProject, ruleId],
    queryFn: async ({ signal }) => {
      const query = { projectKey: activeProject, type: insightType, ruleId }
      return (await call(listProjectRuleChanges, { query, signal })).changes
    },
  })
}

export function saveSettings(request: SaveRequest) {
  return call(updateProjectRules, { body: request })
}

/** Reloads the settings, their history, and the lists, which may have gained or lost rules by the save. */
export async function reloadAfterSave(queryClient: QueryClient, place: ConfigPlace): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: ['hits'] })
  void queryClient.invalidateQueries({ queryKey: ['rules', 'history', place.insightType, place.activeProject] })
  await queryClient.refetchQueries({ queryKey: settingsQuery(place).queryKey })
}

/** Reloads what the other person saved, and its history. */
export async function reloadAfterConflict(queryClient: QueryClient, place: ConfigPlace): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: ['rules', 'history', place.insightType, place.activeProject] })
  await queryClient.invalidateQueries({ queryKey: settingsQuery(place).queryKey })
}

/** Reloads rules and settings; rejects if they cannot be loaded. */
export async function loadNewest(queryClient: QueryClient, place: ConfigPlace) {
  void queryClient.invalidateQueries({ queryKey: ['rules', 'history', place.insightType, place.activeProject] })
  const [rules, settings] = await Promise.all([
    queryClient.fetchQuery({ ...rulesQuery, staleTime: 0 }),
    queryClient.fetchQuery(settingsQuery(place)),
  ])
  return { rules, settings }
}
