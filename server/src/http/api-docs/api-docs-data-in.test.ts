import { ERROR_STATUS } from '@bonfire/contract/errors'
import { REFUSALS, type RefusalCode } from '@bonfire/contract/refusals/catalogue'
import { IMPORTS } from '@bonfire/contract/refusals/imports/imports'
import { MODELS } from '@bonfire/contract/refusals/imports/models'
import { ROWS } from '@bonfire/contract/refusals/imports/rows'
import { PEOPLE_TABLE, WORKBOOKS } from '@bonfire/contract/refusals/imports/tables'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app/test-app.ts'
import { newSender, sendHits, sendModel } from '../../../test/fixtures/ingest.ts'

interface Node {
  readonly description?: string
  readonly properties?: Readonly<Record<string, Node>>
  readonly [key: string]: unknown
}
interface Described {
  readonly description?: string
  readonly content?: Readonly<Record<string, { readonly schema?: Node; readonly example?: unknown }>>
}
interface Call {
  readonly parameters?: readonly { readonly name: string; readonly description?: string }[]
  readonly requestBody?: Described
  readonly responses: Readonly<Record<string, Described>>
  readonly security?: readonly object[]
}

let test: TestApp
let document: { components: { schemas: Record<string, Node> }; paths: Record<string, Record<string, Call>> }
let calls: readonly (readonly [name: string, call: Call])[]
/** Of our own rules, what they find, and views of it. */
let ruleCalls: typeof calls
const OWN_RULES =
  /^\/api\/v1\/(definitions|parameters|backtests|evaluation|coverage|overview|reports|views|start-page|trust|hits\/\{occurrenceId\})/

const callsOf = ([path, methods]: [path: string, methods: Record<string, Call>]) =>
  Object.entries(methods).map(([method, call]) => [`${method} ${path}`, call] as const)

beforeAll(async () => {
  test = await testApp()
  document = (await test.ask({ url: '/api/openapi.json' })).json()
  calls = Object.entries(document.paths)
    .filter(([path]) => /^\/api\/v1\/(ingest|imports)\b/.test(path))
    .flatMap(callsOf)
  ruleCalls = Object.entries(document.paths)
    .filter(([path]) => OWN_RULES.test(path))
    .flatMap(callsOf)
})
afterAll(() => test.close())

/** The properties without a description, anywhere inside, by their path. */
function silent(node: unknown, path: string): string[] {
  if (typeof node !== 'object' || node === null) return []
  const { properties, example: _, ...rest } = node as Node
  const own = Object.entries(properties ?? {}).flatMap(([name, property]) => [
    ...(property.description ? [] : [`${path}.${name}`]),
    ...silent(property, `${path}.${name}`),
  ])
  return [...own, ...Object.values(rest).flatMap((inside) => silent(inside, path))]
}

it('every field, parameter and body of the calls of imports and rules is described', () => {
  expect(calls.length).toBeGreaterThan(16)
  expect(ruleCalls.length).toBe(39)
  const found = [...calls, ...ruleCalls].flatMap(([name, { parameters = [], requestBody, responses }]) => [
    ...parameters.filter(({ description }) => !description).map((parameter) => `${name} ?${parameter.name}`),
    ...Object.entries(requestBody?.content ?? {})
      .filter(([type, { schema }]) => type !== 'application/json' && !schema?.description)
      .map(([type]) => `${name} ${type}`),
    ...silent(requestBody, `${name} body`),
    ...silent(responses, `${name} response`),
  ])
  expect([...found, ...silent(document.components.schemas, 'schemas')]).toEqual([])
})

it('every import code is on the page, and refusals are under their status', () => {
  const everything = JSON.stringify(calls)
  const expected = Object.keys({ ...IMPORTS, ...ROWS, ...WORKBOOKS, ...MODELS, ...PEOPLE_TABLE })
  expect(expected.filter((code) => !everything.includes(`\`${code}\``))).toEqual([])
  for (const [name, { responses }] of [...calls, ...ruleCalls]) {
    for (const [status, { description = '' }] of Object.entries(responses).filter(([status]) => status >= '400')) {
      const codes = [...description.matchAll(/^\| `([^`]+)` \|/gm)].map(([, code = '']) => code as RefusalCode)
      expect(codes, `${name} ${status}`).not.toHaveLength(0)
      for (const code of codes) expect(String(ERROR_STATUS[REFUSALS[code].kind]), code).toBe(status)
      // Plurals and other grammar of the catalogue are no text for people.
      expect(description).not.toMatch(/plural|select|, number/)
    }
  }
})

it('findings can be sent as the examples of the three formats show', async () => {
  const bodies = document.paths['/api/v1/ingest/hits']?.post?.requestBody?.content ?? {}
  const model = document.paths['/api/v1/ingest/model']?.put?.requestBody?.content?.['application/json']?.example
  expect(Object.entries(bodies).flatMap(([type, { example }]) => (example ? [type] : []))).toEqual([
    'application/json',
    'application/x-ndjson',
    'text/csv',
  ])
  const sender = await newSender(test)
  expect((await sendModel(test, sender, model)).statusCode).toBe(200)
  for (const [type, { example }] of Object.entries(bodies)) {
    if (example === undefined) continue
    const payload = typeof example === 'string' ? example : JSON.stringify(example)
    const { status, body } = await sendHits(test, sender, { payload, type })
    expect({ type, status, rejected: body.rejected }).toEqual({ type, status: 200, rejected: [] })
    expect(body.received).toBeGreaterThan(0)
  }
})

it('calls of programs ask for a key, those of people for a session', () => {
  for (const [name, { security }] of calls) {
    expect(security, name).toEqual([{ [name.includes('/ingest/') ? 'ingestKey' : 'session']: [] }])
  }
})
