import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app/test-app.ts'
import { counts, ndjson, newSender, type Sender, sendHits, sendModel } from '../../../test/fixtures/ingest.ts'
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

const storedOccurrences = () => app.database.db.selectFrom('occurrence').selectAll().orderBy('occurred_on').execute()

describe('refuses a row and stores the others when', () => {
  test.each([
    ['the site is unknown', { siteId: 'mill' }, 'hit.unknown-site', 'There is no site "mill"'],
    ['the rule is unknown', { ruleId: 'ghost' }, 'hit.unknown-rule', 'There is no rule "ghost"'],
    ['the equip is unknown and has no name', { equipId: 'x' }, 'hit.unknown-equip', 'Add equipName to create it'],
    ['a duration is negative', { times: [{ t: HIT.times[0]?.t, d: -5 }] }, 'hit.wrong', 'times.0.d -5'],
    ['the date does not exist', { occurredOn: '2026-02-30' }, 'hit.wrong', 'occurredOn "2026-02-30": must be a date'],
    ['a firing has no offset', { times: [{ t: '2026-03-09T09:00:00', d: 5 }] }, 'hit.wrong', 'with a time zone'],
    ['a field is missing', { ruleId: undefined }, 'hit.wrong', 'ruleId: is missing'],
    ['there is no firing', { times: [] }, 'hit.wrong', 'times []'],
    ['the description is too long', { description: 'x'.repeat(10_001) }, 'hit.too-long', 'description'],
    ['it contains a null character', { description: 'a\0b' }, 'hit.wrong', 'null character'],
    ['it lies ahead of the clock', { occurredOn: '2026-03-20' }, 'hit.future-day', 'more than 2 days in the future'],
    ['a firing is on another day', { occurredOn: '2026-03-04' }, 'hit.wrong-day', '2026-03-09 in Australia/Sydney'],
    ['the link is no web address', { reportUrl: 'javascript:alert(1)' }, 'hit.wrong', 'http or https'],
  ])('%s', async (_, change, code, message) => {
    const { status, body } = await sendHits(app, sender, { payload: ndjson({ ...HIT, ...change }, HIT) })
    expect(status).toBe(200)
    expect(body).toMatchObject({ received: 2, created: 1, rejectedCount: 1, rejected: [{ row: 1, code }] })
    expect(body.rejected[0].message).toContain(message)
  })

  test('Bonfire computes the findings of the rule itself', async () => {
    await app.database.db
      .insertInto('definition')
      .values({
        tenant_id: sender.tenantId,
        definition_key: HIT.ruleId,
        version: 1,
        body: '{}',
        created_at: new Date(),
        created_by: null,
      })
      .execute()
    const { body } = await sendHits(app, sender, { payload: ndjson(HIT) })
    expect(body).toMatchObject({ created: 0, rejectedCount: 1, rejected: [{ row: 1, code: 'hit.own-rule' }] })
    expect(await storedOccurrences()).toEqual([])
  })

  test('its line is ten megabytes long', async () => {
    const long = JSON.stringify({ ...HIT, description: 'x'.repeat(10_000_000) })
    const { body } = await sendHits(app, sender, { payload: `${long}\n${ndjson(HIT)}` })
    expect(body).toMatchObject({ created: 1, rejected: [{ row: 1, code: 'row.too-long' }] })
  })

  test('it is not JSON or not UTF-8', async () => {
    const payload = Buffer.concat([
      Buffer.from('{"siteId": \n'),
      Buffer.from(JSON.stringify({ ...HIT, description: '70 °F' }), 'latin1'),
      Buffer.from(`\n${ndjson(HIT)}`),
    ])
    const { body } = await sendHits(app, sender, { payload })
    expect(body.rejected).toMatchObject([
      { row: 1, code: 'row.not-json' },
      { row: 2, code: 'row.not-utf8' },
    ])
    expect(body.created).toBe(1)
  })

  test('a CSV cell is wrong, naming its column', async () => {
    const row = (start: string, seconds: string) => `tower,ahu-1,stuck-damper,2026-03-09,${start},${seconds},x\n`
    const payload =
      CSV_HEADER +
      [
        row('yesterday', '60'),
        ...['-60', '', 'an hour', '0.5', '60'].map((seconds) => row('1773010800', seconds)),
      ].join('')
    const { body } = await sendHits(app, sender, { payload, type: 'text/csv' })
    expect(body).toMatchObject({ received: 6, created: 1, rejectedCount: 5 })
    const messages = body.rejected.map((one: { message: string }) => one.message)
    expect(messages[0]).toContain('start "yesterday"')
    expect(messages.slice(1)).toEqual([
      'durationSeconds -60: must be at least 0',
      'durationSeconds: is missing',
      'durationSeconds "an hour": must be a number',
      'durationSeconds 0.5: must be a whole number',
    ])
    const french = await sendHits(app, sender, { payload, type: 'text/csv', language: 'fr' })
    const frenchMessages = french.body.rejected.map((one: { message: string }) => one.message)
    expect(frenchMessages.slice(1)).toEqual([
      'durationSeconds -60 : doit être supérieur ou égal à 0',
      'durationSeconds : est absent',
      'durationSeconds "an hour" : doit être un nombre',
      'durationSeconds 0.5 : doit être un nombre entier',
    ])
  })

  test('more than 1,000 rows are wrong, counting all and showing the first', async () => {
    const wrong = Array.from({ length: 1500 }, () => ({ ...HIT, siteId: 'mill' }))
    const { body } = await sendHits(app, sender, { payload: ndjson(...wrong, HIT) })
    expect(body).toMatchObject({ received: 1501, created: 1, rejectedCount: 1500 })
    expect(body.rejected).toHaveLength(1000)
  })
})

describe('refuses the whole upload when', () => {
  test.each([
    ['it is empty', '', 'text/csv', 400, 'empty'],
    [
      'CSV columns are missing',
      'siteId,equipId,start\n1,2,3\n',
      'text/csv',
      400,
      'ruleId, durationSeconds are missing. Found: siteId, equipId, start.',
    ],
    ['it is UTF-16', Buffer.from('\ufeff{}', 'utf16le'), 'application/x-ndjson', 400, 'UTF-16'],
    ['it is no JSON', 'hits', 'application/json', 400, 'This is not valid JSON'],
    ['there is no list of hits', '{"findings": []}', 'application/json', 400, 'a list named hits'],
    ['the type is another', 'a,b', 'text/plain', 415, 'Send hits as application/json, application/x-ndjson, text/csv'],
    ['the charset is another', 'a,b', 'text/csv; charset=latin1', 415, 'UTF-8'],
  ])('%s', async (_, payload, type, status, message) => {
    const answer = await sendHits(app, sender, { payload, type })
    expect(answer.status).toBe(status)
    expect(answer.body.message).toContain(message)
  })

  test('it is atomic and one row is wrong', async () => {
    const rows = [HIT, { ...HIT, equipId: 'new', equipName: 'New' }, { ...HIT, siteId: 'mill' }]
    const { body } = await sendHits(app, sender, { payload: ndjson(...rows), query: '?atomic=true' })
    expect(counts(body)).toEqual({ received: 3, created: 0, updated: 0, unchanged: 0, rejected: 1 })
    expect(await storedOccurrences()).toEqual([])
    const right = await sendHits(app, sender, { payload: ndjson(...rows.slice(0, 2)), query: '?atomic=true' })
    expect(right.body.created).toBe(2)
  })
})

describe('a day has at most 1,440 firings', () => {
  const firings = (count: number) => Array.from({ length: count }, (_, minute) => 1_772_974_800 + 60 * minute)
  const hitOf = (starts: number[]) => ({ ...HIT, times: starts.map((t) => ({ t, d: 60 })) })
  const sendOne = (start = 0) => sendHits(app, sender, { payload: ndjson(hitOf([start])) })

  test('in one row', async () => {
    const other = { ...hitOf(firings(1441)), equipId: 'ahu-2', equipName: 'AHU 2' }
    const { body } = await sendHits(app, sender, { payload: ndjson(hitOf(firings(1440)), other) })
    expect(body).toMatchObject({ created: 1, rejected: [{ row: 2, code: 'hit.too-long' }] })
    expect(await storedOccurrences()).toMatchObject([{ hits: 1440, duration_seconds: 86_400 }])
  })

  test('in the rows of an upload and those of later ones', async () => {
    const rows = firings(1441).map((start) => `tower,ahu-1,stuck-damper,2026-03-09,${start},60,x\n`)
    const { body } = await sendHits(app, sender, { payload: CSV_HEADER + rows.join(''), type: 'text/csv' })
    expect(body).toMatchObject({ created: 1, rejected: [{ row: 1442, code: 'hit.too-many-firings' }] })
    expect((await sendOne(firings(1441).at(-1))).body.rejected).toMatchObject([{ code: 'hit.too-many-firings' }])
    expect(await storedOccurrences()).toMatchObject([{ hits: 1440 }])
  })

  test('reached by a later upload', async () => {
    await sendHits(app, sender, { payload: ndjson(hitOf(firings(1439))) })
    expect((await sendOne(firings(1440).at(-1))).body).toMatchObject({ updated: 1, rejectedCount: 0 })
    expect(await storedOccurrences()).toMatchObject([{ hits: 1440 }])
  })
})

describe('by the clock and the time zone of its site, a firing may be', () => {
  const firing = (day: string, t: string) => ({ ...HIT, occurredOn: day, times: [{ t, d: 60 }] })
  const codesOf = async (...hits: unknown[]) =>
    (await sendHits(app, sender, { payload: ndjson(...hits) })).body.rejected.map((one: object) =>
      Object.values(one).slice(0, 2),
    )

  test('two days ahead, and not a second more', async () => {
    const ahead = ['2026-03-12T12:00:00Z', '2026-03-12T12:00:01Z'].map((t) => firing('2026-03-12', t))
    expect(await codesOf(...ahead)).toEqual([[2, 'hit.future-firing']])
  })

  // 5 March in Sydney begins on 4 March at 13:00 in UTC.
  test.each([
    ['2026-03-03T13:00:00Z', '2026-03-03T12:59:59Z'],
    ['2026-03-06T12:59:59Z', '2026-03-06T13:00:00Z'],
  ])('a day off its day: at %s, and not at %s', async (first, beyond) => {
    expect(await codesOf(firing('2026-03-05', first), firing('2026-03-05', beyond))).toEqual([[2, 'hit.wrong-day']])
  })

  // The clocks of New York went forward on 8 March.
  test('a day off a day of 23 hours', async () => {
    const at = (t: string) => ({ ...firing('2026-03-08', t), siteId: 'depot' })
    expect(await codesOf(at('2026-03-10T03:59:59Z'), at('2026-03-10T04:00:00Z'))).toEqual([[2, 'hit.wrong-day']])
  })
})
