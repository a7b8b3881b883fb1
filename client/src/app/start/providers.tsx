import { type MantineColorSchemeManager, MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { INITIAL_STATE } from '../../lib/stored/stored-shape.ts'
import { setColorScheme, useStoredState } from '../../lib/stored/stored-state.ts'
import { useReplaceOnTyping } from '../../ui/focus/use-replace-on-typing.ts'
import { useLayoutMark } from '../../ui/phone-layout.ts'
import { PartProblemNotice } from '../problems/part-problem.tsx'
import { LocaleProvider } from './locale-provider.tsx'
import { resolveCssVariables, theme } from './theme.ts'

export function Providers({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  useLayoutMark()
  useReplaceOnTyping()
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={resolveCssVariables}
        colorSchemeManager={colorSchemeManager}
        defaultColorScheme="auto"
      >
        <LocaleProvider>
          <Notifications position="bottom-left" limit={3} />
          <PartProblemNotice />
          {children}
        </LocaleProvider>
      </MantineProvider>
    </QueryClientProvider>
  )
}

let stop = () => {}

/** Stores the colour scheme with the rest of the stored state. */
const colorSchemeManager: MantineColorSchemeManager = {
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
