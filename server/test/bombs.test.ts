// @module-tag whole
import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { BOMBS } from '../../attack/bombs/all.ts'
import { KNOWN } from '../../attack/bombs/bomb.ts'
import { unknownEquips, unknownRules, unknownSites } from '../../attack/bombs/unknown-places.ts'
import { importFindings } from '../src/features/findings/finding-import.service.ts'
import { readFindings } from '../src/features/findings/reading/read-findings.ts'
import { type TestApp, testApp } from './app/test-app.ts'
import { newSender, type Sender, sendModel } from './fixtures/ingest.ts'

const BYTES = 3_000_000
// Before others had a turn, the longest stop was as long as the whole took. A short one says little.
// Processor time of this thread, so that a busy machine is not taken for a stop.
const SHORT_STOP_MICROSECONDS = 700_000

let app: TestApp
let sender: Sender
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  await app.reset()
  sender = await newSender(app)
  const model = {
    projects: [{ projectKey: 'P', projectName: 'Plant' }],
    sites: [{ siteId: KNOWN.siteId, projectKey: 'P', label: 'Plant', timezone: 'UTC' }],
    rules: [{ ruleId: KNOWN.ruleId, name: 'Valve leaks' }],
  }
  expect((await sendModel(app, sender, model)).statusCode).toBe(200)
})
afterAll(() => app.close())

test.each(BOMBS.map((bomb) => [bomb.name, bomb] as const))(
  'refuses a body of %s without blocking others',
  async (_, bomb) => {
    const turns = watchTurns()
    const { statusCode, json } = await app.ask({
      method: bomb.method,
      url: bomb.path,
      headers: { authorization: `Bearer ${sender.key}`, 'content-type': bomb.type },
      payload: Readable.from(bomb.body(BYTES)),
    })
    const { longestMicroseconds, togetherMicroseconds } = await turns.stop()
    if (statusCode === 200) {
      const body = json()
      expect(body).toMatchObject({ created: 0, rejectedCount: body.received })
      // Rows of nothing but commas are empty, and count for nothing.
      if (bomb.name === 'rows of commas') expect(body.received).toBe(0)
      else expect(body.received).toBeGreaterThan(0)
      expect(body.rejected.length).toBeLessThanOrEqual(1000)
    } else expect([400, 413, 422]).toContain(statusCode)
    expect(longestMicroseconds).toBeLessThan(Math.max(SHORT_STOP_MICROSECONDS, togetherMicroseconds / 3))
    expect(await app.database.db.selectFrom('occurrence').selectAll().execute()).toEqual([])
  },
)

test.each([unknownSites, unknownRules, unknownEquips])(
  'checks a body of $name in small queries without taking a lock',
  async (bomb) => {
    const statements: { text: string; longest: number }[] = []
    const db = sender.context.db.withPlugin({
      transformQuery({ node }) {
        if (node.kind !== 'RawNode') return node
        const values = node.parameters.map((parameter) => ('value' in parameter ? String(parameter.value) : ''))
        statements.push({
          text: node.sqlFragments.join('?'),
          longest: Math.max(...values.map((value) => value.split(',').length)),
        })
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const scope = { tenantId: sender.tenantId, projectKeys: null }
    const source = readFindings('ndjson', Readable.from([Buffer.from([...bomb.body(BYTES)].join(''))]))
    const answer = await importFindings({ ...sender.context, db }, scope, { source, isAtomic: false })
    expect(answer.rejectedCount).toBe(answer.received)
    expect(statements.length).toBeGreaterThan(answer.received / 1000)
    expect(Math.max(...statements.map(({ longest }) => longest))).toBeLessThanOrEqual(500)
    expect(statements.filter(({ text }) => text.includes('lock'))).toEqual([])
  },
)

test.each(['', '  ', '"a" ', '"\\\\"'])('limits the depth of a line starting with %j', async (beginning) => {
  const bytes = Readable.from([Buffer.from(`${beginning}${'['.repeat(1000)}${']'.repeat(1000)}\n`)])
  const rows = []
  for await (const row of readFindings('ndjson', bytes)) rows.push(row)
  expect(rows).toMatchObject([{ row: 1, code: 'row.too-deep' }])
})

test('invalid lines do not pile up in memory', async () => {
  const bytes = Readable.from(
    ['siteId,equipId,ruleId,occurredOn,start,durationSeconds\n', '"a"b\n'.repeat(10_000)].map((text) =>
      Buffer.from(text),
    ),
  )
  let rows = 0
  for await (const row of readFindings('csv', bytes)) {
    expect(row).toMatchObject({ code: expect.stringMatching(/^row\.(open-)?quote$/) })
    rows += 1
  }
  expect(rows).toBeLessThan(1000)
})

/** The processor time of the longest turn of the event loop, and of all of them together. */
function watchTurns() {
  let isWatching = true
  async function watch() {
    let longestMicroseconds = 0
    let togetherMicroseconds = 0
    let before = process.threadCpuUsage()
    while (isWatching) {
      await nextTurn()
      const { user, system } = process.threadCpuUsage(before)
      before = process.threadCpuUsage()
      longestMicroseconds = Math.max(longestMicroseconds, user + system)
      togetherMicroseconds += user + system
    }
    return { longestMicroseconds, togetherMicroseconds }
  }
  const result = watch()
  return {
    stop() {
      isWatching = false
      return result
    },
  }
}
