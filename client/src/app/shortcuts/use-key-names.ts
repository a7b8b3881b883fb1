import { useTranslations } from 'use-intl'

/** Keys whose names depend on the language; letters, signs and arrows are the same everywhere. */
const NAMED_KEYS = ['Enter', 'Esc', 'Space', 'Shift', 'Delete'] as const

/** The label of a key on the user's keyboard. */
export function useKeyNames(): (keys: readonly string[]) => string[] {
  const t = useTranslations('overlays.keyNames')
  return (keys) =>
    keys.map((key) => {
      const named = NAMED_KEYS.find((one) => one === key)
      return named ? t(named) : key
    })
}
