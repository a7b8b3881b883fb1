import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoint } from '@bonfire/contract/endpoint'
import { includesScope, KEY_SCOPES, type KeyScope } from '@bonfire/contract/values/key-scope'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Context } from '../../src/context.ts'
import { createIngestKey, revokeIngestKey } from '../../src/features/keys/ingest-key.service.ts'
import { type TestApp, testApp } from '../app/test-app.ts'
import { requestOf } from './ask-matrix.ts'
import { MATRIX_CALLS } from './matrix-calls.ts'
import { buildObjects } from './matrix-objects.ts'
import { buildScene, type Scene } from './matrix-scene.ts'

let test: TestApp
let scene: Scene
beforeAll(async () => {
  test = await testApp({ KEY_CALLS_PER_MINUTE: '100000' })
  scene = await buildScene(test)
})
afterAll(() => test.close())

const contextOf = (): Context => ({ ...test, db: test.database.db, clock: () => test.clock.now, log: test.app.log })

/** A key for the projects of the site of the account `portfolio`; null for all projects. */
async function newKey(scopes: readonly KeyScope[], { isLimited = true, expiresAt = null as Date | null } = {}) {
  const spot = scene.spotOf('portfolio', 'own')
  if (!spot) throw new Error('The scene has no site')
  const reach = { tenantId: spot.tenantId, projectKeys: isLimited ? [spot.projectKey] : null }
  const { id, key } = await createIngestKey(contextOf(), reach, { name: 'CMMS', scopes, expiresAt })
  return { id, authorization: `Bearer ${key}`, tenantId: spot.tenantId }
}

async function ask(title: string, authorization: string, relation: 'own' | 'project' | 'tenant' = 'own') {
  const call = MATRIX_CALLS[title]
  const by = scene.accounts.get('portfolio')
  const spot = scene.spotOf('portfolio', relation)
  if (!call || !by || !spot) throw new Error(`The scene has nothing for ${title}`)
  const objects = await buildObjects(test, spot, { by, person: spot.colleague })
  const request = requestOf(title, call, objects)
  const answer = await test.app.inject({ ...request, headers: { ...request.headers, authorization } })
  if (answer.statusCode !== 200 || !call.shows) return answer.statusCode
  return answer.body.includes(call.shows(objects)) ? 200 : 'none'
}

const CONTRACT = join(import.meta.dirname, '../../../contract/src')

/** The calls of the contract with the scope that a key needs. */
async function scopedCalls(): Promise<Map<string, Endpoint['keyScope']>> {
  const files = readdirSync(CONTRACT, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.ts$/.test(file),
  )
  const modules: object[] = await Promise.all(files.map((file) => import(join(CONTRACT, file))))
  const isEndpoint = (value: unknown): value is Endpoint =>
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
  const endpoints = modules.flatMap((module) => Object.values(module).filter(isEndpoint))
  return new Map(endpoints.map(({ method, path, keyScope }) => [`${method} ${path}`, keyScope]))
}

describe('the calls that a key can make', () => {
  it.each([
    ['POST /synco/ui/insights', 'findings:read', 200, 'none'],
    ['POST /synco/ui/insights monitoring', 'findings:read', 403, 403],
    ['POST /synco/equipRule/snooze', 'findings:write', 200, 404],
    ['GET /issue/:actionKey', 'actions:read', 200, 404],
    ['POST /issues', 'actions:read', 200, 'none'],
    ['PUT /v2/actions/:actionId', 'actions:write', 200, 404],
    ['POST /v2/actions/:actionId/comments', 'actions:write', 201, 404],
    ['GET /v1/equips', 'points:read', 200, 404],
    ['GET /v1/points', 'points:read', 200, 404],
    ['POST /v1/points/changes', 'points:write', 200, 404],
  ] as const)('%s needs %s, and reaches the key’s projects only', async (title, scope, own, elsewhere) => {
    const { authorization } = await newKey([scope])
    expect(await ask(title, authorization)).toBe(own)
    expect(await ask(title, authorization, 'project')).toBe(elsewhere)
    expect(await ask(title, authorization, 'tenant')).toBe(elsewhere)
  })

  it('are refused by every key without the scope, and open to no other key', async () => {
    const keys = await Promise.all(
      KEY_SCOPES.map(async (scope) => ({ scope, ...(await newKey([scope], { isLimited: false })) })),
    )
    for (const [title, needed] of await scopedCalls()) {
      if (title.includes('/ingest/') || title.includes('/haystack') || !(title in MATRIX_CALLS)) continue
      for (const { scope, authorization } of keys) {
        const isOpen = needed === 'any' ? scope !== 'ingest' : needed && includesScope([scope], needed)
        if (isOpen) continue
        const url = `/api${title.split(' ')[1]?.replaceAll(/:\w+/g, '1')}`
        const answer = await test.app.inject({ method: title.split(' ')[0] as 'GET', url, headers: { authorization } })
        if (needed) expect([answer.statusCode, answer.json().code], `${title} ${scope}`).toEqual([403, 'key.scope'])
        else if (answer.statusCode < 300) expect(PUBLIC_OR_INGEST.test(title), `${title} ${scope}`).toBe(true)
      }
    }
  })

  it('of people need a key for all projects', async () => {
    const { authorization } = await newKey(['people:write'], { isLimited: false })
    expect(await ask('GET /v2/users', authorization)).toBe(200)
    expect(await ask('GET /v2/users', authorization, 'tenant')).toBe('none')
    expect(await ask('PATCH /v2/users/:userId/deactivate', authorization)).toBe(200)
    const users = (await test.app.inject({ url: '/api/v2/users', headers: { authorization } })).body
    expect(users).not.toContain('CMMS')
  })
})

describe('a Haystack operation', () => {
  const post = async (operation: string, scope: KeyScope) => {
    const { authorization } = await newKey([scope], { isLimited: false })
    const headers = { authorization, 'content-type': 'text/zinc' }
    const payload = 'ver:"3.0"\nfilter\n"site"\n'
    const answer = await test.app.inject({ method: 'POST', url: `/api/haystack/${operation}`, headers, payload })
    return answer.statusCode === 403 ? answer.json().code : answer.statusCode
  }

  it.each([
    ...['about', 'ops', 'formats', 'read', 'hisRead'].map(
      (operation) => [operation, ['ingest', 'points:read', 'points:write']] as const,
    ),
    ['hisWrite', ['ingest']] as const,
  ])('%s is for keys with one of the scopes %j', async (operation, scopes: readonly string[]) => {
    for (const scope of KEY_SCOPES) {
      expect(await post(operation, scope), scope).toBe(scopes.includes(scope) ? 200 : 'key.scope')
    }
  })
})

const PUBLIC_OR_INGEST = /^(GET \/auth\/options|POST \/auth\/|POST \/v1\/client-errors|GET \/v1\/(points|histories))/

it('a revoked or expired key is refused at once, and the trail says who revoked it', async () => {
  const { id, authorization, tenantId } = await newKey(['actions:read'])
  const expiring = await newKey(['actions:read'], { expiresAt: new Date('2026-03-10T13:00:00Z') })
  expect(await ask('POST /issues', authorization)).toBe(200)
  await revokeIngestKey(contextOf(), tenantId, { id, revokedBy: scene.accounts.get('admin')?.id ?? null })
  expect(await ask('POST /issues', authorization)).toBe(401)
  expect(await ask('POST /issues', expiring.authorization)).toBe(200)
  test.clock.now = new Date('2026-03-10T13:00:00Z')
  expect(await ask('POST /issues', expiring.authorization)).toBe(401)
  const people = await newKey(['people:read'], { isLimited: false })
  const trail = await test.app.inject({
    url: '/api/v1/people-changes?subjectKind=key&field=key',
    headers: { authorization: people.authorization },
  })
  const revoked = trail.json().acts.find((act: { changes: { to: string | null }[] }) => act.changes[0]?.to === null)
  const admin = await test.database.db
    .selectFrom('user_account')
    .select('display_name')
    .where('username', '=', 'admin')
    .executeTakeFirstOrThrow()
  expect(revoked).toMatchObject({ subject: 'CMMS', changedBy: admin.display_name, isFromCommandLine: false })
})
