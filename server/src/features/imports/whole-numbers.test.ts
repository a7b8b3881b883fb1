import { expect, test } from 'vitest'
import { xlsxOf } from '../../../test/fixtures/files/workbooks.ts'
import { importScene } from '../../../test/fixtures/imports.ts'
import { counts, sendHits } from '../../../test/fixtures/ingest.ts'
import { SAMPLE_RECORDS } from '../readers/table/detect-text.ts'

const scene = importScene()

const HEADER = ['siteId', 'equipId', 'ruleId', 'start', 'durationSeconds', 'cost']
interface Numbers {
  readonly duration?: string
  readonly cost?: string
}
const OPEN: Numbers = { cost: '1,250' }
const ROW_COUNT = SAMPLE_RECORDS + 3002
/** Numbers that can be read both ways, more than the beginning of a file may have, and then the given ones. */
const rowsOf = (last: readonly Numbers[], open = OPEN) =>
  [...Array.from({ length: ROW_COUNT - last.length }, () => open), ...last].map(({ duration, cost }, place) => {
    const day = new Date(Date.UTC(2025, 0, 1 + Math.floor(place / 1000))).toISOString().slice(0, 10)
    const minutes = place % 1000
    const clock = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
    return ['tower', 'ahu-1', 'stuck-damper', `${day}T${clock}:00Z`, duration ?? '60', cost ?? '']
  })
const csvFrom = (last: readonly Numbers[], open?: Numbers) =>
  [HEADER, ...rowsOf(last, open)].map((cells) => cells.join(';')).join('\n')
const workbookFrom = (last: readonly Numbers[]) => {
  const rows = [HEADER, ...rowsOf(last)].map(
    (cells) => `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`,
  )
  return xlsxOf({ sheets: { Findings: rows.join('') } })
}

/** Of all firings together. */
const sums = async () => {
  const rows = await scene.app.database.db.selectFrom('occurrence').select(['times_duration', 'times_cost']).execute()
  const total = (numbers: readonly (number | null)[]) => numbers.reduce<number>((sum, one) => sum + (one ?? 0), 0)
  return {
    seconds: total(rows.flatMap(({ times_duration }) => times_duration)),
    cost: total(rows.flatMap(({ times_cost }) => times_cost ?? [])),
  }
}

test.each([
  ['a thousand', '0.5', 'point', 1250],
  ['one and a quarter', '0,5', 'comma', 1.25],
] as const)('the last of thousands of costs tells that 1,250 is %s', async (_, proof, decimalMark, cost) => {
  const file = csvFrom([{ cost: proof }])
  const preview = (await scene.calls.preview(file)).json()
  expect(preview).toMatchObject({ reading: { decimalMark }, checkedRowCount: ROW_COUNT })
  expect(preview.outcome.rejectedCount).toBe(0)
  expect((await scene.calls.bringIn(file)).json()).toMatchObject({ received: ROW_COUNT, rejectedCount: 0 })
  expect((await sums()).cost).toBeCloseTo((ROW_COUNT - 1) * cost + 0.5)
})

test('a cost shows what 1,250 means as a duration, in a workbook too', async () => {
  const open = { duration: '1,250' }
  const file = csvFrom([{ cost: '1,234.50' }], open)
  expect((await scene.calls.preview(file)).json()).toMatchObject({
    reading: { decimalMark: 'point' },
    outcome: { rejectedCount: 0 },
  })
  await scene.calls.bringIn(file)
  expect((await sums()).seconds).toBe((ROW_COUNT - 1) * 1250 + 60)

  const workbook = workbookFrom([{ cost: '12,50' }])
  const preview = (await scene.calls.preview(workbook, { format: 'workbook' })).json()
  expect(preview).toMatchObject({ reading: { decimalMark: 'comma' }, outcome: { rejectedCount: 0 } })
  const run = (await scene.calls.bringIn(workbook, { format: 'workbook' })).json()
  expect(run).toMatchObject({ received: ROW_COUNT, rejectedCount: 0 })
  expect((await sums()).cost).toBeCloseTo((ROW_COUNT - 1) * 1.25 + 12.5)
})

test.each([
  ['no number tells it', [{ cost: '9' }], 1],
  ['the numbers tell both', [{ cost: '0,5' }, { cost: '0.5' }], 2],
] as const)('where %s, the decimal mark is asked for and nothing is guessed', async (_, last, clearCount) => {
  const file = csvFrom(last)
  const preview = (await scene.calls.preview(file)).json()
  expect(preview.reading.decimalMark).toBeNull()
  expect(preview.causes[0]).toMatchObject({ code: 'hit.decimal-mark', rowCount: ROW_COUNT - clearCount })
  expect((await scene.calls.bringIn(file)).json().rejectedCount).toBe(ROW_COUNT - clearCount)
})

test('an ambiguous duration has to be chosen, in CSV and in a workbook', async () => {
  const csv = [HEADER, ...rowsOf([{ duration: '1,250' }]).slice(-1)].map((cells) => cells.join(';')).join('\n')
  expect((await scene.calls.preview(csv)).json()).toMatchObject({
    causes: [{ code: 'hit.decimal-mark', message: expect.stringContaining('durationSeconds 1,250'), firstRow: 2 }],
  })
  const number = (cell: string) => `<c><v>${cell}</v></c>`
  const text = (cell: string) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`
  const row = (...ends: string[]) =>
    `<row>${['tower', 'ahu-1', 'stuck-damper'].map(text).join('')}${ends.join('')}</row>`
  // A number that is shown with a point says nothing about a text with a comma.
  const rows = [
    `<row>${HEADER.map(text).join('')}</row>`,
    row(text('2026-03-09T08:00:00Z'), number('60'), number('12.5')),
    row(text('2026-03-09T09:00:00Z'), text('1,250'), number('1.125')),
  ]
  const workbook = xlsxOf({ sheets: { Findings: rows.join('') } })
  expect((await scene.calls.preview(workbook, { format: 'workbook' })).json()).toMatchObject({
    outcome: { created: 1, rejectedCount: 1 },
    causes: [{ code: 'hit.decimal-mark', firstRow: 3 }],
  })
})

test('a mapping that says the decimal mark settles it for people and programs', async () => {
  const payload = { name: 'Points', header: HEADER, choices: { decimalMark: 'point' } }
  const { id } = (await scene.app.ask({ method: 'POST', url: '/api/v1/imports/mappings', payload }, scene.admin)).json()
  const file = csvFrom([{ duration: '1,250' }])
  expect((await scene.calls.preview(file, { mapping: id })).json().outcome.rejectedCount).toBe(0)
  const { body } = await sendHits(scene.app, scene.sender, {
    payload: file,
    type: 'text/csv',
    query: '?mapping=Points',
  })
  expect(counts(body)).toMatchObject({ received: ROW_COUNT, rejected: 0 })
  const { seconds, cost } = await sums()
  expect([seconds, cost]).toEqual([(ROW_COUNT - 1) * 60 + 1250, (ROW_COUNT - 1) * 1250])
})

test('what a program sends without a mapping is read by its beginning', async () => {
  const { body } = await sendHits(scene.app, scene.sender, { payload: csvFrom([{ cost: '0.5' }]), type: 'text/csv' })
  expect(counts(body)).toMatchObject({ received: ROW_COUNT, rejected: ROW_COUNT - 1 })
})
