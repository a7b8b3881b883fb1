import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { buildUser } from '../../../test/app/factories.ts'
import { type TestApp, testApp } from '../../../test/app/test-app.ts'
import { askForHits } from '../../../test/fixtures/hits.ts'
import { ndjson, newSender, type Sender, sendHits, sendModel } from '../../../test/fixtures/ingest.ts'
import { HIT, MODEL } from '../../../test/fixtures/ingest-samples.ts'
import { HOLD_MILLISECONDS } from '../../db/site-versions.ts'
import { importFindings } from './finding-import.service.ts'

let app: TestApp
let sender: Sender
let cookie: string
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  await app.reset()
  sender = await newSender(app)
  await sendModel(app, sender, MODEL)
  const access = ['viewInsights', 'viewTriagePage'] as const
  const { tenantId } = sender
  await buildUser(app.database.db, { tenantId, username: 'reader', seesAllProjects: true, access: [...access] })
  cookie = await app.signIn('reader')
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => app.close())

const DAYS = ['02', '03', '04', '05', '06', '07', '08'].map((day) => `2026-03-${day}`)
const RANGE = 'from=2026-03-01&to=2026-03-10'

const SECONDS = 600

const hitOn = (day: string) => ({ ...HIT, occurredOn: day, times: [{ t: `${day}T09:00:00+11:00`, d: SECONDS }] })

/** An upload with a batch for each day; a batch is stored once the next day is sent, or the upload is over. */
function startUpload() {
  let isGone = false
  const gates = DAYS.map(() => Promise.withResolvers<void>())
  async function* source() {
    for (const [index, day] of DAYS.entries()) {
      await gates[index]?.promise
      if (isGone) throw new Error('The sender is gone')
      yield { row: index + 1, value: hitOn(day), length: 6_000_000 }
    }
  }
  const scope = { tenantId: sender.tenantId, projectKeys: null }
  const done = importFindings(sender.context, scope, { source: source(), isAtomic: false })
  const sendUntil = (count: number) => {
    for (const { resolve } of gates.slice(0, count)) resolve()
  }
  return {
    storeBatches: async (count: number) => {
      sendUntil(count + 1)
      await vi.waitUntil(async () => (await storedCount()) === count, 60_000)
    },
    finish: async () => {
      sendUntil(DAYS.length)
      await done
    },
    fail: async () => {
      isGone = true
      sendUntil(DAYS.length)
      await expect(done).rejects.toThrow('The sender is gone')
    },
  }
}

const storedCount = async () =>
  (await app.database.db.selectFrom('occurrence').select('occurred_on').where('occurred_on', 'in', DAYS).execute())
    .length

const list = async () => {
  const answer = await askForHits(app, { view: 'groups' }, { as: cookie, range: RANGE })
  const groups: { hits: number; activeHits: number }[] = answer.json().groups
  const sum = (of: 'hits' | 'activeHits') => groups.reduce((total, group) => total + group[of], 0)
  return { hits: sum('hits'), activeHits: sum('activeHits') }
}
const daysInOverview = async () => {
  const payload = { sites: ['tower'], insightType: 'insights' }
  const answer = await app.ask({ method: 'POST', url: `/api/v1/overview?${RANGE}`, payload }, cookie)
  return answer.json().sum.seconds / SECONDS
}

/** An upload that has stored three batches, after the second of which the list was read. */
async function startReadUpload() {
  const upload = startUpload()
  await upload.storeBatches(1)
  expect((await list()).hits).toBe(1)
  await upload.storeBatches(2)
  expect((await list()).hits).toBe(2)
  expect(await daysInOverview()).toBe(2)
  await upload.storeBatches(3)
  return upload
}

test('batches of an upload are listed after a while, and all when it is over', async () => {
  const upload = await startReadUpload()
  expect((await list()).hits).toBe(2)
  expect(await daysInOverview()).toBe(2)
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + HOLD_MILLISECONDS)
  expect((await list()).hits).toBe(3)
  await upload.storeBatches(4)
  expect((await list()).hits).toBe(3)
  await upload.finish()
  expect((await list()).hits).toBe(DAYS.length)
  expect(await daysInOverview()).toBe(DAYS.length)
})

test('a complete upload and a snooze are seen at once while another upload goes on', async () => {
  const upload = await startReadUpload()
  await sendHits(app, sender, { payload: ndjson(hitOn('2026-03-10')) })
  expect((await list()).hits).toBe(4)
  await upload.storeBatches(4)
  expect((await list()).hits).toBe(5)
  await upload.storeBatches(5)
  expect((await list()).hits).toBe(5)
  await app.database.db
    .updateTable('equip_rule')
    .set({ snoozed_until: new Date('2030-01-01') })
    .execute()
  expect(await list()).toEqual({ hits: 6, activeHits: 0 })
  await upload.finish()
  expect(await list()).toEqual({ hits: DAYS.length + 1, activeHits: 0 })
})

test('an upload that fails leaves what it stored to be read at once', async () => {
  const upload = await startReadUpload()
  await upload.fail()
  expect((await list()).hits).toBe(3)
  expect(await daysInOverview()).toBe(3)
})
