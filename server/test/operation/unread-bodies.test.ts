// @module-tag whole
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keptAliveClient, type Sent, sendAllThenRead } from '../app/kept-alive.ts'
import { type TestApp, testApp } from '../app/test-app.ts'
import { MULTIPART, multipartOf, uploadParts } from '../app/upload.ts'
import { buildImportFixture } from '../fixtures/imports.ts'

const KILOBYTE = 1024
const MEGABYTE = 1024 * KILOBYTE
const SIZES: readonly number[] = [KILOBYTE, MEGABYTE, 64 * MEGABYTE]
const LARGEST = Buffer.alloc(64 * MEGABYTE, 'x;y;z\n')

let test: TestApp
let admin: string
let authorization: string
let calls: { method: string; path: string }[]

beforeAll(async () => {
  test = await testApp()
  const fixture = await buildImportFixture(test)
  admin = fixture.admin
  authorization = `Bearer ${fixture.sender.key}`
  const { paths } = (await test.ask({ url: '/api/openapi.json' })).json() as { paths: Record<string, object> }
  calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((method) => method !== 'get')
      .map((method) => ({ method: method.toUpperCase(), path: path.replaceAll(/\{\w+\}/g, '1') })),
  )
})
afterAll(() => test.close())

/** Sends each size, followed by another request on the same connection. Returns the statuses. */
async function statusesOf(sent: Omit<Sent, 'body'>, bodyOf = (bytes: number): Buffer => LARGEST.subarray(0, bytes)) {
  const client = await keptAliveClient(test)
  const statuses: number[] = []
  for (const bytes of SIZES) {
    const answer = await client.ask({ ...sent, body: bodyOf(bytes) })
    // Haystack clients expect an error grid.
    if (answer.body.startsWith('ver:')) expect(answer.body).toMatch(/^ver:"3\.0" err errType:"[^"]+" dis:"/)
    else expect(JSON.parse(answer.body), `${sent.method} ${sent.path}`).toMatchObject({ message: expect.any(String) })
    statuses.push(answer.status)
    expect((await client.ask({ method: 'GET', path: '/healthz' })).status).toBe(200)
  }
  client.close()
  return statuses
}

const JSON_TYPE = { 'content-type': 'application/json' }
const isPublic = (path: string) =>
  /^\/api\/(auth\/(login|forgot|reset)|v1\/(client-errors|insight-subscriptions\/unsubscribe))/.test(path)
/** A key decides even beside a session, so only calls that take no session are sent one. */
const takesOnlyKeys = (path: string) => /^\/api\/(v1\/ingest|haystack)\//.test(path)

describe('a refused body of 1 kB, 1 MB and 64 MB does not delay the next request', () => {
  it('from an anonymous caller, at every call', async () => {
    expect(calls.length).toBeGreaterThan(35)
    for (const call of calls) {
      const statuses = await statusesOf({ ...call, headers: JSON_TYPE })
      expect([call, statuses]).toEqual([call, isPublic(call.path) ? [400, expect.anything(), 413] : [401, 401, 401]])
    }
  })

  it('from a page of another site, at every call', async () => {
    for (const call of calls) {
      const statuses = await statusesOf({ ...call, headers: { ...JSON_TYPE, origin: 'https://evil.example' } })
      expect([call, statuses]).toEqual([call, [403, 403, 403]])
    }
  })

  it.each([{}, { 'content-encoding': 'gzip' }])('of a type the call refuses, at every call: %j', async (more) => {
    for (const call of calls) {
      const sender = takesOnlyKeys(call.path) ? { authorization } : { cookie: admin }
      const headers = { ...sender, 'content-type': 'application/x-nothing', ...more }
      const statuses = await statusesOf({ ...call, headers })
      expect([call, statuses]).toEqual([call, [415, 415, 415]])
    }
  })

  it('of hits with columns separated by semicolons', async () => {
    const csv = { method: 'POST', path: '/api/v1/ingest/hits', headers: { authorization, 'content-type': 'text/csv' } }
    expect(await statusesOf(csv)).toEqual([400, 400, 400])
  })

  it('to a missing call', async () => {
    expect(await statusesOf({ method: 'POST', path: '/api/v1/nothing', headers: JSON_TYPE })).toEqual([404, 404, 404])
    expect(await statusesOf({ method: 'POST', path: '/api/%E0%A4%A', headers: JSON_TYPE })).toEqual([400, 400, 400])
  })

  it('with a GET', async () => {
    const statuses = await statusesOf({ method: 'GET', path: '/api/v1/users/me', headers: JSON_TYPE })
    expect(statuses).toEqual([401, 401, 401])
  })
})

describe('a refused attachment does not delay the next request', () => {
  const send = (facts: string, headers = {}) =>
    statusesOf(
      {
        method: 'POST',
        path: '/api/v1/attachments',
        headers: { cookie: admin, 'content-type': MULTIPART, ...headers },
      },
      (bytes) =>
        multipartOf([
          { name: 'body', content: facts },
          { name: 'file', filename: 'sent', content: LARGEST.subarray(0, bytes) },
        ]),
    )

  it.each([
    ['facts that are no JSON', '{', 400],
    ['facts of another form', '[]', 422],
    ['an action that is not there', '{"filename":"one.png","actionId":"P9-1"}', 404],
    ['a kind that may not be attached', '{"filename":"run.exe","actionId":"P9-1"}', 415],
  ])('for %s', async (_, facts, status) => {
    expect(await send(facts)).toEqual([status, status, status])
  })

  it('with an unknown part before it', async () => {
    const parts = (bytes: number) =>
      multipartOf([{ name: 'extra', content: 'x' }, ...uploadParts({}, LARGEST.subarray(0, bytes))])
    const headers = { cookie: admin, 'content-type': MULTIPART }
    const statuses = await statusesOf({ method: 'POST', path: '/api/v1/attachments', headers }, parts)
    expect(statuses).toEqual([400, 400, 400])
  })
})

describe('a refused gzip body does not delay the next request', () => {
  const random = Buffer.concat(
    Array.from({ length: 64 }, () => gzipSync(crypto.getRandomValues(Buffer.alloc(16 * KILOBYTE)))),
  )
  const gzipped = (bytes: number) =>
    Buffer.concat(Array.from({ length: Math.ceil(bytes / random.length) }, () => random))
  const gzip = { 'content-encoding': 'gzip' }

  it.each([
    ['by its path', 'POST', '/api/v1/nothing', 404],
    ['for a missing key', 'POST', '/api/v1/ingest/hits', 401],
    ['for an import that is not there', 'PUT', '/api/v1/imports/99/content', 404],
    ['for what it holds', 'PUT', '/api/v1/ingest/model', undefined],
  ])('%s', async (_, method, path, status) => {
    const key = path.includes('model') ? { authorization } : {}
    const type = path.includes('imports') ? 'application/octet-stream' : 'application/json'
    const statuses = await statusesOf(
      { method, path, headers: { cookie: admin, 'content-type': type, ...key, ...gzip } },
      gzipped,
    )
    expect(statuses).toEqual(status ? [status, status, status] : [400, 400, 413])
  })

  it('for an import that already has its file', async () => {
    const started = { kind: 'hits', format: 'csv', fileName: 'hits.csv', fileBytes: 7 }
    const { id } = (await test.ask({ method: 'POST', url: '/api/v1/imports', payload: started }, admin)).json()
    const path = `/api/v1/imports/${id}/content`
    const headers = { cookie: admin, 'content-type': 'application/octet-stream', ...gzip }
    expect(await statusesOf({ method: 'PUT', path, headers }, gzipped)).toEqual([400, 409, 409])
  })

  it('that is not gzip at all', async () => {
    const headers = { cookie: admin, ...JSON_TYPE, ...gzip }
    expect(await statusesOf({ method: 'POST', path: '/api/v1/snooze/undo', headers })).toEqual([400, 400, 413])
  })
})

it('a client that sends 64 MB before reading still gets the response', async () => {
  for (const path of ['/api/v1/snooze/undo', '/api/v1/attachments', '/api/v1/imports/preview', '/api/v1/ingest/hits']) {
    const answer = await sendAllThenRead(test, { method: 'POST', path, headers: JSON_TYPE, body: LARGEST })
    expect([path, answer.slice(0, 12)]).toEqual([path, expect.stringMatching(/^HTTP\/1.1 4(01|15)/)])
    expect(answer.toLowerCase()).toContain('connection: close')
  }
})
