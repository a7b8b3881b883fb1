// @module-tag whole
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { portOf } from '../app/kept-alive.ts'
import { type TestApp, testApp } from '../app/test-app.ts'
import { MULTIPART } from '../app/upload.ts'
import { buildImportFixture, csvOf, csvRow } from '../fixtures/imports.ts'

const PATIENCE = { silenceMilliseconds: 300, bytesPerSecond: 10_000 }

let test: TestApp
let admin: string
let authorization: string

beforeAll(async () => {
  test = await testApp({}, { senderPatience: PATIENCE })
  const { sender, admin: cookie } = await buildImportFixture(test)
  admin = cookie
  authorization = `Bearer ${sender.key}`
})
afterAll(() => test.close())

async function announce(request: string, headers: Record<string, string>): Promise<Socket> {
  const socket = connect(await portOf(test), '127.0.0.1')
  await once(socket, 'connect')
  const lines = Object.entries({ host: 'localhost', cookie: admin, 'content-length': '1000000', ...headers })
  socket.write([`${request} HTTP/1.1`, ...lines.map(([name, value]) => `${name}: ${value}`), '', ''].join('\r\n'))
  return socket
}

const JSON_TYPE = { 'content-type': 'application/json' }
it.each([
  ['POST /api/auth/login', JSON_TYPE],
  ['POST /api/v1/snooze/undo', JSON_TYPE],
  ['PUT /api/v1/ingest/model', JSON_TYPE],
  ['POST /api/v1/ingest/hits', JSON_TYPE],
  ['POST /api/v1/ingest/hits?atomic=true', JSON_TYPE],
  ['POST /api/v1/attachments', { 'content-type': MULTIPART }],
  ['POST /api/v1/imports/preview?kind=model&format=json&complete=true', { 'content-type': 'application/octet-stream' }],
])('%s cuts off a sender that announces a body and goes silent', async (request, headers) => {
  // A key decides even beside a session.
  const sender: Record<string, string> = request.includes('/ingest/') ? { authorization } : {}
  const socket = await announce(request, { ...sender, ...headers })
  socket.write('{')
  const answer = await text(socket)
  expect(answer).toMatch(/^HTTP\/1.1 408 /)
  expect(answer).toContain('The request took too long to arrive. Check the connection and send it again.')
})

it('an import whose sender goes silent is stopped', async () => {
  const payload = { kind: 'hits', format: 'csv', fileName: 'hits.csv', fileBytes: 1_000_000 }
  const { id } = (await test.ask({ method: 'POST', url: '/api/v1/imports', payload }, admin)).json()
  const socket = await announce(`PUT /api/v1/imports/${id}/content`, { 'content-type': 'application/octet-stream' })
  socket.write(csvOf(csvRow()))
  expect(await text(socket)).toMatch(/^HTTP\/1.1 408 /)
  const read = async () => (await test.ask({ url: `/api/v1/imports/${id}` }, admin)).json().state
  await expect.poll(read).toBe('stopped')
})

it('a sender of an occasional byte is cut off too', async () => {
  const socket = await announce('POST /api/auth/login', JSON_TYPE)
  const dripping = setInterval(() => socket.write(' '), PATIENCE.silenceMilliseconds / 10)
  // A byte that crosses the close resets the connection, and the response may be lost with it.
  const ending = await text(socket).catch((error: NodeJS.ErrnoException) => error.code)
  clearInterval(dripping)
  expect(ending).toMatch(/^(HTTP\/1.1 408 |ECONNRESET$|EPIPE$)/)
})

it('a slow but steady sender is allowed to finish', async () => {
  const socket = await announce('POST /api/auth/login', { ...JSON_TYPE, 'content-length': '40000' })
  for (let sent = 0; sent < 40_000; sent += 2000) {
    socket.write(' '.repeat(2000))
    await new Promise((resolve) => setTimeout(resolve, PATIENCE.silenceMilliseconds / 8))
  }
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1.1 400 /)
  socket.destroy()
})
