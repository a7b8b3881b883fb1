import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inFrench } from '../../http/speak.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { counts, ndjson, newSender, type Sender, sendHits, sendModel } from './ingest-fixture.ts'
import { CSV_HEADER, HIT, MODEL } from './ingest-samples.ts'

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

describe('a row is refused, and the others are stored, when', () => {
  test.each([
    ['the site is unknown', { siteId: 'mill' }, 'unknown_site', 'There is no site "mill"'],
    ['the rule is unknown', { ruleId: 'ghost' }, 'unknown_rule', 'There is no rule "ghost"'],
    ['the equip is unknown and has no name', { equipId: 'x' }, 'unknown_equip', 'Add equipName to create it'],
    ['a duration is negative', { times: [{ t: HIT.times[0]?.t, d: -5 }] }, 'invalid', 'times.0.d -5'],
    ['the date does not exist', { occurredOn: '2026-02-30' }, 'invalid', 'occurredOn "2026-02-30": must be a date'],
    ['a firing has no offset', { times: [{ t: '2026-03-09T09:00:00', d: 5 }] }, 'invalid', 'with an offset'],
    ['a field is missing', { ruleId: undefined }, 'invalid', 'ruleId: is missing'],
    ['there is no firing', { times: [] }, 'invalid', 'times []'],
    ['the description is too long', { description: 'x'.repeat(10_001) }, 'too_long', 'description'],
    ['it holds a null character', { description: 'a\0b' }, 'invalid', 'null character'],
    ['it lies ahead of the clock', { occurredOn: '2026-03-20' }, 'future', 'more than 2 days ahead'],
    ['a firing is on another day', { occurredOn: '2026-03-04' }, 'wrong_day', '2026-03-09 in Australia/Sydney'],
    ['the link is no web address', { reportUrl: 'javascript:alert(1)' }, 'invalid', 'http or https'],
  ])('%s', async (_, change, code, message) => {
    const { status, body } = await sendHits(app, sender, { payload: ndjson({ ...HIT, ...change }, HIT) })
    expect(status).toBe(200)
    expect(body).toMatchObject({ received: 2, created: 1, rejectedCount: 1, rejected: [{ row: 1, code }] })
    expect(body.rejected[0].message).toContain(message)
  })

  test('its line is ten megabytes long', async () => {
    const long = JSON.stringify({ ...HIT, description: 'x'.repeat(10_000_000) })
    const { body } = await sendHits(app, sender, { payload: `${long}\n${ndjson(HIT)}` })
    expect(body).toMatchObject({ created: 1, rejected: [{ row: 1, code: 'too_long' }] })
  })

  test('it is no JSON or no UTF-8', async () => {
    const payload = Buffer.concat([
      Buffer.from('{"siteId": \n'),
      Buffer.from(JSON.stringify({ ...HIT, description: '70 °F' }), 'latin1'),
      Buffer.from(`\n${ndjson(HIT)}`),
    ])
    const { body } = await sendHits(app, sender, { payload })
    expect(body.rejected).toMatchObject([
      { row: 1, code: 'malformed' },
      { row: 2, code: 'wrong_encoding' },
    ])
    expect(body.created).toBe(1)
  })

  test('a CSV cell is wrong, and the message has the name of its column', async () => {
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
      'durationSeconds -60: must be 0 or more',
      'durationSeconds: is missing',
      'durationSeconds "an hour": must be a number',
      'durationSeconds 0.5: must be a whole number',
    ])
    expect(messages.slice(1).map(inFrench)).toEqual([
      'durationSeconds -60 : doit être au moins 0',
      'durationSeconds : est absent',
      'durationSeconds "an hour" : doit être un nombre',
      'durationSeconds 0.5 : doit être un nombre entier',
    ])
  })

  test('more than 1,000 rows are wrong: all are counted, the first are shown', async () => {
    const wrong = Array.from({ length: 1500 }, () => ({ ...HIT, siteId: 'mill' }))
    const { body } = await sendHits(app, sender, { payload: ndjson(...wrong, HIT) })
    expect(body).toMatchObject({ received: 1501, created: 1, rejectedCount: 1500 })
    expect(body.rejected).toHaveLength(1000)
  })
})

describe('the whole is refused when', () => {
  test.each([
    ['it is empty', '', 'text/csv', 400, 'empty'],
    [
      'CSV columns are missing',
      'siteId,equipId,start\n1,2,3\n',
      'text/csv',
      400,
      'ruleId, occurredOn, durationSeconds are missing. Found: siteId, equipId, start.',
    ],
    ['it is UTF-16', Buffer.from('\ufeffsiteId', 'utf16le'), 'text/csv', 400, 'UTF-16'],
    ['it is no JSON', 'hits', 'application/json', 400, 'This is no JSON'],
    ['there is no list of hits', '{"findings": []}', 'application/json', 400, 'a list named hits'],
    [
      'the type is another',
      'a,b',
      'text/plain',
      415,
      'Hits travel as application/json, application/x-ndjson, text/csv',
    ],
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
