import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { onSignedOut } from '../../lib/http/api.ts'
import { confirmSession } from './session.queries.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  onSignedOut(() => {})
})

it.each([
  ['401', async () => Response.json({ code: 'unauthenticated', message: 'Sign in first' }, { status: 401 })],
  ['500', async () => Response.json({ code: 'internal', message: 'Broken' }, { status: 500 })],
  ['no answer at all', () => Promise.reject(new TypeError('Failed to fetch'))],
])('nobody is signed in after a first check with %s, and it is not repeated', async (_answer, answer) => {
  const server = vi.fn<typeof fetch>(answer)
  vi.stubGlobal('fetch', server)
  const signedOut = vi.fn()
  onSignedOut(signedOut)
  expect(await confirmSession(new QueryClient())).toBeNull()
  expect(server.mock.calls.map(([url]) => url)).toEqual(['/api/v1/users/me'])
  // The requested page decides where the visitor goes.
  expect(signedOut).not.toHaveBeenCalled()
})
