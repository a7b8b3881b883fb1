import { listImports } from '@bonfire/contract/imports/imports'
import { createMapping } from '@bonfire/contract/imports/mappings'
import { type ImportPreview, previewImport } from '@bonfire/contract/imports/preview'
import { readManagedPortfolio } from '@bonfire/contract/portfolio'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { importPreview } from '../../testing/import-samples.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { signedInServer } from '../../testing/signed-in-server.ts'

const READING: ImportPreview['reading'] = {
  encoding: 'windows-1252',
  separator: ';',
  sheet: null,
  sheets: [],
  titleLines: 0,
  holds: 'sites',
  columns: {},
  values: {},
  gone: {},
  dateOrder: null,
  durationUnit: 'seconds',
  decimalMark: null,
  clockChange: null,
}
const start = page.getByRole('button', { name: 'Start import', exact: true })

test('a table of sites is read as a portfolio and shows what its columns mean', async () => {
  const server = signedInServer()
  server.on(listImports, () => ({ imports: [] }))
  const table = importPreview({
    reading: READING,
    columns: [
      { name: 'Nom du site', state: 'known', field: 'siteName' },
      { name: 'Ville', state: 'known', field: 'region' },
    ],
    rows: [['Hôpital Nord', 'Lyon']],
    rowNumbers: [1],
    checkedRowCount: 1,
  })
  server.on(previewImport, () => ({
    ...table,
    counts: { sites: { created: 1, updated: 0, unchanged: 0 } },
    notes: ['The project “Santé” is new: its key will be SANTE, its currency EUR.'],
  }))
  await openScreen('/imports')
  await expect.element(page.getByRole('button', { name: 'Sites (CSV)' })).toBeVisible()
  const choose = async (name: string) => {
    const input = document.querySelector('input[type=file]')
    if (!input) throw new Error('There is nowhere to choose a file')
    const bytes = Uint8Array.from('Nom du site;Région;Fuseau horaire\nHôpital;Lyon;Paris\n', (char) =>
      char.charCodeAt(0),
    )
    await userEvent.upload(input, new File([bytes], name, { type: 'text/csv' }))
  }
  await choose('parc.csv')
  await expect.element(page.getByRole('radio', { name: 'Portfolio' })).toBeChecked()
  await expect.element(page.getByText('Read with columns separated by semicolons, as Windows-1252.')).toBeVisible()
  await expect.element(page.getByText('its key will be SANTE')).toBeVisible()
  await expect.element(page.getByRole('columnheader', { name: 'Nom du site Read as Site name' })).toBeVisible()
  await expect.element(page.getByRole('cell', { name: 'Hôpital Nord' })).toBeVisible()
  await expect.element(start).toBeEnabled()

  const message = 'Column “Fuseau horaire”: “Pariss” is not a time zone. Did you mean Europe/Paris?'
  server.on(previewImport, () => ({
    ...table,
    problems: [{ row: 1, code: 'table.time-zone-near', message, params: {} }],
  }))
  await page.getByRole('button', { name: 'Choose another file' }).click()
  await choose('parc 2.csv')
  await expect.element(page.getByText(message)).toBeVisible()
  await expect.element(start).toBeDisabled()
})

test('the currency of a new project has to be chosen where no other project has one', async () => {
  const server = signedInServer()
  const chosen: unknown[] = []
  server.on(listImports, () => ({ imports: [] }))
  server.on(createMapping, ({ body }) => {
    chosen.push(body.choices)
    return { ...body, id: '9', kind: 'model' as const, savedAt: new Date().toISOString(), savedBy: null }
  })
  const west = { projectKey: 'WEST', projectName: 'West' }
  const counts = { sites: { created: 1, updated: 0, unchanged: 0 }, rules: { created: 0, updated: 0, unchanged: 0 } }
  server.on(previewImport, () => {
    const isChosen = chosen.length > 0
    const project = isChosen
      ? ({ ...west, currency: 'EUR', currencyFrom: 'given' } as const)
      : ({ ...west, currency: 'USD', currencyFrom: 'nothing' } as const)
    return importPreview({ reading: READING, counts, newProjects: [project], checkedRowCount: 1 })
  })
  await openScreen('/imports')
  await expect.element(page.getByRole('button', { name: 'Sites (CSV)' })).toBeVisible()
  const input = document.querySelector('input[type=file]')
  if (!input) throw new Error('There is nowhere to choose a file')
  await userEvent.upload(input, new File(['Nom du site;Fuseau horaire\nMill;Paris\n'], 'parc.csv'))
  const currency = page.getByRole('combobox', { name: 'Currency of the new project “West”' })
  await expect.element(currency).toHaveValue('')
  await expect.element(start).toBeDisabled()
  // A kind of which the file holds nothing has no row of zeros.
  await expect.element(page.getByRole('rowheader', { name: 'Sites' })).toBeVisible()
  expect(page.getByRole('rowheader', { name: 'Rules' }).all()).toHaveLength(0)
  await currency.fill('EUR')
  await page.getByRole('option', { name: 'EUR · Euro', exact: true }).click()
  await expect.element(currency).toHaveValue('EUR · Euro')
  await expect.element(start).toBeEnabled()
  expect(chosen).toEqual([{ columns: { currency: { value: 'EUR' } } }])
})

test('sites of a file without a column for projects are put in one, known or new', async () => {
  const server = signedInServer()
  const chosen: unknown[] = []
  server.on(listImports, () => ({ imports: [] }))
  server.on(readManagedPortfolio, () => ({ projects: [], sites: [] }))
  server.on(createMapping, ({ body }) => {
    chosen.push(body.choices)
    return { ...body, id: '9', kind: 'model' as const, savedAt: new Date().toISOString(), savedBy: null }
  })
  const params = { site: 'Mill' }
  const message = 'The site “Mill” is new, and the row does not name its project.'
  const wrong = {
    causes: [{ code: 'table.no-project', message, params, rowCount: 2, firstRow: 2 }],
    problems: [2, 3].map((row) => ({ row, code: 'table.no-project', message, params })),
  }
  server.on(previewImport, () =>
    importPreview({ reading: READING, checkedRowCount: 2, ...(chosen.length === 0 && wrong) }),
  )
  await openScreen('/imports')
  await expect.element(page.getByRole('button', { name: 'Sites (CSV)' })).toBeVisible()
  const input = document.querySelector('input[type=file]')
  if (!input) throw new Error('There is nowhere to choose a file')
  await userEvent.upload(input, new File(['Nom du site;Fuseau horaire\nMill;Paris\nBarn;Paris\n'], 'parc.csv'))
  await page.getByRole('button', { name: 'Put them in one project…' }).click()
  await page.getByRole('combobox', { name: 'Project of all rows, known or new' }).fill('West')
  await page.getByRole('button', { name: 'Use', exact: true }).click()
  await expect.poll(() => chosen).toEqual([{ columns: { project: { value: 'West' } } }])
  await expect.element(page.getByText(message)).not.toBeInTheDocument()
})
