import { type PreferencesChange, readPreferences, savePreferences } from '@bonfire/contract/users'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { settleLocale, useStoredState } from '../../lib/stored-state.ts'
import { sessionQuery } from '../auth/session.queries.ts'

/** One's own preferences, asked for again whenever they are looked at: another browser may have changed them. */
export const preferencesQuery = queryOptions({
  queryKey: ['preferences'],
  queryFn: ({ signal }) => call(readPreferences, { signal }),
  staleTime: 0,
})

/** Saves what is named in the change. Changes reach the server one after the other, in the order they were made. */
export function useChangePreferences() {
  const queryClient = useQueryClient()
  return useMutation({
    scope: { id: 'preferences' },
    mutationFn: (change: PreferencesChange) => call(savePreferences, { body: change }),
    onSuccess: async (saved) => {
      // An answer that is still under way may be older than this one.
      await queryClient.cancelQueries(preferencesQuery)
      queryClient.setQueryData(preferencesQuery.queryKey, saved)
      // Who follows what people do asks the session whether it may.
      const { locale, optOutUserTracking } = saved
      queryClient.setQueryData(sessionQuery.queryKey, (user) => user && { ...user, locale, optOutUserTracking })
      if (locale === useStoredState.getState().locale) settleLocale()
    },
  })
}
