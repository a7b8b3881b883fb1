import { listImports } from '@bonfire/contract/imports/imports'
import { createMapping, listMappings } from '@bonfire/contract/imports/mappings'
import { type ImportPreview, previewImport } from '@bonfire/contract/imports/preview'
import type { TableChoices } from '@bonfire/contract/imports/table-reading'
import { readManagedPortfolio } from '@bonfire/contract/portfolio'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { importPreview } from '../../../testing/import-samples.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { signedInServer } from '../../../testing/signed-in-server.ts'

const READING: ImportPreview['reading'] = {
  encoding: 'utf-8',
  separator: ',',
  sheet: null,
  sheets: [],
  titleLines: 0,
  holds: null,
  columns: { email: 0 },
  values: {},
  gone: {},
  dateOrder: null,
  durationUnit: 'seconds',
  decimalMark: null,
  clockChange: null,
}
const CAUSES: ImportPreview['causes'] = [
  { code: 'person.unknown-role', message: 'There is no role “Chief”.', params: {}, rowCount: 1, firstRow: 2 },
  { code: 'person.needs', message: 'Needs a group.', params: { field: 'groups' }, rowCount: 2, firstRow: 2 },
]

test('people without a role, group or project that is known are given one together', async () => {
  const server = signedInServer()
  let chosen: TableChoices['columns'] = {}
  server.on(listImports, () => ({ imports: [] }))
  server.on(listMappings, () => ({ mappings: [] }))
  server.on(readManagedPortfolio, () => ({ projects: [], sites: [] }))
  server.on(createMapping, ({ body }) => {
    chosen = body.choices.columns
    return { ...body, id: '9', kind: 'people' as const, savedAt: new Date().toISOString(), savedBy: null }
  })
  server.on(previewImport, () => {
    const causes = CAUSES.filter(({ code }) => !(chosen && (code === 'person.needs' ? chosen.groups : chosen.role)))
    const problems = causes.map(({ code, message, params, firstRow: row }) => ({ code, message, params, row }))
    const counts = causes.length > 0 ? {} : { people: { created: 2, updated: 0, unchanged: 0 } }
    return importPreview({ reading: READING, checkedRowCount: 2, causes, problems, counts })
  })
  await openScreen('/imports')
  await expect.element(page.getByRole('button', { name: 'People (CSV)' })).toBeVisible()
  const input = document.querySelector('input[type=file]')
  if (!input) throw new Error('There is nowhere to choose a file')
  await userEvent.upload(input, new File(['Email,Name,Role\nann@acme.example,Ann,Chief\n'], 'people.csv'))
  const give = async (button: string, field: string, option: string) => {
    await page.getByRole('button', { name: button }).click()
    await page.getByRole('combobox', { name: field }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
    await page.getByRole('button', { name: 'Use', exact: true }).click()
    await expect.element(page.getByRole('button', { name: button })).not.toBeInTheDocument()
    await expect.element(page.getByRole('combobox', { name: field })).not.toBeInTheDocument()
  }
  await give('Give all one role…', 'Role in all rows', 'Site manager')
  await give('Put all in one group…', 'Group in all rows, by name or ID', 'Users')
  await page.getByRole('button', { name: 'Give everybody a project…' }).click()
  await page.getByRole('combobox', { name: 'Project of everybody in the file' }).click()
  await page.getByRole('option', { name: 'all projects' }).click()
  await page.getByRole('button', { name: 'Use', exact: true }).click()
  await expect
    .poll(() => chosen)
    .toEqual({ role: { value: 'Site manager' }, groups: { value: 'Users' }, projects: { value: '*' } })
})

test('a built-in group is offered with its French name, and written as in files', async () => {
  const server = signedInServer({ user: { locale: 'fr' } })
  server.on(listImports, () => ({ imports: [] }))
  server.on(listMappings, () => ({ mappings: [] }))
  server.on(readManagedPortfolio, () => ({ projects: [], sites: [] }))
  const problem = { code: 'person.needs', message: 'Il manque un groupe.', params: { field: 'groups' }, row: 2 }
  server.on(previewImport, () =>
    importPreview({ reading: READING, checkedRowCount: 2, causes: CAUSES.slice(1), problems: [problem] }),
  )
  await openScreen('/imports')
  await expect.element(page.getByRole('button', { name: 'Personnes (CSV)' })).toBeVisible()
  const input = document.querySelector('input[type=file]')
  if (!input) throw new Error('There is nowhere to choose a file')
  await userEvent.upload(input, new File(['Email,Name\nann@acme.example,Ann\n'], 'people.csv'))
  await page.getByRole('button', { name: 'Les mettre tous dans un même groupe…' }).click()
  const field = page.getByRole('combobox', { name: 'Groupe dans toutes les lignes, par son nom ou son identifiant' })
  await field.click()
  await page.getByRole('option', { name: 'Engineering Admins (Administrateurs techniques)' }).click()
  await expect.element(field).toHaveValue('Engineering Admins')
})
