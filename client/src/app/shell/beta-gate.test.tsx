import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { BetaGate } from './beta-gate.tsx'

/** The text shown at an address of a small application with one beta page. */
async function readAt(path: string, isBetaOn: boolean): Promise<string> {
  const root = createRootRoute({
    component: () => (
      <BetaGate isBetaOn={isBetaOn} notFound="Page not available">
        <Outlet />
      </BetaGate>
    ),
  })
  const beta = createRoute({
    getParentRoute: () => root,
    path: '/beta',
    staticData: { betaOnly: true },
    component: Outlet,
  })
  const below = createRoute({ getParentRoute: () => beta, path: '/below', component: () => 'Something new' })
  const usual = createRoute({ getParentRoute: () => root, path: '/usual', component: () => 'The usual' })
  const router = createRouter({
    routeTree: root.addChildren([beta.addChildren([below]), usual]),
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  await router.load()
  return renderToString(<RouterProvider router={router as never} />).replaceAll(/<!--.*?-->|<[^>]+>/g, '')
}

it.each([
  ['/beta/below', false, 'Page not available'],
  ['/beta/below', true, 'Something new'],
  ['/usual', false, 'The usual'],
  ['/usual', true, 'The usual'],
])('the page %s with the beta flag %s shows %j', async (path, isBetaOn, text) => {
  expect(await readAt(path, isBetaOn)).toBe(text)
})
