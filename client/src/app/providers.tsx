import { MantineProvider } from '@mantine/core'
import { useNotifications } from '@mantine/notifications'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { loadChunk } from '../lib/load-chunk.ts'
import { colorSchemeManager } from './color-scheme.ts'
import { LocaleProvider } from './locale-provider.tsx'
import { resolveCssVariables, theme } from './theme.ts'

// Most visits have nothing to notice: what shows notices comes with the first one.
const Notices = lazy(() => loadChunk(() => import('./notices.tsx')))

function NoticesOnDemand() {
  const { notifications } = useNotifications()
  const [isNeeded, setIsNeeded] = useState(false)
  if (notifications.length > 0 && !isNeeded) setIsNeeded(true)
  if (!isNeeded) return null
  return (
    <Suspense>
      <Notices />
    </Suspense>
  )
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
          {children}
        </LocaleProvider>
      </MantineProvider>
    </QueryClientProvider>
  )
}
