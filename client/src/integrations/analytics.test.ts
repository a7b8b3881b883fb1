import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startAnalytics } from './analytics.ts'

const SETTINGS = { url: 'https://stats.example/api/event', domain: 'bonfire.example' }
const SURROUNDINGS = {
  user: { forgeId: 'f1', username: 'ada', displayName: 'Ada', email: 'ada@bonfire.example' },
  locale: 'en',
  page: '/actions',
} as const

const network = vi.fn<typeof fetch>()
const sent = () => network.mock.calls.map(([url, init]) => [url, JSON.parse(String(init?.body))])

beforeEach(() => {
  network.mockReset().mockImplementation(async () => new Response(null, { status: 202 }))
  vi.stubGlobal('fetch', network)
  vi.stubGlobal('window', { location: { origin: 'https://bonfire.example' } })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

it('counts each page by kind, without personal data', () => {
  const { showPage } = startAnalytics(SETTINGS, SURROUNDINGS)
  showPage?.('/actions/$actionId')
  const event = { name: 'pageview', domain: 'bonfire.example' }
  expect(sent()).toEqual([
    [SETTINGS.url, { ...event, url: 'https://bonfire.example/actions' }],
    [SETTINGS.url, { ...event, url: 'https://bonfire.example/actions/$actionId' }],
  ])
  expect(network.mock.calls[0]?.[1]).toMatchObject({ credentials: 'omit', keepalive: true })
  expect(JSON.stringify(sent())).not.toMatch(/ada/i)
})

it('an unreachable counter causes no error', async () => {
  network.mockRejectedValue(new TypeError('Failed to fetch'))
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  const { showPage } = startAnalytics(SETTINGS, SURROUNDINGS)
  expect(() => showPage?.('/profile')).not.toThrow()
  await new Promise((resolve) => setImmediate(resolve))
  process.off('unhandledRejection', unhandled)
  expect(unhandled).not.toHaveBeenCalled()
})
