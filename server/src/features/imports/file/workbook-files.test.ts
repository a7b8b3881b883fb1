import { describe, expect, test } from 'vitest'
import { PNG } from '../../../../test/app/file-samples.ts'
import { odsOf, xlsxOf } from '../../../../test/fixtures/files/workbooks.ts'
import { importScene } from '../../../../test/fixtures/imports.ts'
import { sendHits } from '../../../../test/fixtures/ingest.ts'

const scene = importScene()

const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
const row = (number: number, ...cells: string[]) => `<row r="${number}">${cells.join('')}</row>`
// Of 9 March 2026, 9:05, in the style of dates; and a formula with its stored value of ten minutes.
const AT_NINE = '<c s="1"><v>46090.378472222219</v></c>'
const TEN_MINUTES = '<c><f>5+5</f><v>10</v></c>'
const HEADER = ['Building', 'Asset', 'Asset name', 'Fault', 'Start time', 'Minutes', 'Comment'].map(text)
const place = (site: string) => ['ahu-1', 'AHU 1', 'stuck-damper'].map(text).toSpliced(0, 0, text(site))
const MARCH = [
  row(1, text('Faults of March')),
  row(3, ...HEADER),
  row(4, ...place('tower'), AT_NINE, TEN_MINUTES),
  row(7, ...place('attic'), AT_NINE, TEN_MINUTES, text('Third time')),
].join('')
const XLSX = xlsxOf({ sheets: { Notes: row(1, text('Nothing here')), March: MARCH }, hidden: ['Notes'], formats: [22] })

const cell = (value: string) =>
  `<table:table-cell office:value-type="string"><text:p>${value}</text:p></table:table-cell>`
const ODS = odsOf(
  `<table:table table:name="Mars"><table:table-row>${['Bâtiment', 'Équipement', 'Règle', 'Début', 'Durée'].map(cell).join('')}</table:table-row>` +
    `<table:table-row>${['tower', 'ahu-1', 'stuck-damper'].map(cell).join('')}` +
    '<table:table-cell office:value-type="date" office:date-value="2026-03-09T09:05:00"><text:p>9 mars</text:p></table:table-cell>' +
    '<table:table-cell office:value-type="time" office:time-value="PT00H10M00S"><text:p>0:10</text:p></table:table-cell></table:table-row></table:table>',
)
const stored = () =>
  scene.app.database.db.selectFrom('occurrence').select(['occurred_on', 'times_start', 'times_duration']).execute()
const AT = Date.parse('2026-03-09T09:05:00+11:00') / 1000
const EXPECTED = [{ occurred_on: '2026-03-09', times_start: [AT], times_duration: [600] }]
const workbook = { format: 'workbook' }

describe('a workbook', () => {
  test('of Excel is previewed with the rows of its first visible sheet', async () => {
    const preview = (await scene.calls.preview(XLSX, workbook)).json()
    expect(preview).toMatchObject({
      reading: { sheet: 'March', sheets: ['Notes', 'March'], separator: null, titleLines: 1, durationUnit: 'minutes' },
      rowNumbers: [4, 7],
      checkedRowCount: 2,
      isComplete: true,
      outcome: { created: 1, rejectedCount: 1 },
      causes: [{ code: 'hit.unknown-site', params: { site: 'attic' }, firstRow: 7 }],
    })
    expect(preview.rows[0]).toEqual(['tower', 'ahu-1', 'AHU 1', 'stuck-damper', '2026-03-09 09:05:00', '10', ''])
    expect(await stored()).toEqual([])
    const run = (await scene.calls.bringIn(XLSX, workbook)).json()
    expect(run).toMatchObject({ state: 'done', created: 1, rejectedCount: 1, rejected: [{ row: 7 }] })
    expect(await stored()).toEqual(EXPECTED)
  })

  test('of LibreOffice gets in, and again without a change', async () => {
    expect((await scene.calls.bringIn(ODS, workbook)).json()).toMatchObject({ created: 1, rejectedCount: 0 })
    expect(await stored()).toEqual(EXPECTED)
    expect((await scene.calls.bringIn(ODS, workbook)).json()).toMatchObject({ created: 0, unchanged: 1 })
  })

  test('is read from another sheet if chosen', async () => {
    const payload = { name: 'Monthly', header: ['x'], choices: { sheet: 'Notes' } }
    const { id } = (
      await scene.app.ask({ method: 'POST', url: '/api/v1/imports/mappings', payload }, scene.admin)
    ).json()
    const { reading, columns } = (await scene.calls.preview(XLSX, { ...workbook, mapping: id })).json()
    expect([reading.sheet, columns[0].name]).toEqual(['Notes', 'Nothing here'])
    // Of another month there is no such sheet.
    expect((await scene.calls.preview(ODS, { ...workbook, mapping: id })).json()).toMatchObject({
      reading: { sheet: 'Mars' },
    })
  })

  test('comes from programs, all of it or nothing too', async () => {
    const type = 'application/vnd.oasis.opendocument.spreadsheet'
    const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    const atomic = await sendHits(scene.app, scene.sender, { payload: XLSX, type: xlsx, query: '?atomic=true' })
    expect(atomic.body).toMatchObject({ created: 0, rejectedCount: 1 })
    expect((await sendHits(scene.app, scene.sender, { payload: ODS, type })).body).toMatchObject({
      created: 1,
      rejectedCount: 0,
    })
    expect(await stored()).toEqual(EXPECTED)
  })

  test.each([
    ['a picture', PNG, 'workbook.other'],
    ['text', Buffer.from('siteId,equipId'), 'workbook.other'],
    ['half of one', XLSX.subarray(0, XLSX.length / 2), 'workbook.damaged'],
  ])('that is %s is refused, and its run fails with the reason', async (_what, file, code) => {
    expect((await scene.calls.preview(file, workbook)).json()).toMatchObject({ code })
    const { id } = (await scene.calls.start(workbook)).json()
    expect((await scene.calls.content(id, file)).json()).toMatchObject({ code })
    expect((await scene.calls.read(id)).json()).toMatchObject({
      state: 'failed',
      problem: expect.stringMatching(/workbook|file/),
    })
  })
})
