import { senderFor } from '../server/test/fixtures/ingest.ts'
import { type MatrixRequest, requestOf } from '../server/test/permissions/ask-matrix.ts'
import { MATRIX_CALLS } from '../server/test/permissions/matrix-calls.ts'
import { buildObjects, type Objects } from '../server/test/permissions/matrix-objects.ts'
import { openSession } from '../server/test/permissions/matrix-scene.ts'
import { type Chance, HOSTILE_TEXTS, HOSTILE_VALUES, newChance } from './hostile-values.ts'
import { counted, type Finding } from './report.ts'
import type { Answer, Target } from './target.ts'

const AT_ONCE = 8
const OBJECTS_EVERY = 100
const SLOW_MILLISECONDS = 60_000
// Raw messages of parsers, the database and the engine, which must never reach a user.
const RAW_WORDS =
  /Unexpected (token|end|number|string)|in JSON at|SyntaxError|TypeError|invalid_type|expected \w+, received|violates \w+|syntax error at|duplicate key value|\n\s+at /i

interface Property {
  readonly properties?: Readonly<Record<string, unknown>>
}
interface Operation {
  readonly parameters?: readonly { readonly in: string; readonly name: string }[]
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: Property }>> }
}

/** What is known about a call. Bad requests are valid ones with something broken in them. */
interface Call {
  readonly title: string
  readonly properties: readonly string[]
  readonly queryNames: readonly string[]
}

/** Sends almost valid requests to every call of the OpenAPI document: none may crash, hang or leak internals. */
export async function fuzz(
  target: Target,
  options: { readonly requests: number; readonly seed: number },
): Promise<Finding> {
  const chance = newChance(options.seed)
  const calls = await readCalls(target)
  const failures: string[] = []
  const statuses: number[] = []
  let scene = await prepare(target)
  for (let sent = 0; sent < options.requests; sent += AT_ONCE) {
    if (sent % OBJECTS_EVERY < AT_ONCE) scene = await prepare(target)
    const requests = Array.from({ length: AT_ONCE }, (_, index) => {
      const call = calls[(sent + index) % calls.length] ?? chance.one(calls)
      return { call, request: breakRequest(chance, call, rightRequest(call, scene)) }
    })
    await Promise.all(
      requests.map(async ({ call, request }) => {
        const startedAt = performance.now()
        try {
          const answer = await target.send(request)
          statuses.push(answer.statusCode)
          const problem = problemOf(answer, performance.now() - startedAt)
          if (problem) failures.push(`${nameRequest(call, request)}: ${problem}`)
        } catch (error) {
          failures.push(`${nameRequest(call, request)}: no answer, ${String(error)}`)
        }
      }),
    )
  }
  const classes = statuses.map((status) => `${Math.floor(status / 100)}xx`)
  return { attack: 'fuzzer', tried: statuses.length, failures, seen: counted(classes) }
}

async function readCalls({ test }: Target): Promise<Call[]> {
  const { paths } = (await test.ask({ url: '/api/openapi.json' })).json<{
    paths: Record<string, Record<string, Operation>>
  }>()
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
      title: `${method.toUpperCase()} ${path.replace(/^\/api/, '').replaceAll(/\{(\w+)\}/g, ':$1')}`,
      properties: Object.keys(requestBody?.content?.['application/json']?.schema?.properties ?? {}),
      queryNames: parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name),
    })),
  )
}

interface Prepared {
  readonly objects: Objects
  readonly headers: Readonly<Record<string, string>>
}

/** Earlier requests may have removed the account's permissions or ended its session. */
async function prepare({ test, scene }: Target): Promise<Prepared> {
  const admin = scene.accounts.get('admin')
  const spot = scene.spotOf('admin', 'own')
  if (!admin || !spot) throw new Error('The scene has no administrator')
  await test.database.db.updateTable('user_account').set({ status: 'active' }).where('id', '=', admin.id).execute()
  const objects = await buildObjects(test, spot, { by: admin, person: spot.colleague })
  const { cookie } = await openSession(test, admin.id)
  const { key } = await senderFor(test, { tenantId: spot.tenantId, projectKeys: null })
  return { objects, headers: { cookie, authorization: `Bearer ${key}` } }
}

function rightRequest({ title }: Call, { objects, headers }: Prepared): MatrixRequest {
  const known = MATRIX_CALLS[title]
  const request = known ? requestOf(title, known, objects) : requestOf(title, {}, objects)
  return { ...request, headers: { ...headers, ...request.headers } }
}

function breakRequest(chance: Chance, call: Call, right: MatrixRequest): MatrixRequest {
  let broken = right
  for (let times = 1 + chance.below(3); times > 0; times -= 1) broken = chance.one(BREAKS)(chance, call, broken)
  return broken
}

type Break = (chance: Chance, call: Call, request: MatrixRequest) => MatrixRequest

const breakValue: Break = (chance, { properties }, request) => {
  const { payload } = request
  if (typeof payload !== 'object' || payload === null || Buffer.isBuffer(payload)) return request
  const body: Record<string, unknown> = structuredClone(payload) as Record<string, unknown>
  const names = [...new Set([...Object.keys(body), ...properties])]
  if (names.length === 0) return request
  const name = chance.one(names)
  const value = body[name]
  if (chance.once(6)) delete body[name]
  else if (Array.isArray(value) && chance.once(2)) body[name] = [...value, chance.one(HOSTILE_VALUES)]
  else if (typeof value === 'object' && value !== null && !Array.isArray(value) && chance.once(2)) {
    body[name] = { ...value, [chance.one(Object.keys(value).concat('more'))]: chance.one(HOSTILE_VALUES) }
  } else body[name] = chance.one(HOSTILE_VALUES)
  return { ...request, payload: body }
}

const addKey: Break = (chance, _call, request) => {
  const { payload } = request
  if (typeof payload !== 'object' || payload === null || Buffer.isBuffer(payload) || Array.isArray(payload))
    return request
  return { ...request, payload: { ...payload, [`more-${chance.below(9)}`]: chance.one(HOSTILE_VALUES) } }
}

const breakAddress: Break = (chance, { queryNames }, request) => {
  const [path = '', query = ''] = String(request.url).split('?')
  if (queryNames.length > 0 && chance.once(2)) {
    const more = `${chance.one(queryNames)}=${chance.one(HOSTILE_TEXTS)}`
    return { ...request, url: `${path}?${query}${query && '&'}${more}` }
  }
  const parts = path.split('/')
  if (parts.length > 3) parts[chance.below(parts.length - 3) + 3] = chance.one(HOSTILE_TEXTS)
  return { ...request, url: `${parts.join('/')}${query && `?${query}`}` }
}

const breakText: Break = (chance, _call, request) => {
  const { payload } = request
  if (payload === undefined) return request
  const text = Buffer.isBuffer(payload)
    ? payload
    : Buffer.from(typeof payload === 'string' ? payload : JSON.stringify(payload))
  const at = chance.below(text.length || 1)
  const broken = chance.one([
    () => text.subarray(0, at),
    () => Buffer.concat([text.subarray(0, at), Buffer.from([chance.below(256)]), text.subarray(at)]),
    () => Buffer.concat([Buffer.from('[') as Buffer, text]),
    () => Buffer.from(JSON.stringify(chance.one(HOSTILE_VALUES))),
    () => Buffer.alloc(0),
  ])()
  return { ...request, payload: broken, headers: { 'content-type': 'application/json', ...request.headers } }
}

const breakHeaders: Break = (chance, _call, request) => {
  const [name, value] = chance.one<readonly [string, string]>([
    ['content-type', 'text/plain'],
    ['content-type', 'application/json; charset=utf-7'],
    ['content-type', 'multipart/form-data; boundary=x'],
    ['content-encoding', 'gzip'],
    ['content-encoding', 'br'],
    ['accept-language', 'fr'],
    ['accept-language', 'x'.repeat(2000)],
    ['accept', 'image/png'],
    ['range', 'bytes=5-1,-0'],
    ['if-none-match', '*'],
    ['last-event-id', 'no-such-place'],
    ['x-bonfire-screen', 'a b'],
    ['x-request-id', 'y'.repeat(500)],
    ['cookie', 'bonfire_session=none'],
    ['authorization', 'Bearer none'],
    ['origin', 'http://elsewhere.example'],
  ])
  return { ...request, headers: { ...request.headers, [name]: value } }
}

const BREAKS: readonly Break[] = [breakValue, breakValue, breakValue, addKey, breakAddress, breakText, breakHeaders]

function problemOf({ statusCode, headers, body }: Answer, milliseconds: number): string | undefined {
  if (statusCode >= 500) return `status ${statusCode}, ${body.slice(0, 200)}`
  if (milliseconds > SLOW_MILLISECONDS) return `${Math.round(milliseconds)} ms`
  if (headers['cache-control'] === undefined) return `status ${statusCode} without Cache-Control`
  if (statusCode < 400) return undefined
  const refusal = readRefusal(body)
  if (!refusal) return `status ${statusCode} without a code and a message, ${body.slice(0, 200)}`
  return RAW_WORDS.test(refusal.message) ? `raw words: ${refusal.message.slice(0, 200)}` : undefined
}

function readRefusal(body: string): { message: string } | undefined {
  try {
    const { code, message } = JSON.parse(body)
    return typeof code === 'string' && typeof message === 'string' ? { message } : undefined
  } catch {
    // Haystack clients expect an error grid.
    const [, code, message] = /^ver:"3\.0" err errType:"([^"]+)" dis:"((?:[^"\\]|\\.)*)"/.exec(body) ?? []
    return code === undefined || message === undefined ? undefined : { message }
  }
}

function nameRequest({ title }: Call, { url, payload, headers }: MatrixRequest): string {
  const sent = payload === undefined ? '' : JSON.stringify(Buffer.isBuffer(payload) ? payload.toString() : payload)
  const { cookie: _cookie, authorization: _authorization, ...rest } = headers as Record<string, string>
  return `${title} ${String(url).slice(0, 120)} ${JSON.stringify(rest)} ${sent.slice(0, 300)}`
}
