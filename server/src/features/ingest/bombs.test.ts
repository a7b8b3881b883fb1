import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { BOMBS } from '../../../../attack/bombs/all.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { newSender, type Sender, sendModel } from './ingest-fixture.ts'
import { MODEL } from './ingest-samples.ts'
import { readHits } from './readers/hit-source.ts'

const BYTES = 3_000_000
// Before others had a turn this was as long as the whole took, seconds; a busy machine stops for a while by itself.
const LONGEST_STOP_MILLISECONDS = 700

let app: TestApp
let sender: Sender
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  await app.reset()
  sender = await newSender(app)
  expect((await sendModel(app, sender, MODEL)).statusCode).toBe(200)
})
afterAll(() => app.close())

test.each(BOMBS.map((bomb) => [bomb.name, bomb] as const))(
  'a body of %s is refused while others have their turn',
  async (_, bomb) => {
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    const { statusCode, json } = await app.ask({
      method: bomb.method,
      url: bomb.path,
      headers: { authorization: `Bearer ${sender.key}`, 'content-type': bomb.type },
      payload: Readable.from(bomb.body(BYTES)),
    })
    delay.disable()
    if (statusCode === 200) {
      const body = json()
      expect(body).toMatchObject({ created: 0, rejectedCount: body.received })
      expect(body.received).toBeGreaterThan(0)
      expect(body.rejected.length).toBeLessThanOrEqual(1000)
    } else expect([400, 413, 422]).toContain(statusCode)
    expect(delay.max / 1e6).toBeLessThan(LONGEST_STOP_MILLISECONDS)
    expect(await app.database.db.selectFrom('occurrence').selectAll().execute()).toEqual([])
  },
)

test('lines that are no records do not pile up in memory', async () => {
  const bytes = Readable.from(
    ['siteId,equipId,ruleId,occurredOn,start,durationSeconds\n', 'a"b\n'.repeat(10_000)].map((text) =>
      Buffer.from(text),
    ),
  )
  let rows = 0
  for await (const row of readHits('csv', bytes)) {
    expect(row).toMatchObject({ code: 'malformed' })
    rows += 1
  }
  expect(rows).toBeLessThan(1000)
})
