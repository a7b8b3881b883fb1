import { currentUser } from '@bonfire/contract/people/users'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { useEndedSession } from '../features/auth/ended-session.ts'
import { sessionQuery } from '../features/auth/session.queries.ts'
import { call } from '../lib/http/api.ts'
import { forgetOwner, takeStorage } from '../lib/stored/owner.ts'
import { sessionUser } from '../testing/samples.ts'
import { endSession, sessionDoubt } from './session-end.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  useEndedSession.setState(useEndedSession.getInitialState())
})

const refused = () => Promise.reject(new Error('401'))

test('a list refused before its screen is drawn is asked for again by the screen', async () => {
  vi.stubGlobal('fetch', async () => Response.json(sessionUser()))
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  queryClient.setQueryData(sessionQuery.queryKey, await call(currentUser))
  const load = vi.fn(async () => ['a row']).mockImplementationOnce(refused)
  const list = { queryKey: ['list'], queryFn: load }
  await queryClient.prefetchQuery(list)
  expect(queryClient.getQueryState(['list'])?.status).toBe('error')
  // No page is left in this test.
  sessionDoubt({} as never, queryClient)()
  await expect.poll(() => queryClient.getQueryState(['list'])).toBeUndefined()
  const screen = new QueryObserver(queryClient, { ...list, retryOnMount: false })
  const leave = screen.subscribe(() => {})
  await expect.poll(() => screen.getCurrentResult().data).toEqual(['a row'])
  leave()
})

test('a session whose cookie arrives a moment later is kept, an ended one is left', async () => {
  const left = vi.fn()
  const router = { state: { location: { pathname: '/actions', href: '/actions' } }, navigate: left } as never
  const server = vi.fn(async () => Response.json(sessionUser()))
  vi.stubGlobal('fetch', server)
  const queryClient = new QueryClient()
  queryClient.setQueryData(sessionQuery.queryKey, await call(currentUser))
  const refusal = async () => Response.json({ code: 'signed-out', message: '' }, { status: 401 })
  const doubt = sessionDoubt(router, queryClient)

  server.mockClear().mockImplementationOnce(refusal)
  doubt()
  await expect.poll(() => queryClient.getQueryState(sessionQuery.queryKey)?.dataUpdateCount).toBe(2)
  expect(server).toHaveBeenCalledTimes(2)
  expect(left).not.toHaveBeenCalled()

  server.mockImplementation(refusal)
  await vi.waitFor(() => {
    doubt()
    expect(left).toHaveBeenCalledOnce()
  })
})

test('after a sign-out in another tab, the sign-in page keeps no address', () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  })
  const left = vi.fn()
  const location = { pathname: '/actions', href: '/actions?actionsSearch=pump' }
  const router = { state: { location }, navigate: left } as never
  takeStorage('ada')
  endSession(router, false)
  expect(left).toHaveBeenLastCalledWith(expect.objectContaining({ search: { redirect: location.href } }))
  stored.clear()
  endSession(router, false)
  expect(left).toHaveBeenLastCalledWith(expect.objectContaining({ search: {} }))
  forgetOwner()
})
