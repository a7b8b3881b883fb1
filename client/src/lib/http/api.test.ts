import { endpoint } from '@bonfire/contract/endpoint'
import { signIn } from '@bonfire/contract/people/auth'
import { currentUser } from '@bonfire/contract/people/users'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
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

describe('an answer of another version', () => {
  const own = '<script type="module" src="/assets/index-1.js"></script>'
  const other = '<script type="module" src="/assets/index-2.js"></script>'
  const asked = vi.fn()

  beforeEach(() => {
    asked.mockReset()
    vi.resetModules()
    vi.spyOn(console, 'error').mockReturnValue()
    vi.stubGlobal('document', {
      documentElement: { lang: 'en', dataset: {} },
      querySelector: () => ({ getAttribute: () => '/assets/index-1.js' }),
    })
  })
  afterEach(() => vi.restoreAllMocks())

  /** A page that has asked for nothing yet, and the notice that it shows. */
  async function freshPage(start: string, status: number, body: unknown) {
    vi.stubGlobal('fetch', async (url: string) => {
      asked(url)
      return url === '/' ? new Response(start) : new Response(JSON.stringify(body), { status })
    })
    const fresh = await import('./api.ts')
    const { usePartProblem, dismissPartProblem, showPartProblem } = await import('../loading/part-problem.ts')
    const notice = () => usePartProblem.getState().problem
    return { ...fresh, notice, dismissPartProblem, showPartProblem }
  }

  it.each([
    ['an answer that does not fit', 200, { hits: 'many' }],
    ['another success', 201, { hits: 3 }],
    ['a call that the server no longer has', 404, { code: 'request.unknown-call', message: 'There is no such call' }],
  ])('%s tells of the new version, until that is dismissed', async (_what, status, body) => {
    const page = await freshPage(other, status, body)
    expect(await failure(page.call(readPump, parts))).toMatchObject({ status, code: 'newVersion' })
    page.showPartProblem(null)
    expect(page.notice()).toBe('newVersion')
    page.dismissPartProblem()
    expect(page.notice()).toBeNull()
  })

  const problem = (code: string, params: object = {}) => ({ code, params })
  const missing = problem('value.of', { field: 'building', problem: problem('value.missing') })
  const fields = { building: 'is missing' }

  it.each([
    ['a field that it does not know', 422, { ...problem('request.unknown-field', { field: 'sites' }), fields }],
    ['a field that it misses', 422, { ...problem('invalid', { problems: [missing] }), fields }],
    ['both', 422, problem('invalid', { problems: [missing, problem('request.unknown-field', { field: 'sites' })] })],
    ['a parameter that it misses', 400, problem('malformed', { problems: [missing] })],
  ])('a refusal for %s tells of the new version', async (_what, status, refused) => {
    const body = { message: 'Some fields are wrong.', ...refused }
    const page = await freshPage(other, status, body)
    expect(await failure(page.call(readPump, parts))).toMatchObject({ status, code: 'newVersion', fields: {} })
    expect(page.notice()).toBe('newVersion')
  })

  it('a refusal for a field stays as it is while the version is the same', async () => {
    const body = { message: 'No', ...problem('invalid', { problems: [missing] }), fields }
    const page = await freshPage(own, 422, body)
    expect(await failure(page.call(readPump, parts))).toMatchObject({ ...body, status: 422 })
    expect(page.notice()).toBeNull()
  })

  it.each([
    ['too long', problem('invalid', { problems: [problem('value.of', { problem: problem('value.too-long') })] })],
    ['a row of a file', problem('table.wrong', { problems: [problem('table.row', { problem: missing })] })],
    ['a conflict', problem('conflict', { fields: ['building'] })],
  ])('a refusal of something else asks for no version: %s', async (_what, refused) => {
    const body = { message: 'No', ...refused, fields }
    const page = await freshPage(other, 422, body)
    expect(await failure(page.call(readPump, parts))).toMatchObject({ ...body, status: 422 })
    expect(asked).toHaveBeenCalledOnce()
  })

  it.each([
    ['body', { ...parts, body: {} }],
    ['query', { ...parts, query: {} }],
  ])('a refusal asks for no version if our own contract allows no such %s', async (_what, sent) => {
    const body = { message: 'No', ...problem('invalid', { problems: [missing] }), fields }
    const page = await freshPage(other, 422, body)
    expect(await failure(page.call(readPump, sent as unknown as typeof parts))).toMatchObject({ ...body, status: 422 })
    expect(asked).toHaveBeenCalledOnce()
  })

  it('packed form as well', async () => {
    const page = await freshPage(other, 200, {})
    expect(await failure(page.callPacked(readPump, parts))).toMatchObject({ code: 'newVersion' })
  })

  it('is as unreadable as before while the version is the same', async () => {
    const page = await freshPage(own, 200, { hits: 'many' })
    expect(await failure(page.call(readPump, parts))).toMatchObject({ code: 'unreadable' })
    expect(page.notice()).toBeNull()
  })

  it.each([own, other])('makes the page ask for the version once a minute, not at each call', async (start) => {
    const page = await freshPage(start, 200, { hits: 'many' })
    const now = vi.spyOn(performance, 'now').mockReturnValue(1000)
    const turn = () => failure(page.call(readPump, parts))
    await Promise.all([turn(), turn()])
    await turn()
    expect(asked.mock.calls.filter(([url]) => url === '/')).toHaveLength(1)
    now.mockReturnValue(62_000)
    await turn()
    expect(asked.mock.calls.filter(([url]) => url === '/')).toHaveLength(2)
  })

  it('asks nothing when a gateway says that the server is down', async () => {
    const page = await freshPage(other, 502, 'Bad Gateway')
    expect(await failure(page.call(readPump, parts))).toMatchObject({ status: 502, code: 'unreadable' })
    expect(asked).toHaveBeenCalledOnce()
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
