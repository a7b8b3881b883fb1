import type { MantineColorSchemeManager } from '@mantine/core'
import { INITIAL_STATE, setColorScheme, useStoredState } from '../lib/stored-state.ts'

let stop = () => {}

/** Keeps the colour scheme where everything else is remembered. */
export const colorSchemeManager: MantineColorSchemeManager = {
  get: () => useStoredState.getState().colorScheme,
  set: setColorScheme,
  subscribe: (onUpdate) => {
    stop = useStoredState.subscribe((state, before) => {
      if (state.colorScheme !== before.colorScheme) onUpdate(state.colorScheme)
    })
  },
  unsubscribe: () => stop(),
  clear: () => setColorScheme(INITIAL_STATE.colorScheme),
}
