import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../../test/app/test-app.ts'
import { DELIMITED_FILES } from '../../../../../test/fixtures/files/foreign-files.ts'
import { PRICED_FILES } from '../../../../../test/fixtures/files/priced-files.ts'
import { newSender, type Sender, sendHits, sendModel } from '../../../../../test/fixtures/ingest.ts'
import { MODEL } from '../../../../../test/fixtures/ingest-samples.ts'
import { gridAsCsv } from './haystack-grid.ts'

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
  await sendModel(app, sender, {
    projects: [{ projectKey: 'VILLE', projectName: 'Ville', currency: 'EUR' }],
    sites: [{ siteId: 'mairie', projectKey: 'VILLE', label: 'Mairie', timezone: 'Europe/Paris' }],
    equips: [{ siteId: 'mairie', equipId: 'cta-1', name: 'CTA 1' }],
  })
})

const send = (payload: string | Buffer) => sendHits(app, sender, { payload, type: 'text/csv' })

const FILES = [...DELIMITED_FILES, ...PRICED_FILES]
const TYPES = {
  csv: 'text/csv',
  workbook: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ndjson: 'application/x-ndjson',
  json: 'application/json',
  zinc: 'text/csv',
}

/** Each occurrence as a line: place and day, then start, seconds and cost of each firing. */
async function storedLines(): Promise<string[]> {
  const rows = await app.database.db
    .selectFrom('occurrence as o')
    .innerJoin('equip_rule as er', 'er.id', 'o.equip_rule_id')
    .innerJoin('equip as e', 'e.id', 'er.equip_id')
    .innerJoin('site as s', 's.id', 'o.site_id')
    .innerJoin('rule as r', 'r.id', 'o.rule_id')
    .select(['s.site_key', 'e.equip_key', 'r.rule_key', 'o.occurred_on', 'times_start', 'times_duration', 'times_cost'])
    .execute()
  const firings = (row: (typeof rows)[number]) =>
    row.times_start.map((start, place) => {
      const instant = new Date(start * 1000).toISOString().replace('.000', '')
      return [instant, row.times_duration[place], row.times_cost?.[place]]
        .filter((each) => each !== null)
        .join(' ')
        .trim()
    })
  return rows
    .map((row) => `${row.site_key} ${row.equip_key} ${row.rule_key} ${row.occurred_on}: ${firings(row).join(', ')}`)
    .toSorted()
}

it.each(FILES)('a file $name is read to the last row', async ({ content, format = 'csv', choices, ...expected }) => {
  const mapping = choices && `?mapping=${await keptMapping(choices)}`
  const payload = format === 'zinc' ? await asCsv(String(content)) : content
  const sendIt = () => sendHits(app, sender, { payload, type: TYPES[format], query: mapping ?? '' })
  const { status, body } = await sendIt()
  expect(status, JSON.stringify(body)).toBe(200)
  const rejected = body.rejected.map(({ row, code }: { row: number; code: string }) => [row, code])
  expect(rejected, JSON.stringify(body.rejected)).toEqual(expected.rejected ?? [])
  expect(await storedLines()).toEqual(expected.stored)
  const counts = { created: expected.stored.length, updated: 0, unchanged: 0, rejectedCount: rejected.length }
  expect(body).toMatchObject(counts)
  expect((await sendIt()).body).toMatchObject({ ...counts, created: 0, unchanged: counts.created })
})

async function asCsv(zinc: string): Promise<Buffer> {
  const bytes = (async function* () {
    yield Buffer.from(zinc)
  })()
  const chunks: Buffer[] = []
  for await (const chunk of gridAsCsv(bytes, () => undefined)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function keptMapping(choices: object): Promise<string> {
  await app.database.db
    .insertInto('import_mapping')
    .values({
      tenant_id: sender.tenantId,
      name: 'Chosen',
      header_key: '',
      header: [],
      saved_by: null,
      choices: JSON.stringify(choices),
      saved_at: app.clock.now,
    })
    .execute()
  return 'Chosen'
}

it('a date that can be read both ways is refused with what to write', async () => {
  const { body } = await send(`site,equip,rule,start,duration\ntower,ahu-1,stuck-damper,03/04/2026 10:00,600\n`)
  expect(body).toMatchObject({ created: 0, rejectedCount: 1 })
  expect(body.rejected[0]).toMatchObject({
    code: 'row.date-order',
    message:
      '03/04/2026 10:00 can be read with the day or the month first, and the other dates do not show which. Choose which, or write the year first, as in 2026-04-03.',
  })
})

it('a time in the repeated hour of a clock change is refused, its neighbour is not', async () => {
  const rows = ['2026-04-05 02:30', '2026-04-05 03:00'].map((start) => `tower,ahu-1,stuck-damper,${start},600\n`)
  app.clock.now = new Date('2026-05-01T00:00:00Z')
  const { body } = await send(`site,equip,rule,start,duration\n${rows.join('')}`)
  expect(body.rejected.map(({ row, code }: { row: number; code: string }) => [row, code])).toEqual([
    [2, 'hit.doubled-hour'],
  ])
  const [stored] = await app.database.db.selectFrom('occurrence').select('times_start').execute()
  expect(stored?.times_start).toEqual([Date.parse('2026-04-05T03:00:00+10:00') / 1000])
})

it('a file without a usable header says what it lacks and what it found', async () => {
  const { status, body } = await send(`Name;Value;Text\na;b;c\n`)
  expect(status).toBe(400)
  expect(body.message).toBe(
    'The columns siteId, equipId, ruleId, start, durationSeconds are missing. Found: Name, Value, Text.',
  )
})

it('a row without a day and with a bad start has one problem, its start', async () => {
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
