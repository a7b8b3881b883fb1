import { endpoint } from '@bonfire/contract/endpoint'
import { signIn } from '@bonfire/contract/people/auth'
import { currentUser } from '@bonfire/contract/people/users'
import { afterEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { ApiError, call, onSignedOut } from './api.ts'

const readPump = endpoint({
  method: 'POST',
  path: '/v1/pumps/:pumpId',
  summary: 'A pump',
  access: 'session',
  params: z.object({ pumpId: z.string() }),
  query: z.object({ from: z.optional(z.string()), to: z.string() }),
  body: z.object({ sites: z.array(z.string()) }),
  response: z.object({ hits: z.int() }),
})
const parts = { params: { pumpId: 'a/b' }, query: { to: '2026-01-02' }, body: { sites: ['s1'] } }

function answering(status: number, body: unknown) {
  const fetching = vi.fn(async (_url: string, _init: RequestInit) => new Response(JSON.stringify(body), { status }))
  vi.stubGlobal('fetch', fetching)
  return fetching
}

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail('it succeeded'),
    (error: unknown) => error,
  )

afterEach(() => {
  vi.unstubAllGlobals()
  onSignedOut(() => {})
})

describe('a call', () => {
  it('treats only 200 as success', async () => {
    for (const status of [201, 202, 206]) {
      answering(status, { hits: 3 })
      expect(await failure(call(readPump, parts))).toMatchObject({ status, code: 'unreadable' })
    }
  })

  it('aborted during its response is an abort, not an unreadable response', async () => {
    const giveUp = new AbortController()
    vi.stubGlobal('fetch', async () => {
      giveUp.abort()
      return new Response('{"hi', { status: 200 })
    })
    expect(await failure(call(readPump, { ...parts, signal: giveUp.signal }))).toMatchObject({ name: 'AbortError' })
  })

  it('fills the /api path and returns what the contract defines', async () => {
    const fetching = answering(200, { hits: 3, more: true })
    await expect(call(readPump, parts)).resolves.toEqual({ hits: 3 })
    const [url, init] = fetching.mock.calls[0] ?? []
    expect(url).toBe('/api/v1/pumps/a%2Fb?to=2026-01-02')
    expect(init).toMatchObject({ method: 'POST', body: '{"sites":["s1"]}' })
  })

  it('throws the refusal with its fields', async () => {
    answering(422, { code: 'invalid', message: 'Sites are wrong', fields: { sites: 'unknown' } })
    const error = await failure(call(readPump, parts))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      status: 422,
      code: 'invalid',
      message: 'Sites are wrong',
      fields: { sites: 'unknown' },
    })
  })

  it('reports an unreachable server', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    expect(await failure(call(readPump, parts))).toMatchObject({ status: 0, code: 'unreachable' })
  })

  it('refuses a response that breaks the contract', async () => {
    vi.spyOn(console, 'error').mockImplementationOnce(() => {})
    answering(200, { hits: 'many' })
    expect(await failure(call(readPump, parts))).toMatchObject({ code: 'unreadable' })
  })

  it('stays an abort when aborted', async () => {
    vi.stubGlobal('fetch', (_url: string, init: RequestInit) => Promise.reject(init.signal?.reason))
    const error = await failure(call(readPump, { ...parts, signal: AbortSignal.abort() }))
    expect(error).toMatchObject({ name: 'AbortError' })
  })

  it('whose time is over counts as unreachable, also during its response', async () => {
    const unreachable = { status: 0, code: 'unreachable' }
    const signal = () => AbortSignal.any([new AbortController().signal, AbortSignal.timeout(1)])
    vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
      await new Promise((resolve) => init.signal?.addEventListener('abort', resolve))
      throw init.signal?.reason
    })
    expect(await failure(call(readPump, { ...parts, signal: signal() }))).toMatchObject(unreachable)
    vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
      await new Promise((resolve) => init.signal?.addEventListener('abort', resolve))
      return new Response('{"hi', { status: 200 })
    })
    expect(await failure(call(readPump, { ...parts, signal: signal() }))).toMatchObject(unreachable)
  })
})

describe('a 401', () => {
  const body = { code: 'unauthenticated', message: 'Sign in first' }

  it('signs the user out', async () => {
    const signedOut = vi.fn()
    onSignedOut(signedOut)
    answering(401, body)
    await failure(call(readPump, parts))
    expect(signedOut).toHaveBeenCalledOnce()
  })

  it('signs nobody out on the session check or a wrong password', async () => {
    const signedOut = vi.fn()
    onSignedOut(signedOut)
    answering(401, body)
    await failure(call(currentUser))
    await failure(call(signIn, { body: { username: 'ada', password: 'wrong' } }))
    expect(signedOut).not.toHaveBeenCalled()
  })
})
