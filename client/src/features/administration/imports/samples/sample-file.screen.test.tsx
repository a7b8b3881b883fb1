import { listEquips } from '@bonfire/contract/histories/points'
import { listImports, previewImport, type SampleTable } from '@bonfire/contract/imports/imports'
import { createMapping, listMappings } from '@bonfire/contract/imports/mappings'
import type { TableChoices } from '@bonfire/contract/imports/table-reading'
import { type PortfolioSite, readManagedPortfolio } from '@bonfire/contract/portfolio'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openScreen } from '../../../../testing/open-screen.tsx'
import { importPreview } from '../../../../testing/samples.ts'
import { signedInServer } from '../../../../testing/signed-in-server.ts'

const SAVED = { savedAt: '2026-03-09T09:00:00.000Z', savedBy: 'Ada Admin' }
const SITE: PortfolioSite = {
  ...{ siteId: 'mill', label: 'Mill', projectKey: 'NORTH', state: null, timezone: 'UTC', runsRules: true },
  ...{ equipCount: 1, lastOccurredOn: null },
}
const table = (sheet: string): SampleTable => ({
  ...{ encoding: null, separator: null, sheet, sheets: ['March', 'April'] },
  ...{ titleLines: 0, dateOrder: null, timeColumn: 'Time', pointCount: null, points: null },
})

test('a workbook of samples is read by the chosen sheet and saved mapping', async () => {
  const server = signedInServer()
  const asked: unknown[] = []
  const kept = { id: '7', name: 'Loggers', kind: 'samples' as const, header: ['Time'], choices: { sheet: 'April' } }
  server.on(readManagedPortfolio, () => ({ projects: [], sites: [] }))
  server.on(listImports, () => ({ imports: [] }))
  server.on(listMappings, () => ({
    mappings: [
      { ...kept, ...SAVED },
      { ...kept, id: '8', name: 'Findings of March', kind: 'hits' as const, ...SAVED },
    ],
  }))
  server.on(createMapping, ({ body }) => {
    asked.push(body.choices)
    return { ...kept, ...body, kind: 'samples' as const, id: '9', ...SAVED }
  })
  server.on(previewImport, ({ query }) => {
    asked.push(query.mapping)
    return importPreview({
      ...{ columns: [{ name: 'Time', state: 'known' }], rows: [['2026-03-09 09:00:00']], rowNumbers: [2] },
      ...{ checkedRowCount: 1, samples: table(query.mapping ? 'April' : 'March') },
    })
  })
  await openScreen('/imports')
  await expect.element(page.getByRole('button', { name: 'Sites (CSV)' })).toBeVisible()
  const input = document.querySelector('input[type=file]')
  if (!input) throw new Error('There is nowhere to choose a file')
  await userEvent.upload(input, new File(['PK'], 'loggers.xlsx'))
  await page.getByText('Samples', { exact: true }).click()
  await expect.element(page.getByText('Read from the sheet “March”.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Add a site' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Sheet' }).click()
  await page.getByRole('option', { name: 'April' }).click()
  await expect.element(page.getByText('Read from the sheet “April”.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Mapping' }).click()
  await expect.element(page.getByRole('option', { name: 'Findings of March' })).not.toBeInTheDocument()
  await page.getByRole('option', { name: 'Loggers' }).click()
  await expect.poll(() => asked.slice(-3)).toEqual([{ sheet: 'April' }, '9', '7'])
})

test('points of columns are put at an equip, with a unit and words for on', async () => {
  const server = signedInServer()
  const asked: unknown[] = []
  const column = (name: string) => ({
    ...{ column: name, name, isRead: true, isKnown: false, siteId: null, equipId: null, equipName: null },
    ...{ kind: 'number' as const, unit: null, values: ['18,5'] },
  })
  const points = ({ points: ids = {} }: TableChoices) => [
    { ...column('Zuluft'), pointId: ids.Zuluft ?? 'Zuluft' },
    { ...column('Fan'), pointId: ids.Fan ?? 'Fan', kind: 'enum' as const, values: ['Lauf', 'Halt'] },
  ]
  server.on(readManagedPortfolio, () => ({ projects: [], sites: [SITE] }))
  server.on(listEquips, () => ({ equips: [{ equipId: 'rlt-1', name: 'RLT 1' }] }))
  server.on(listImports, () => ({ imports: [] }))
  server.on(listMappings, () => ({ mappings: [] }))
  let choices: TableChoices = {}
  server.on(createMapping, ({ body }) => {
    choices = body.choices
    asked.push(choices)
    return { id: '9', name: null, kind: 'samples' as const, header: [], choices, ...SAVED }
  })
  server.on(previewImport, () =>
    importPreview({
      ...{ columns: [{ name: 'Time', state: 'known' }], rows: [['2026-03-09 09:00:00']], rowNumbers: [2] },
      ...{ checkedRowCount: 1, samples: { ...table('March'), pointCount: 2, points: points(choices) } },
    }),
  )
  await openScreen('/imports')
  await expect.element(page.getByRole('button', { name: 'Sites (CSV)' })).toBeVisible()
  const input = document.querySelector('input[type=file]')
  if (!input) throw new Error('There is nowhere to choose a file')
  await userEvent.upload(input, new File(['Time,Zuluft,Fan'], 'controller.csv'))
  await page.getByText('Samples', { exact: true }).click()
  await page.getByRole('combobox', { name: 'Unknown points' }).click()
  await page.getByRole('option').nth(1).click()
  await page.getByRole('combobox', { name: 'Equipment', exact: true }).click()
  await page.getByRole('option', { name: 'RLT 1' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Point of the column Zuluft' })).toHaveValue('rlt-1.Zuluft')
  await page.getByRole('combobox', { name: 'Unit of the column Zuluft' }).fill('celsius')
  await page.getByRole('option', { name: '°C · celsius' }).click()
  await page.getByRole('combobox', { name: 'Words for on in the column Fan' }).click()
  await page.getByRole('option', { name: 'Lauf' }).click()
  await expect
    .poll(() => asked.at(-1))
    .toMatchObject({
      newPointsAt: { siteId: 'mill', equipId: 'rlt-1' },
      points: { Zuluft: 'rlt-1.Zuluft', Fan: 'rlt-1.Fan' },
      pointUnits: { Zuluft: '°C' },
      pointWords: { Fan: { on: ['Lauf'], off: ['Halt'] } },
    })
})
