import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { buildPoint } from '../../../../test/app/factories.ts'
import { importScene } from '../../../../test/fixtures/imports.ts'

const scene = importScene()

const SAMPLES = { kind: 'samples', format: 'csv' }
const WIDE = `Report of controller 4
Zeitpunkt;AHU1 Zuluft (°C);AHU1 Ventilator
09.03.2026 10:00;18,5;ein
09.03.2026 10:05;18,7;ein
`
const keep = async (choices: object, facts: object = {}) =>
  (
    await scene.app.ask(
      {
        method: 'POST',
        url: '/api/v1/imports/mappings',
        payload: { name: null, kind: 'samples', header: [], ...facts, choices },
      },
      scene.admin,
    )
  ).json().id
const siteRowId = async () =>
  (
    await scene.app.database.db
      .selectFrom('site')
      .select('id')
      .where('site_key', '=', 'tower')
      .executeTakeFirstOrThrow()
  ).id

const storedPoints = () =>
  scene.app.database.db
    .selectFrom('point as p')
    .leftJoin('equip as e', 'e.id', 'p.equip_id')
    .select(['p.point_key as point', 'p.name', 'e.name as equip', 'p.unit', 'p.role', 'p.role_source as source'])
    .orderBy('p.point_key')
    .execute()

describe('a table with a column for each point', () => {
  test('names the points that are not known, with the number of their samples', async () => {
    const preview = (await scene.calls.preview(WIDE, SAMPLES)).json()
    expect(preview).toMatchObject({
      samples: {
        separator: ';',
        titleLines: 1,
        timeColumn: 'Zeitpunkt',
        points: [
          { column: 'AHU1 Zuluft (°C)', pointId: 'AHU1 Zuluft', isKnown: false, unit: '°C', values: ['18,5', '18,7'] },
          { column: 'AHU1 Ventilator', pointId: 'AHU1 Ventilator', isKnown: false, values: ['ein'] },
        ],
      },
      outcome: { created: 0, unchanged: 0, rejectedCount: 4 },
      checkedRowCount: 2,
      isComplete: true,
    })
    expect(preview.causes).toMatchObject([
      { code: 'sample.unknown-point', rowCount: 2, firstRow: 3 },
      { code: 'sample.unknown-point', rowCount: 2, firstRow: 3 },
    ])
  })

  test('numbers its rows as a spreadsheet program does, empty lines included', async () => {
    const preview = (
      await scene.calls.preview(WIDE.replace('\n09.03.2026 10:00', '\n\n09.03.2026 10:00'), SAMPLES)
    ).json()
    expect(preview.rowNumbers).toEqual([4, 5])
    expect(preview.causes[0]).toMatchObject({ firstRow: 4 })
  })

  test('is stored with the points someone chose, and the next file keeps the choice', async () => {
    await buildPoint(scene.app.database.db, {
      tenantId: scene.tenantId,
      siteRowId: await siteRowId(),
      key: 'sat',
      unit: 'celsius',
    })
    await buildPoint(scene.app.database.db, {
      tenantId: scene.tenantId,
      siteRowId: await siteRowId(),
      key: 'fan',
      kind: 'bool',
    })
    const choices = { points: { 'AHU1 Zuluft (°C)': 'sat', 'AHU1 Ventilator': 'fan' }, timezone: 'UTC' }
    const mapping = await keep(choices)
    const file = WIDE.replaceAll('ein', 'on')
    expect((await scene.calls.preview(file, { ...SAMPLES, mapping })).json().outcome).toMatchObject({
      created: 4,
      rejectedCount: 0,
    })
    const run = (await scene.calls.bringIn(file, { ...SAMPLES, mappingId: mapping })).json()
    expect(run).toMatchObject({
      state: 'done',
      received: 4,
      created: 4,
      unchanged: 0,
      rejectedCount: 0,
      mayUndo: false,
    })
    expect((await scene.calls.bringIn(file, { ...SAMPLES, mappingId: mapping })).json()).toMatchObject({
      created: 0,
      unchanged: 4,
    })
  })

  test('shows the first columns of very many, and how many there are', async () => {
    const names = Array.from({ length: 20_000 }, (_, place) => `controller-${place}.supply-air`)
    const file = `t,${names.join(',')}\n2026-03-09T09:00:00Z,${names.map(() => '18.5').join(',')}\n`
    const mapping = await keep({ newPointsAt: { siteId: 'tower' } })
    const { samples, columns, rows, outcome } = (await scene.calls.preview(file, { ...SAMPLES, mapping })).json()
    expect(samples.pointCount).toBe(20_000)
    expect([samples.points, columns, rows[0]].map(({ length }) => length)).toEqual([1000, 1000, 1000])
    expect(outcome).toMatchObject({ created: 20_000, rejectedCount: 0 })
    const wider = `t,${'a,'.repeat(100_001)}b\n`
    expect((await scene.calls.preview(wider, SAMPLES)).json()).toMatchObject({ code: 'samples.wide-header' })
  })

  test('finds the mapping of very many columns again, in any order, and not of others', async () => {
    const tableOf = (names: readonly string[]) => `${names.join(',')}\n2026-03-09T09:00:00Z${',18.5'.repeat(1500)}\n`
    const header = ['t', ...Array.from({ length: 1500 }, (_, place) => `controller-1.p${place}`)]
    const seen = async (names: readonly string[]) => (await scene.calls.preview(tableOf(names), SAMPLES)).json()
    const { samples, columns } = await seen(header)
    const first = columns.map(({ name }: { name: string }) => name)
    const facts = { kind: 'samples', header: first, headerKey: samples.headerKey }
    await keep({ newPointsAt: { siteId: 'tower' } }, { ...facts, name: 'Controller 1' })
    await keep({}, { ...facts, headerKey: undefined, name: 'The first columns' })
    expect((await seen(header)).mapping).toMatchObject({ name: 'Controller 1', header: first })
    expect((await seen(['t', ...header.slice(1).toReversed()])).mapping).toMatchObject({ name: 'Controller 1' })
    expect((await seen([...header.slice(0, -1), 'controller-2.p1499'])).mapping).toBeNull()
    expect((await seen(first)).samples.headerKey).toBeUndefined()
    expect((await seen(first)).mapping).toMatchObject({ name: 'The first columns' })
  })

  test('without times says how it was read, so that one can choose another separator', async () => {
    // Read with commas this has as many columns in each row, none of them times.
    const file = 'Zeitpunkt;Zuluft;Abluft, links\n09.03.2026 10:00;18,5;21\n09.03.2026 10:05;18,7;21\n'
    const commas = await keep({ separator: ',' })
    expect((await scene.calls.preview(file, { ...SAMPLES, mapping: commas })).json()).toMatchObject({
      ...{ code: 'samples.no-times' },
      params: { separator: ',', encoding: 'utf-8', titleLines: 0, found: ['Zeitpunkt;Zuluft;Abluft', 'links'] },
    })
    const semicolons = await keep({ separator: ';' })
    const preview = (await scene.calls.preview(file, { ...SAMPLES, mapping: semicolons })).json()
    expect(preview.samples).toMatchObject({ timeColumn: 'Zeitpunkt', pointCount: 2 })
  })

  test('is read with the mapping of its columns, of several the one it is named after', async () => {
    const header = ['Zeitpunkt', 'AHU1 Zuluft (°C)', 'AHU1 Ventilator']
    for (const name of ['Controller 4', 'Controller 41', 'Boiler house']) {
      const payload = { name, kind: 'samples', header, choices: { newPointsAt: { siteId: 'tower' } } }
      await scene.app.ask({ method: 'POST', url: '/api/v1/imports/mappings', payload }, scene.admin)
    }
    const mappingOf = async (fileName: string) =>
      (await scene.calls.preview(WIDE, { ...SAMPLES, fileName })).json().mapping.name
    expect(await mappingOf('controller-4 March.csv')).toBe('Controller 4')
    expect(await mappingOf('Controller_41.csv')).toBe('Controller 41')
    expect(await mappingOf('controller 410.csv')).toBe('Boiler house')
    expect(await mappingOf('export.csv')).toBe('Boiler house')
  })

  test('creates the points at a site if someone chose that', async () => {
    const mapping = await keep({ newPointsAt: { siteId: 'tower' } })
    const preview = (await scene.calls.preview(WIDE, { ...SAMPLES, mapping })).json()
    expect(preview.outcome).toMatchObject({ created: 4, rejectedCount: 0 })
    expect(await scene.app.database.db.selectFrom('point').selectAll().execute()).toEqual([])
    await scene.calls.bringIn(WIDE, { ...SAMPLES, mappingId: mapping })
    const points = await scene.app.database.db
      .selectFrom('point')
      .select(['point_key', 'kind', 'unit'])
      .orderBy('point_key')
      .execute()
    expect(points).toEqual([
      { point_key: 'AHU1 Ventilator', kind: 'bool', unit: null },
      { point_key: 'AHU1 Zuluft', kind: 'number', unit: 'celsius' },
    ])
  })

  test('creates points at an equip, one at another, with the roles their names propose', async () => {
    await scene.app.database.db
      .insertInto('equip')
      .values({ site_id: await siteRowId(), equip_key: 'vav-2', name: 'VAV 2' })
      .execute()
    const file = 'Zeit;Zuluft (degC);Raum (°C)\n09.03.2026 10:00;18,5;21\n'
    const mapping = await keep({
      newPointsAt: { siteId: 'tower', equipId: 'ahu-1' },
      points: { 'Zuluft (degC)': 'ahu-1.Zuluft', 'Raum (°C)': 'vav-2.Raum' },
      pointEquips: { 'Raum (°C)': 'vav-2' },
    })
    await scene.calls.bringIn(file, { ...SAMPLES, mappingId: mapping })
    expect(await storedPoints()).toEqual([
      ...[{ point: 'ahu-1.Zuluft', name: 'Zuluft', equip: 'AHU 1', unit: 'celsius', role: 'sat', source: 'name' }],
      ...[{ point: 'vav-2.Raum', name: 'Raum', equip: 'VAV 2', unit: 'celsius', role: 'zat', source: 'name' }],
    ])
    const known = (await scene.calls.preview(file, { ...SAMPLES, mapping })).json().samples.points
    expect(known[1]).toMatchObject({ isKnown: true, siteId: 'tower', equipId: 'vav-2', equipName: 'VAV 2' })
  })

  test('the name of a file with one point gives its equip and its name', async () => {
    await scene.app.database.db
      .insertInto('equip')
      .values({ site_id: await siteRowId(), equip_key: 'b7', name: 'VAV 1' })
      .execute()
    const mappingId = await keep({ newPointsAt: { siteId: 'tower' }, fileNames: 'VAV-{equip}_{point}.csv' })
    const file = 'Timestamp,Value (°F)\n2026-03-09 10:00:00,70.5\n'
    const bring = (fileName: string) => scene.calls.bringIn(file, { ...SAMPLES, mappingId, fileName })
    expect((await bring('VAV-1_ZN-T.csv')).json()).toMatchObject({ state: 'done', created: 1 })
    expect((await bring('Weather.csv')).json()).toMatchObject({ state: 'done', created: 1 })
    expect(await storedPoints()).toMatchObject([
      { point: 'VAV-1_ZN-T', name: 'ZN-T', equip: 'VAV 1', role: 'zat' },
      { point: 'Weather', name: 'Weather', equip: null, role: null },
    ])
    expect((await bring('VAV-9_ZN-T.csv')).json()).toMatchObject({
      code: 'samples.no-equip',
      params: { equip: 'VAV-9' },
    })
  })

  test('the name of a file with several points gives the equip of all of them', async () => {
    const site_id = await siteRowId()
    const equips = [1, 2].map((number) => ({ site_id, equip_key: `b${number}`, name: `VAV ${number}` }))
    await scene.app.database.db.insertInto('equip').values(equips).execute()
    const mappingId = await keep({ newPointsAt: { siteId: 'tower' }, fileNames: '{equip} trend' })
    const file = 'Zeit;Raum (°C);Klappe, links\n2026-03-09 10:00:00;21;40\n'
    const bring = (fileName: string) => scene.calls.bringIn(file, { ...SAMPLES, mappingId, fileName })
    for (const number of [1, 2]) {
      expect((await bring(`VAV-${number} Trend.csv`)).json()).toMatchObject({ created: 2, rejectedCount: 0 })
    }
    expect(await storedPoints()).toMatchObject([
      { point: 'VAV-1.Klappe  links', name: 'Klappe, links', equip: 'VAV 1' },
      { point: 'VAV-1.Raum', name: 'Raum', equip: 'VAV 1', unit: 'celsius', role: 'zat' },
      { point: 'VAV-2.Klappe  links', name: 'Klappe, links', equip: 'VAV 2' },
      { point: 'VAV-2.Raum', name: 'Raum', equip: 'VAV 2', unit: 'celsius', role: 'zat' },
    ])
    expect((await bring('VAV-9 Trend.csv')).json()).toMatchObject({
      ...{ code: 'samples.no-equip', params: { equip: 'VAV-9' } },
    })
  })

  test('refuses a file name that several equips share, until it names one by its ID', async () => {
    const equips = ['b7', 'b8'].map((equip_key) => ({ equip_key, name: 'VAV 1' }))
    const site_id = await siteRowId()
    await scene.app.database.db
      .insertInto('equip')
      .values(equips.map((equip) => ({ site_id, ...equip })))
      .execute()
    const mappingId = await keep({ newPointsAt: { siteId: 'tower' }, fileNames: '{equip}_{point}.csv' })
    const file = 'Timestamp,Value (°F)\n2026-03-09 10:00:00,70.5\n'
    const bring = (fileName: string) => scene.calls.bringIn(file, { ...SAMPLES, mappingId, fileName })
    expect((await bring('VAV-1_ZN-T.csv')).json()).toMatchObject({
      ...{ code: 'samples.several-equips', params: { equip: 'VAV-1' } },
    })
    expect(await storedPoints()).toEqual([])
    expect((await bring('b8_ZN-T.csv')).json()).toMatchObject({ state: 'done', created: 1 })
  })

  test('refuses an equip of another site, and stores nothing', async () => {
    const mapping = await keep({ newPointsAt: { siteId: 'tower' }, pointEquips: { 'AHU1 Ventilator': 'nothing' } })
    expect((await scene.calls.preview(WIDE, { ...SAMPLES, mapping })).json().code).toBe('samples.no-equip')
    expect((await scene.calls.bringIn(WIDE, { ...SAMPLES, mappingId: mapping })).statusCode).toBe(422)
    expect(await storedPoints()).toEqual([])
  })

  test('takes the unit and the words for on and off that were chosen for a column', async () => {
    const file = 'Zeit;Temp;Pumpe (m)\n09.03.2026 10:00;18,5;Lauf\n09.03.2026 10:05;18,7;Halt\n'
    const choices = {
      newPointsAt: { siteId: 'tower' },
      pointUnits: { Temp: '°C', 'Pumpe (m)': null },
      pointWords: { 'Pumpe (m)': { on: ['lauf'], off: ['Halt'] } },
    }
    const mapping = await keep(choices)
    const { samples, outcome } = (await scene.calls.preview(file, { ...SAMPLES, mapping })).json()
    expect(samples.points).toMatchObject([
      { unit: '°C', kind: 'number' },
      { unit: null, kind: 'bool', values: ['Lauf', 'Halt'] },
    ])
    expect(outcome).toMatchObject({ created: 4, rejectedCount: 0 })
    await scene.calls.bringIn(file, { ...SAMPLES, mappingId: mapping })
    const history = await scene.app.ask(
      { url: '/api/v1/histories?points=Pumpe&from=2026-03-08T00:00:00Z&to=2026-03-10T00:00:00Z&raw=true' },
      scene.admin,
    )
    expect(history.json().histories[0].v).toEqual([1, 0])
    const other = (await scene.calls.preview(file.replace('Halt', 'Störung'), { ...SAMPLES, mapping })).json()
    expect(other.causes).toMatchObject([{ code: 'sample.not-on-or-off', rowCount: 1, firstRow: 3 }])
    const form = { name: 'x', kind: 'samples', header: [], choices: { pointUnits: { Temp: 'warm' } } }
    const refused = await scene.app.ask({ method: 'POST', url: '/api/v1/imports/mappings', payload: form }, scene.admin)
    expect(refused.statusCode).toBe(422)
  })
})

const DATA = fileURLToPath(new URL('../../../../../../shared/data/openfdd-s7', import.meta.url))
const isThere = existsSync(DATA)
if (!isThere)
  process.stderr.write('The measured air handler is not here: its 129 files are not imported in this run.\n')

describe.runIf(isThere)('the files of a measured air handler and its boxes', () => {
  // Not read here: a skipped group is still run to collect its tests.
  const readFiles = () =>
    ['ahu_data', 'vav_box_data'].flatMap((folder) =>
      readdirSync(join(DATA, folder)).map((name) => ({ name, text: readFileSync(join(DATA, folder, name)) })),
    )

  test('come in as they are, one point a file, and every sample is accounted for', async () => {
    const mappingId = await keep({
      newPointsAt: { siteId: 'tower' },
      dateOrder: 'monthFirst',
      timezone: 'America/Chicago',
    })
    const files = readFiles()
    const counts = { created: 0, unchanged: 0, rejectedCount: 0 }
    for (const { name, text } of files) {
      const run = (await scene.calls.bringIn(text, { ...SAMPLES, mappingId, fileName: name })).json()
      expect(run, name).toMatchObject({ state: 'done', rejectedCount: 0 })
      counts.created += run.created
      counts.unchanged += run.unchanged
    }
    expect(files).toHaveLength(129)
    // Some logs have the same sample twice.
    expect(counts).toEqual({ created: 692_160, unchanged: 247, rejectedCount: 0 })
    const points = await scene.app.database.db
      .selectFrom('point')
      .select(['kind', 'unit'])
      .select((select) => select.fn.countAll<number>().as('count'))
      .groupBy(['kind', 'unit'])
      .orderBy('kind')
      .orderBy('unit')
      .execute()
    expect(points).toEqual([
      { kind: 'bool', unit: null, count: 18 },
      { kind: 'number', unit: 'cubic_feet_per_minute', count: 20 },
      { kind: 'number', unit: 'fahrenheit', count: 44 },
      { kind: 'number', unit: 'inches_of_water', count: 2 },
      { kind: 'number', unit: 'percent', count: 33 },
      { kind: 'number', unit: 'percent_relative_humidity', count: 1 },
      { kind: 'number', unit: null, count: 10 },
    ])
    const names = (await storedPoints()).map(({ point }) => point)
    const empty = files.map(({ name }) => name.replace('.csv', '')).filter((name) => !names.includes(name))
    expect(empty).toEqual(['S-7_FBD-SP'])
    const gaps = await gapsOf(names)
    const knownFrom = (from: number, below: number) => gaps.filter(({ known }) => known >= from && known < below)
    const namesOf = (found: typeof gaps) => found.map(({ pointId }) => pointId).toSorted()
    // Logs of setpoints were cut at 500 rows or have a few changes, the leaving temperatures begin in the middle.
    const short = namesOf(knownFrom(0, 0.1))
    expect(short.filter((name) => /ACT(CLG|HTG)SP$/.test(name))).toHaveLength(20)
    expect(short.filter((name) => !/ACT(CLG|HTG)SP$/.test(name))).toEqual([
      ...['DAP-SP', 'S-7_CLGUNOOC-SP', 'S-7_DAT-SP', 'S-7_EF6-SP', 'S-7_EF6-c', 'S-7_HTGUNOCC-SP', 'S-7_MINPOS-SP'],
    ])
    const boxes = Array.from({ length: 10 }, (_, place) => place + 1)
    const leaving = boxes.map((box) => `VAV-${box}${box < 3 ? '_' : '-'}DA-T`)
    expect(namesOf(knownFrom(0.1, 0.95))).toEqual(['S-7_FBD-O', ...leaving].toSorted())
    // The others begin half a day after the month, and have no gap from then on.
    expect(knownFrom(0.95, 2)).toHaveLength(90)
    expect(Math.max(...knownFrom(0.95, 2).map(({ gapHours }) => gapHours))).toBe(14)
  })

  /** Of each point how much of the month of the logs is known, and in how many of its hours something is not. */
  async function gapsOf(points: readonly string[]) {
    const range = 'from=2022-05-07T05:00:00Z&to=2022-06-06T05:00:00Z&columns=720'
    const found: { pointId: string; known: number; gapHours: number }[] = []
    for (let place = 0; place < points.length; place += 20) {
      const asked = points.slice(place, place + 20).map(encodeURIComponent)
      const answer = await scene.app.ask({ url: `/api/v1/histories?points=${asked.join()}&${range}` }, scene.admin)
      expect(answer.statusCode, answer.body).toBe(200)
      for (const { pointId, gap, summary } of answer.json().lines) {
        found.push({ pointId, known: summary.known, gapHours: (gap ?? []).filter(Boolean).length })
      }
    }
    return found
  }

  test('the meter of a building comes in, and every one of its rows is accounted for', async () => {
    const choices = { newPointsAt: { siteId: 'tower' }, dateOrder: 'monthFirst', timezone: 'America/Chicago' }
    const mappingId = await keep(choices)
    const text = readFileSync(join(DATA, 'power_data', 'City_Library_2019.csv'))
    const run = (await scene.calls.bringIn(text, { ...SAMPLES, mappingId, fileName: 'City_Library_2019.csv' })).json()
    // A row of the night when clocks went back is there twice.
    expect(run).toMatchObject({ received: 33_118, created: 33_117, unchanged: 1, rejectedCount: 0 })
    expect(await storedPoints()).toMatchObject([{ point: 'City_Library_2019', name: 'City_Library_2019' }])
  })
})

const PLANTS = fileURLToPath(new URL('../../../../../../shared/data/hhw-brick', import.meta.url))
const arePlantsThere = existsSync(PLANTS)
if (!arePlantsThere)
  process.stderr.write('The hot-water plants are not here: their statistics are not checked in this run.\n')

describe.runIf(arePlantsThere)('hourly tables of hot-water plants', () => {
  test.each([
    { plant: 53, pairs: 8655, mean: 10.8727, below: 141, above: 21 },
    { plant: 55, pairs: 7432, mean: 2.4868, below: 3836, above: 23 },
    { plant: 110, pairs: 26_107, mean: 2.2252, below: 7649, above: 0 },
    { plant: 124, pairs: 13_402, mean: 3.1194, below: 4948, above: 0 },
  ])('give the published statistics of plant $plant through the API', async (expected) => {
    const text = readFileSync(join(PLANTS, `${expected.plant}hhw_system_data.csv`))
    const [header = ''] = text.toString('utf8').split('\n', 1)
    const skipped = header
      .trim()
      .split(',')
      .filter((name) => !['datetime_UTC', 'sup', 'ret'].includes(name))
    const mappingId = await keep({ newPointsAt: { siteId: 'tower' }, skipped })
    const run = (await scene.calls.bringIn(text, { ...SAMPLES, mappingId })).json()
    expect(run).toMatchObject({ state: 'done', rejectedCount: 0 })
    const [supply, back] = [await samplesOf('sup'), await samplesOf('ret')]
    const differences = [...supply].flatMap(([t, value]) => {
      const other = back.get(t)
      return other === undefined ? [] : value - other
    })
    const mean = differences.reduce((sum, value) => sum + value, 0) / differences.length
    expect({
      plant: expected.plant,
      pairs: differences.length,
      mean: Number(mean.toFixed(4)),
      below: differences.filter((value) => value < 2).length,
      above: differences.filter((value) => value > 20).length,
    }).toEqual(expected)
  })

  async function samplesOf(point: string): Promise<Map<number, number>> {
    const samples = new Map<number, number>()
    for (let from: string | null = '2016-01-01T00:00:00Z'; from !== null; ) {
      const range = `from=${encodeURIComponent(from)}&to=2026-01-01T00:00:00Z`
      const answer = await scene.app.ask({ url: `/api/v1/histories?points=${point}&${range}&raw=true` }, scene.admin)
      const { histories, nextFrom } = answer.json()
      for (const [place, t] of histories[0].t.entries()) {
        const value = histories[0].v[place]
        if (value !== null) samples.set(t, value)
      }
      from = nextFrom === null ? null : String(nextFrom)
    }
    return samples
  }
})
