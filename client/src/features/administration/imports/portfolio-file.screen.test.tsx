import { type ImportPreview, listImports, previewImport } from '@bonfire/contract/imports/imports'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openScreen } from '../../../testing/open-screen.tsx'
import { importPreview } from '../../../testing/samples.ts'
import { signedInServer } from '../../../testing/signed-in-server.ts'

const start = page.getByRole('button', { name: 'Start import', exact: true })

test('a table of sites is read as a portfolio and shows what its columns mean', async () => {
  const server = signedInServer()
  server.on(listImports, () => ({ imports: [] }))
  const reading: ImportPreview['reading'] = {
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
  const table = importPreview({
    reading,
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
