import { gunzipSync } from 'node:zlib'
import { ATTACHMENT_EXTENSIONS } from '@bonfire/contract/actions/attachments'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listenForChanges } from '../../../test/app/change-listener.ts'
import { PDF, PNG, SAMPLES, SVG_WITH_SCRIPT } from '../../../test/app/file-samples.ts'
import { type TestApp, testApp } from '../../../test/app/test-app.ts'
import { upload, uploadParts } from '../../../test/app/upload.ts'
import { buildScene, comment } from '../../../test/fixtures/attachments.ts'

let test: TestApp
let cookie: string

beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

beforeEach(async () => {
  await test.reset()
  cookie = (await buildScene(test)).cookie
})

const send = (filename: string, content: Buffer, facts: object = {}, as = cookie) =>
  upload(test, uploadParts({ filename, actionId: 'P1-1', ...facts }, content), as)
const blob = (id: string, as = cookie, headers = {}) => test.ask({ url: `/api/v1/attachments/${id}/blob`, headers }, as)
const feed = async () => (await test.ask({ url: '/api/comments/P1-1' }, cookie)).json()
const action = async () => (await test.ask({ url: '/api/issue/P1-1' }, cookie)).json()

it('a comment’s file has organisation, action and creator, the signed-in person', async () => {
  const commentId = await comment(test, cookie)
  const answer = await send('pump.png', PNG, { commentId, organisationId: 'acme', createdBy: 'colleague' })
  expect(answer.statusCode).toBe(200)
  const { id } = answer.json()
  const file = {
    id,
    filename: 'pump.png',
    mediaType: 'image/png',
    sizeBytes: PNG.length,
    createdBy: 'The operator',
    createdAt: test.clock.now.toISOString(),
  }
  expect(await feed()).toMatchObject([
    { attachments: [file], body: `See the file.\n\n[attachments]\npump.png: /api/v1/attachments/${id}/blob` },
  ])
  expect((await blob(id)).rawPayload.equals(PNG)).toBe(true)
  expect((await action()).screenshot_link).toBeNull()
})

it('accepts all 31 types, also with upper-case endings, and returns them as sent', { tags: 'whole' }, async () => {
  for (const extension of ATTACHMENT_EXTENSIONS) {
    const content = SAMPLES[extension] ?? PNG
    const answer = await send(`File.${extension.toUpperCase()}`, content)
    expect([extension, answer.statusCode]).toEqual([extension, 200])
    expect((await blob(answer.json().id)).rawPayload.equals(content)).toBe(true)
  }
})

it.each(['80', 'HK', 'hb'])('text starting with %s reaches a browser that accepts gzip unchanged', async (begin) => {
  const content = Buffer.from(`${begin} kPa at the pump\n`.repeat(500))
  const { id } = (await send('reading.txt', content)).json()
  const answer = await blob(id, cookie, { 'accept-encoding': 'gzip' })
  const isCompressed = answer.headers['content-encoding'] === 'gzip'
  expect((isCompressed ? gunzipSync(answer.rawPayload) : answer.rawPayload).equals(content)).toBe(true)
})

it.each([[['body', 'file']], [['file', 'body']]])(
  'accepts a browser’s form with its parts in the order %j',
  async (order) => {
    const facts = new Blob([JSON.stringify({ filename: 'pump.png', actionId: 'P1-1' })], { type: 'application/json' })
    const parts: Record<string, Blob> = { body: facts, file: new Blob([PNG]) }
    const form = new FormData()
    for (const name of order) form.append(name, parts[name] ?? '')
    const sent = new Response(form)
    const headers = { 'content-type': sent.headers.get('content-type') ?? '' }
    const payload = Buffer.from(await sent.arrayBuffer())
    const answer = await test.ask({ method: 'POST', url: '/api/v1/attachments', headers, payload }, cookie)
    expect([answer.statusCode, answer.json()]).toEqual([200, { id: expect.any(String) }])
    expect((await blob(answer.json().id)).rawPayload.equals(PNG)).toBe(true)
  },
)

it.each([
  { name: 'body', filename: 'facts.json' },
  { name: 'body', type: 'application/json' },
  { name: 'body', type: 'text/plain; charset=utf-8' },
])('accepts facts as text and JSON, with or without a file name: %j', async (part) => {
  const content = JSON.stringify({ filename: 'pump.png', actionId: 'P1-1' })
  const answer = await upload(
    test,
    [
      { ...part, content },
      { name: 'file', filename: 'sent', content: PNG },
    ],
    cookie,
  )
  expect(answer.statusCode).toBe(200)
})

describe('a file of the action', () => {
  it('is its screenshot, and the history records who changed it from what', async () => {
    test.clock.now = new Date(test.clock.now.getTime() + 60_000)
    const first = `/api/v1/attachments/${(await send('one.png', PNG)).json().id}/blob`
    expect(await action()).toMatchObject({ screenshot_link: first, updated: test.clock.now.toISOString() })
    const second = `/api/v1/attachments/${(await send('two.pdf', PDF)).json().id}/blob`
    expect((await action()).screenshot_link).toBe(second)
    const { history } = (await test.ask({ url: '/api/v2/actions/P1-1/history' }, cookie)).json()
    expect(history).toMatchObject([
      { field: 'screenshotUrl', changedBy: 'The operator', from: first, to: second },
      { field: 'screenshotUrl', from: null, to: first },
    ])
  })

  it('stays in the store when the screenshot is removed', async () => {
    const { id } = (await send('one.png', PNG)).json()
    const emptied = { method: 'PUT', url: '/api/v2/actions/P1-1', payload: { screenshotUrl: '' } } as const
    expect((await test.ask(emptied, cookie)).json().screenshot_link).toBeNull()
    expect((await blob(id)).statusCode).toBe(200)
  })

  it('can be its screenshot again after removal; no other file can', async () => {
    const put = (screenshotUrl: string) =>
      test.ask({ method: 'PUT', url: '/api/v2/actions/P1-1', payload: { screenshotUrl } }, cookie)
    const own = `/api/v1/attachments/${(await send('one.png', PNG)).json().id}/blob`
    const { id } = (await send('two.png', PNG, { commentId: await comment(test, cookie) })).json()
    await put('')
    expect((await put(`/api/v1/attachments/${id}/blob`)).statusCode).toBe(422)
    expect((await put('/api/v1/attachments/6f1c2f5e-0b58-4c57-9d7a-3b1f0c9a7e11/blob')).statusCode).toBe(422)
    expect((await action()).screenshot_link).toBeNull()
    expect((await put(own)).statusCode).toBe(200)
    expect((await action()).screenshot_link).toBe(own)
  })

  it('is announced to others with the action open, like a comment’s file', async () => {
    const listener = await listenForChanges(test, await test.signIn('colleague'))
    await send('one.png', PNG)
    expect(await listener.next()).toMatchObject({ kind: 'actions', did: 'changed', actions: [{ key: 'P1-1' }] })
    const commentId = await comment(test, cookie)
    await send('one.png', PNG, { commentId })
    for (const _ of ['the comment', 'its file']) expect(await listener.next()).toMatchObject({ did: 'commented' })
    listener.leave()
  })
})

describe('a file is read', () => {
  it('only by people with access to the site of its action', async () => {
    const { id } = (await send('one.png', PNG)).json()
    expect((await blob(id, await test.signIn('colleague'))).statusCode).toBe(200)
    const foreign = await blob(id, await test.signIn('stranger'))
    const absent = await blob('6f1c2f5e-0b58-4c57-9d7a-3b1f0c9a7e11')
    expect([foreign.statusCode, absent.statusCode]).toEqual([404, 404])
    expect(foreign.body).toBe(absent.body)
    expect((await blob('../../etc/passwd')).statusCode).toBe(404)
    expect((await blob(id, '')).statusCode).toBe(401)
  })

  it.each([
    ['picture.png', PNG, 'inline', 'image/png'],
    ['plan.pdf', PDF, 'inline', 'application/pdf'],
    ['drawing.svg', SVG_WITH_SCRIPT, 'attachment', 'image/svg+xml'],
    ['page.txt', Buffer.from('<html><script>alert(1)</script>'), 'attachment', 'text/plain'],
    [
      'report.docx',
      SAMPLES.docx ?? PNG,
      'attachment',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
  ])('without running anything in it: %s', async (filename, content, disposition, mediaType) => {
    const { headers } = await blob((await send(filename, content)).json().id)
    expect(headers['content-type']).toMatch(mediaType)
    expect(headers['content-disposition']).toBe(`${disposition}; filename=${filename}`)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    if (mediaType !== 'application/pdf') expect(headers['content-security-policy']).toMatch(/^sandbox;/)
    expect(headers['cache-control']).toBe('private, no-cache')
  })

  it('again from the browser’s cache while access lasts', async () => {
    const { id } = (await send('one.png', PNG)).json()
    const etag = (await blob(id)).headers.etag
    const again = await blob(id, cookie, { 'if-none-match': etag })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect((await blob(id, await test.signIn('stranger'), { 'if-none-match': etag })).statusCode).toBe(404)
  })

  it('in part, so that a player or broken download can resume', async () => {
    const { id } = (await send('plan.pdf', PDF)).json()
    const size = PDF.length
    const part = await blob(id, cookie, { range: 'bytes=5-9' })
    expect([part.statusCode, part.rawPayload]).toEqual([206, PDF.subarray(5, 10)])
    expect(part.headers).toMatchObject({ 'content-range': `bytes 5-9/${size}`, 'content-length': '5' })
    const end = await blob(id, cookie, { range: 'bytes=-4', 'if-range': `"${id}"` })
    expect([end.statusCode, end.rawPayload]).toEqual([206, PDF.subarray(-4)])
    const outside = await blob(id, cookie, { range: `bytes=${size}-` })
    expect([outside.statusCode, outside.headers['content-range']]).toEqual([416, `bytes */${size}`])
    for (const headers of [{ range: 'bytes=0-1,4-5' }, { range: 'bytes=0-1', 'if-range': '"other"' }, {}]) {
      const whole = await blob(id, cookie, headers)
      expect([whole.statusCode, whole.rawPayload, whole.headers['accept-ranges']]).toEqual([200, PDF, 'bytes'])
    }
    expect((await blob(id, await test.signIn('stranger'), { range: 'bytes=5-9' })).statusCode).toBe(404)
  })

  it('under its original name, without folders, in any script', async () => {
    const { id } = (await send('../../../übersicht 測試.png', PNG)).json()
    const disposition = (await blob(id)).headers['content-disposition']
    expect(disposition).toContain("filename*=UTF-8''%C3%BCbersicht%20%E6%B8%AC%E8%A9%A6.png")
    expect(disposition).not.toContain('..')
  })
})

it('the API page shows the form with its two parts', async () => {
  const calls = (await test.ask({ url: '/api/openapi.json' })).json()
  const form = calls.paths['/api/v1/attachments'].post.requestBody.content['multipart/form-data'].schema
  expect(form.required).toEqual(['body', 'file'])
  expect(form.properties.body.required).toEqual(['filename', 'actionId'])
  expect(form.properties.file.format).toBe('binary')
})
