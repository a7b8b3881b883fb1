import { beforeEach, describe, expect, test } from 'vitest'
import { buildPoint } from '../../../../test/app/factories.ts'
import { PNG } from '../../../../test/app/file-samples.ts'
import { odsOf, xlsxOf } from '../../../../test/fixtures/files/workbooks.ts'
import { importScene } from '../../../../test/fixtures/imports.ts'

const scene = importScene()
beforeEach(async () => {
  const { db } = scene.app.database
  const { tenantId } = scene.sender
  const { id: siteRowId } = await db
    .selectFrom('site')
    .select('id')
    .where('site_key', '=', 'tower')
    .executeTakeFirstOrThrow()
  await buildPoint(db, { tenantId, siteRowId, key: 'sat', unit: 'celsius' })
  await buildPoint(db, { tenantId, siteRowId, key: 'fan', kind: 'bool' })
  await buildPoint(db, { tenantId, siteRowId, key: 'valve', unit: 'percent' })
})

const SAMPLES = { kind: 'samples', format: 'workbook' }
const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
const number = (value: number) => `<c><v>${value}</v></c>`
const truth = (value: 0 | 1) => `<c t="b"><v>${value}</v></c>`
const row = (place: number, ...cells: string[]) => `<row r="${place}">${cells.join('')}</row>`
const DATE_AND_TIME = 22
const PERCENT = 9
/** A moment as Excel stores it: days since 1899-12-30, in the style of dates. */
const serial = (time: string, style = 1) => `<c s="${style}"><v>${Date.parse(`${time}Z`) / 86_400_000 + 25_569}</v></c>`
const share = (value: number) => `<c s="2"><v>${value}</v></c>`

const WIDE = [
  row(1, text('Controller 4')),
  row(3, ...['Zeit', 'sat (°C)', 'fan', 'valve'].map(text)),
  row(4, serial('2026-03-08T23:55:00'), number(18.5), truth(1), share(0.07)),
  row(5, serial('2026-03-09T00:00:00'), number(18.25), truth(0)),
  row(8, serial('2026-03-09T00:05:00'), text('n/a'), text('sometimes'), share(0.5)),
].join('')
const EXCEL = xlsxOf({
  sheets: { Cover: row(1, text('Nothing here')), Trend: WIDE },
  formats: [DATE_AND_TIME, PERCENT],
})
// The tower's clocks are eleven hours ahead of UTC in March.
const EXPECTED = {
  sat: [
    ['2026-03-08T12:55:00', 18.5],
    ['2026-03-08T13:00:00', 18.25],
    ['2026-03-08T13:05:00', null],
  ],
  fan: [
    ['2026-03-08T12:55:00', 1],
    ['2026-03-08T13:00:00', 0],
  ],
  valve: [
    ['2026-03-08T12:55:00', 7],
    ['2026-03-08T13:05:00', 50],
  ],
}

const cell = (value: string) =>
  `<table:table-cell office:value-type="string"><text:p>${value}</text:p></table:table-cell>`
const odsRow = (...cells: string[]) => `<table:table-row>${cells.join('')}</table:table-row>`
const odsSample = (point: string, time: string, value: string) =>
  odsRow(
    cell(point),
    `<table:table-cell office:value-type="date" office:date-value="${time}"><text:p>.</text:p></table:table-cell>`,
    `<table:table-cell office:value-type="float" office:value="${value}"><text:p>.</text:p></table:table-cell>`,
  )
const ODS = odsOf(
  `<table:table table:name="Relevés">${odsRow(cell('point'), cell('horodatage'), cell('valeur'))}` +
    `${odsSample('sat', '2026-03-09T00:00:00', '18.25')}${odsSample('sat', '2026-03-09', '18.25')}` +
    `${odsSample('boiler', '2026-03-09T00:00:00', '1')}</table:table>`,
)

async function stored(point: string) {
  const range = 'from=2020-01-01T00:00:00Z&to=2027-01-01T00:00:00Z'
  const { histories } = (
    await scene.app.ask({ url: `/api/v1/histories?points=${point}&${range}&raw=true` }, scene.admin)
  ).json()
  return histories[0].t.map((t: number, place: number) => [
    new Date(t * 1000).toISOString().slice(0, 19),
    histories[0].v[place],
  ])
}
const send = async (payload: Buffer, type: string, query = '') => {
  const headers = { authorization: `Bearer ${scene.sender.key}`, 'content-type': type }
  return scene.app.ask({ method: 'POST', url: `/api/v1/ingest/samples${query}`, headers, payload })
}
const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const ODS_TYPE = 'application/vnd.oasis.opendocument.spreadsheet'

describe('a workbook of samples', () => {
  test('of Excel is imported from its first sheet with times, in the site’s local time', async () => {
    const preview = (await scene.calls.preview(EXCEL, SAMPLES)).json()
    expect(preview).toMatchObject({
      samples: {
        encoding: null,
        separator: null,
        sheet: 'Trend',
        sheets: ['Cover', 'Trend'],
        titleLines: 1,
        timeColumn: 'Zeit',
        points: [
          { column: 'sat (°C)', pointId: 'sat', isKnown: true, unit: '°C', values: ['18.5', '18.25', 'n/a'] },
          { column: 'fan', pointId: 'fan', isKnown: true, unit: null, values: ['TRUE', 'FALSE', 'sometimes'] },
          { column: 'valve', pointId: 'valve', isKnown: true, unit: null, values: ['7%', '50%'] },
        ],
      },
      rowNumbers: [4, 5, 8],
      checkedRowCount: 3,
      isComplete: true,
      outcome: { created: 7, unchanged: 0, rejectedCount: 1 },
      causes: [{ code: 'sample.not-on-or-off', firstRow: 8 }],
    })
    expect(await stored('sat')).toEqual([])
    expect((await scene.calls.bringIn(EXCEL, SAMPLES)).json()).toMatchObject({
      state: 'done',
      created: 7,
      rejectedCount: 1,
      rejected: [{ row: 8, code: 'sample.not-on-or-off' }],
    })
    for (const [point, samples] of Object.entries(EXPECTED)) expect(await stored(point), point).toEqual(samples)
    expect((await scene.calls.bringIn(EXCEL, SAMPLES)).json()).toMatchObject({ created: 0, unchanged: 7 })
  })

  test('comes from programs, a sample a row too, and names what is not known', async () => {
    const answer = (await send(ODS, ODS_TYPE)).json()
    expect(answer).toMatchObject({ accepted: 1, unchanged: 1, rejectedCount: 1 })
    expect(answer.rejected).toMatchObject([{ row: 4, code: 'sample.unknown-point', params: { point: 'boiler' } }])
    expect(await stored('sat')).toEqual([['2026-03-08T13:00:00', 18.25]])
    expect((await send(EXCEL, XLSX_TYPE)).json()).toMatchObject({ accepted: 6, unchanged: 1, rejectedCount: 1 })
  })

  test('is read with a kept mapping: its sheet, its points, its zone', async () => {
    const sheets = { March: WIDE, April: WIDE.replaceAll('sat', 'supply').replaceAll('18.5', '20') }
    const file = xlsxOf({ sheets, formats: [DATE_AND_TIME, PERCENT] })
    const choices = { sheet: 'April', points: { 'supply (°C)': 'sat' }, skipped: ['fan', 'valve'], timezone: 'UTC' }
    const payload = { name: 'Monthly', kind: 'samples', header: ['x'], choices }
    const { id } = (
      await scene.app.ask({ method: 'POST', url: '/api/v1/imports/mappings', payload }, scene.admin)
    ).json()
    const preview = (await scene.calls.preview(file, { ...SAMPLES, mapping: id })).json()
    expect(preview).toMatchObject({ samples: { sheet: 'April' }, outcome: { created: 3, rejectedCount: 0 } })
    expect((await send(file, XLSX_TYPE, '?mapping=Monthly')).json()).toMatchObject({ accepted: 3, rejectedCount: 0 })
    expect(await stored('sat')).toMatchObject([
      ['2026-03-08T23:55:00', 20],
      ['2026-03-09T00:00:00', 18.25],
      ['2026-03-09T00:05:00', null],
    ])
  })

  test('with one column of values is the point that the file is named after', async () => {
    const rows = row(1, text('Time'), text('Value')) + row(2, serial('2026-03-09T00:00:00'), number(18.25))
    const file = xlsxOf({ sheets: { Log: rows }, formats: [DATE_AND_TIME] })
    const named = { ...SAMPLES, fileName: 'sat.xlsx' }
    expect((await scene.calls.preview(file, named)).json()).toMatchObject({ outcome: { created: 1, rejectedCount: 0 } })
    expect((await scene.calls.bringIn(file, named)).json()).toMatchObject({ created: 1, rejectedCount: 0 })
    expect((await send(file, XLSX_TYPE, '?point=sat')).json()).toMatchObject({ accepted: 0, unchanged: 1 })
  })

  test('that was taken for findings looks like samples', async () => {
    const rows =
      row(1, ...['point', 'timestamp', 'value'].map(text)) +
      row(2, text('sat'), serial('2026-03-09T00:05:00'), number(1))
    const file = xlsxOf({ sheets: { Log: rows }, formats: [DATE_AND_TIME] })
    expect((await scene.calls.preview(file, { kind: 'hits', format: 'workbook' })).json()).toMatchObject({
      looksLike: 'samples',
    })
  })

  test.each([
    ['a picture', PNG, 'workbook.other'],
    ['half of one', EXCEL.subarray(0, EXCEL.length / 2), 'workbook.damaged'],
    [
      'one without times',
      xlsxOf({ sheets: { Cover: row(1, text('a'), text('b')) + row(2, number(1), number(2)) } }),
      'samples.no-times',
    ],
  ])('that is %s is refused everywhere', async (_what, file, code) => {
    expect((await scene.calls.preview(file, SAMPLES)).json()).toMatchObject({ code })
    expect((await send(file, XLSX_TYPE)).json()).toMatchObject({ code })
    const { id } = (await scene.calls.start(SAMPLES)).json()
    expect((await scene.calls.content(id, file)).json()).toMatchObject({ code })
    expect((await scene.calls.read(id)).json()).toMatchObject({ state: 'failed' })
  })
})
