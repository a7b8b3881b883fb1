import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { isAssignable } from './roles.ts'

/** How a role is called; one that has no name here is shown as the account has it, none as an empty text. */
export function useRoleName(): (role: string | null) => string {
  const t = useTranslations('people.roles')
  return useCallback((role) => (role === null ? '' : isAssignable(role) ? t(role) : role), [t])
}
