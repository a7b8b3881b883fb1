import type { ClosingNeed } from '@bonfire/contract/actions/action-settings'
import { useQueries } from '@tanstack/react-query'
import type { ActionRow } from '../action-model.ts'
import { actionSettingsQuery } from '../action-settings.queries.ts'

/** What closing asks for in at least one of the actions' projects. */
export function useClosingNeeds(rows: readonly ActionRow[], isClosing: boolean): readonly ClosingNeed[] {
  const siteOfProject = new Map(rows.map(({ projectKey, portfolioSiteId }) => [projectKey, portfolioSiteId]))
  const siteIds = isClosing ? [...siteOfProject.values()] : []
  return useQueries({
    queries: siteIds.map((siteId) => actionSettingsQuery(siteId)),
    combine: (answers) => [...new Set(answers.flatMap(({ data }) => data?.closingNeeds ?? []))],
  })
}
