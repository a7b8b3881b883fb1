import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../../test/app/test-app.ts'
import { newSender, type Sender, sendHits, sendModel } from '../../../../../test/fixtures/ingest.ts'
import { MODEL } from '../../../../../test/fixtures/ingest-samples.ts'

let app: TestApp
let sender: Sender
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.reset()
  sender = await newSender(app)
  await sendModel(app, sender, MODEL)
})

const send = (payload: string | Buffer) => sendHits(app, sender, { payload, type: 'text/csv' })
const PLACE = 'tower;ahu-1;stuck-damper'
const AT = Date.parse('2026-03-09T09:05:00+11:00') / 1000

/** Each is one firing of ten minutes that began at 9:05 on 9 March in Sydney. */
const FILES: Record<string, string | Buffer> = {
  'of Bonfire’s own form':
    'siteId,equipId,ruleId,occurredOn,start,durationSeconds\ntower,ahu-1,stuck-damper,2026-03-09,2026-03-09T09:05:00+11:00,600\n',
  'of a French office': Buffer.from(
    `Défauts du mois\r\n;;\r\nBâtiment;Équipement;Règle;Jour;Heure;Durée (min)\r\n${PLACE};09/03/2026;9h05;10\r\ntower;x;y;25/03/2026;9h05;10\r\n`,
    'latin1',
  ),
  'saved by Excel as Unicode text': Buffer.from(
    `\ufeffSite ID\tEquip ID\tRule ID\tStart\tDuration\r\n${PLACE.replaceAll(';', '\t')}\t09.03.2026 09:05\t0:10\r\n`,
    'utf16le',
  ),
  'with serial dates': `site|equip|rule|start|minutes\n${PLACE.replaceAll(';', '|')}|46090.378472222|10\n`,
  'with American dates': `Site,Equipment,Fault,Date,Duration\ntower,ahu-1,stuck-damper,3/9/2026 9:05 AM,10min\nx,y,z,3/25/2026 9:05 AM,1\n`,
  'of SkySpark': `siteRef,targetRef,ruleRef,ts,dur\n"@tower ""Tower""","@ahu-1 ""AHU 1""",@stuck-damper,2026-03-09T09:05:00+11:00 Sydney,10min\n`,
  'with epoch milliseconds': `siteId,equipId,ruleId,start,durationSeconds\ntower,ahu-1,stuck-damper,${AT}000,600\n`,
  'with lines that end in every way': `site;equip;rule;start;duration\r\n${PLACE};2026-03-09 09:05;PT10M\n`,
}

it.each(Object.entries(FILES))('a file %s gets in as it is', async (_what, file) => {
  const { body } = await send(file)
  const [refused] = body.rejected
  expect(body, JSON.stringify(refused)).toMatchObject({ created: 1, updated: 0, unchanged: 0 })
  const rows = await app.database.db.selectFrom('occurrence').selectAll().execute()
  expect(rows).toMatchObject([{ occurred_on: '2026-03-09', times_start: [AT], times_duration: [600] }])
  expect((await send(file)).body).toMatchObject({ created: 0, updated: 0, unchanged: 1 })
})

it('a date that can be read both ways is refused with what to write', async () => {
  const { body } = await send(`site,equip,rule,start,duration\ntower,ahu-1,stuck-damper,03/04/2026 10:00,600\n`)
  expect(body).toMatchObject({ created: 0, rejectedCount: 1 })
  expect(body.rejected[0]).toMatchObject({
    code: 'row.date-order',
    message:
      '03/04/2026 10:00 can be read with the day or with the month first, and the beginning of the file does not tell. Write the year first, as in 2026-04-03.',
  })
})

it('a time that the clocks of the site show twice is refused, the one beside it is not', async () => {
  const rows = ['2026-04-05 02:30', '2026-04-05 03:00'].map((start) => `tower,ahu-1,stuck-damper,${start},600\n`)
  app.clock.now = new Date('2026-05-01T00:00:00Z')
  const { body } = await send(`site,equip,rule,start,duration\n${rows.join('')}`)
  expect(body.rejected.map(({ row, code }: { row: number; code: string }) => [row, code])).toEqual([
    [2, 'hit.doubled-hour'],
  ])
  const [stored] = await app.database.db.selectFrom('occurrence').select('times_start').execute()
  expect(stored?.times_start).toEqual([Date.parse('2026-04-05T03:00:00+10:00') / 1000])
})

it('a file without a header that names the columns says what it lacks and what it found', async () => {
  const { status, body } = await send(`Name;Value;Text\na;b;c\n`)
  expect(status).toBe(400)
  expect(body.message).toBe(
    'The columns siteId, equipId, ruleId, start, durationSeconds are missing. Found: Name, Value, Text.',
  )
})

it('a start that is none is all that is said of a row without a day', async () => {
  const { body } = await send(`site,equip,rule,start,duration\ntower,ahu-1,stuck-damper,soon,600\n`)
  expect(body.rejected[0].message).toMatch(/^start "soon": must be a date and time/)
})

it('an id that begins with @ is kept where a column has ids', async () => {
  const file =
    'siteId,equipId,equipName,ruleId,start,durationSeconds\ntower,@pump,Pump,stuck-damper,2026-03-09 09:05,600\n'
  expect((await send(file)).body).toMatchObject({ created: 1 })
  const equips = await app.database.db.selectFrom('equip').select('equip_key').where('name', '=', 'Pump').execute()
  expect(equips).toEqual([{ equip_key: '@pump' }])
})
