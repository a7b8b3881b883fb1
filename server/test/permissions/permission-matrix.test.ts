import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoint } from '@bonfire/contract/endpoint'
import { may, type Permission } from '@bonfire/contract/people/permissions'
import { SessionUser } from '@bonfire/contract/people/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_ACCOUNTS } from '../../../demo/portfolio/accounts.ts'
import { type TestApp, testApp } from '../app/test-app.ts'
import { type AskMatrix, matrixAsker } from './ask-matrix.ts'
import { MATRIX_CALLS } from './matrix-calls.ts'
import { buildScene, openSession, type Scene } from './matrix-scene.ts'
import { ACCOUNTS, PERMISSION_MATRIX } from './permission-matrix.ts'

let test: TestApp
let scene: Scene
let ask: AskMatrix
beforeAll(async () => {
  test = await testApp({ REPORT_LINKS: 'on' })
  await test.app.ready()
  scene = await buildScene(test)
  ask = matrixAsker(test, scene, (request) => test.app.inject(request))
})
afterAll(() => test.close())

const CONTRACT = join(import.meta.dirname, '../../../contract/src')

/** Every call in the contract, and every other one on the API page. */
async function knownCalls(): Promise<string[]> {
  const files = readdirSync(CONTRACT, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.ts$/.test(file),
  )
  const modules: object[] = await Promise.all(files.map((file) => import(join(CONTRACT, file))))
  const calls = modules.flatMap((module) => Object.values(module).filter(isEndpoint))
  const written = calls.map(({ method, path }) => `${method} ${path}`)
  const { paths } = (await test.ask({ url: '/api/openapi.json' })).json()
  const served = Object.entries<object>(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map(
      (method) => `${method.toUpperCase()} ${path.replace(/^\/api/, '').replaceAll(/\{(\w+)\}/g, ':$1')}`,
    ),
  )
  return [...new Set([...written, ...served])].sort()
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

const callOf = (title: string) => title.split(' ').slice(0, 2).join(' ')

it('the matrix has every call', async () => {
  expect([...new Set([...PERMISSION_MATRIX.keys()].map(callOf))].sort()).toEqual(await knownCalls())
  expect([...PERMISSION_MATRIX.keys()]).toEqual(Object.keys(MATRIX_CALLS))
})

describe.each(Object.entries(MATRIX_CALLS))('%s', (title, call) => {
  it('responds to each account as the matrix says', async () => {
    const answers: Record<string, string> = {}
    for (const name of ACCOUNTS) answers[name] = await ask(name, title, call)
    expect(answers).toEqual(PERMISSION_MATRIX.get(title))
  })
})

/** Calls that require a single permission. */
const OPENED_BY: Partial<Record<Permission, RegExp>> = {
  readInsights: /^POST \/(synco\/ui\/insights|v1\/hits\/(trends|costs|latest))$/,
  readMonitoring: / monitoring$/,
  chooseTriage: / Triage$/,
  configureRules:
    /^(?!.* monitoring$)\w+ (\/rules|\/v1\/project-rules\/|\/v1\/(definitions|parameters|coverage\/test))/,
  administerPeople:
    /^\w+ (\/v2\/users$|\/v2\/users\/:userId\/|\/auth\/register$|\/v1\/people-changes|\/groups\/|\/v2\/groups)/,
  administerWebhooks: /^\w+ \/v1\/webhooks/,
  bringDataIn: /^\w+ \/v1\/(portfolio|ingest-keys|imports|evaluations)/,
}

// Accounts in part are also refused what acts on sites that they do not see.
describe.each(DEMO_ACCOUNTS.map(({ username }) => username))('the table of permissions', (name) => {
  it(`gives ${name} the access in the matrix`, async () => {
    const account = scene.accounts.get(name)
    if (!account) throw new Error(`There is no account ${name}`)
    const { cookie } = await openSession(test, account.id)
    const user = SessionUser.parse((await test.ask({ url: '/api/v1/users/me' }, cookie)).json())
    for (const [permission, calls] of Object.entries(OPENED_BY) as [Permission, RegExp][]) {
      const titles = [...PERMISSION_MATRIX.keys()].filter((title) => calls.test(title))
      expect(titles, permission).not.toEqual([])
      const open = titles.filter((title) => !PERMISSION_MATRIX.get(title)?.[name]?.startsWith('403'))
      expect(open, permission).toEqual(may(user, permission) ? titles : [])
    }
  })
})
