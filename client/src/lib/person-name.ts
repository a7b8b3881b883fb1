import { DELETED_USER } from '@bonfire/contract/people/users'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'

/** A person's name as it is shown: everyone who was deleted has one name, in the user's language. */
export function usePersonName(): (name: string) => string {
  const t = useTranslations('common')
  return useCallback((name) => (name === DELETED_USER ? t('deletedUser') : name), [t])
}
