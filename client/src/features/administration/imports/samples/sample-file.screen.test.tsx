import { listImports, previewImport, type SampleTable } from '@bonfire/contract/imports/imports'
import { createMapping, listMappings } from '@bonfire/contract/imports/mappings'
import { readManagedPortfolio } from '@bonfire/contract/portfolio'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openScreen } from '../../../../testing/open-screen.tsx'
import { importPreview } from '../../../../testing/samples.ts'
import { signedInServer } from '../../../../testing/signed-in-server.ts'

const SAVED = { savedAt: '2026-03-09T09:00:00.000Z', savedBy: 'Ada Admin' }
const table = (sheet: string): SampleTable => ({
  ...{ encoding: null, separator: null, sheet, sheets: ['March', 'April'] },
  ...{ titleLines: 0, dateOrder: null, timeColumn: 'Time', points: null },
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
