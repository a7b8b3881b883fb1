import type { InsightType } from '@bonfire/contract/category'
import { listProjectRuleChanges, listRules, searchProjectRules, updateProjectRules } from '@bonfire/contract/rules'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { type SaveRequest, settingsOf } from './rule-config.ts'
import { listRulesByName } from './rule-listing.ts'

/** One project in one tab. */
export interface ConfigPlace {
  insightType: InsightType
  /** The project's key. */
  activeProject: string
}

/** Every rule there is, by name. */
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

/** Asked for again whenever the project is opened: settings are shown as they are now. */
export function settingsQuery(place: ConfigPlace) {
  return queryOptions({
    queryKey: ['rules', 'settings', place.insightType, place.activeProject],
    queryFn: async ({ signal }) => {
      const query = { type: place.insightType }
      const body = { projectKeys: [place.activeProject] }
      return settingsOf(await call(searchProjectRules, { query, body, signal }), place)
    },
    staleTime: 0,
  })
}

/** What was changed in a rule's setting, the newest first. */
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

/** After a save: what is saved, its history, and the lists, which may have lost or won rules (ANL-51). */
export async function reloadAfterSave(queryClient: QueryClient, place: ConfigPlace): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: ['hits'] })
  void queryClient.invalidateQueries({ queryKey: ['rules', 'history', place.insightType, place.activeProject] })
  await queryClient.refetchQueries({ queryKey: settingsQuery(place).queryKey })
}

/** After a refusal because somebody else was faster: what they saved, and its history. */
export async function reloadAfterConflict(queryClient: QueryClient, place: ConfigPlace): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: ['rules', 'history', place.insightType, place.activeProject] })
  await queryClient.invalidateQueries({ queryKey: settingsQuery(place).queryKey })
}

/** Rules and settings as they are now; rejects when they cannot be loaded. */
export async function loadNewest(queryClient: QueryClient, place: ConfigPlace) {
  void queryClient.invalidateQueries({ queryKey: ['rules', 'history', place.insightType, place.activeProject] })
  const [rules, settings] = await Promise.all([
    queryClient.fetchQuery({ ...rulesQuery, staleTime: 0 }),
    queryClient.fetchQuery(settingsQuery(place)),
  ])
  return { rules, settings }
}
