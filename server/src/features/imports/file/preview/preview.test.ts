import { describe, expect, test } from 'vitest'
import { PNG, SAMPLES } from '../../../../../test/app/file-samples.ts'
import { csvOf, csvRow, importCalls, importScene } from '../../../../../test/fixtures/imports.ts'
import { MODEL } from '../../../../../test/fixtures/ingest-samples.ts'

const scene = importScene()

const rowsOf = async () => {
  const { db } = scene.app.database
  const [occurrences, equips, sites, rules] = await Promise.all([
    db.selectFrom('occurrence').selectAll().execute(),
    db.selectFrom('equip').selectAll().execute(),
    db.selectFrom('site').selectAll().execute(),
    db.selectFrom('project_rule').selectAll().execute(),
  ])
  return [occurrences.length, equips.length, sites.length, rules.length]
}

describe('a preview of hits', () => {
  test('shows columns, first rows and each row’s result without storing any', async () => {
    const before = await rowsOf()
    const file = csvOf(csvRow(), csvRow({ site: 'mill', text: '"a, b"' }), csvRow({ equip: 'x' }))
    const preview = (await scene.calls.preview(file)).json()
    expect(preview).toMatchObject({
      columns: ['siteId', 'equipId', 'ruleId', 'occurredOn', 'start', 'durationSeconds', 'description'].map((name) => ({
        name,
        state: 'known',
      })),
      counts: {},
      checkedRowCount: 3,
      leftOut: [],
      problems: [
        { row: 3, code: 'hit.unknown-site' },
        { row: 4, code: 'hit.unknown-equip' },
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
    expect((await scene.calls.list()).json()).toEqual({ imports: [] })
  })

  test('says what each column is read as, which are missing and what others may be', async () => {
    const header = 'Site ID,Equipment,rule_id,Date,StartTime,Colour,severty,severty'
    const preview = (await scene.calls.preview(`${header}\na,b,c,d,e,f,g,h\n`)).json()
    expect(preview.columns).toEqual([
      { name: 'Site ID', state: 'known', field: 'siteId' },
      { name: 'Equipment', state: 'known', field: 'equipId' },
      { name: 'rule_id', state: 'known', field: 'ruleId' },
      { name: 'Date', state: 'known', field: 'occurredOn' },
      { name: 'StartTime', state: 'known', field: 'start' },
      { name: 'Colour', state: 'ignored' },
      { name: 'severty', state: 'ignored', suggestion: 'severity' },
      { name: 'severty', state: 'ignored' },
      { name: 'durationSeconds', state: 'missing' },
    ])
    expect(preview).toMatchObject({
      rows: [['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']],
      checkedRowCount: 0,
      problems: [],
    })
  })

  test('says how delimited text from elsewhere is read', async () => {
    const file =
      'Défauts de mars\n\nBâtiment;Équipement;Règle;Début;Durée (min)\ntower;ahu-1;stuck-damper;09.03.2026 9:00;10\n'
    const preview = (await scene.calls.preview(Buffer.from(file, 'latin1'))).json()
    expect(preview.reading).toMatchObject({
      encoding: 'windows-1252',
      separator: ';',
      titleLines: 1,
      dateOrder: null,
    })
    expect(preview.columns.map(({ name, field }: { name: string; field: string }) => [name, field])).toEqual([
      ['Bâtiment', 'siteId'],
      ['Équipement', 'equipId'],
      ['Règle', 'ruleId'],
      ['Début', 'start'],
      ['Durée (min)', 'durationSeconds'],
    ])
    expect(preview).toMatchObject({ checkedRowCount: 1, problems: [] })
  })

  test('suggests columns that differ by a quarter, and reads repeated ones once', async () => {
    const { columns } = (await scene.calls.preview('siteId,siteId,stat,sta\n1,2,3,4\n')).json()
    expect(columns.slice(0, 4)).toEqual([
      { name: 'siteId', state: 'known' },
      { name: 'siteId', state: 'ignored', isRepeated: true },
      { name: 'stat', state: 'ignored', suggestion: 'start' },
      { name: 'sta', state: 'ignored' },
    ])
  })

  test('of a truncated file leaves out the last row', async () => {
    const file = csvOf(csvRow(), csvRow({ text: '"an open quo' }).trimEnd())
    const preview = (await scene.calls.preview(file, { complete: 'false' })).json()
    expect(preview).toMatchObject({ checkedRowCount: 1, problems: [], rows: [expect.anything()] })
    expect((await scene.calls.preview(file)).json().problems).toHaveLength(1)
  })

  test('shows 20 rows and tries every row received', async () => {
    const preview = (await scene.calls.preview(csvOf(csvRow().repeat(300)))).json()
    expect([preview.rows.length, preview.checkedRowCount]).toEqual([20, 300])
  })

  test.each(['ndjson', 'json'])('of %s uses the fields of the first hits as columns', async (format) => {
    const times = [{ t: '2026-03-09T09:00:00+11:00', d: 600 }]
    const first = { siteId: 'tower', equipId: 'ahu-1', ruleId: 'stuck-damper', occurredOn: '2026-03-09', times }
    const hits = [first, { ...first, siteId: 'mill', level: 3 }]
    const file = format === 'json' ? JSON.stringify({ hits }) : hits.map((hit) => JSON.stringify(hit)).join('\n')
    const preview = (await scene.calls.preview(file, { format })).json()
    expect(preview.columns.slice(-2)).toEqual([
      { name: 'times', state: 'known' },
      { name: 'level', state: 'ignored', suggestion: 'severity' },
    ])
    expect(preview.rows.map((row: string[]) => row.slice(-2))).toEqual([
      [JSON.stringify(times), ''],
      [JSON.stringify(times), '3'],
    ])
    expect(preview.problems).toMatchObject([{ row: 2, code: 'hit.unknown-site' }])
    const cut = (await scene.calls.preview(file.slice(0, -30), { format, complete: 'false' })).json()
    expect(cut).toMatchObject({ checkedRowCount: 1, problems: [] })
  })
})

describe('a preview of a model or an export', () => {
  test('counts what would be created and changed, and stores nothing', async () => {
    const before = await rowsOf()
    const model = {
      ...MODEL,
      sites: [
        { ...MODEL.sites[0], label: 'New name' },
        { ...MODEL.sites[0], siteId: 'mill' },
      ],
    }
    const preview = (await scene.calls.preview(JSON.stringify(model), { kind: 'model', format: 'json' })).json()
    expect(preview.counts.sites).toEqual({ created: 1, updated: 1, unchanged: 0 })
    expect(preview).toMatchObject({ columns: [], rows: [], problems: [], leftOut: [] })
    expect(await rowsOf()).toEqual(before)
  })

  test('names equips of an export that would be left out', async () => {
    const file = 'ver:"3.0"\nid,dis,site,equip,siteRef,tz\n@a,"A",M,,,"Paris"\n@b,"B",,M,@a,\n@c,"C",,M,,\n'
    const parts = { kind: 'haystack', format: 'zinc', projectKey: 'WEST' }
    const preview = (await scene.calls.preview(file, parts)).json()
    expect(preview).toMatchObject({ counts: { equips: { created: 1 } }, leftOut: ['C'] })
    const west = { projectKey: 'WEST', projectName: 'WEST' }
    expect(preview.newProjects).toEqual([{ ...west, currency: 'AUD', currencyFrom: 'others' }])
    const euros = (await scene.calls.preview(file, { ...parts, currency: 'EUR' })).json()
    expect(euros.newProjects).toEqual([{ ...west, currency: 'EUR', currencyFrom: 'given' }])
    expect(euros.notes).toEqual(['The project “WEST” is new: its key will be WEST, its currency EUR.'])
  })

  test('reports errors, also in French', async () => {
    const french = importCalls(scene.app, await scene.app.signIn('admin'), 'fr')
    const answer = await french.preview('{"sites": [{}]}', { kind: 'model', format: 'json' })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().message).toMatch(
      /^Le modèle est incorrect\u00a0: rien n’en a été enregistré\. sites\[0\]\u00a0: siteId\u00a0: est absent\u00a0; /,
    )
  })
})

describe('explains a file of another kind:', () => {
  test.each([
    ['a workbook', SAMPLES.xlsx ?? '', 'csv', 'This is a workbook. Choose the format Excel.'],
    ['a picture', PNG, 'csv', 'This is a png file, not CSV.'],
    ['UTF-16', Buffer.from('\ufeff{}', 'utf16le'), 'ndjson', 'This is UTF-16 text.'],
    ['nothing', Buffer.alloc(0), 'csv', 'The file is empty.'],
    ['bytes', Buffer.from([1, 2, 0, 3]), 'ndjson', 'This is not a text file, so it cannot be NDJSON.'],
    ['a web page', '<!doctype html><p>x', 'json', 'This looks like a web page or XML, not JSON.'],
    ['JSON as CSV', '{"hits": []}', 'csv', 'This looks like JSON, not CSV.'],
    ['CSV as JSON', 'siteId,equipId\n', 'json', 'This does not look like JSON.'],
    ['JSON as NDJSON', '{"hits": [\n', 'ndjson', 'not one hit per line'],
  ])('%s', async (_, file, format, message) => {
    const answer = await scene.calls.preview(file, { format })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().message).toContain(message)
  })
})
