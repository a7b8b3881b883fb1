import { describe, expect, test } from 'vitest'
import { SAMPLES, sampleFilesScene, WIDE } from '../../../../test/fixtures/scenes/sample-files.ts'

const scene = sampleFilesScene()
const { keep, siteRowId, storedPoints } = scene

describe('the points of a table', () => {
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

  test('the values of a new point keep a wrong role from it', async () => {
    const file = [
      'Zeit;SF Sts;SF2 Sts;DuctStaticPressureStPt;DamperSignal',
      '09.03.2026 10:00;0;1;1,5;20',
      '09.03.2026 11:00;1;3;1,5;85',
    ].join('\n')
    const mappingId = await keep({ newPointsAt: { siteId: 'tower', equipId: 'ahu-1' } })
    await scene.calls.bringIn(file, { ...SAMPLES, mappingId })
    expect(Object.fromEntries((await storedPoints()).map(({ name, role }) => [name, role]))).toEqual({
      DamperSignal: 'oad',
      DuctStaticPressureStPt: 'dspSp',
      'SF Sts': 'fanOn',
      'SF2 Sts': null,
    })
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
      { point: 'tower.b1.Klappe  links', name: 'Klappe, links', equip: 'VAV 1' },
      { point: 'tower.b1.Raum', name: 'Raum', equip: 'VAV 1', unit: 'celsius', role: 'zat' },
      { point: 'tower.b2.Klappe  links', name: 'Klappe, links', equip: 'VAV 2' },
      { point: 'tower.b2.Raum', name: 'Raum', equip: 'VAV 2', unit: 'celsius', role: 'zat' },
    ])
    expect((await bring('VAV-9 Trend.csv')).json()).toMatchObject({
      code: 'samples.no-equip',
      params: { equip: 'VAV-9' },
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
      code: 'samples.several-equips',
      params: { equip: 'VAV-1' },
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

test('numbers that can be read both ways count for the proposal as it was decided', async () => {
  const cells = ['60,500', '61,250', '72,000']
  const table = (other: string) =>
    ['Zeit;AHU1 Supply Air Temp;Thing', ...cells.map((cell, hour) => `2026-03-09 0${hour}:00;${cell};${other}`)].join(
      '\n',
    )
  const at = { newPointsAt: { siteId: 'tower', equipId: 'ahu-1' } }
  const proposed = async (file: string, choices: object) => {
    const { samples } = (await scene.calls.preview(file, { ...SAMPLES, mapping: await keep(choices) })).json()
    return samples.points[0].proposedUnit
  }
  expect(await proposed(table('1'), at)).toBeNull()
  expect(await proposed(table('1'), { ...at, decimalMark: 'comma' })).toBe('°F')
  expect(await proposed(table('1'), { ...at, decimalMark: 'point' })).toBeNull()
  // Another column shows the mark.
  expect(await proposed(table('2,5'), at)).toBe('°F')
})

test('a new point without a unit is proposed the one that its name and its values show', async () => {
  const rows = [0, 1, 2].map((hour) => `2026-03-09 0${hour}:00,${60.5 + hour},${60 + hour},21.${hour}`)
  const file = ['Zeit,AHU1 Supply Air Temp,Supply Air Temp (cfm),Thing', ...rows].join('\n')
  const mapping = await keep({ newPointsAt: { siteId: 'tower', equipId: 'ahu-1' } })
  const { samples } = (await scene.calls.preview(file, { ...SAMPLES, mapping })).json()
  expect(samples.points).toMatchObject([
    { unit: null, proposedUnit: '°F', isUnitDoubtful: false },
    { unit: 'cfm', proposedUnit: null, isUnitDoubtful: true },
    { unit: null, proposedUnit: null, isUnitDoubtful: false },
  ])
})
