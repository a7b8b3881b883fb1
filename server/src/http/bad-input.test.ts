import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildEquipRule,
  buildOccurrence,
  buildProject,
  buildRule,
  buildSite,
  buildTenant,
  buildUser,
} from '../../test/app/factories.ts'
import { type TestApp, testApp } from '../../test/app/test-app.ts'

const MARKUP = '<img src=x onerror=alert(1)>'
const UNICODE = 'Bâtiment 東京 🔥 \u202E'

let test: TestApp
let cookie: string
let equipRuleId: string

beforeAll(async () => {
  test = await testApp()
  const { db } = test.database
  const tenantId = await buildTenant(db)
  const projectId = await buildProject(db, tenantId, 'P1')
  const siteRowId = await buildSite(db, { tenantId, projectId, key: 'tower' })
  const ruleRowId = await buildRule(db, { tenantId, key: 'fan', projectRules: [{ projectId, priority: 1 }] })
  const equipRule = await buildEquipRule(db, { siteRowId, ruleRowId, equipKey: 'ahu-1' })
  await buildOccurrence(db, { equipRuleId: equipRule, day: '2026-03-09', starts: [1_773_010_000] })
  await buildUser(db, { tenantId, username: 'operator', projectIds: [projectId] })
  equipRuleId = String(equipRule)
  cookie = await test.signIn('operator')
})
afterAll(() => test.close())

const RANGE = 'from=2026-03-07&to=2026-03-10'
const insights = (body: unknown, range = RANGE) => send('POST', `/api/synco/ui/insights?${range}`, body)
const snooze = (body: object) => send('POST', '/api/synco/equipRule/snooze', body)
const asked = (part: object) => ({ sites: ['tower'], insightType: 'insights', view: 'groups', ...part })

function send(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown) {
  const payload = typeof body === 'string' ? body : JSON.stringify(body)
  const headers = { 'content-type': 'application/json' }
  return test.ask({ method, url, ...(body !== undefined && { payload, headers }) }, cookie)
}

const CALLS = [
  ['POST', `/api/synco/ui/insights?${RANGE}`],
  ['POST', `/api/v1/hits/trends?${RANGE}`],
  ['POST', '/api/synco/equipRule/snooze'],
  ['PUT', '/api/v1/users/me/preferences'],
  ['POST', '/api/auth/login'],
] as const

describe.each(CALLS)('%s %s', (method, url) => {
  it.each(['[]', '"text"', '7', 'null'])('refuses %s as a body', async (body) => {
    const answer = await send(method, url, body)
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ code: 'invalid', fields: { body: expect.stringContaining('object') } })
  })

  it.each(['{', '', '{"__proto__":{"admin":true}}'])('reports that %j is not JSON', async (body) => {
    const answer = await send(method, url, body)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({
      code: body === '' ? 'request.no-body' : 'request.not-json',
      message: expect.stringMatching(/^(The body is not valid JSON|The body is missing)/),
    })
  })

  it('refuses a form instead of JSON, and more than 2 MB', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const form = await test.ask({ method, url, payload: 'sites=tower', headers }, cookie)
    expect([form.statusCode, form.json().code]).toEqual([415, 'unsupported_type'])
    const plain = await test.ask({ method, url, payload: '{}', headers: { 'content-type': 'text/plain' } }, cookie)
    expect([plain.statusCode, plain.json().code]).toEqual([415, 'unsupported_type'])
    const huge = await send(method, url, { sites: ['x'.repeat(2 * 1024 * 1024)] })
    expect([huge.statusCode, huge.json().code]).toEqual([413, 'too_large'])
  })
})

describe('a list of hits', () => {
  it('of 10,000 sites is accepted, one more is refused by its field', async () => {
    const sites = ['tower', ...Array.from({ length: 9999 }, (_, index) => `P1~unknown-${index}`)]
    expect((await insights(asked({ sites }))).json().groups).toHaveLength(1)
    const refused = await insights(asked({ sites: [...sites, 'one-more'] }))
    expect(refused.statusCode).toBe(422)
    expect(Object.keys(refused.json().fields)).toEqual(['sites'])
  })

  it.each([MARKUP, UNICODE, '\uD800', '', "'; drop table site; --", '../../etc/passwd'])(
    'finds no site and no rule called %j',
    async (text) => {
      expect((await insights(asked({ sites: [text] }))).json()).toEqual({ groups: [] })
      expect((await insights(asked({ rules: [text] }))).json()).toEqual({ groups: [] })
    },
  )

  it.each([
    [{ insightType: 'other' }, 'insightType'],
    [{ sites: 'tower' }, 'sites'],
    [{ sites: [7] }, 'sites.0'],
    [{ view: 'rows' }, 'view'],
  ])('requested for %j is refused with the wrong field', async (part, field) => {
    const answer = await insights(asked(part))
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json().fields)).toEqual([field])
  })

  it.each([
    [{ sites: ['a\u0000'] }, 400],
    [{ rules: ['\u0000'] }, 400],
    [{ sites: ['x'.repeat(1_000_000)] }, 422],
    [{ rules: Array.from({ length: 1001 }, String) }, 422],
    [{ sites: null }, 422],
    [{ sites: { 0: 'tower' } }, 422],
    [{ insightType: 'toString' }, 422],
  ])('names a mistake instead of failing (case %#)', async (part, status) => {
    const answer = await insights(asked(part))
    expect(answer.statusCode).toBe(status)
    expect(answer.json().message).not.toBe('')
  })

  it.each([
    '',
    'from=2026-02-30&to=2026-03-10',
    'from=2026-03-10&to=2026-03-09',
    'from=2016-03-10&to=2026-03-09',
    'from=0000-01-01&to=0000-01-02',
    'from=2026-03-07&from=2026-03-08&to=2026-03-10',
    'from[]=2026-03-07&to=2026-03-10',
    'from=2026-03-07T00:00&to=2026-03-10',
    'from=%00&to=2026-03-10',
    `from=${'9'.repeat(5000)}&to=2026-03-10`,
  ])('of the days %s is malformed', async (range) => {
    const answer = await insights(asked({}), range)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().message).toMatch(/from|range/)
  })
})

describe('a snooze', () => {
  it.each([
    [0, 'A snooze lasts 12 hours or whole days, given in seconds'],
    [1.5, 'A snooze lasts 12 hours or whole days, given in seconds'],
    [1.5 * 86_400, 'A snooze lasts 12 hours or whole days, given in seconds'],
    ['86400', 'A snooze lasts 12 hours or whole days, given in seconds'],
    [true, 'A snooze lasts 12 hours or whole days, given in seconds'],
    [10_000 * 86_400, 'A snooze lasts at most 9999 days'],
    [null, 'No snooze duration given'],
  ])('of %j seconds is refused with a message', async (duration, message) => {
    const answer = await snooze({ equipRuleIds: [equipRuleId], duration })
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ message, fields: { duration: message } })
  })

  it.each(['-1', '1.5', '1e3', '0x10', '99999999999', '', MARKUP, '١٢', '\u0000', '1\n'])(
    'refuses %j as an equipment rule, as does an unsnooze',
    async (id) => {
      const refused = [
        await snooze({ equipRuleIds: [id], duration: 86_400 }),
        await send('DELETE', '/api/synco/equipRule/snooze', { equipRuleIds: [id] }),
        await send('DELETE', `/api/synco/equipRule/snooze?equipRuleIds=${encodeURIComponent(id)}`),
      ]
      expect(refused.map((answer) => answer.statusCode)).toEqual([422, 422, 422])
    },
  )

  it.each([MARKUP, UNICODE, "'; drop table site; --", '=HYPERLINK("x")', '🔥'.repeat(250)])(
    'keeps the reason %j as written',
    async (reason) => {
      expect((await snooze({ equipRuleIds: [equipRuleId], duration: 86_400, reason })).statusCode).toBe(200)
      const { hit } = (await insights(asked({ view: undefined }))).json()
      expect(Object.values(hit)).toEqual([expect.objectContaining({ snoozeReason: reason })])
    },
  )

  it.each([
    ['x'.repeat(501), 422],
    [7, 422],
    [null, 422],
    ['a\u0000b', 400],
  ])('with an invalid reason is refused (case %#)', async (reason, status) => {
    expect((await snooze({ equipRuleIds: [equipRuleId], duration: 86_400, reason })).statusCode).toBe(status)
  })
})

describe('one’s own account', () => {
  it.each([{ locale: 'de' }, { locale: 7 }, { locale: null }, { optOutUserTracking: 'yes' }])(
    'has no preference %j',
    async (preference) => {
      const answer = await send('PUT', '/api/v1/users/me/preferences', preference)
      expect(answer.statusCode).toBe(422)
      expect(Object.keys(answer.json().fields)).toEqual(Object.keys(preference))
    },
  )

  it('keeps its preferences when one of those sent is unknown', async () => {
    const before = (await send('GET', '/api/v1/users/me/preferences')).json()
    const refused = await send('PUT', '/api/v1/users/me/preferences', { locale: 'fr', theme: MARKUP })
    const message = 'There is no field "theme" here. Remove it.'
    expect([refused.statusCode, refused.json()]).toEqual([
      422,
      { code: 'request.unknown-field', message, params: { field: 'theme' }, fields: { theme: message } },
    ])
    expect((await send('GET', '/api/v1/users/me/preferences')).json()).toEqual(before)
  })

  it.each([MARKUP, 'nobody', '%00', '..%2Fadmin', 'x'.repeat(300)])(
    'does not show the portfolio of %s',
    async (name) => {
      const path = encodeURIComponent(name).replaceAll('%25', '%')
      expect((await send('GET', `/api/v2/users/${path}/portfolio`)).statusCode).toBe(404)
    },
  )

  it.each([
    [{ username: 'operator\u0000', password: 'x' }, 400],
    [{ username: 'x'.repeat(255), password: 'x' }, 422],
    [{ username: 'operator', password: 'x'.repeat(1025) }, 422],
    [{ username: ['operator'], password: { $ne: '' } }, 422],
    [{ username: MARKUP, password: '\u0000' }, 401],
  ])('refuses malformed credentials (case %#)', async (credentials, status) => {
    const answer = await send('POST', '/api/auth/login', credentials)
    expect(answer.statusCode).toBe(status)
    expect(answer.headers['set-cookie']).toBeUndefined()
  })
})

it.each([
  ['PUT', '/api/v2/actions/P1-1', { summry: 'x', expected: { sumary: 'y' } }, ['expected.sumary', 'summry']],
  ['PATCH', '/api/v2/users/1/edit', { nickname: 'x', expected: { nick: 'y' } }, ['expected.nick', 'nickname']],
  ['PATCH', '/api/v2/groups/1', { title: 'x', expected: { title: 'y' } }, ['expected.title', 'title']],
  ['PATCH', '/api/v1/portfolio/projects/P1', { name: 'x', expected: { name: 'y' } }, ['expected.name', 'name']],
  ['PATCH', '/api/v1/portfolio/sites/tower', { name: 'x', expected: { name: 'y' } }, ['expected.name', 'name']],
  ['POST', '/api/v1/project-rules/update', { enable: [], disable: [], enabled: [] }, ['enabled']],
] as const)('%s %s refuses an unknown field by name', async (method, url, payload, fields) => {
  const answer = await test.ask({ method, url, payload }, cookie)
  expect(answer.statusCode).toBe(422)
  expect(Object.keys(answer.json().fields).sort()).toEqual(fields)
})

it.each([
  ['PUT', '/api/v2/actions/P1-1', { status: 'Done', priority: 'Huge', context: '' }],
  ['POST', '/api/issue', { summary: 'x', responsible: 'y', status: 'Done', priority: 'Huge', context: '' }],
] as const)('%s %s distinguishes an unknown status from a missing one', async (method, url, payload) => {
  const { fields } = (await test.ask({ method, url, payload }, cookie)).json()
  expect(fields.status).toMatch(/^There is no status "Done". Choose one of: Triage, New Action, /)
  expect(fields.priority).toMatch(/^There is no severity "Huge". Choose one of: /)
  expect(fields.context).toBe('Type cannot be blank')
})

it('checks the session first and does not read the body without one', async () => {
  for (const [method, url] of CALLS.filter(([, path]) => !path.includes('login'))) {
    for (const payload of ['{', '[]', 'x'.repeat(3_000_000)]) {
      const answer = await test.ask({ method, url: url.split('?')[0] ?? '', payload })
      expect([answer.statusCode, answer.json().code]).toEqual([401, 'unauthenticated'])
    }
  }
})

it('no browser or proxy caches an API response', async () => {
  const answers = [
    await send('GET', '/api/v1/users/me'),
    await test.ask({ url: '/api/v1/users/me' }),
    await send('POST', '/api/auth/login', '{'),
    await send('GET', '/api/v1/nothing'),
    await test.ask({ url: '/api/openapi.json' }),
  ]
  expect(answers.map((answer) => answer.headers['cache-control'])).toEqual(answers.map(() => 'no-store'))
})

it('refuses an undecodable address as malformed, in the usual form', async () => {
  const answer = await send('GET', '/api/v2/users/%E0%A4%A/portfolio')
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.statusCode).toBe(400)
  const message = 'The URL cannot be decoded. Write a literal % as %25.'
  expect(answer.json()).toEqual({ code: 'request.undecodable-address', message })
})

it('shows an error page for an undecodable page address', async () => {
  const answer = await send('GET', '/analysis/insights/%E0%A4%A/fan')
  expect([answer.statusCode, answer.headers.location]).toEqual([302, '/404'])
})

it('refuses an overlong address with advice', async () => {
  const url = await test.app.listen({ port: 0 })
  const answer = await fetch(`${url}/analysis/insights?sites=${'P1~tower,'.repeat(8000)}`)
  expect(answer.status).toBe(431)
  expect(await answer.json()).toEqual({
    code: 'request.address-too-long',
    message: 'This URL is too long. Choose fewer sites or a shorter search, then try again.',
  })
})
