import { describe, expect, it } from 'vitest'
import { buildPoint } from '../../../test/app/factories.ts'
import { TEST_NOW } from '../../../test/app/test-app.ts'
import { codes, samplesScene } from '../../../test/fixtures/scenes/samples.ts'

const scene = samplesScene()
const { send, stored } = scene

const NOW = TEST_NOW.getTime() / 1000

describe('a day and a time of day in two columns', () => {
  it.each([
    ['Date,Time,sat,fan', '03/09/2026,5:00 AM,62.1,on', '03/09/2026,5:05 AM,62.4,off'],
    ['Datum;Uhrzeit;sat;fan', '09.03.2026;05:00:00;62,1;on', '09.03.2026;05:05:00;62,4;off'],
    ['"<>Date","Time","sat","fan"', '"3/9/2026","05:00:00","62.1","on"', '"3/9/2026","05:05:00","62.4","off"'],
    ['Time,Date,sat,fan', '05:00,2026-03-09,62.1,on', '05:05,2026-03-09,62.4,off'],
  ])('are one time: %s', async (...lines) => {
    // A later date shows which number is the month.
    const last = lines[1]?.replace('03/09/2026', '03/13/2025').replace('3/9/2026', '3/13/2025') ?? ''
    const payload = [...lines, ...(last === lines[1] ? [] : [last])].join('\n')
    expect((await send({ payload })).body.rejectedCount).toBe(0)
    expect((await stored('sat')).slice(-2)).toEqual([
      ['2026-03-09T10:00:00', 62.1],
      ['2026-03-09T10:05:00', 62.4],
    ])
    expect((await stored('fan')).slice(-2)).toEqual([
      ['2026-03-09T10:00:00', 1],
      ['2026-03-09T10:05:00', 0],
    ])
  })

  it('a day may end at 24:00, and a row without its time is refused', async () => {
    const payload = 'Date,Time,sat\n2026-03-08,23:55,61\n2026-03-08,24:00,62\n2026-03-09,,63\n2026-03-09,25:00,64\n'
    const { body } = await send({ payload })
    expect(body).toMatchObject({ accepted: 2, rejectedCount: 2 })
    expect(body.rejected).toMatchObject([
      { row: 4, code: 'sample.time', params: { time: '2026-03-09' } },
      { row: 5, code: 'sample.time', params: { time: '2026-03-09 25:00' } },
    ])
    expect(await stored('sat')).toEqual([
      ['2026-03-09T04:55:00', 61],
      ['2026-03-09T05:00:00', 62],
    ])
  })

  it('a column of days alone is midnight, beside numbers that are no times', async () => {
    expect((await send({ payload: 'Date,sat\n2026-03-08,61\n2026-03-09,62\n' })).body.accepted).toBe(2)
    expect(await stored('sat')).toEqual([
      ['2026-03-08T06:00:00', 61],
      ['2026-03-09T05:00:00', 62],
    ])
  })
})

describe('clocks', () => {
  it('the hour that is shown twice is read in the order of the rows, rising or falling', async () => {
    const rows = ['00:30', '01:00', '01:30', '01:00', '01:30', '02:00'].map((time) => `sat,2025-11-02 ${time},1`)
    const expected = ['05:30', '06:00', '06:30', '07:00', '07:30', '08:00'].map((time) => [`2025-11-02T${time}:00`, 1])
    for (const lines of [rows, rows.toReversed()]) {
      await scene.app.database.db.deleteFrom('point_day').execute()
      await scene.app.database.db.deleteFrom('sample_tail').execute()
      expect((await send({ payload: ['point,t,v', ...lines].join('\n') })).body.accepted).toBe(6)
      expect(await stored('sat')).toEqual(expected)
    }
  })

  it('an hour that was left out is refused with its row', async () => {
    const { body } = await send({ payload: 'point,t,v\nsat,2026-03-08 01:30,1\nsat,2026-03-08 02:30,2\n' })
    expect(body).toMatchObject({ accepted: 1, rejectedCount: 1 })
    expect(body.rejected).toMatchObject([{ row: 3, code: 'sample.missing-hour' }])
  })

  it('a date that can be read both ways is refused, and the reason says so', async () => {
    const { body } = await send({ payload: 't,sat\n3/8/2026 10:00,1\n3/9/2026 10:00,2\n' })
    expect(body).toMatchObject({ accepted: 0, rejectedCount: 2 })
    expect(body.rejected[0]).toMatchObject({ row: 2, code: 'row.date-order', params: { date: '3/8/2026 10:00' } })
    const shown = await send({ payload: 't,sat\n3/8/2026 10:00,1\n3/9/2026 10:00,2\n2/28/2026 10:00,3\n' })
    expect(shown.body).toMatchObject({ accepted: 3, rejectedCount: 0 })
  })

  it('a clock that runs ahead, and what is older than ten years, are refused', async () => {
    const payload = `point,t,v\nsat,${NOW + 599},1\nsat,${NOW + 601},1\nsat,2015-01-01T00:00:00Z,1\n`
    const { body } = await send({ payload })
    expect(body).toMatchObject({ accepted: 1, rejectedCount: 2 })
    expect(codes(body)).toEqual(['sample.ahead', 'sample.too-old'])
    expect((await send({ payload, query: '?old=true' })).body).toMatchObject({
      accepted: 1,
      unchanged: 1,
      rejectedCount: 1,
    })
  })
})

describe('values', () => {
  it.each([
    ['NaN', null],
    ['', null],
    ['1e300', 1e300],
    ['-250.0', -250],
    ['"1,234.5"', 1234.5],
  ])('%s of a number is stored as %s', async (cell, value) => {
    expect((await send({ payload: `point,t,v\nsat,${NOW},${cell}\n` })).body).toMatchObject({ accepted: 1 })
    expect(await stored('sat')).toEqual([['2026-03-10T12:00:00', value]])
  })

  it.each([
    ['sat', 'warm', 'sample.not-a-number'],
    ['sat', 'Infinity', 'sample.not-a-number'],
    ['sat', '1e999', 'sample.not-finite'],
    ['sat', '"1,234"', 'sample.decimal-mark'],
    ['sat', '20 °C', 'sample.unit'],
    ['fan', 'sometimes', 'sample.not-on-or-off'],
    ['fan', '2', 'sample.not-on-or-off'],
  ])('a sample of %s with %s is refused', async (point, cell, code) => {
    const { status, body } = await send({ payload: `point,t,v\n${point},${NOW},${cell}\n` })
    expect(status).toBe(200)
    expect(body).toMatchObject({ accepted: 0, rejectedCount: 1 })
    expect(codes(body)).toEqual([code])
  })

  it('words of an enum become states in the order in which they come', async () => {
    await send({ payload: `point,t,v\nmode,${NOW - 3},Off\nmode,${NOW - 2},Heating\n` })
    await send({ payload: `point,t,v\nmode,${NOW - 1},Cooling\nmode,${NOW},Off\n` })
    expect((await stored('mode')).map(([, value]: [string, number]) => value)).toEqual([0, 1, 2, 0])
    const point = await scene.app.database.db
      .selectFrom('point')
      .select('states')
      .where('point_key', '=', 'mode')
      .executeTakeFirst()
    expect(point?.states).toEqual(['Off', 'Heating', 'Cooling'])
  })

  it('a state called None is one for a point that has it, and no value for others', async () => {
    const { db } = scene.app.database
    await db
      .updateTable('point')
      .set({ states: ['Heating', 'None'] })
      .where('point_key', '=', 'mode')
      .execute()
    await buildPoint(db, { tenantId: scene.sender.tenantId, siteRowId: scene.siteRowId, key: 'other', kind: 'enum' })
    const payload = `point,t,v\nmode,${NOW - 60},None\nmode,${NOW},n/a\nother,${NOW},None\nsat,${NOW},None\n`
    expect((await send({ payload })).body).toMatchObject({ accepted: 4, rejectedCount: 0 })
    expect((await stored('mode')).map(([, value]: [string, number]) => value)).toEqual([1, null])
    expect((await stored('other')).map(([, value]: [string, number]) => value)).toEqual([null])
    expect((await stored('sat')).map(([, value]: [string, number]) => value)).toEqual([null])
  })

  it('a point without a unit takes that of its samples', async () => {
    await buildPoint(scene.app.database.db, { tenantId: scene.sender.tenantId, siteRowId: scene.siteRowId, key: 'co2' })
    await send({ payload: `t,co2 (ppm)\n${NOW - 60},400\n${NOW},410\n` })
    const point = await scene.app.database.db
      .selectFrom('point')
      .select('unit')
      .where('point_key', '=', 'co2')
      .executeTakeFirst()
    expect(point?.unit).toBe('parts_per_million')
  })
})
