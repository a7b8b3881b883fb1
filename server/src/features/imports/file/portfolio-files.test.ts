import { describe, expect, test } from 'vitest'
import { xlsxOf } from '../../../../test/fixtures/files/workbooks.ts'
import { importCalls, importScene } from '../../../../test/fixtures/imports.ts'

const scene = importScene()

const MODEL_CSV = { kind: 'model', format: 'csv' }
const preview = async (file: string | Buffer, language = 'en') =>
  (await importCalls(scene.app, scene.admin, language).preview(file, MODEL_CSV)).json()
const bringIn = async (file: string | Buffer) => (await scene.calls.bringIn(file, MODEL_CSV)).json()
const messages = ({ problems }: { problems: { row: number; message: string }[] }) =>
  problems.map(({ row, message }) => `${row}: ${message}`)
const sites = () =>
  scene.app.database.db
    .selectFrom('site as s')
    .innerJoin('project as p', 'p.id', 's.project_id')
    .select(['s.site_key', 's.label', 's.region', 's.timezone', 'p.project_key', 'p.name', 'p.currency'])
    .orderBy('s.id')
    .execute()
const NOTHING = { created: 0, updated: 0, unchanged: 0 }
const count = (created: number, updated = 0, unchanged = 0) => ({ created, updated, unchanged })

/** As Excel saves it in France. */
const FRENCH = Buffer.from(
  [
    'Parc immobilier 2026;;;',
    'Nom du site;Ville;Fuseau horaire;Projet',
    'Hôpital Nord;Saint-Étienne;Europe/Paris;Santé Rhône',
    'Hôpital Sud;;Paris;Santé Rhône',
    'Tower;Sydney;;North',
    '\x8cuvre;Lyon;paris;NORTH',
    ';;;',
    '',
  ].join('\r\n'),
  'latin1',
)

describe('a table of sites', () => {
  test('as Excel saves it in French is previewed and brought in', async () => {
    const before = await sites()
    const seen = await preview(FRENCH)
    expect(seen.problems).toEqual([])
    expect(seen).toMatchObject({
      reading: { encoding: 'windows-1252', separator: ';', titleLines: 1 },
      counts: { projects: count(1), sites: count(3, 1), equips: NOTHING, rules: NOTHING },
      columns: [
        { name: 'Nom du site', state: 'known', field: 'siteName' },
        { name: 'Ville', state: 'known', field: 'region' },
        { name: 'Fuseau horaire', state: 'known', field: 'timeZone' },
        { name: 'Projet', state: 'known', field: 'project' },
      ],
      notes: [
        'The project “Santé Rhône” is new: its key will be SANTE-RHONE, its currency AUD, that of most projects.',
        'The IDs of 3 new sites are made from their names, such as hopital-nord for “Hôpital Nord”.',
      ],
    })
    expect(seen.rows[0]).toEqual(['Hôpital Nord', 'Saint-Étienne', 'Europe/Paris', 'Santé Rhône'])
    expect(await sites()).toEqual(before)

    const run = await bringIn(FRENCH)
    expect(run).toMatchObject({ state: 'done', received: 5, counts: { projects: count(1), sites: count(3, 1) } })
    const added = { timezone: 'Europe/Paris', project_key: 'SANTE-RHONE', name: 'Santé Rhône', currency: 'AUD' }
    expect(await sites()).toEqual([
      expect.objectContaining({ site_key: 'tower', region: 'Sydney', timezone: 'Australia/Sydney' }),
      before[1],
      { site_key: 'hopital-nord', label: 'Hôpital Nord', region: 'Saint-Étienne', ...added },
      { site_key: 'hopital-sud', label: 'Hôpital Sud', region: null, ...added },
      expect.objectContaining({ site_key: 'oeuvre', label: 'Œuvre', project_key: 'NORTH', timezone: 'Europe/Paris' }),
    ])
    expect((await bringIn(FRENCH)).counts).toMatchObject({ projects: NOTHING, sites: count(0, 0, 4) })
  })

  test('without a column leaves what is stored as it is, and an empty cell empties', async () => {
    expect((await preview('SITE ID,Name\ntower,Tower One\ndepot,Depot\n')).counts.sites).toEqual(count(0, 1, 1))
    await bringIn('SITE ID,Name\ntower,Tower One\ndepot,Depot\n')
    expect(await sites()).toMatchObject([
      { site_key: 'tower', label: 'Tower One', region: 'NSW', timezone: 'Australia/Sydney', project_key: 'NORTH' },
      { site_key: 'depot', region: 'NY' },
    ])
    await bringIn('siteId,label,state,timezone\ntower,,,\n')
    expect((await sites())[0]).toMatchObject({ label: 'Tower One', region: null, timezone: 'Australia/Sydney' })
  })

  test('without time zones takes that of most sites of the project', async () => {
    const seen = await preview('siteId,name,project\nmill,Mill,NORTH\nbarn,Barn,north\nshed,Shed,South\n')
    expect(seen.counts.sites).toEqual(count(3))
    expect(seen.notes).toEqual([
      '2 new sites of “North” have no time zone and get that of most of its sites, Australia/Sydney.',
      'One new site of “South” has no time zone and gets that of most of its sites, America/New_York.',
    ])
    expect(messages(await preview('siteId,name,project\nmill,Mill,West\n'))).toEqual([
      '2: The time zone of the new site “Mill” is missing, and the project “West” has no other site to take it from.',
    ])
  })

  test('creates projects with the key, name and currency that it gives', async () => {
    const file =
      'siteId,label,projectKey,projectName,timezone,currency\na,A,WEST,The west,UTC,\nb,B,WEST,,UTC,eur\nc,C,,Tower of London,London,GBP\nd,D,,the WEST,UTC,\n'
    await bringIn(file)
    expect((await sites()).slice(2).map((site) => [site.site_key, site.project_key, site.name, site.currency])).toEqual(
      [
        ['a', 'WEST', 'The west', 'EUR'],
        ['b', 'WEST', 'The west', 'EUR'],
        ['c', 'TOWER-OF-LONDON', 'Tower of London', 'GBP'],
        ['d', 'WEST', 'The west', 'EUR'],
      ],
    )
  })

  test('without currencies creates projects in that of most projects, or the chosen one', async () => {
    const file = 'siteId,name,project,timezone\nmill,Mill,West,UTC\n'
    const west = { projectKey: 'WEST', projectName: 'West' }
    expect((await preview(file)).newProjects).toEqual([{ ...west, currency: 'AUD', currencyFrom: 'others' }])
    const body = { name: null, kind: 'model', header: [], choices: { columns: { currency: { value: 'eur' } } } }
    const { id } = (
      await scene.app.ask({ method: 'POST', url: '/api/v1/imports/mappings', payload: body }, scene.admin)
    ).json()
    expect((await scene.calls.preview(file, { ...MODEL_CSV, mapping: id })).json()).toMatchObject({
      newProjects: [{ ...west, currency: 'EUR', currencyFrom: 'given' }],
      notes: ['The project “West” is new: its key will be WEST, its currency EUR.'],
    })
    await scene.calls.bringIn(file, { ...MODEL_CSV, mappingId: id })
    expect((await sites())[2]).toMatchObject({ site_key: 'mill', name: 'West', currency: 'EUR' })
  })

  test('may end with a row of totals, which is left out', async () => {
    const file = 'Réf.;Désignation;Surface;Fuseau;Projet\nm;Mill;1 200;Paris;North\nb;Barn;300;Paris;North\n;;;;\n'
    const seen = await preview(`${file}Total;;1 500;;\n`)
    expect(seen).toMatchObject({ problems: [], counts: { sites: count(2) } })
    expect(seen.notes).toEqual(['Row 5, the last one, is left out: it is a total.'])
    expect((await preview(`${file};Grand total;1 500;;\n`)).counts.sites).toEqual(count(2))
    // A site may be called so.
    expect((await preview(`${file}t;Total;1 500;Paris;North\n`)).counts.sites).toEqual(count(3))
    expect((await preview(`${file}Total;;1 500;;North\n`)).counts.sites).toEqual(count(3))
    expect((await bringIn(`${file}Total;;1 500;;\n`)).counts.sites).toEqual(count(2))
    expect((await sites()).map(({ site_key }) => site_key)).toEqual(['tower', 'depot', 'm', 'b'])
  })

  test('with a wrong row is refused as a whole, by row and column', async () => {
    const file = [
      'Code site;Nom;Projet;Clé projet;Fuseau horaire;Devise',
      'a;A;West;;Pariss;',
      ';B;West;;UTC;',
      'c;C;;EAST;UTC;',
      'd;D;;;UTC;',
      'tower;Tower;;;Lyon;',
      'e;E;West;;UTC;EURO',
      'f;F;West;;UTC;USD',
      'depot;Depot;;;;',
      'depot;Depot 2;;;;',
      'depot;Depot;;;;',
      'x;y',
      `g;${'G'.repeat(501)};West;;UTC;`,
    ].join('\n')
    const seen = await preview(file)
    expect(seen).toMatchObject({ counts: {}, notes: [], checkedRowCount: 12 })
    const expected = [
      '2: Column “Fuseau horaire”: “Pariss” is not a time zone. Did you mean Europe/Paris?',
      '3: Column “Code site” is empty.',
      '4: Column “Clé projet”: there is no project “EAST”. Give its name in a column of its own to create it.',
      '5: The site “D” is new, and the row does not name its project.',
      '6: Column “Fuseau horaire”: “Lyon” is not a time zone. Write a name such as Europe/Paris, or the city in it.',
      '7: Column “Devise”, “EURO”: is not an ISO 4217 code.',
      '8: The new project “West” has the currency EURO in an earlier row, and USD here.',
      '10: “Depot 2” is already in row 9 with other values.',
      '12: Has 2 columns, but the header has 6. Put text that contains the separator in quotes.',
      `13: Column “Nom”, “${'G'.repeat(60)}…”: must not be longer than 500 characters.`,
    ]
    expect(messages(seen)).toEqual(expected)

    const before = await sites()
    const refused = await scene.calls.bringIn(file, MODEL_CSV)
    expect(refused.statusCode).toBe(422)
    expect(refused.json()).toMatchObject({ code: 'table.wrong' })
    expect(refused.json().message).toMatch(/^10 rows are wrong, so nothing was stored\. Row 2: Column “Fuseau horaire”/)
    expect((await scene.calls.list()).json().imports[0]).toMatchObject({
      state: 'failed',
      problem: refused.json().message,
    })
    expect(await sites()).toEqual(before)
    expect(messages(await preview('Nom;Projet\nA;West\n', 'fr'))).toEqual([
      '2: Le fuseau horaire du nouveau site «\u00a0A\u00a0» manque, et aucun autre site du projet «\u00a0West\u00a0» ne permet de le déduire.',
    ])
  })

  test('without ids knows sites by their name in their project', async () => {
    await bringIn('Site,Project,Time zone\nTower,South,UTC\nTOWER,North,UTC\nTower,North,UTC\n')
    expect((await sites()).map((site) => [site.site_key, site.label, site.project_key, site.timezone])).toEqual([
      ['tower', 'Tower', 'NORTH', 'UTC'],
      ['depot', 'Depot', 'SOUTH', 'America/New_York'],
      ['tower-2', 'Tower', 'SOUTH', 'UTC'],
    ])
    expect(messages(await preview('Site,Region\nTower,x\nDepot,x\n'))).toEqual([
      '2: Column “Site”: several sites are called “Tower”. Give the ID of one.',
    ])
  })
})

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
    expect((await preview(file)).counts).toMatchObject({ rules: count(1, 1), projectRules: count(2) })
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
      ...{ obstacle: { code: 'table.unclear' }, reading: { holds: null, columns: {} }, counts: {} },
    })
    const columns = {
      ...{ siteId: { column: 'Nr' }, siteName: { column: 'Bezeichnung' } },
      ...{ project: { value: 'North' }, timeZone: null },
    }
    const choices = { holds: 'sites', separator: ';', columns }
    const kept = await keep({ name: 'Standorte', kind: 'model', header: ['Nr', 'Bezeichnung'], choices })
    const again = (await scene.calls.preview(file, { ...MODEL_CSV, mapping: kept.id })).json()
    expect(again).toMatchObject({
      ...{ obstacle: null, problems: [], counts: { sites: count(2) } },
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
