import { describe, expect, test } from 'vitest'
import { buildPoint } from '../../../../test/app/factories.ts'
import { SAMPLES, sampleFilesScene, WIDE } from '../../../../test/fixtures/scenes/sample-files.ts'

const scene = sampleFilesScene()
const { keep, siteRowId } = scene

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
})
