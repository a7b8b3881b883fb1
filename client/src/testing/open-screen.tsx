import '@fontsource-variable/inter'
import '../app/start/styles.css'
import { notifications } from '@mantine/notifications'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished, vi } from 'vitest'
import { createAppRouter } from '../app/router.ts'
import { sessionDoubt } from '../app/session-end.ts'
import { Providers } from '../app/start/providers.tsx'
import { onSignedOut } from '../lib/http/api.ts'
import { createQueryClient } from '../lib/http/query-client.ts'
import { noteStep } from '../lib/page-scroll.ts'
import { forgetOwner } from '../lib/stored/owner.ts'
import { INITIAL_STATE } from '../lib/stored/stored-shape.ts'
import { forgetTabRange, useStoredState } from '../lib/stored/stored-state.ts'

/**
 * Draws the whole application at an address, in a real browser, as `main.tsx` does: same providers, same routes. Start
 * a server before it: `signedInServer()`, or `startStubServer()` for one that nobody has signed in to.
 *
 * To turn a browser test that stubs answers into a screen test (`*.screen.test.tsx`, beside what it tests):
 * - `signIn(page, 'admin', { path })` becomes `const server = signedInServer()` and `openScreen(path)`.
 * - `page.route('**\/api/issues', …)` becomes `server.on(loadActions, ({ body }) => […])` with the endpoint of the
 *   contract; rows come from `samples.ts` (`listedAction({ key })`), so that a new field is a type error there and
 *   nowhere else. `times: 1` is `once`, `route.abort()` is `noConnection()`, a status of failure is `refusal(code, …)`,
 *   a response that waits is a promise.
 * - `waitForRequest(…)` and what it sent become `await expect.poll(() => server.asked(createAction)).toHaveLength(1)`.
 * - `page.getByRole(…)`, `.filter(…)`, `.nth(0)` stay, with `page` from `vitest/browser`; `expect(locator)` becomes
 *   `expect.element(locator)`, `toContainText` is `toMatchTextContent`, `toHaveText` is `toHaveTextContent`,
 *   `toHaveCount(2)` is `expectCount(locator, 2)` (`elements.ts`), an axe visit is `look` (`looks.ts`). `page.keyboard.press('Escape')` is
 *   `userEvent.keyboard('{Escape}')`, the address is `location.pathname` and `location.search`.
 * What a test proves about the server's own response or another tab stays with Playwright.
 *
 * Opened again, in the same test, it takes the place of the screen before it, like a page that is reloaded: what the
 * address and the browser's storage hold is kept, what the server said is not.
 */
export async function openScreen(address = location.pathname + location.search): Promise<void> {
  leave()
  noteStep('PUSH')
  history.pushState(null, '', address)
  const queryClient = createQueryClient()
  const router = createAppRouter(queryClient)
  onSignedOut(sessionDoubt(router, queryClient))
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  leave = () => {
    leave = nowhere
    root.unmount()
    container.remove()
    router.history.destroy()
    void queryClient.cancelQueries()
    queryClient.clear()
    notifications.clean()
    notifications.cleanQueue()
  }
  onTestFinished(async () => {
    // A page on its way would remember its sites for the next test.
    await vi.waitUntil(() => router.state.status === 'idle', { timeout: 5_000 }).catch(nowhere)
    leave()
    forget()
  })
  root.render(
    <StrictMode>
      <Providers queryClient={queryClient}>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  )
}

const nowhere = () => {}
let leave = nowhere

/** What outlasts a screen. */
function forget(): void {
  localStorage.clear()
  sessionStorage.clear()
  forgetOwner()
  useStoredState.setState(INITIAL_STATE, true)
  forgetTabRange()
}
