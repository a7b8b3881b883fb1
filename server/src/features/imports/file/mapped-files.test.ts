import { describe, expect, test } from 'vitest'
import { csvOf, csvRow, importCalls, importScene } from '../../../../test/fixtures/imports.ts'
import { sendHits } from '../../../../test/fixtures/ingest.ts'
import { firstRows } from './preview/some-rows.ts'

const scene = importScene()

const HEADER = 'Ort;Gerät;Meldung;Wann;Laufzeit;Wie schlimm'
const FILE = `${HEADER}\nTurm;ahu-1;Klappe klemmt;09.03.2026 09:00;10;hoch\nTurm;ahu-9;Klappe klemmt;09.03.2026 10:00;20;hoch\n`
const CHOICES = {
  columns: {
    siteId: { column: 'Ort' },
    equipId: { column: 'Gerät' },
    ruleId: { column: 'Meldung' },
    start: { column: 'Wann' },
    durationSeconds: { column: 'Laufzeit' },
    severity: { value: 'High' },
  },
  durationUnit: 'minutes',
  sites: { Turm: 'tower' },
  rules: { 'Klappe klemmt': 'stuck-damper' },
  createsEquips: true,
}
const MAPPING = { name: 'Leitwarte', header: HEADER.split(';'), choices: CHOICES }

const keep = (payload: object = MAPPING) =>
  scene.app.ask({ method: 'POST', url: '/api/v1/imports/mappings', payload }, scene.admin)
const stored = () =>
  scene.app.database.db
    .selectFrom('occurrence as o')
    .innerJoin('equip_rule as r', 'r.id', 'o.equip_rule_id')
    .innerJoin('equip as e', 'e.id', 'r.equip_id')
    .select(['e.equip_key', 'e.name', 'o.duration_seconds', 'o.severity', 'o.times_start'])
    .orderBy('e.equip_key')
    .execute()

describe('a table with columns that nobody knows', () => {
  test('lacks what it needs until someone chooses', async () => {
    const before = (await scene.calls.preview(FILE)).json()
    expect(before.mapping).toBeNull()
    expect(before.columns.filter(({ state }: { state: string }) => state === 'missing')).toHaveLength(5)
    expect(before.rows[0]).toEqual(['Turm', 'ahu-1', 'Klappe klemmt', '09.03.2026 09:00', '10', 'hoch'])

    const { id } = (await keep({ ...MAPPING, name: null })).json()
    const after = (await scene.calls.preview(FILE, { mapping: id })).json()
    expect(after).toMatchObject({
      mapping: { id, name: null },
      reading: { separator: ';', durationUnit: 'minutes', values: { severity: 'High' } },
      outcome: { created: 2, updated: 0, unchanged: 0, rejectedCount: 0 },
      checkedRowCount: 2,
      isComplete: true,
      causes: [],
      problems: [],
    })
    expect(await stored()).toEqual([])
    expect((await scene.calls.bringIn(FILE, { mappingId: id })).json()).toMatchObject({ created: 2, rejectedCount: 0 })
    expect(await stored()).toMatchObject([
      { equip_key: 'ahu-1', duration_seconds: 600, severity: 'High' },
      { equip_key: 'ahu-9', name: 'ahu-9', duration_seconds: 1200, severity: 'High' },
    ])
  })

  test('begins below its title', async () => {
    const { reading, columns } = (await scene.calls.preview(`Störungen;;;;;\nMärz\n${FILE}`)).json()
    expect(reading).toMatchObject({ titleLines: 2 })
    expect(columns[0]).toEqual({ name: 'Ort', state: 'ignored' })
  })

  test('is read with the mapping kept for its columns, in any order', async () => {
    const { id } = (await keep()).json()
    expect((await scene.calls.preview(FILE)).json()).toMatchObject({ mapping: { id, name: 'Leitwarte' } })
    const turned = `Wann;${HEADER.replace('Wann;', '')}\n09.03.2026 09:00;Turm;ahu-1;Klappe klemmt;10;hoch\n`
    expect((await scene.calls.preview(turned)).json()).toMatchObject({ mapping: { id }, outcome: { created: 1 } })
    expect((await scene.calls.preview(FILE, { mapping: 'none' })).json().mapping).toBeNull()
    expect((await scene.calls.preview(csvOf(csvRow()))).json().mapping).toBeNull()
  })

  test('is found again below the title lines that someone chose', async () => {
    // Above the table there is another one with columns of findings.
    const file = `siteId;equipId;ruleId;start;durationSeconds;severity\n${FILE}`
    expect((await scene.calls.preview(file)).json().columns[0]).toEqual({ name: 'siteId', state: 'known' })
    const { id } = (await keep({ ...MAPPING, choices: { ...CHOICES, titleLines: 1 } })).json()
    expect((await scene.calls.preview(file)).json()).toMatchObject({
      mapping: { id },
      reading: { titleLines: 1 },
      outcome: { created: 2, rejectedCount: 0 },
    })
    expect((await scene.calls.preview(FILE)).json().mapping).toBeNull()
  })

  test('comes from programs with the name of a mapping', async () => {
    await keep()
    const post = (mapping: string) =>
      sendHits(scene.app, scene.sender, {
        payload: FILE,
        type: 'text/csv',
        query: `?mapping=${encodeURIComponent(mapping)}`,
      })
    expect((await post('leitwarte')).body).toMatchObject({ created: 2, rejectedCount: 0 })
    expect(await post('Nachtwache')).toMatchObject({ status: 400, body: { code: 'mapping.unknown' } })
    expect(await sendHits(scene.app, scene.sender, { payload: '', query: '?mapping=Leitwarte' })).toMatchObject({
      status: 422,
      body: { fields: { mapping: 'A mapping applies to CSV files and workbooks only.' } },
    })
  })

  test('without a column that its mapping reads is refused by name', async () => {
    const { id } = (await keep()).json()
    const without = FILE.replace('Laufzeit', 'Dauer?')
    const preview = (await scene.calls.preview(without, { mapping: id })).json()
    expect(preview.columns).toContainEqual({ name: 'Laufzeit', state: 'missing', field: 'durationSeconds' })
    expect((await scene.calls.bringIn(without, { mappingId: id })).json()).toMatchObject({
      code: 'import.gone-columns',
      message: expect.stringContaining('Laufzeit'),
    })
    expect(await stored()).toEqual([])
  })
})

test.each([
  ['earlier', '05.04.2026 02:30', '2026-04-04T15:30:00Z'],
  ['later', '05.04.2026 02:30', '2026-04-04T16:30:00Z'],
  ['earlier', '04.10.2026 02:30', '2026-10-03T15:30:00Z'],
  ['later', '04.10.2026 02:30', '2026-10-03T16:30:00Z'],
])(
  'of an hour that clocks show twice or never the %s instant is stored if chosen',
  async (clockChange, wall, instant) => {
    scene.app.clock.now = new Date('2026-10-05T00:00:00Z')
    scene.admin = await scene.app.signIn('admin')
    scene.calls = importCalls(scene.app, scene.admin)
    const file = FILE.split('\n').slice(0, 2).join('\n').replace('09.03.2026 09:00', wall)
    const undecided = (await keep({ ...MAPPING, name: null })).json().id
    expect((await scene.calls.preview(file, { mapping: undecided })).json().outcome).toMatchObject({ rejectedCount: 1 })
    const { id } = (await keep({ ...MAPPING, choices: { ...CHOICES, clockChange } })).json()
    await scene.calls.bringIn(file, { mappingId: id })
    expect((await stored()).map(({ times_start: [start] }) => new Date(Number(start) * 1000).toISOString())).toEqual([
      instant.replace('Z', '.000Z'),
    ])
  },
)

describe('kept mappings', () => {
  test('are listed by name, replaced and deleted', async () => {
    const { id } = (await keep()).json()
    await keep({ ...MAPPING, name: 'Anlage' })
    await keep({ ...MAPPING, name: null })
    const list = () => scene.app.ask({ url: '/api/v1/imports/mappings' }, scene.admin)
    const names = async () => (await list()).json().mappings.map(({ name }: { name: string }) => name)
    expect(await names()).toEqual(['Anlage', 'Leitwarte'])
    const url = `/api/v1/imports/mappings/${id}`
    expect((await keep({ ...MAPPING, name: 'LEITWARTE' })).json()).toMatchObject({
      fields: { name: 'There is already a mapping named “LEITWARTE”.' },
    })
    expect(
      (await scene.app.ask({ method: 'PUT', url, payload: { ...MAPPING, name: 'anlage' } }, scene.admin)).statusCode,
    ).toBe(422)
    await scene.app.ask({ method: 'PUT', url, payload: { ...MAPPING, name: 'Zentrale' } }, scene.admin)
    expect(await names()).toEqual(['Anlage', 'Zentrale'])
    expect((await scene.app.ask({ method: 'DELETE', url }, scene.admin)).json()).toMatchObject({ name: 'Zentrale' })
    expect((await scene.app.ask({ method: 'DELETE', url }, scene.admin)).statusCode).toBe(404)
    expect(await names()).toEqual(['Anlage'])
  })

  test.each([
    [{ ...MAPPING, name: ' ' }],
    [{ ...MAPPING, name: 'x'.repeat(101) }],
    [{ ...MAPPING, choices: { columns: { siteId: 'Ort' } } }],
    [{ ...MAPPING, choices: { columns: { nothing: { column: 'Ort' } } } }],
    [{ ...MAPPING, choices: { separator: '-' } }],
  ])('are refused if they make no sense: %j', async (payload) => {
    expect((await keep(payload)).statusCode).toBe(422)
  })
})

describe('the numbers of a preview', () => {
  test('count every row, and rows with the same reason together', async () => {
    const unknown = Array.from({ length: 1500 }, () => csvRow({ site: 'attic' }))
    const file = csvOf(csvRow(), ...unknown, csvRow({ rule: 'ghost' }), csvRow({ seconds: 'long' }))
    expect((await scene.calls.preview(file)).json()).toMatchObject({
      checkedRowCount: 1503,
      isComplete: true,
      outcome: { created: 1, updated: 0, unchanged: 0, rejectedCount: 1502 },
      causes: [
        { code: 'hit.unknown-site', params: { site: 'attic' }, rowCount: 1500, firstRow: 3 },
        { code: 'hit.unknown-rule', params: { rule: 'ghost' }, rowCount: 1, firstRow: 1503 },
        { code: 'hit.wrong', rowCount: 1, firstRow: 1504 },
      ],
    })
  })

  test.each([
    [2, [1, 2], true],
    [3, [1, 2, 3], false],
  ])('are of at most so many rows: %i', async (maximum, rows, isCut) => {
    async function* three() {
      for (const row of [1, 2, 3]) yield { row, value: {} }
    }
    const first = firstRows(three(), maximum)
    const read: number[] = []
    for await (const { row } of first.rows) read.push(row)
    expect(read).toEqual(rows)
    expect(first.isCut()).toBe(isCut)
  })

  test('are those of the import that follows', async () => {
    await scene.calls.bringIn(csvOf(csvRow()))
    const file = csvOf(
      csvRow(),
      csvRow({ equip: 'ahu-1', start: '2026-03-09T12:00:00+11:00' }),
      csvRow({ site: 'attic' }),
    )
    const { outcome } = (await scene.calls.preview(file)).json()
    expect(outcome).toEqual({ created: 0, updated: 1, unchanged: 0, rejectedCount: 1 })
    expect((await scene.calls.bringIn(file)).json()).toMatchObject(outcome)
  })
})

test('what a preview misses is created in one step, and what exists stays as it is', async () => {
  const add = (payload: object) =>
    scene.app.ask({ method: 'POST', url: '/api/v1/portfolio/additions', payload }, scene.admin)
  const attic = { siteId: 'attic', projectKey: 'NORTH', label: 'Attic', state: null, timezone: 'Europe/Paris' }
  const tower = { ...attic, siteId: 'tower', label: 'Other' }
  const ghost = { ruleId: 'ghost', name: 'Ghost load', category: 'metering', severity: 'low' }
  expect((await add({ sites: [attic, { ...attic, siteId: 'x', projectKey: 'WEST' }], rules: [] })).statusCode).toBe(422)
  expect((await add({ sites: [{ ...attic, timezone: 'Europe/Nowhere' }], rules: [] })).statusCode).toBe(422)
  expect((await add({ sites: [attic, tower], rules: [ghost] })).json()).toEqual({
    projectCount: 0,
    siteCount: 1,
    ruleCount: 1,
  })
  const file = csvOf(csvRow({ site: 'attic', rule: 'ghost' })).replace('description', 'equipName')
  expect((await scene.calls.bringIn(file)).json()).toMatchObject({ created: 1, rejectedCount: 0 })
  const rows = await scene.app.database.db.selectFrom('site').select('label').orderBy('label').execute()
  expect(rows.map(({ label }) => label)).toEqual(['Attic', 'Depot', 'Tower'])
  const west = { projectKey: 'WEST', projectName: 'West', currency: 'EUR' }
  const barn = { ...attic, siteId: 'barn', projectKey: 'WEST' }
  expect((await add({ projects: [{ ...west, currency: 'EUX' }], sites: [barn], rules: [] })).statusCode).toBe(422)
  const added = await add({ projects: [west, { ...west, projectKey: 'NORTH' }], sites: [barn], rules: [] })
  expect(added.json()).toEqual({ projectCount: 1, siteCount: 1, ruleCount: 0 })
  const projects = await scene.app.database.db.selectFrom('project').select(['project_key', 'currency']).execute()
  expect(projects.find(({ project_key }) => project_key === 'WEST')?.currency).toBe('EUR')
  expect(projects.find(({ project_key }) => project_key === 'NORTH')?.currency).toBe('AUD')
})
