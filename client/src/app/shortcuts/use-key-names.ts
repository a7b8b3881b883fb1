import { useTranslations } from 'use-intl'

/** Keys that a keyboard names in the reader's language; letters, signs and arrows are the same everywhere. */
const NAMED_KEYS = ['Enter', 'Esc', 'Space', 'Shift', 'Delete'] as const

/** What stands on a key of the reader's keyboard. */
export function useKeyNames(): (keys: readonly string[]) => string[] {
  const t = useTranslations('overlays.keyNames')
  return (keys) =>
    keys.map((key) => {
      const named = NAMED_KEYS.find((one) => one === key)
      return named ? t(named) : key
    })
}
