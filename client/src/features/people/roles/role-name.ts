import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { isAssignable } from './roles.ts'

/** The label of a role; unknown roles as stored, none as an empty string. */
export function useRoleName(): (role: string | null) => string {
  const t = useTranslations('people.roles')
  return useCallback((role) => (role === null ? '' : isAssignable(role) ? t(role) : role), [t])
}
