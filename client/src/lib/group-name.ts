import { BUILT_IN_GROUPS } from '@bonfire/contract/people/users'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'

const SEPARATOR = ', '

/**
 * A group of people as it is shown: a built-in one in the user's language, a tenant's own as written. No other group of a
 * tenant can have the name of a built-in one. What is sent, and what files hold, is always the name itself.
 */
export function useGroupName(): (name: string) => string {
  const t = useTranslations('people.roles')
  return useCallback(
    (name) => {
      const builtIn = BUILT_IN_GROUPS.find((known) => known === name)
      return builtIn ? t(builtIn) : name
    },
    [t],
  )
}

/** The same for several in one text, as the audit trail and previews of imports have them. */
export function useGroupNames(): (names: string) => string {
  const groupName = useGroupName()
  return useCallback((names) => names.split(SEPARATOR).map(groupName).join(SEPARATOR), [groupName])
}
