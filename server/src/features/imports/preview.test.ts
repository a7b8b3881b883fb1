import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PNG, SAMPLES } from '../../testing/file-samples.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { MODEL } from '../ingest/ingest-samples.ts'
import { buildImportFixture, csvOf, csvRow, importCalls } from './imports-fixture.ts'

let app: TestApp
let calls: ReturnType<typeof importCalls>
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  await app.reset()
  calls = importCalls(app, (await buildImportFixture(app)).admin)
})
afterAll(() => app.close())

const rowsOf = async () => {
  const { db } = app.database
  const [occurrences, equips, sites, rules] = await Promise.all([
    db.selectFrom('occurrence').selectAll().execute(),
    db.selectFrom('equip').selectAll().execute(),
    db.selectFrom('site').selectAll().execute(),
    db.selectFrom('project_rule').selectAll().execute(),
  ])
  return [occurrences.length, equips.length, sites.length, rules.length]
}

describe('a preview of hits', () => {
  test('shows columns and first rows, and says of each row what the import would, without storing any', async () => {
    const before = await rowsOf()
    const file = csvOf(csvRow(), csvRow({ site: 'mill', text: '"a, b"' }), csvRow({ equip: 'x' }))
    const preview = (await calls.preview(file)).json()
    expect(preview).toMatchObject({
      columns: ['siteId', 'equipId', 'ruleId', 'occurredOn', 'start', 'durationSeconds', 'description'].map((name) => ({
        name,
        state: 'known',
      })),
      ...{ counts: {}, checkedRowCount: 3, leftOut: [] },
      problems: [
        { row: 2, code: 'unknown_site' },
        { row: 3, code: 'unknown_equip' },
      ],
    })
    expect(preview.rows[1]).toEqual([
      'mill',
      'ahu-1',
      'stuck-damper',
      '2026-03-09',
      '2026-03-09T09:00:00+11:00',
      '600',
      'a, b',
    ])
    expect(await rowsOf()).toEqual(before)
    expect((await calls.list()).json()).toEqual({ imports: [] })
  })

  test('names the columns that are missing, and what others may stand for', async () => {
    const header = 'Site ID,Equipment,rule_id,Date,StartTime,Colour,severty,severty'
    const preview = (await calls.preview(`${header}\na,b,c,d,e,f,g,h\n`)).json()
    expect(preview.columns).toEqual([
      { name: 'Site ID', state: 'ignored', suggestion: 'siteId' },
      { name: 'Equipment', state: 'ignored', suggestion: 'equipId' },
      { name: 'rule_id', state: 'ignored', suggestion: 'ruleId' },
      { name: 'Date', state: 'ignored', suggestion: 'occurredOn' },
      { name: 'StartTime', state: 'ignored', suggestion: 'start' },
      { name: 'Colour', state: 'ignored' },
      { name: 'severty', state: 'ignored', suggestion: 'severity' },
      { name: 'severty', state: 'ignored' },
      ...['siteId', 'equipId', 'ruleId', 'occurredOn', 'start', 'durationSeconds'].map((name) => ({
        name,
        state: 'missing',
      })),
    ])
    expect(preview).toMatchObject({
      rows: [['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']],
      checkedRowCount: 0,
      problems: [],
    })
  })

  test('of a beginning leaves out the last row, which is cut', async () => {
    const file = csvOf(csvRow(), csvRow({ text: '"an open quo' }).trimEnd())
    const preview = (await calls.preview(file, { complete: 'false' })).json()
    expect(preview).toMatchObject({ checkedRowCount: 1, problems: [], rows: [expect.anything()] })
    expect((await calls.preview(file)).json().problems).toHaveLength(1)
  })

  test('shows 20 rows and tries all that came', async () => {
    const preview = (await calls.preview(csvOf(csvRow().repeat(300)))).json()
    expect([preview.rows.length, preview.checkedRowCount]).toEqual([20, 300])
  })

  test.each(['ndjson', 'json'])('of %s has the fields of the first hits for columns', async (format) => {
    const times = [{ t: '2026-03-09T09:00:00+11:00', d: 600 }]
    const first = { siteId: 'tower', equipId: 'ahu-1', ruleId: 'stuck-damper', occurredOn: '2026-03-09', times }
    const hits = [first, { ...first, siteId: 'mill', level: 3 }]
    const file = format === 'json' ? JSON.stringify({ hits }) : hits.map((hit) => JSON.stringify(hit)).join('\n')
    const preview = (await calls.preview(file, { format })).json()
    expect(preview.columns.slice(-2)).toEqual([
      { name: 'times', state: 'known' },
      { name: 'level', state: 'ignored', suggestion: 'severity' },
    ])
    expect(preview.rows.map((row: string[]) => row.slice(-2))).toEqual([
      [JSON.stringify(times), ''],
      [JSON.stringify(times), '3'],
    ])
    expect(preview.problems).toMatchObject([{ row: 2, code: 'unknown_site' }])
    const cut = (await calls.preview(file.slice(0, -30), { format, complete: 'false' })).json()
    expect(cut).toMatchObject({ checkedRowCount: 1, problems: [] })
  })

  test('of a larger beginning than is looked at is refused', async () => {
    const answer = await calls.preview(csvOf(csvRow().repeat(20_000)))
    expect(answer.statusCode).toBe(413)
  })
})

describe('a preview of a model or an export', () => {
  test('counts what would be made and changed, and stores nothing', async () => {
    const before = await rowsOf()
    const model = {
      ...MODEL,
      sites: [
        { ...MODEL.sites[0], label: 'New name' },
        { ...MODEL.sites[0], siteId: 'mill' },
      ],
    }
    const preview = (await calls.preview(JSON.stringify(model), { kind: 'model', format: 'json' })).json()
    expect(preview.counts.sites).toEqual({ created: 1, updated: 1, unchanged: 0 })
    expect(preview).toMatchObject({ columns: [], rows: [], problems: [], leftOut: [] })
    expect(await rowsOf()).toEqual(before)
  })

  test('names the equips of an export that would be left out', async () => {
    const file = 'ver:"3.0"\nid,dis,site,equip,siteRef,tz\n@a,"A",M,,,"Paris"\n@b,"B",,M,@a,\n@c,"C",,M,,\n'
    const parts = { kind: 'haystack', format: 'zinc', projectKey: 'WEST' }
    const preview = (await calls.preview(file, parts)).json()
    expect(preview).toMatchObject({ counts: { equips: { created: 1 } }, leftOut: ['C'] })
  })

  test('says what is wrong, also in French', async () => {
    const french = importCalls(app, await app.signIn('admin'), 'fr')
    const answer = await french.preview('{"sites": [{}]}', { kind: 'model', format: 'json' })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().message).toMatch(
      /^Le modèle est incorrect\u00a0: rien n’en a été enregistré\. sites\[0\]: siteId\u00a0: est absent\u00a0; /,
    )
  })
})

describe('a file of another kind is refused in words:', () => {
  test.each([
    ['a workbook', SAMPLES.xlsx ?? '', 'csv', 'This is a workbook of a spreadsheet program.'],
    ['a picture', PNG, 'csv', 'This is a file of the type png, not CSV.'],
    ['UTF-16', Buffer.from('\ufeffsiteId,equipId', 'utf16le'), 'csv', 'This is UTF-16 text.'],
    ['nothing', Buffer.alloc(0), 'csv', 'The file is empty.'],
    ['bytes', Buffer.from([1, 2, 0, 3]), 'ndjson', 'This is no text, so it is not NDJSON.'],
    ['a web page', '<!doctype html><p>x', 'json', 'This looks like a web page or XML, not JSON.'],
    ['JSON as CSV', '{"hits": []}', 'csv', 'This looks like JSON, not CSV.'],
    ['CSV as JSON', 'siteId,equipId\n', 'json', 'This does not look like JSON.'],
    ['JSON as NDJSON', '{"hits": [\n', 'ndjson', 'not one hit a line'],
    ['semicolons', 'siteId;equipId;ruleId\n', 'csv', 'The columns are separated by semicolons.'],
    ['tabs', 'siteId\tequipId\truleId\n', 'csv', 'The columns are separated by tabs.'],
  ])('%s', async (_, file, format, message) => {
    const answer = await calls.preview(file, { format })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'malformed'])
    expect(answer.json().message).toContain(message)
  })
})
