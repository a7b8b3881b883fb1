import '@fontsource-variable/inter'
import './app/styles.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Providers } from './app/providers.tsx'
import { createAppRouter } from './app/routes.tsx'
import { endSession } from './app/session-end.ts'
import { onSignedOut } from './lib/api.ts'
import { createQueryClient } from './lib/query-client.ts'

const queryClient = createQueryClient()
const router = createAppRouter(queryClient)
onSignedOut(() => endSession(router))

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no element with the id root')
createRoot(container).render(
  <StrictMode>
    <Providers queryClient={queryClient}>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
)
