import { expect, test } from 'vitest'
import { xlsxOf } from '../../../test/fixtures/files/workbooks.ts'
import { importScene } from '../../../test/fixtures/imports.ts'
import { counts, sendHits } from '../../../test/fixtures/ingest.ts'
import { SAMPLE_RECORDS } from '../readers/table/detect-text.ts'

const scene = importScene()

const HEADER = ['siteId', 'equipId', 'ruleId', 'start', 'durationSeconds', 'description']
/** Dates that can be read both ways, as many as the beginning of a file may have, and more. */
const OPEN_DATES = Array.from({ length: SAMPLE_RECORDS + 500 }, (_, place) => {
  const minutes = String(place % 60).padStart(2, '0')
  return `0${1 + (place % 9)}/12/2025 0${Math.floor(place / 60) % 10}:${minutes}`
})
const LAST_OPEN = '03/02/2026 09:00'
const PROOF = { day: '13/02/2026 09:00', month: '02/13/2026 09:00' }

/** A description may hold whatever dates it likes. */
const rowsOf = (dates: readonly string[]) =>
  dates.map((date) => ['tower', 'ahu-1', 'stuck-damper', date, '60', 'since 02/28/2026'])
const csvFrom = (...dates: string[]) =>
  [HEADER, ...rowsOf([...OPEN_DATES, LAST_OPEN, ...dates])].map((cells) => cells.join(',')).join('\n')
const workbookFrom = (...dates: string[]) => {
  const rows = [HEADER, ...rowsOf([...OPEN_DATES, LAST_OPEN, ...dates])].map(
    (cells) => `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`,
  )
  return xlsxOf({ sheets: { Findings: rows.join('') } })
}
const ROW_COUNT = OPEN_DATES.length + 2

const days = async () => {
  const rows = await scene.app.database.db
    .selectFrom('occurrence')
    .select('occurred_on')
    .orderBy('occurred_on', 'desc')
    .limit(2)
    .execute()
  return rows.map(({ occurred_on }) => String(occurred_on))
}

test.each([
  ['day first', PROOF.day, 'dayFirst', ['2026-02-13', '2026-02-03']],
  ['month first', PROOF.month, 'monthFirst', ['2026-03-02', '2026-02-13']],
] as const)('the last of thousands of dates tells that they have the %s', async (_, proof, dateOrder, expected) => {
  const file = csvFrom(proof)
  const preview = (await scene.calls.preview(file)).json()
  expect(preview).toMatchObject({
    reading: { dateOrder },
    checkedRowCount: ROW_COUNT,
    outcome: { rejectedCount: 0 },
    isComplete: true,
  })
  expect((await scene.calls.bringIn(file)).json()).toMatchObject({
    state: 'done',
    received: ROW_COUNT,
    rejectedCount: 0,
  })
  expect(await days()).toEqual(expected)
})

test('in a workbook, text dates are also read by all rows', async () => {
  const file = workbookFrom(PROOF.month)
  const preview = (await scene.calls.preview(file, { format: 'workbook' })).json()
  expect(preview).toMatchObject({ reading: { dateOrder: 'monthFirst' }, outcome: { rejectedCount: 0 } })
  const run = (await scene.calls.bringIn(file, { format: 'workbook' })).json()
  expect(run).toMatchObject({ received: ROW_COUNT, rejectedCount: 0 })
  expect(await days()).toEqual(['2026-03-02', '2026-02-13'])
})

test('a file whose dates prove both orders, or none, asks for one and guesses nothing', async () => {
  for (const [proofs, open] of [
    [['13/02/2026 08:00', '02/14/2026 08:00'], ROW_COUNT - 1],
    [[LAST_OPEN], ROW_COUNT],
  ] as const) {
    const file = csvFrom(...proofs)
    const preview = (await scene.calls.preview(file)).json()
    expect(preview.reading.dateOrder).toBeNull()
    expect(preview.outcome.rejectedCount).toBe(open)
    expect(preview.causes[0]).toMatchObject({ code: 'row.date-order', rowCount: open })
    expect((await scene.calls.bringIn(file)).json().rejectedCount).toBe(open)
  }
})

test('evidence at the beginning does not outweigh evidence at the end', async () => {
  const rows = [PROOF.day, ...OPEN_DATES, PROOF.month]
  const file = [HEADER, ...rowsOf(rows)].map((cells) => cells.join(',')).join('\n')
  const preview = (await scene.calls.preview(file)).json()
  expect(preview.reading.dateOrder).toBeNull()
  expect(preview.outcome.rejectedCount).toBe(OPEN_DATES.length)
})

test('a chosen order needs no proof', async () => {
  const file = csvFrom(LAST_OPEN)
  const payload = { name: null, header: HEADER, choices: { dateOrder: 'dayFirst' } }
  const { id } = (
    await scene.app.ask({ method: 'POST', url: '/api/v1/imports/mappings', payload }, await scene.app.signIn('admin'))
  ).json()
  expect((await scene.calls.preview(file, { mapping: id })).json()).toMatchObject({
    reading: { dateOrder: 'dayFirst' },
    outcome: { rejectedCount: 0 },
  })
})

test('what a program sends is stored as it arrives, read by its beginning', async () => {
  const { body } = await sendHits(scene.app, scene.sender, { payload: csvFrom(PROOF.day), type: 'text/csv' })
  expect(counts(body)).toMatchObject({ received: ROW_COUNT, rejected: ROW_COUNT - 1 })
  expect(await days()).toEqual(['2026-02-13'])
})
