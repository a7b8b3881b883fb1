import type { QueryClient } from '@tanstack/react-query'
import { createRoute, createRouter } from '@tanstack/react-router'
import { leavePath, noteStep } from '../lib/page-scroll.ts'
import { NotFound } from './problems/not-found.tsx'
import { ScreenError } from './problems/screen-error.tsx'
import { administrationRoutes } from './routes/administration-routes.ts'
import { movedRoutes } from './routes/moved-routes.ts'
import { publicRoutes } from './routes/public-routes.ts'
import { root, signedIn } from './routes/roots.ts'
import { settingsRoutes } from './routes/settings-routes.ts'
import { workRoutes } from './routes/work-routes.ts'
import { parseSearch, stringifySearch } from './search-params.ts'

const missing = createRoute({ getParentRoute: () => signedIn, path: '/404', component: NotFound })
const unknown = createRoute({ getParentRoute: () => signedIn, path: '$', component: NotFound })

const routeTree = root.addChildren([
  ...publicRoutes,
  signedIn.addChildren([...workRoutes, ...settingsRoutes, ...administrationRoutes, ...movedRoutes, missing, unknown]),
])

/** The router reads an address as it would write it, and so would never write one without what says nothing. */
function leaveOutEmptyParameters(): void {
  const { pathname, search, hash } = window.location
  const parameters = parseSearch(search)
  if (!Object.values(parameters).includes('')) return
  window.history.replaceState(window.history.state, '', `${pathname}${stringifySearch(parameters)}${hash}`)
}

export function createAppRouter(queryClient: QueryClient) {
  leaveOutEmptyParameters()
  const router = createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    defaultErrorComponent: ScreenError,
    defaultNotFoundComponent: NotFound,
  })
  router.history.subscribe(({ action }) => noteStep(action.type))
  router.subscribe('onBeforeRouteMount', (event) => {
    if (event.pathChanged) leavePath(event.fromLocation?.pathname)
  })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
