import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useReplaceOnTyping } from '../../ui/focus/use-replace-on-typing.ts'
import { useLayoutMark } from '../../ui/phone-layout.ts'
import { PartProblemNotice } from '../problems/part-problem.tsx'
import { colorSchemeManager } from './color-scheme.ts'
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
