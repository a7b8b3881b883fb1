import { readActionSettings } from '@bonfire/contract/actions/action-settings'
import type { RuleCategory } from '@bonfire/contract/values/category'
import { MILLISECONDS_PER_MINUTE } from '@bonfire/contract/values/durations'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'

const SETTINGS_MILLISECONDS = MILLISECONDS_PER_MINUTE

/** How actions of a site begin and end. */
export const actionSettingsQuery = (siteId: string, category?: RuleCategory | null) =>
  queryOptions({
    queryKey: ['action settings', siteId, category ?? null],
    queryFn: ({ signal }) => call(readActionSettings, { query: { siteId, ...(category && { category }) }, signal }),
    enabled: siteId !== '',
    staleTime: SETTINGS_MILLISECONDS,
    retry: false,
  })
