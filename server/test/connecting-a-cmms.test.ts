import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createIngestKey, revokeIngestKey } from '../src/features/keys/ingest-key.service.ts'
import { portOf } from './app/kept-alive.ts'
import { actionScene } from './fixtures/actions.ts'

const run = promisify(execFile)
const scene = actionScene()

interface WorkOrder {
  readonly number: string
  readonly url: string
  readonly reference: string
  readonly title: string
  isDone: boolean
  note: string
}

/** A CMMS that keeps work orders in memory, one for each reference. */
const orders = new Map<string, WorkOrder>()
let cmms: Server
let folder: string
let environment: NodeJS.ProcessEnv
let key: { id: number; tenantId: number }

async function answerOf(request: IncomingMessage): Promise<WorkOrder | undefined> {
  const number = /^\/work-orders\/(.+)$/.exec(request.url ?? '')?.[1]
  if (number) return [...orders.values()].find((order) => order.number === number)
  const { reference, title } = JSON.parse(await textOf(request))
  const next = `WO-${orders.size + 1}`
  const fresh = { number: next, url: `https://cmms.example/${next}`, reference, title, isDone: false, note: '' }
  const order = orders.get(reference) ?? fresh
  orders.set(reference, order)
  return order
}

beforeAll(async () => {
  cmms = createServer(async (request, response) => {
    const order = await answerOf(request)
    response.writeHead(order ? 200 : 404, { 'Content-Type': 'application/json' }).end(JSON.stringify(order ?? {}))
  })
  await new Promise<void>((done) => cmms.listen(0, '127.0.0.1', done))
  folder = await mkdtemp(join(tmpdir(), 'bonfire-cmms-'))
  const page = await readFile(join(import.meta.dirname, '../../docs/connecting-a-cmms.md'), 'utf8')
  const program = /^```js\n(.*?)^```/ms.exec(page)?.[1] ?? ''
  await writeFile(join(folder, 'cmms.mjs'), program)
})
afterAll(async () => {
  await new Promise((done) => cmms.close(done))
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  orders.clear()
  const { app, fixture } = scene
  const context = { ...app, db: app.database.db, clock: () => app.clock.now, log: app.app.log }
  const reach = { tenantId: fixture.tenantId, projectKeys: ['NORTH'] }
  const created = await createIngestKey(context, reach, { name: 'CMMS', scopes: ['actions:write'] })
  key = { id: created.id, tenantId: fixture.tenantId }
  environment = {
    BONFIRE_URL: `http://127.0.0.1:${await portOf(app)}`,
    BONFIRE_KEY: created.key,
    CMMS_URL: `http://127.0.0.1:${(cmms.address() as AddressInfo).port}`,
  }
})

const runProgram = () => run(process.execPath, [join(folder, 'cmms.mjs')], { env: environment })
const northActions = async () => (await scene.manager.list()).json()

describe('the program of the page about CMMS', () => {
  it('makes a work order of each action, writes its number back, and closes', async () => {
    await scene.engineer.create({ summary: 'Mend the valve' })
    await scene.engineer.create({ summary: 'Replace the belt' })
    await scene.manager.create({ siteId: 'SOUTH~mall', summary: 'Not of the key’s project' })
    await runProgram()
    await runProgram()
    expect([...orders.values()].map(({ title }) => title).sort()).toEqual(['Mend the valve', 'Replace the belt'])
    const order = orders.get('NORTH-1')
    expect((await scene.engineer.read('NORTH-1')).json()).toMatchObject({
      externalKey: order?.number,
      externalUrl: order?.url,
    })
    expect((await scene.manager.read('SOUTH-1')).json().externalKey).toBeNull()

    if (order) Object.assign(order, { isDone: true, note: 'New valve fitted.' })
    await runProgram()
    await runProgram()
    const closed = (await scene.engineer.read('NORTH-1')).json()
    expect(closed).toMatchObject({ bonfire_status: 'Closed', transition_reason: 'Fixed' })
    const { history: lines } = (await scene.engineer.history('NORTH-1')).json()
    expect(lines.map((line: { changedBy: string }) => line.changedBy)).toContain('CMMS')
    const comments = (await scene.app.ask({ url: '/api/comments/NORTH-1' }, await scene.app.signIn('engineer'))).json()
    const told = comments.filter((comment: { body: string }) => comment.body.includes('New valve fitted.'))
    expect(told).toMatchObject([{ author_name_display: 'CMMS' }])
    expect((await northActions()).map((action: { summary: string }) => action.summary)).not.toContain('Mend the valve')
  })

  it('stops at once when its key is revoked', async () => {
    await scene.engineer.create()
    const { app } = scene
    const context = { ...app, db: app.database.db, clock: () => app.clock.now, log: app.app.log }
    await revokeIngestKey(context, key.tenantId, { id: key.id })
    await expect(runProgram()).rejects.toThrow('key.revoked')
    expect(orders.size).toBe(0)
  })
})

it('an external key is unique in its project, also for two who write it at once', async () => {
  await scene.engineer.create()
  await scene.engineer.create()
  await scene.manager.create({ siteId: 'SOUTH~mall', externalKey: 'WO-1' })
  const answers = await Promise.all(
    ['NORTH-1', 'NORTH-2'].map((action) => scene.engineer.update(action, { externalKey: ' WO-1 ' })),
  )
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
  const refused = answers.find(({ statusCode }) => statusCode === 422)
  expect(refused?.json().fields.externalKey).toContain('already has the external key "WO-1"')
  expect((await scene.engineer.create({ externalKey: 'WO-1' })).statusCode).toBe(422)
  const found = await scene.app.ask({ url: '/api/v1/search?text=wo-1' }, await scene.app.signIn('engineer'))
  expect(found.body).toMatch(/"NORTH-[12]"/)
})
