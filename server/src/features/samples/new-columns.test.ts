import { expect, it } from 'vitest'
import { codes, samplesScene } from '../../../test/fixtures/scenes/samples.ts'

const scene = samplesScene()
const { send, stored } = scene

const created = async () =>
  Object.fromEntries(
    (await scene.app.database.db.selectFrom('point').select(['point_key', 'kind', 'unit', 'states']).execute())
      .filter(({ point_key }) => !['sat', 'fan', 'mode'].includes(point_key))
      .map(({ point_key, kind, unit, states }) => [
        point_key,
        states ? [kind, ...states] : unit ? [kind, unit] : [kind],
      ]),
  )
const time = (minutes: number) => new Date(Date.parse('2026-03-09T10:00:00Z') + minutes * 60_000).toISOString()
const table = (header: string, cells: readonly string[]) =>
  [header, ...cells.map((cell, place) => `${time(place)},${cell}`)].join('\n')
const create = (payload: string) => send({ payload, query: '?create=true&siteId=tower' })

it.each([
  ['-', 'n/a', '--'],
  ['', '', ''],
])('numbers that begin with %j are numbers, and these say nothing', async (...nothing) => {
  const numbers = Array.from({ length: 30 }, (_, place) => String(place / 4))
  const { body } = await create(table('time,gust', [...nothing, ...numbers]))
  expect(body.rejectedCount).toBe(0)
  expect(await created()).toEqual({ gust: ['number'] })
  expect((await stored('gust')).at(-1)).toEqual([expect.any(String), 7.25])
})

it('units without brackets are read where they can be nothing else, and names stay', async () => {
  const header = 'time,OAT degC,SAT_degF,Valve %,Cooling%,Airflow CFM,Pump kW,Static inH2O,Temp F,Mode C,Speed'
  await create(table(header, ['10,50,20,30,400,2,1,70,1,2']))
  expect(await created()).toEqual({
    'OAT degC': ['number', 'celsius'],
    SAT_degF: ['number', 'fahrenheit'],
    'Valve %': ['number', 'percent'],
    'Cooling%': ['number', 'percent'],
    'Airflow CFM': ['number', 'cubic_feet_per_minute'],
    'Pump kW': ['number', 'kilowatt'],
    'Static inH2O': ['number', 'inches_of_water'],
    'Temp F': ['number'],
    'Mode C': ['number'],
    Speed: ['number'],
  })
})

it('year, month and hour in columns of their own are no points', async () => {
  const { body } = await create(table('time,yr,mnth,hr,temp', ['2026,3,10,21.5', '2026,3,10,21.6']))
  expect(body).toMatchObject({ accepted: 2, reading: { otherTimes: ['yr', 'mnth', 'hr'] } })
  // Hours alone may be hours of running.
  await create(table('time,hours,day', ['7,3', '8,4']))
  expect(Object.keys(await created()).sort()).toEqual(['day', 'hours', 'temp'])
})

it('a word among numbers is refused with its row', async () => {
  const numbers = Array.from({ length: 30 }, (_, place) => String(place / 4))
  const { body } = await create(table('time,gust', [...numbers.slice(0, 10), 'broken', ...numbers.slice(10)]))
  expect(body.rejected).toMatchObject([{ row: 12, code: 'sample.not-a-number', params: { value: 'broken' } }])
  expect(body.accepted).toBe(30)
})

it('commas are decimals in all rows of a column that has one elsewhere', async () => {
  const rows = ['12,5', '12,125', '"0,250"'].map((cell, place) => `${time(place)};${cell.replaceAll('"', '')}`)
  expect((await create(['time;flow', ...rows].join('\n'))).body.rejectedCount).toBe(0)
  expect((await stored('flow')).map(([, value]: [string, number]) => value)).toEqual([12.5, 12.125, 0.25])
})

it('numbers that can be read both ways are refused, until someone says how', async () => {
  const rows = ['1,234', '2,345'].map((cell, place) => `${time(place)};${cell}`)
  const payload = ['time;flow', ...rows].join('\n')
  expect(codes((await create(payload)).body)).toEqual(['sample.decimal-mark', 'sample.decimal-mark'])
  const chosen = await send({ payload, query: '?create=true&siteId=tower&decimalMark=comma' })
  expect(chosen.body).toMatchObject({ accepted: 2, reading: { decimalMark: 'comma' } })
  expect((await stored('flow')).map(([, value]: [string, number]) => value)).toEqual([1.234, 2.345])
})

it('what the end of a file shows decides about its beginning', async () => {
  const cells = [...Array.from({ length: 4000 }, (_, place) => `1.${String(place % 900).padStart(3, '0')}`), '12,5']
  const payload = ['time;flow', ...cells.map((cell, place) => `${time(place - 5000)};${cell}`)].join('\n')
  const query = '?create=true&siteId=tower&old=true'
  expect((await send({ payload, query })).body).toMatchObject({ accepted: 4001, rejectedCount: 0 })
  expect((await stored('flow'))[1]).toEqual([expect.any(String), 1001])
})

it('other columns of times are no points, and the answer says so', async () => {
  const rows = [0, 1, 2].map((place) => `${time(place).slice(0, 19)},${time(place + 1).slice(0, 19)},2${place}.5`)
  const { body } = await create(['start time,end time,temp', ...rows].join('\n'))
  expect(body).toMatchObject({ accepted: 3, reading: { timeColumn: 'start time', otherTimes: ['end time'] } })
  expect(await created()).toEqual({ temp: ['number'] })
})

it('of two columns of times the one that says its zone is read', async () => {
  const { body } = await create('Date,temp,DateUTC\n2026-03-09 05:00,20.5,2026-03-09 10:00\n')
  expect(body.reading).toMatchObject({ timeColumn: 'DateUTC', timeZone: 'UTC', otherTimes: ['Date'] })
  expect(await stored('temp')).toEqual([['2026-03-09T10:00:00', 20.5]])
})

it('texts that hardly repeat make no point', async () => {
  const notes = Array.from({ length: 40 }, (_, place) => `Note ${place} of the operator`)
  const { body } = await create(table('time,note', notes))
  expect(body).toMatchObject({ accepted: 0, rejectedCount: 40 })
  expect(body.rejected).toMatchObject([{ code: 'sample.texts', params: { point: 'note', count: 40 } }])
  expect(await created()).toEqual({})
})

it('few words that repeat are states', async () => {
  const words = Array.from({ length: 40 }, (_, place) => ['Auto', 'Hand', 'Local'][place % 3] ?? '')
  expect((await create(table('time,mode of AHU', words))).body.rejectedCount).toBe(0)
  expect(await created()).toEqual({ 'mode of AHU': ['enum', 'Auto', 'Hand', 'Local'] })
})

it('one broken time among the first is refused, not the file', async () => {
  const { body } = await create(`time,temp\n${time(0)},20\n########,21\n${time(2)},22\n`)
  expect(body).toMatchObject({ accepted: 2, rejected: [{ row: 3, code: 'sample.time' }] })
})

it.each([
  ['Hillside OAT [F]', 'Hillside OAT', 'fahrenheit'],
  ['OAT (C)', 'OAT', 'celsius'],
  ['Duct pressure ("wc)', 'Duct pressure', 'inches_of_water'],
  ['Duct pressure (IWC)', 'Duct pressure', 'inches_of_water'],
  ['Humidity (% RH)', 'Humidity', 'percent_relative_humidity'],
  ['Heat (kBTU/hr)', 'Heat', 'kilobtus_per_hour'],
  ['Heat (MBH)', 'Heat', 'kilobtus_per_hour'],
  ['Gas (Therms)', 'Gas', 'therm'],
  ['Flow (GPM)', 'Flow', 'gallons_per_minute'],
  ['Meter (KWH)', 'Meter', 'kilowatt_hour'],
])('the unit of %s is what it is in buildings', async (heading, name, unit) => {
  const quoted = `"${heading.replaceAll('"', '""')}"`
  expect((await create(`time,${quoted}\n${time(0)},20.5\n`)).body.rejectedCount).toBe(0)
  expect(await created()).toEqual({ [name]: ['number', unit] })
})
