import type { FieldsOfKind } from '@bonfire/contract/actions/fields'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'

/** The label of a choice in the user's language; a value that is no longer offered is its own. */
export function useChoiceLabel(): (field: FieldsOfKind<'choice'>, value: string) => string {
  const t = useTranslations('actions.choices')
  return useCallback(
    (field, value) => {
      const key = `${field}.${value}` as never
      return value !== '' && t.has(key) ? t(key) : value
    },
    [t],
  )
}
