import { ACCESS_STRINGS, type Access } from '@bonfire/contract/users'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'

const isKnown = (access: string): access is Access => ACCESS_STRINGS.some((known) => known === access)

/** What an access string lets people do, in words; undefined for one that has no words here. */
export function useAccessName(): (access: string) => string | undefined {
  const t = useTranslations('people.access')
  return useCallback((access) => (isKnown(access) ? t(access) : undefined), [t])
}
