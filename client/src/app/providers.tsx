import { MantineProvider } from '@mantine/core'
import { useNotifications } from '@mantine/notifications'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { loadChunk } from '../lib/load-chunk.ts'
import { colorSchemeManager } from './color-scheme.ts'
import { LocaleProvider } from './locale-provider.tsx'
import { resolveCssVariables, theme } from './theme.ts'

/** Notices are no part of the first load, but they are there before a lost connection is to be told. */
const NOTICES_AFTER_MILLISECONDS = 2000

const importNotices = (): Promise<{ default: ComponentType }> => loadChunk(() => import('./notices.tsx'))
const Notices = lazy(() => importNotices().catch(() => ({ default: NoNotices })))

/** A notice that cannot be shown is no reason to give up the page. */
const NoNotices = () => null

function NoticesOnDemand() {
  const { notifications } = useNotifications()
  const [isNeeded, setIsNeeded] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsNeeded(true), NOTICES_AFTER_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [])
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
