import { once } from 'node:events'
import { type ClientRequest, request } from 'node:http'
import { expect, test } from 'vitest'
import { listenForChanges } from '../../../test/app/change-listener.ts'
import { type TestApp, testApp } from '../../../test/app/test-app.ts'
import { buildImportFixture, csvOf, csvRow, importCalls, importScene } from '../../../test/fixtures/imports.ts'
import { MODEL } from '../../../test/fixtures/ingest-samples.ts'
import { readWhole } from './file/arriving-file.ts'

const scene = importScene()

/** The content of an import over the wire, sent in pieces by the test. */
async function startSending(to: TestApp, id: string): Promise<ClientRequest> {
  if (!to.app.server.listening) await to.app.listen({ port: 0, host: '127.0.0.1' })
  const address = to.app.server.address()
  if (address === null || typeof address === 'string') throw new Error('The app has no port')
  const sending = request({
    method: 'PUT',
    port: address.port,
    path: `/api/v1/imports/${id}/content`,
    headers: { cookie: scene.admin, 'content-type': 'application/octet-stream', connection: 'close' },
  })
  // Interrupted on purpose.
  sending.on('error', () => undefined)
  return sending
}

const announce = async () => (await scene.calls.start()).json().id as string
const stateOf = async (id: string) => (await scene.calls.read(id)).json()
// Each firing at a different second; 6,000 of them are more than one batch.
const manyRows = (count: number) =>
  Array.from({ length: count }, (_, i) => csvRow({ equip: `e-${i % 200}`, start: String(1_773_010_800 + i) })).join('')
const HEADER = csvOf().replace('description', 'equipName')

test('an import reports progress during upload and its result', async () => {
  const id = await announce()
  const sending = await startSending(scene.app, id)
  const answered = once(sending, 'response')
  sending.write(HEADER + manyRows(30_000))
  await expect.poll(async () => (await stateOf(id)).created).toBeGreaterThan(0)
  expect(await stateOf(id)).toMatchObject({ state: 'running', endedAt: null, rejectedCount: 0 })
  sending.end(csvRow({ site: 'mill' }))
  const [answer] = await answered
  expect(answer.statusCode).toBe(200)
  answer.resume()
  expect(await stateOf(id)).toMatchObject({ state: 'done', received: 30_001, rejectedCount: 1 })
  // Each finding once, though its rows are in all batches.
  expect(await stateOf(id)).toMatchObject({ created: 200, updated: 0, unchanged: 0 })
})

test('an aborted import is stopped, keeps what it stored, and can be completed', async () => {
  const id = await announce()
  const file = HEADER + manyRows(30_000)
  const sending = await startSending(scene.app, id)
  sending.write(file.slice(0, file.length - 200_000))
  await expect.poll(async () => (await stateOf(id)).created).toBeGreaterThan(0)
  sending.destroy()
  await expect.poll(async () => (await stateOf(id)).state).toBe('stopped')
  const { created, problem, endedAt } = await stateOf(id)
  expect([problem, endedAt]).toEqual([null, scene.app.clock.now.toISOString()])
  const again = (await scene.calls.bringIn(file)).json()
  expect(again).toMatchObject({ state: 'done', received: 30_000, rejectedCount: 0 })
  expect(created + again.created).toBe(200)
})

test('an import cut off within its JSON is stopped, not done', async () => {
  const { id } = (await scene.calls.start({ format: 'json' })).json()
  const sending = await startSending(scene.app, id)
  sending.write('{"hits": [{"siteId": "tower"')
  await expect.poll(async () => (await stateOf(id)).state).toBe('running')
  sending.destroy()
  await expect.poll(async () => (await stateOf(id)).state).toBe('stopped')
})

test('a file refused at its start is answered once it has arrived', async () => {
  const id = await announce()
  const sending = await startSending(scene.app, id)
  const answered = once(sending, 'response')
  sending.end(`{"hits": [${'1,'.repeat(1_000_000)}1]}`)
  const [answer] = await answered
  answer.resume()
  expect(answer.statusCode).toBe(400)
  expect((await stateOf(id)).state).toBe('failed')
})

test('a stopping server records how far its imports came', async () => {
  const other = await testApp()
  try {
    const fixture = await buildImportFixture(other)
    const { id } = (await importCalls(other, fixture.admin).start()).json()
    const here = scene.admin
    scene.admin = fixture.admin
    const sending = await startSending(other, id)
    scene.admin = here
    sending.write(HEADER + manyRows(6000))
    await expect.poll(async () => (await importCalls(other, fixture.admin).read(id)).json().state).toBe('running')
    const closing = other.app.close()
    sending.destroy()
    await closing
    const runs = await other.database.db.selectFrom('import_run').select('state').execute()
    expect(runs).toEqual([{ state: 'stopped' }])
  } finally {
    await other.close()
  }
})

test('rule and portfolio screens are told of an imported model', async () => {
  const listener = await listenForChanges(scene.app, scene.admin)
  const [rule] = MODEL.rules
  const model = { sites: [{ ...MODEL.sites[0], label: 'New name' }], rules: [{ ...rule, name: 'New words' }] }
  await scene.calls.bringIn(JSON.stringify(model), { kind: 'model', format: 'json' })
  expect(await listener.next()).toEqual({ kind: 'portfolio', by: null })
  expect(await listener.next()).toEqual({ kind: 'rules', by: null, projectKey: 'NORTH', type: 'insights' })
  expect(await listener.next()).toEqual({ kind: 'rules', by: null, projectKey: 'SOUTH', type: 'insights' })
  await scene.calls.bringIn(JSON.stringify(model), { kind: 'model', format: 'json' })
  await scene.calls.bringIn(csvOf(csvRow()))
  expect(await listener.next()).toMatchObject({ kind: 'hits' })
  listener.leave()
})

test('a file that must be read whole is refused once it is too large', async () => {
  let pieces = 0
  async function* endless() {
    for (;;) {
      pieces += 1
      yield Buffer.alloc(1_000_000)
    }
  }
  await expect(readWhole(endless(), 3 * 1024 * 1024)).rejects.toMatchObject({
    status: 413,
    message: 'The file is larger than 3 MB. Choose a smaller one, or split it.',
  })
  expect(pieces).toBe(4)
})
