import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, Outlet, retainSearchParams } from '@tanstack/react-router'
import { enterApp } from '../guards.ts'
import { ScreenError } from '../problems/screen-error.tsx'
import { SetupFailed } from '../problems/setup-failed.tsx'
import { sitesSearch } from '../search-params.ts'
import { Shell } from '../shell/shell.tsx'

export const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Outlet,
  errorComponent: ScreenError,
})

/** Everything below needs a session and keeps `sites` across links. */
export const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  validateSearch: sitesSearch,
  search: { middlewares: [retainSearchParams(['sites'])] },
  beforeLoad: ({ context, location }) => enterApp(context.queryClient, location),
  component: Shell,
  errorComponent: SetupFailed,
})
