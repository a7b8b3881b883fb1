import { describe, expect, test } from 'vitest'
import { buildPoint } from '../../../../test/app/factories.ts'
import { xlsxOf } from '../../../../test/fixtures/files/workbooks.ts'
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

  test('proposes fractions for what is labelled % and goes from 0 to 1', async () => {
    const rows = [0, 0.35, 0.8].map((value, place) => `2026-03-09T09:0${place}:00Z,${value},${value * 100},${value}`)
    const file = ['time,CHW Valve (%),HW Valve (%),OA Damper', ...rows].join('\n')
    const { points } = (await scene.calls.preview(file, SAMPLES)).json().samples
    expect(points).toMatchObject([
      { name: 'CHW Valve', unit: '%', proposedUnit: 'ppu', isUnitDoubtful: true },
      { name: 'HW Valve', unit: '%', proposedUnit: null, isUnitDoubtful: false },
      { name: 'OA Damper', unit: null, proposedUnit: 'ppu', isUnitDoubtful: false },
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

  test('is not a feed, though its samples were taken after the first ones had come', async () => {
    const mapping = await keep({ newPointsAt: { siteId: 'tower' }, timezone: 'UTC' })
    const files = { 12: '2026-03-10T11:00:00Z', 18: '2026-03-10T17:00:00Z', 23: '2026-03-10T22:00:00Z' }
    for (const [hour, taken] of Object.entries(files)) {
      scene.app.clock.now = new Date(`2026-03-10T${hour}:00:00Z`)
      const file = `t,sat (°C)\n${taken},18.5\n`
      expect((await scene.calls.bringIn(file, { ...SAMPLES, mappingId: mapping })).json()).toMatchObject({ created: 1 })
    }
    const { db } = scene.app.database
    expect(await db.selectFrom('point').select('is_fed').execute()).toEqual([{ is_fed: false }])
  })

  test('shows the first columns of very many, and how many there are', { tags: 'whole' }, async () => {
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
      code: 'samples.no-times',
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

describe('a kept mapping with a layout chosen by hand', () => {
  // Read with commas this has as many columns in each row, none of them times.
  const UNLIKELY = 'Zeitpunkt;Lüfter, links;Lüfter, rechts\n09.03.2026 10:00;ein, auto;aus, auto\n'
  const AT_TOWER = { newPointsAt: { siteId: 'tower' } }
  const namesOf = (preview: { columns: { name: string }[] }) => preview.columns.map(({ name }) => name)
  /** Keeps it as the dialog does: for the columns of the preview that was read so. */
  async function keepAsSeen(file: string | Buffer, choices: object, facts: { name: string; format?: string }) {
    const sent = { ...SAMPLES, format: facts.format ?? 'csv' }
    const seen = (await scene.calls.preview(file, { ...sent, mapping: await keep(choices) })).json()
    return keep(choices, { header: namesOf(seen), name: facts.name })
  }

  test('is found by the columns that its separator gives', async () => {
    const looked = (await scene.calls.preview(UNLIKELY, SAMPLES)).json()
    expect(looked.code).toBe('samples.no-times')
    const id = await keepAsSeen(UNLIKELY, { ...AT_TOWER, separator: ';' }, { name: 'Semicolons' })
    expect((await scene.calls.preview(UNLIKELY, SAMPLES)).json()).toMatchObject({
      mapping: { id },
      samples: { separator: ';', timeColumn: 'Zeitpunkt', pointCount: 2 },
    })
    expect((await scene.calls.preview(UNLIKELY, { ...SAMPLES, mapping: 'none' })).json().code).toBe('samples.no-times')
    expect((await scene.calls.preview(UNLIKELY.replace('rechts', 'oben'), SAMPLES)).json().code).toBe(
      'samples.no-times',
    )
  })

  test('is found by the columns below its title lines, and not where they are elsewhere', async () => {
    const below = 'Zuluft;Abluft;Zeit\n'
    const file = `Zeit;Wert;Text\n${below}18,5;21;09.03.2026 10:00\n18,7;21;09.03.2026 10:05\n`
    expect((await scene.calls.preview(file, SAMPLES)).json().code).toBe('samples.no-times')
    const id = await keepAsSeen(file, { ...AT_TOWER, titleLines: 1 }, { name: 'Below a title' })
    expect((await scene.calls.preview(file, SAMPLES)).json()).toMatchObject({
      mapping: { id },
      samples: { titleLines: 1, timeColumn: 'Zeit', pointCount: 2 },
      outcome: { created: 4, rejectedCount: 0 },
    })
    const without = file.slice(file.indexOf(below))
    expect((await scene.calls.preview(without, SAMPLES)).json()).toMatchObject({
      mapping: null,
      samples: { titleLines: 0, timeColumn: 'Zeit' },
    })
  })

  test('is found by the columns of its sheet', async () => {
    const row = (...cells: string[]) =>
      `<row>${cells.map((value) => `<c t="inlineStr"><is><t>${value}</t></is></c>`).join('')}</row>`
    const sheetOf = (name: string) => row('Zeit', name) + row('2026-03-09T09:00:00Z', '18.5')
    const book = xlsxOf({ sheets: { Wetter: sheetOf('Aussen'), Anlage: sheetOf('Zuluft') } })
    const facts = { name: 'Plant', format: 'workbook' }
    const id = await keepAsSeen(book, { ...AT_TOWER, sheet: 'Anlage', separator: ';' }, facts)
    const seen = (await scene.calls.preview(book, { ...SAMPLES, format: 'workbook' })).json()
    expect(seen).toMatchObject({ mapping: { id }, samples: { sheet: 'Anlage' }, outcome: { created: 1 } })
  })
})
