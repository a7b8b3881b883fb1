import '@fontsource-variable/inter'
import './app/start/styles.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createAppRouter } from './app/router.ts'
import { sessionDoubt } from './app/session-end.ts'
import { Providers } from './app/start/providers.tsx'
import { onSignedOut } from './lib/http/api.ts'
import { createQueryClient } from './lib/http/query-client.ts'
import { onStorageLost } from './lib/stored/owner.ts'
import { useStoredState } from './lib/stored/stored-state.ts'
import { speak } from './locales/texts.ts'

const TEXTS_WITHIN_MILLISECONDS = 3000

const queryClient = createQueryClient()
const router = createAppRouter(queryClient)
const doubtSession = sessionDoubt(router, queryClient)
onSignedOut(doubtSession)
onStorageLost((isOwned) => {
  if (isOwned) doubtSession()
})

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no element with the id root')
// Texts that fail to load must not hide the application: it starts in English instead.
const isLate = new Promise((resolve) => setTimeout(resolve, TEXTS_WITHIN_MILLISECONDS))
await Promise.race([speak(useStoredState.getState().locale), isLate]).catch(() => {})
createRoot(container).render(
  <StrictMode>
    <Providers queryClient={queryClient}>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
)
