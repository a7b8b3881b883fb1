import { listEquips } from '@bonfire/contract/histories/points'
import { listImports } from '@bonfire/contract/imports/imports'
import { createMapping, listMappings } from '@bonfire/contract/imports/mappings'
import { previewImport, type SampleTable } from '@bonfire/contract/imports/preview'
import type { TableChoices } from '@bonfire/contract/imports/table-reading'
import { type PortfolioSite, readManagedPortfolio } from '@bonfire/contract/portfolio'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { importPreview } from '../../../testing/import-samples.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { signedInServer } from '../../../testing/signed-in-server.ts'

const SAVED = { savedAt: '2026-03-09T09:00:00.000Z', savedBy: 'Ada Admin' }
const SITE: PortfolioSite = {
  siteId: 'mill',
  label: 'Mill',
  projectKey: 'NORTH',
  state: null,
  timezone: 'UTC',
  runsRules: true,
  equipCount: 1,
  lastOccurredOn: null,
}
const table = (sheet: string): SampleTable => ({
  encoding: null,
  separator: null,
  sheet,
  sheets: ['March', 'April'],

  titleLines: 0,
  dateOrder: null,
  timeColumn: 'Time',
  timeZone: null,
  decimalMark: null,
  otherTimes: [],
  pointCount: null,
  place: null,
  foundAt: [],
  points: null,
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
      columns: [{ name: 'Time', state: 'known' }],
      rows: [['2026-03-09 09:00:00']],
      rowNumbers: [2],
      checkedRowCount: 1,
      samples: table(query.mapping ? 'April' : 'March'),
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
    column: name,
    name,
    isRead: true,
    isKnown: false,
    siteId: null,
    equipId: null,
    equipName: null,
    kind: 'number' as const,
    unit: null,
    proposedUnit: null,
    isUnitDoubtful: false,
    values: ['18,5'],
  })
  const points = ({ newPointsAt }: TableChoices) => [
    {
      ...column('Zuluft'),
      proposedUnit: '°F',
      isUnitDoubtful: true,
      pointId: newPointsAt?.equipId ? `mill.${newPointsAt.equipId}.Zuluft` : 'Zuluft',
    },
    { ...column('Fan'), pointId: 'Fan', kind: 'enum' as const, values: ['Lauf', 'Halt'] },
  ]
  server.on(readManagedPortfolio, () => ({ projects: [], sites: [SITE] }))
  server.on(listEquips, () => ({ equips: [{ number: 1, equipId: 'rlt-1', name: 'RLT 1' }] }))
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
      columns: [{ name: 'Time', state: 'known' }],
      rows: [['2026-03-09 09:00:00']],
      rowNumbers: [2],
      checkedRowCount: 1,
      samples: { ...table('March'), pointCount: 2, points: points(choices) },
    }),
  )
  await openScreen('/imports')
  await expect.element(page.getByRole('button', { name: 'Sites (CSV)' })).toBeVisible()
  const input = document.querySelector('input[type=file]')
  if (!input) throw new Error('There is nowhere to choose a file')
  await userEvent.upload(input, new File(['Time,Zuluft,Fan'], 'controller.csv'))
  await page.getByText('Samples', { exact: true }).click()
  // The only site there is.
  await expect.element(page.getByRole('combobox', { name: 'Unknown points' })).toHaveValue('Create them at Mill')
  await page.getByRole('combobox', { name: 'Equipment', exact: true }).click()
  await page.getByRole('option', { name: 'RLT 1' }).click()
  await expect
    .element(page.getByRole('textbox', { name: 'Point of the column Zuluft' }))
    .toHaveValue('mill.rlt-1.Zuluft')
  await expect.element(page.getByText('Does not fit the values')).toBeVisible()
  await page.getByRole('button', { name: 'Use °F' }).click()
  await expect.poll(() => asked.at(-1)).toMatchObject({ pointUnits: { Zuluft: '°F' } })
  await page.getByRole('combobox', { name: 'Unit of the column Zuluft' }).fill('celsius')
  await page.getByRole('option', { name: '°C · celsius' }).click()
  await page.getByRole('combobox', { name: 'Words for on in the column Fan' }).click()
  await page.getByRole('option', { name: 'Lauf' }).click()
  await expect
    .poll(() => asked.at(-1))
    .toMatchObject({
      newPointsAt: { siteId: 'mill', equipId: 'rlt-1' },
      pointUnits: { Zuluft: '°C' },
      pointWords: { Fan: { on: ['Lauf'], off: ['Halt'] } },
    })
})

test('whose samples they are is asked where only a kept mapping says it', async () => {
  const server = signedInServer()
  const kept = { id: '7', name: 'Controller 4', kind: 'samples' as const, header: ['Time'], ...SAVED }
  const choices = { newPointsAt: { siteId: 'mill', equipId: 'rlt-1' }, points: { Zuluft: 'rlt-1.Zuluft' } }
  server.on(readManagedPortfolio, () => ({ projects: [], sites: [SITE] }))
  server.on(listEquips, () => ({
    equips: ['rlt-1', 'rlt-2'].map((equipId, place) => ({ number: place + 1, equipId, name: equipId })),
  }))
  server.on(listImports, () => ({ imports: [] }))
  server.on(listMappings, () => ({ mappings: [{ ...kept, choices }] }))
  server.on(createMapping, ({ body }) => ({ ...kept, ...body, kind: 'samples' as const, id: '9' }))
  server.on(previewImport, ({ query }) => {
    const isKept = query.mapping === undefined
    const place = isKept ? { isKnown: true, siteId: 'mill', equipId: 'rlt-1', equipName: 'RLT 1' } : {}
    const point = {
      column: 'Zuluft',
      name: 'Zuluft',
      pointId: 'rlt-1.Zuluft',
      isRead: true,
      isKnown: false,

      siteId: null,
      equipId: null,
      equipName: null,
      kind: 'number' as const,
      unit: '°C',
      proposedUnit: null,
      isUnitDoubtful: false,
      values: ['18'],
      ...place,
    }
    return importPreview({
      columns: [{ name: 'Time', state: 'known' }],
      rows: [['2026-03-09 09:00:00']],
      checkedRowCount: 1,
      samples: {
        ...table('March'),
        pointCount: 1,
        points: [point],
        place: isKept ? { siteId: 'mill', siteName: 'Mill', equipId: 'rlt-1', equipName: 'RLT 1' } : null,
      },
      ...(isKept && { mapping: { ...kept, choices } }),
    })
  })
  await openScreen('/imports')
  await expect.element(page.getByRole('button', { name: 'Sites (CSV)' })).toBeVisible()
  const input = document.querySelector('input[type=file]')
  if (!input) throw new Error('There is nowhere to choose a file')
  await userEvent.upload(input, new File(['Time,Zuluft\n'], 'controller-5.csv'))
  await page.getByText('Samples', { exact: true }).click()
  const question = page.getByRole('heading', { name: 'Are these samples from RLT 1 (Mill)?' })
  const start = page.getByRole('button', { name: 'Start import' })
  await expect.element(question).toBeVisible()
  await expect.element(start).toBeDisabled()
  await page.getByRole('button', { name: 'Yes, from RLT 1' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(start).toBeEnabled()
  await page.getByRole('combobox', { name: 'Equipment', exact: true }).click()
  await page.getByRole('option', { name: 'rlt-2' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Name of the mapping' })).toHaveValue('controller-5')
})

test('points found by their names alone are asked about, and what is replaced is said', async () => {
  const server = signedInServer()
  server.on(readManagedPortfolio, () => ({ projects: [], sites: [SITE] }))
  server.on(listImports, () => ({ imports: [] }))
  server.on(listMappings, () => ({ mappings: [] }))
  const at = (equipId: string) => ({ siteId: 'mill', siteName: 'Mill', equipId, equipName: equipId.toUpperCase() })
  server.on(previewImport, () =>
    importPreview({
      columns: [{ name: 'Time', state: 'known' }],
      rows: [['2026-03-09 09:00:00']],
      checkedRowCount: 40,
      outcome: { created: 30, updated: 10, unchanged: 0, rejectedCount: 0 },
      samples: { ...table('March'), foundAt: [at('ahu-1'), at('ahu-2')] },
    }),
  )
  await openScreen('/imports')
  await expect.element(page.getByRole('button', { name: 'Sites (CSV)' })).toBeVisible()
  const input = document.querySelector('input[type=file]')
  if (!input) throw new Error('There is nowhere to choose a file')
  await userEvent.upload(input, new File(['Time,sup\n'], 'DA-T.csv'))
  await page.getByText('Samples', { exact: true }).click()
  await expect.element(page.getByText(/^Are these samples from AHU-1 \(Mill\) and AHU-2 \(Mill\)\?$/)).toBeVisible()
  await expect
    .element(page.getByText(/40 would be stored, 0 are stored already. 10 of them replace other values/))
    .toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Start import' })).toBeDisabled()
  await page.getByRole('button', { name: 'Yes, from there' }).click()
  await expect.element(page.getByRole('button', { name: 'Start import' })).toBeEnabled()
})

test('a table in which no times are found can be read with another separator', async () => {
  const server = signedInServer()
  const asked: unknown[] = []
  server.on(readManagedPortfolio, () => ({ projects: [], sites: [] }))
  server.on(listImports, () => ({ imports: [] }))
  server.on(listMappings, () => ({ mappings: [] }))
  server.on(createMapping, ({ body }) => {
    asked.push(body.choices)
    return { id: '9', name: null, kind: 'samples' as const, header: [], choices: body.choices, ...SAVED }
  })
  server.on(previewImport, ({ query }) => {
    if (query.mapping === '9') return importPreview({ samples: table('March'), checkedRowCount: 1 })
    const source = { separator: ',', encoding: 'utf-8', sheet: '', sheets: [], titleLines: 1 }
    const body = { code: 'samples.no-times', message: 'No column has times.', params: { found: [], ...source } }
    return Response.json(body, { status: 400 })
  })
  await openScreen('/imports')
  await expect.element(page.getByRole('button', { name: 'Sites (CSV)' })).toBeVisible()
  const input = document.querySelector('input[type=file]')
  if (!input) throw new Error('There is nowhere to choose a file')
  await userEvent.upload(input, new File(['Time;SAT (°C)\n'], 'controller.csv'))
  await expect.element(page.getByText('No column has times.')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Lines above the header' })).toHaveValue('1')
  const separator = page.getByRole('combobox', { name: 'Columns separated by' })
  await expect.element(separator).toHaveValue('Commas')
  await separator.click()
  await page.getByRole('option', { name: 'Semicolons' }).click()
  await expect.element(page.getByText('No column has times.')).not.toBeInTheDocument()
  await expect.poll(() => asked).toEqual([{ separator: ';' }])
})
