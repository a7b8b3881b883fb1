import { ACCESS_STRINGS, type Access } from '@bonfire/contract/people/users'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'

const isKnown = (access: string): access is Access => ACCESS_STRINGS.some((known) => known === access)

/** The label of an access string; undefined if it has none. */
export function useAccessName(): (access: string) => string | undefined {
  const t = useTranslations('people.access')
  return useCallback((access) => (isKnown(access) ? t(access) : undefined), [t])
}
