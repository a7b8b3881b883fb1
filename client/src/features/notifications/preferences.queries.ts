import { type PreferencesChange, readPreferences, savePreferences } from '@bonfire/contract/people/users'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { clearLocaleChoice, useStoredState } from '../../lib/stored/stored-state.ts'
import { sessionQuery } from '../auth/session.queries.ts'

/** The user's own preferences, reloaded on each visit: another browser may have changed them. */
export const preferencesQuery = queryOptions({
  queryKey: ['preferences'],
  queryFn: ({ signal }) => call(readPreferences, { signal }),
  staleTime: 0,
})

/** Saves the given changes. They reach the server one after another, in order. */
export function useChangePreferences() {
  const queryClient = useQueryClient()
  return useMutation({
    scope: { id: 'preferences' },
    mutationFn: (change: PreferencesChange) => call(savePreferences, { body: change }),
    onSuccess: async (saved, change) => {
      // A response still in flight may be older than this one.
      await queryClient.cancelQueries(preferencesQuery)
      queryClient.setQueryData(preferencesQuery.queryKey, saved)
      // Analytics asks the session whether it may run.
      const { locale, optOutUserTracking } = saved
      queryClient.setQueryData(
        sessionQuery.queryKey,
        (user) =>
          user && {
            ...user,
            locale,
            isLocaleChosen: user.isLocaleChosen || change.locale !== undefined,
            optOutUserTracking,
          },
      )
      if (locale === useStoredState.getState().locale) clearLocaleChoice()
    },
  })
}
