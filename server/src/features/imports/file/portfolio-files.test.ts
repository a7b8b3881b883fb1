import type { SiteEquip } from '@bonfire/contract/histories/points'
import { describe, expect, test } from 'vitest'
import { xlsxOf } from '../../../../test/fixtures/files/workbooks.ts'
import { messages } from '../../../../test/fixtures/imports.ts'
import { count, MODEL_CSV, NOTHING, portfolioFilesScene } from '../../../../test/fixtures/scenes/portfolio-files.ts'

const scene = portfolioFilesScene()
const { preview, bringIn, sites } = scene

test('a workbook has its table in the first sheet that holds one', async () => {
  const row = (number: number, ...cells: string[]) =>
    `<row r="${number}">${cells.map((value) => `<c t="inlineStr"><is><t>${value}</t></is></c>`).join('')}</row>`
  const table = [
    row(2, 'Buildings'),
    row(4, 'Site name', 'Project', 'Time zone', 'Region'),
    row(5, 'Mill', 'North', 'Sydney'),
    row(9, 'Barn', 'North', 'Atlantis'),
  ]
  const book = (...rows: string[]) => xlsxOf({ sheets: { Notes: row(1, 'Nothing'), Sites: rows.join('') } })
  const file = { kind: 'model', format: 'workbook' }
  const seen = (await scene.calls.preview(book(...table), file)).json()
  expect(seen).toMatchObject({
    reading: { sheet: 'Sites', sheets: ['Notes', 'Sites'], titleLines: 1 },
    rows: [
      ['Mill', 'North', 'Sydney', ''],
      ['Barn', 'North', 'Atlantis', ''],
    ],
    rowNumbers: [5, 9],
  })
  expect(messages(seen)).toEqual([expect.stringMatching(/^9: Column “Time zone”: “Atlantis” is not a time zone/)])
  const run = (await scene.calls.bringIn(book(...table.slice(0, 3)), file)).json()
  expect(run.counts.sites).toEqual(count(1))
  expect((await sites())[2]).toMatchObject({ site_key: 'mill', project_key: 'NORTH', timezone: 'Australia/Sydney' })
})

describe('a table of equipment', () => {
  test('names its sites by id or name, and keeps names that it has no column for', async () => {
    const file = 'Code équipement;Équipement;Bâtiment\nahu-1;Air handler;tower\nahu-2;;Tower\nahu-1;;Depot\n'
    const seen = await preview(file)
    expect(seen.columns.map(({ field }: { field: string }) => field)).toEqual(['equipId', 'equipName', 'siteId'])
    expect(seen.counts).toMatchObject({ sites: NOTHING, equips: count(1, 1, 1) })
    await bringIn(file)
    const stored = await scene.app.database.db.selectFrom('equip').select(['equip_key', 'name']).orderBy('id').execute()
    expect(stored).toEqual([
      { equip_key: 'ahu-1', name: 'Air handler' },
      { equip_key: 'ahu-1', name: 'AHU 1' },
      { equip_key: 'ahu-2', name: 'ahu-2' },
    ])
    expect((await preview('siteId,equipId\ntower,ahu-1\n')).counts.equips).toEqual(count(0, 0, 1))
    expect(messages(await preview('siteId,equipId\nmill,ahu-1\ntower,\n'))).toEqual([
      '2: Column “siteId”: there is no site “mill”. Import the sites first.',
      '3: Column “equipId” is empty.',
    ])
  })

  const kinds = async () => {
    const { equips } = (await scene.app.ask({ url: '/api/v1/equips?siteId=tower' }, scene.admin)).json()
    return equips.map(({ equipId, kind, servedBy }: SiteEquip) => [equipId, kind, servedBy])
  }

  test('says kinds and what serves them, in words of people', async () => {
    const file = [
      'Code équipement;Équipement;Bâtiment;Type;Desservi par',
      'cta-1;Bureaux;tower;Single zone unit;eg',
      'vcv-1;Ventilo 1;tower;Ventilo-convecteur;Bureaux | eg',
      'eg;Eau glacée;tower;Production d’eau glacée;',
    ].join('\n')
    expect((await preview(file)).counts).toMatchObject({ equips: count(3) })
    await bringIn(file)
    const told = [
      ['cta-1', 'ahu', ['eg']],
      ['eg', 'chilledPlant', []],
      ['vcv-1', 'ahu', ['cta-1', 'eg']],
    ]
    expect((await kinds()).filter(([id]: [string]) => id !== 'ahu-1')).toEqual(told)
    expect((await preview(file)).counts.equips).toEqual(count(0, 0, 3))
    const other = 'equipId,siteId,kind,servedBy\ncta-1,tower,,\neg,tower,RTU,\n'
    expect((await preview(other)).counts.equips).toEqual(count(0, 2))
    await bringIn(other)
    expect((await kinds()).filter(([id]: [string]) => id !== 'ahu-1')).toEqual([
      ['cta-1', 'ahu', []],
      ['eg', 'ahu', []],
      ['vcv-1', 'ahu', ['cta-1', 'eg']],
    ])
  })

  test('refuses kinds and servers that there are not', async () => {
    const file = [
      'equipId,siteId,name,kind,servedBy',
      'a,tower,A,Teapot,',
      'b,tower,B,VAV,mill',
      'c,tower,C,,c',
      'd,tower,Twin,,',
      'e,tower,Twin,,',
      'f,tower,F,,Twin',
    ].join('\n')
    expect(messages(await preview(file))).toEqual([
      '2: Column “kind”: “Teapot” is not a kind of equipment. Write one of these: air handling unit, VAV box, chilled water plant, hot water plant, chiller, boiler, cooling tower, pump, fan, meter, other equipment.',
      '3: Column “servedBy”: there is no equip “mill” at the site “tower”, and none in this file.',
      '4: Column “servedBy” names the equip itself.',
      '7: Column “servedBy”: several equips are called “Twin”. Give the ID of one.',
    ])
    const circle = 'equipId,siteId,servedBy\na,tower,b\nb,tower,a\n'
    expect((await scene.calls.preview(circle, { kind: 'model', format: 'csv' })).json().message).toContain(
      'in a circle',
    )
  })

  test('may have many rows', async () => {
    const rows = Array.from({ length: 10_000 }, (_, row) => `unit-${row};tower;Unit ${row}\n`)
    const file = `equipId;siteId;name\n${rows.join('')}`
    expect(await bringIn(file)).toMatchObject({ state: 'done', received: 10_000, counts: { equips: count(10_000) } })
    expect((await preview(file)).counts.equips).toEqual(count(0, 0, 10_000))
  })
})

describe('a table of rules', () => {
  test('keeps what it has no column for', async () => {
    const file =
      'Code règle,Nom,Catégorie,Gravité\nstuck-damper,Volet bloqué,Comptage,\nnew-rule,Nouvelle,Autre,haute\n'
    expect((await preview(file)).counts).toMatchObject({ rules: count(1, 1), projectRules: count(0) })
    await bringIn(file)
    const rules = await scene.app.database.db
      .selectFrom('rule')
      .select(['rule_key', 'name', 'category', 'severity', 'description'])
      .orderBy('id')
      .execute()
    expect(rules).toEqual([
      {
        rule_key: 'stuck-damper',
        name: 'Volet bloqué',
        category: 'metering',
        severity: null,
        description: 'Does not move',
      },
      expect.objectContaining({ rule_key: 'night-load', category: 'metering' }),
      { rule_key: 'new-rule', name: 'Nouvelle', category: null, severity: 'haute', description: null },
    ])
    expect(messages(await preview('ruleId,category\nstuck-damper,HVAC\n'))).toEqual([
      '2: Column “category”: “HVAC” is not a category. Write one of metering, optimisation, data_uptime, fdd, or leave it empty.',
    ])
  })
})

test.each([
  ['id,name\n1,2\n', 'table.unclear', 'Found: id, name.'],
  ['siteId,equipId,ruleId\na,b,c\n', 'table.unclear', 'one kind per file'],
  ['siteId,equipId,Meldung,start,duration\na,b,c,d,e\n', 'table.findings', 'This looks like findings'],
  [
    'equipId,name\na,b\n',
    'table.missing',
    'Equipment needs a column for its ID, such as equipId, and one for its site',
  ],
  ['siteId,Name,NAME,project\na,b,c,d\n', 'table.column-twice', 'two columns called “Name”'],
  ['siteId,name,project\n', 'table.no-rows', 'a header and no rows'],
  ['colour,taste\nred,sweet\n', 'table.unclear', 'Found: colour, taste.'],
])('%j is refused as %s', async (file, code, message) => {
  expect((await preview(file)).obstacle).toMatchObject({ code, message: expect.stringContaining(message) })
  const refused = await bringIn(file)
  expect(refused.code).toBe(code)
  expect(refused.message).toContain(message)
})

test.each([
  ['siteId,equipId,ruleId,start,durationSeconds\na,b,c,d,e\n', 'model', 'hits'],
  ['Site,Time zone,Project\nMill,UTC,North\n', 'hits', 'model'],
  ['Site,Time zone,Email\nMill,UTC,mill@acme.example\n', 'hits', 'model'],
  ['Email,Name,Project\na@acme.example,Ann,North\n', 'hits', 'people'],
  ['Email,Name,Site,Role\na@acme.example,Ann,Mill,Users\n', 'model', 'people'],
  ['equipId,siteId\na,tower\n', 'people', 'model'],
  ['colour,taste\nred,sweet\n', 'hits', null],
  ['Site,Time zone,Project\nMill,UTC,North\n', 'model', null],
])('%j, previewed as %s, looks like %s', async (file, kind, content) => {
  expect((await scene.calls.preview(file, { kind, format: 'csv' })).json().looksLike).toBe(content)
})

test('a failed import leaves a report of its wrong rows, as they are in the file', async () => {
  const file = 'Code;Site;Projet\na;"Mill; old";West\n;=1+1;West\n'
  expect((await bringIn(file)).code).toBe('table.wrong')
  const [run] = (await scene.calls.list()).json().imports
  expect(run).toMatchObject({ state: 'failed', rejectedCount: 2, received: 0 })
  expect((await scene.calls.read(run.id)).json().rejected.map(({ code }: { code: string }) => code)).toEqual([
    'table.no-time-zone',
    'table.empty',
  ])
  const report = (await scene.calls.report(run.id)).body
  expect(report.split('\r\n').slice(0, 3)).toEqual([
    '\ufeffCode,Site,Projet,rejectedRow,rejectedCode,rejectedBecause',
    expect.stringMatching(/^a,Mill; old,West,2,table\.no-time-zone,/),
    ",'=1+1,West,3,table.empty,Column “Code” is empty.",
  ])
  const mended = `${report.split('\r\n')[0]},Fuseau\na,Mill,North,1,,,UTC\nb,'=1+1,North,2,,,UTC\n`
  expect((await bringIn(mended.replace('Fuseau', 'Time zone'))).counts.sites).toEqual(count(2))
  expect((await sites())[3]).toMatchObject({ site_key: 'b', label: '=1+1' })
})

describe('columns that nobody knows', () => {
  const keep = async (form: object) =>
    (await scene.app.ask({ method: 'POST', url: '/api/v1/imports/mappings', payload: form }, scene.admin)).json()

  test('are chosen by hand, with what the rows are', async () => {
    const file = 'Standorte 2026;\nNr;Bezeichnung\nm1;Mill\nm2;Barn\n'
    const seen = await preview(file)
    expect(seen).toMatchObject({
      obstacle: { code: 'table.unclear' },
      reading: { holds: null, columns: {} },
      counts: {},
    })
    const columns = {
      siteId: { column: 'Nr' },
      siteName: { column: 'Bezeichnung' },
      project: { value: 'North' },
      timeZone: null,
    }
    const choices = { holds: 'sites', separator: ';', columns }
    const kept = await keep({ name: 'Standorte', kind: 'model', header: ['Nr', 'Bezeichnung'], choices })
    const again = (await scene.calls.preview(file, { ...MODEL_CSV, mapping: kept.id })).json()
    expect(again).toMatchObject({
      obstacle: null,
      problems: [],
      counts: { sites: count(2) },
      reading: { holds: 'sites', columns: { siteId: 0, siteName: 1 }, values: { project: 'North' } },
    })
    // The header below a title is found by the columns that were chosen.
    expect(await preview('Nr;Bezeichnung\nm1;Mill\n')).toMatchObject({ mapping: { id: kept.id }, obstacle: null })
    expect((await scene.calls.bringIn(file, { ...MODEL_CSV, mappingId: kept.id })).json().counts.sites).toEqual(
      count(2),
    )
    expect((await sites())[2]).toMatchObject({ site_key: 'm1', label: 'Mill', project_key: 'NORTH' })
    const gone = (await scene.calls.preview('Nr;Name\nm1;Mill\n', { ...MODEL_CSV, mapping: kept.id })).json()
    expect(gone).toMatchObject({
      obstacle: { code: 'import.gone-columns' },
      reading: { gone: { siteName: 'Bezeichnung' } },
    })
  })

  test('are found again below title lines that look like a header', async () => {
    const file = 'Standorte;2026\nNr;Bezeichnung\nm1;Mill\n'
    const columns = { siteId: { column: 'Nr' }, siteName: { column: 'Bezeichnung' }, project: { value: 'North' } }
    const choices = { holds: 'sites', titleLines: 1, columns }
    const kept = await keep({ name: 'Standorte', kind: 'model', header: ['Nr', 'Bezeichnung'], choices })
    expect(await preview(file)).toMatchObject({ mapping: { id: kept.id }, reading: { titleLines: 1 } })
    const without = await preview('Nr;Bezeichnung\nm1;Mill\n')
    expect(without).toMatchObject({ mapping: null, reading: { titleLines: 0 } })
  })

  test('and a mapping of findings is not taken for a portfolio', async () => {
    const header = ['siteId', 'name', 'project']
    const kept = await keep({ name: 'x', header, choices: {} })
    expect(kept.kind).toBe('hits')
    expect((await preview('siteId,name,project\nmill,Mill,North\n')).mapping).toBeNull()
    expect((await scene.calls.start({ ...MODEL_CSV, mappingId: kept.id })).json()).toMatchObject({
      code: 'mapping.other-kind',
      fields: { mappingId: expect.any(String) },
    })
  })
})

test('a mapping is for tables', async () => {
  expect((await scene.calls.start({ kind: 'model', format: 'json', mappingId: '1' })).json()).toMatchObject({
    code: 'import.mapping-without-table',
    fields: { mappingId: expect.any(String) },
  })
})
