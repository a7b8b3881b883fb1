import { useTranslations } from 'use-intl'
import { COMMAND_KEY } from '../../ui/focus/page-keys.ts'

/** Keyboard shortcuts by where they work. Keys of one list are pressed together; several lists are alternatives. */
export const SHORTCUTS = [
  {
    group: 'everywhere',
    shortcuts: [
      { name: 'palette', keys: [[COMMAND_KEY, 'K']] },
      { name: 'search', keys: [['/']] },
      { name: 'help', keys: [['?']] },
      { name: 'close', keys: [['Esc']] },
    ],
  },
  {
    group: 'actions',
    shortcuts: [
      { name: 'move', keys: [['J'], ['K']] },
      { name: 'openAction', keys: [['Enter']] },
      { name: 'tick', keys: [['X']] },
      { name: 'tickRange', keys: [['Shift', 'X']] },
      { name: 'addAction', keys: [['A']] },
      { name: 'copyKey', keys: [['C']] },
    ],
  },
  {
    group: 'lists',
    shortcuts: [
      { name: 'move', keys: [['J'], ['K']] },
      { name: 'open', keys: [['Enter']] },
      { name: 'tick', keys: [['X']] },
      { name: 'tickRange', keys: [['Shift', 'X']] },
      { name: 'snoozeRule', keys: [['S']] },
      { name: 'createForRule', keys: [['A']] },
      { name: 'fold', keys: [['←'], ['→']] },
    ],
  },
  {
    group: 'equipment',
    shortcuts: [
      { name: 'move', keys: [['J'], ['K']] },
      { name: 'unfold', keys: [['Enter']] },
      { name: 'select', keys: [['X']] },
      { name: 'snooze', keys: [['S']] },
      { name: 'create', keys: [['A']] },
      { name: 'back', keys: [['U']] },
    ],
  },
] as const

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
