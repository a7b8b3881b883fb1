import { listImports, startImport } from '@bonfire/contract/imports/imports'
import { createMapping, listMappings } from '@bonfire/contract/imports/mappings'
import { type ImportPreview, previewImport } from '@bonfire/contract/imports/preview'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { importPreview } from '../../testing/import-samples.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { signedInServer } from '../../testing/signed-in-server.ts'

const start = page.getByRole('button', { name: 'Start import', exact: true })
const verdict = page.getByRole('status').filter({ hasText: 'checked' })
const HEADER = 'siteId,equipId,ruleId,start,durationSeconds\n'
/** More than the beginning that is previewed first. */
const LONG_FILE = HEADER + 'tower,ahu-1,stuck,2026-03-09T09:00:00Z,600\n'.repeat(8000)

const previewOf = (checkedRowCount: number, part: Partial<ImportPreview> = {}) =>
  importPreview({
    columns: [{ name: 'siteId', state: 'known', field: 'siteId' }],
    rows: [['tower']],
    checkedRowCount,
    outcome: { created: checkedRowCount, updated: 0, unchanged: 0, rejectedCount: 0 },
    ...part,
  })

async function chooseFindings(text: string, answers: Record<'true' | 'false', () => Promise<ImportPreview>>) {
  const server = signedInServer()
  server.on(listImports, () => ({ imports: [] }))
  server.on(listMappings, () => ({ mappings: [] }))
  server.on(previewImport, ({ query }) => answers[query.complete ?? 'true']())
  await openScreen('/imports')
  await expect.element(page.getByRole('button', { name: 'People (CSV)' })).toBeVisible()
  const input = document.querySelector('input[type=file]')
  if (!input) throw new Error('There is nowhere to choose a file')
  await userEvent.upload(input, new File([text], 'march.csv'))
  return server
}

const never = () => new Promise<ImportPreview>(() => {})

test('of a long file the beginning is shown first, and then what all of its rows say', async () => {
  const whole = Promise.withResolvers<ImportPreview>()
  await chooseFindings(LONG_FILE, {
    false: async () => previewOf(2000, { isComplete: false }),
    true: () => whole.promise,
  })
  await expect.element(page.getByText('Checking the whole file')).toBeVisible()
  await expect.element(verdict).toMatchTextContent('The first 2,000 rows were checked. None would be rejected.')
  await expect.element(verdict).not.toMatchTextContent('remaining rows')
  const outcome = { created: 5000, updated: 0, unchanged: 0, rejectedCount: 3000 }
  whole.resolve(previewOf(8000, { outcome }))
  await expect
    .element(verdict)
    .toMatchTextContent('All 8,000 rows were checked. 3,000 would be rejected; the others can be imported.')
  await expect.element(page.getByText('Checking the whole file')).not.toBeInTheDocument()
})

test('the check of a long file can be stopped; the verdict says what was not checked', async () => {
  const abort = vi.spyOn(XMLHttpRequest.prototype, 'abort')
  onTestFinished(() => abort.mockRestore())
  await chooseFindings(LONG_FILE, { false: async () => previewOf(2000, { isComplete: false }), true: never })
  await page.getByRole('button', { name: 'Stop checking' }).click()
  await expect.element(page.getByText('Checking the whole file')).not.toBeInTheDocument()
  await expect
    .element(verdict)
    .toMatchTextContent('The first 2,000 rows were checked. None would be rejected. Findings: 2,000 new')
  await expect.element(verdict).toMatchTextContent('The remaining rows are checked during the import.')
  expect(abort).toHaveBeenCalled()
  await expect.element(start).toBeEnabled()
})

test('a table of days on which rules ran says how many they are', async () => {
  const outcome = { created: 0, updated: 0, unchanged: 0, rejectedCount: 0 }
  const counts = { checkedDays: { created: 2, updated: 0, unchanged: 0 } }
  await chooseFindings('siteId,ruleId,date\n', { false: never, true: async () => previewOf(2, { outcome, counts }) })
  await expect
    .element(verdict)
    .toMatchTextContent('2 rows were checked. None would be rejected. Days on which rules ran: 2.')
  await expect.element(verdict).not.toMatchTextContent('Findings:')
  await expect.element(start).toBeEnabled()
})

test('of more than 200,000 rows the verdict is about the first 200,000', async () => {
  const outcome = { created: 0, updated: 0, unchanged: 0, rejectedCount: 200_000 }
  await chooseFindings(HEADER, { false: never, true: async () => previewOf(200_000, { isComplete: false, outcome }) })
  await expect
    .element(verdict)
    .toMatchTextContent(
      'The first 200,000 rows were checked. All would be rejected. See why below. The remaining rows are checked during the import.',
    )
})

test('a column with the same name as another is reported as not read', async () => {
  const columns: ImportPreview['columns'] = [
    { name: 'siteId', state: 'known' },
    { name: 'siteId', state: 'ignored', isRepeated: true },
    { name: 'siteId', state: 'ignored', isRepeated: true },
  ]
  await chooseFindings(HEADER, { false: never, true: async () => previewOf(1, { columns }) })
  const note = page.getByText('Several columns are called “siteId”. The first is read; if you need another, rename it')
  await expect.element(note).toBeVisible()
  expect(note.all()).toHaveLength(1)
})

test('findings without a row cannot be imported', async () => {
  await chooseFindings(HEADER, { false: never, true: async () => previewOf(0, { rows: [] }) })
  await expect.element(page.getByText('The file contains no rows. Choose another one.')).toBeVisible()
  await expect.element(start).toBeDisabled()
})

test('a file that changed since it was chosen has to be chosen again', async () => {
  const server = await chooseFindings(HEADER, { false: never, true: async () => previewOf(1) })
  await expect.element(start).toBeEnabled()
  const read = vi
    .spyOn(Blob.prototype, 'arrayBuffer')
    .mockRejectedValue(new DOMException('The file is another one.', 'NotReadableError'))
  onTestFinished(() => read.mockRestore())
  await start.click()
  await expect
    .element(page.getByText('The file has been changed or removed since you chose it. Choose it again.'))
    .toBeVisible()
  expect(server.asked(startImport)).toEqual([])
})

test('rows with ambiguous numbers are fixed by choosing the decimal mark', async () => {
  const chosen: unknown[] = []
  const cause = {
    code: 'hit.decimal-mark',
    message: 'durationSeconds 1,250 may be over a thousand.',
    params: {},
    rowCount: 2,
    firstRow: 2,
  }
  const reading: ImportPreview['reading'] = {
    encoding: 'utf-8',
    separator: ';',
    sheet: null,
    sheets: [],
    titleLines: 0,
    holds: null,
    columns: {},
    values: {},
    gone: {},
    dateOrder: null,
    durationUnit: 'seconds',
    decimalMark: null,
    clockChange: null,
  }
  const answer = async () => {
    const outcome = { created: 0, updated: 0, unchanged: 0, rejectedCount: 2 }
    return chosen.length > 0 ? previewOf(2, { reading }) : previewOf(2, { reading, outcome, causes: [cause] })
  }
  const server = await chooseFindings('durationSeconds;cost\n1,250;\n', { false: answer, true: answer })
  server.on(createMapping, ({ body }) => {
    chosen.push(body.choices)
    return { ...body, id: '9', kind: 'hits' as const, savedAt: new Date().toISOString(), savedBy: null }
  })
  const why = page.getByRole('region', { name: 'Why rows would be rejected' })
  await expect.element(why.getByRole('button', { name: 'Decimal comma' })).toBeVisible()
  await why.getByRole('button', { name: 'Decimal point' }).click()
  await expect.element(why).not.toBeInTheDocument()
  expect(chosen).toEqual([{ decimalMark: 'point' }])
})
