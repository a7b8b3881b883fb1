import { MantineProvider } from '@mantine/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { colorSchemeManager } from './color-scheme.ts'
import { LocaleProvider } from './locale-provider.tsx'
import { resolveCssVariables, theme } from './theme.ts'

// Nothing is noticed before the first screen is drawn, so this arrives after it.
const Notices = lazy(() => import('./notices.tsx'))

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
          <Suspense>
            <Notices />
          </Suspense>
          {children}
        </LocaleProvider>
      </MantineProvider>
    </QueryClientProvider>
  )
}
