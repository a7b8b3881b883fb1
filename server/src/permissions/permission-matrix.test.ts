import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoint } from '@bonfire/contract/endpoint'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { MATRIX_CALLS, type MatrixCall } from './matrix-calls.ts'
import {
  type Account,
  buildObjects,
  buildScene,
  type Objects,
  openSession,
  RELATIONS,
  type Relation,
  type Scene,
  type Spot,
} from './matrix-scene.ts'
import { ACCOUNTS, PERMISSION_MATRIX } from './permission-matrix.ts'

let test: TestApp
let scene: Scene
beforeAll(async () => {
  test = await testApp()
  await test.app.ready()
  scene = await buildScene(test)
})
afterAll(() => test.close())

const CONTRACT = join(import.meta.dirname, '../../../contract/src')

/** Every call that the contract has, and every other one on the page of calls. */
async function knownCalls(): Promise<string[]> {
  const files = readdirSync(CONTRACT).filter((file) => /^[\w-]+\.ts$/.test(file))
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
  it('answers each account as the matrix says', async () => {
    const answers: Record<string, string> = {}
    for (const name of ACCOUNTS) answers[name] = await answersTo(name, title, call)
    expect(answers).toEqual(PERMISSION_MATRIX.get(title))
  })
})

/** What an account is answered for its own, a foreign project's and a foreign tenant's object. */
async function answersTo(name: string, title: string, call: MatrixCall): Promise<string> {
  const account = scene.accounts.get(name)
  const relations = account && !call.isAboutNothing ? RELATIONS : RELATIONS.slice(0, 1)
  const answers: string[] = []
  for (const relation of relations) answers.push(await answerTo(account, { title, call, relation }))
  return answers.join(' ')
}

const fresh = (by: Account, relation: Relation, spot: Spot): Promise<Objects> =>
  buildObjects(test, spot, { by, person: relation === 'own' ? by : spot.colleague })

/** What is only read is made once. */
const readObjects = new Map<string, Promise<Objects>>()
function seen(by: Account, relation: Relation, spot: Spot): Promise<Objects> {
  const key = `${by.username} ${relation}`
  const objects = readObjects.get(key) ?? fresh(by, relation, spot)
  readObjects.set(key, objects)
  return objects
}

async function answerTo(
  account: Account | undefined,
  { title, call, relation }: { title: string; call: MatrixCall; relation: Relation },
): Promise<string> {
  const by = account ?? scene.accounts.get('admin')
  const spot = by && scene.spotOf(by.username, relation)
  if (!spot || (relation === 'project' && call.isOfTenant)) return '-'
  const isRead = call.isAboutNothing || (title.startsWith('GET ') && !call.showsNewest)
  const objects = await (isRead ? seen : fresh)(by, relation, spot)
  const cookie = account && (await openSession(test, account.id)).cookie
  const answer = await test.app.inject({
    ...requestOf(title, call, objects),
    headers: { ...headersOf(call, objects), ...(cookie && { cookie }) },
    // Some calls are limited per address.
    remoteAddress: `10.0.0.${account?.id ?? 0}`,
  })
  if (answer.statusCode !== 200 || !call.shows) return String(answer.statusCode)
  return answer.body.includes(call.shows(objects)) ? '200' : 'none'
}

const headersOf = (call: MatrixCall, objects: Objects) => call.options?.(objects).headers ?? {}

function requestOf(title: string, call: MatrixCall, objects: Objects): InjectOptions {
  const [method, path] = title.split(' ')
  const body = call.body?.(objects)
  return {
    ...call.options?.(objects),
    method: method as NonNullable<InjectOptions['method']>,
    url: `/api${call.path?.(objects) ?? path}`,
    ...(body !== undefined && { payload: body as object }),
    // The stream of changes has no end.
    payloadAsStream: path === '/v1/changes',
  }
}
