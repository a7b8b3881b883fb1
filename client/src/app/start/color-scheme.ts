import type { MantineColorSchemeManager } from '@mantine/core'
import { INITIAL_STATE } from '../../lib/stored/stored-shape.ts'
import { setColorScheme, useStoredState } from '../../lib/stored/stored-state.ts'

let stop = () => {}

/** Stores the colour scheme with the rest of the stored state. */
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
