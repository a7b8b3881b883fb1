import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoint } from '@bonfire/contract/endpoint'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { type AskMatrix, matrixAsker } from './ask-matrix.ts'
import { MATRIX_CALLS } from './matrix-calls.ts'
import { buildScene } from './matrix-scene.ts'
import { ACCOUNTS, PERMISSION_MATRIX } from './permission-matrix.ts'

let test: TestApp
let ask: AskMatrix
beforeAll(async () => {
  test = await testApp()
  await test.app.ready()
  ask = matrixAsker(test, await buildScene(test), (request) => test.app.inject(request))
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
    for (const name of ACCOUNTS) answers[name] = await ask(name, title, call)
    expect(answers).toEqual(PERMISSION_MATRIX.get(title))
  })
})
