import { MantineProvider } from '@mantine/core'
import { useNotifications } from '@mantine/notifications'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { loadChunk } from '../lib/load-chunk.ts'
import { loadAsked } from '../lib/part-problem.ts'
import { colorSchemeManager } from './color-scheme.ts'
import { LocaleProvider } from './locale-provider.tsx'
import { PartProblemNotice } from './part-problem.tsx'
import { resolveCssVariables, theme } from './theme.ts'

/** Notices are no part of the first load, but they are there before a lost connection is to be told. */
const NOTICES_AFTER_MILLISECONDS = 2000

/** Where notices appear. When it does not arrive, the next notice asks for it again. */
function NoticesOnDemand() {
  const { notifications } = useNotifications()
  const [Notices, setNotices] = useState<ComponentType>()
  const waiting = notifications.length
  useEffect(() => {
    if (Notices) return
    const load = () => {
      const arrive = (chunk: { default: ComponentType }) => setNotices(() => chunk.default)
      const part = () => import('./notices.tsx')
      // A notice that is waiting is as good as asked for: who does not see it hears at least that nothing comes.
      if (waiting === 0) loadChunk(part).then(arrive, () => {})
      else void loadAsked(part).then((chunk) => chunk && arrive(chunk))
    }
    const timer = setTimeout(load, waiting > 0 ? 0 : NOTICES_AFTER_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [Notices, waiting])
  return Notices ? <Notices /> : null
}

export function Providers({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={resolveCssVariables}
        colorSchemeManager={colorSchemeManager}
        defaultColorScheme="auto"
      >
        <LocaleProvider>
          <NoticesOnDemand />
          <PartProblemNotice />
          {children}
        </LocaleProvider>
      </MantineProvider>
    </QueryClientProvider>
  )
}
