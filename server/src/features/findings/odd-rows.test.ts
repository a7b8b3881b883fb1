import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app/test-app.ts'
import { ndjson, newSender, type Sender, sendHits, sendModel } from '../../../test/fixtures/ingest.ts'
import { CSV_HEADER, HIT, MODEL } from '../../../test/fixtures/ingest-samples.ts'

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

const NULL = '\0'
const HALF = '\ud83d'
const ODD_TEXTS = [
  ...[
    '',
    ' ',
    NULL,
    `a${NULL}b`,
    HALF,
    `a${HALF}`,
    '\ude00',
    `\ude00${HALF}`,
    '😀',
    '\ufffd',
    '\ufeff',
    '\ufffe',
    '\u202e',
  ],
  ...['"', '\\', '{}', '{NULL}', 'NULL', '\\N', "'; drop table site; --", 'a\r\nb\tc', '%', '\u0001\u007f', 'e\u0301'],
  ...['x'.repeat(201), '𝒳'.repeat(100), 'x'.repeat(10_001), '__proto__', 'constructor', '-1', '1e999'],
]
const ODD_ADDRESSES = ODD_TEXTS.map((text) => `https://x.example/${text}`)
const ODD_NUMBERS = [-1, -0, 0.5, 1e21, 2 ** 31, 2 ** 53, 32_768, 253_402_300_799, '', '1', null]
const ODD_THINGS = [null, true, [], {}, [[]], [null], { a: { b: [] } }, 7, undefined]
const ODD_DAYS = [
  '0000-01-01',
  '0001-01-01',
  '0050-06-01',
  '1901-12-31',
  '9999-12-31',
  '2026-02-29',
  '2026-3-9',
  '-2026-01-01',
]
const ODD_INSTANTS = [
  ...['2026-03-09T24:00:00Z', '2026-03-09T09:00:60Z', '2026-03-09T09:00:00+23:59', '2026-03-09T09:00:00.123456789Z'],
  ...['0000-01-01T00:00:00Z', '0001-01-01T00:00:00Z', '1901-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '2026-03-09'],
]
const ODD_TIMES = [
  ...[...ODD_INSTANTS, ...ODD_NUMBERS, ...ODD_THINGS].map((t) => [{ t, d: 60 }]),
  ...[...ODD_NUMBERS, ...ODD_THINGS].map((d) => [{ t: '2026-03-09T09:00:00+11:00', d }]),
  ...[ODD_THINGS, 'x', 1, Array(1441).fill(HIT.times[0]), Array(1440).fill({ t: 1773010800, d: 31_622_400 })],
]
const ODD = [...ODD_TEXTS, ...ODD_ADDRESSES, ...ODD_NUMBERS, ...ODD_THINGS, ...ODD_DAYS, ...ODD_TIMES]

describe('a findings row with an odd value', () => {
  const FIELDS = [
    'siteId',
    'equipId',
    'equipName',
    'ruleId',
    'occurredOn',
    'times',
    'description',
    'severity',
    'reportUrl',
  ]
  test.each([...FIELDS, 'sourceId', 'pointIds'])(
    'in %s is stored or refused with its number, and the others are stored',
    async (field) => {
      const rows = [
        ...ODD.map((value) => ({ ...HIT, equipName: 'X', [field]: value })),
        ...ODD_THINGS.map((thing) => thing ?? null),
        HIT,
      ]
      const payload = ndjson(...rows)
      const { status, body } = await sendHits(app, sender, { payload })
      expect(status, JSON.stringify(body)).toBe(200)
      expect(body.received).toBe(rows.length)
      expect(body.rejected.map((one: { row: number }) => one.row)).not.toContain(rows.length)
      expect(body.created).toBeGreaterThan(0)
      const first = await app.database.db
        .selectFrom('occurrence')
        .selectAll()
        .orderBy('equip_rule_id')
        .orderBy('occurred_on')
        .execute()
      const again = await sendHits(app, sender, { payload })
      expect(again.body.rejectedCount).toBe(body.rejectedCount)
      expect(again.body.created).toBe(0)
      expect(
        await app.database.db
          .selectFrom('occurrence')
          .selectAll()
          .orderBy('equip_rule_id')
          .orderBy('occurred_on')
          .execute(),
      ).toEqual(first)
    },
  )

  test.each([
    ['half a character', HALF, 'contains half a character'],
    ['a null character', NULL, 'contains a null character'],
  ])('with %s in any text is refused alone', async (_, character, message) => {
    const texts = ['siteId', 'equipId', 'equipName', 'ruleId', 'description', 'severity', 'sourceId']
    const rows = texts.map((field) => ({ ...HIT, [field]: `a${character}b` }))
    const payload = ndjson(...rows, { ...HIT, reportUrl: `https://x.example/a${character}b` }, HIT)
    const { status, body } = await sendHits(app, sender, { payload })
    expect(status).toBe(200)
    expect(body).toMatchObject({ created: 1, rejectedCount: 8 })
    for (const [index, rejection] of body.rejected.entries()) {
      expect(rejection).toMatchObject({ row: index + 1, code: 'hit.wrong', message: expect.stringContaining(message) })
    }
  })

  test('in any CSV cell never fails the other rows', async () => {
    const cells = ['tower', 'ahu-1', 'stuck-damper', '2026-03-09', '1773010800', '60', 'fine']
    const cellOf = (text: unknown) => `"${String(text).toWellFormed().replaceAll('"', '""')}"`
    const odd = cells.flatMap((_, place) => ODD_TEXTS.map((text) => cells.with(place, text).map(cellOf).join(',')))
    const { status, body } = await sendHits(app, sender, {
      payload: `${CSV_HEADER}${[...odd, cells.join(',')].join('\n')}`,
      type: 'text/csv',
    })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.received).toBe(odd.length + 1)
    expect(body.created).toBeGreaterThan(0)
  })
})

describe('a portfolio with an odd value', () => {
  const FULL = {
    projects: {
      projectKey: 'NORTH',
      projectName: 'North',
      currency: 'AUD',
      jiraKey: 'N',
      skysparkUrl: 'https://x.example',
    },
    sites: { ...MODEL.sites[0] },
    equips: { ...MODEL.equips[0] },
    rules: { ...MODEL.rules[0] },
    projectRules: { projectKey: 'NORTH', ruleId: 'stuck-damper', type: 'insights', priority: 2, active: true },
  }
  const fields = Object.entries(FULL).flatMap(([kind, entry]) =>
    Object.keys(entry).map((field) => [kind, field] as const),
  )
  test.each(fields)('in %s: %s is stored, or refused with its entry', async (kind, field) => {
    for (const value of [...ODD_TEXTS, ...ODD_ADDRESSES.slice(0, 10), ...ODD_NUMBERS, ...ODD_THINGS]) {
      const model = { [kind]: [{ ...FULL[kind as keyof typeof FULL], [field]: value }] }
      const { statusCode, body } = await sendModel(app, sender, model)
      const sent = `${JSON.stringify(value)}: ${body}`
      expect([200, 422], sent).toContain(statusCode)
      if (statusCode === 422) expect(JSON.parse(body).message, sent).toContain(`${kind}[0]`)
      if (typeof value === 'string' && (value.includes(NULL) || !value.isWellFormed()))
        expect(statusCode, sent).toBe(422)
    }
  })
})
