import { listImports } from '@bonfire/contract/imports/imports'
import { listMappings } from '@bonfire/contract/imports/mappings'
import { previewImport } from '@bonfire/contract/imports/preview'
import { addToPortfolio, readManagedPortfolio } from '@bonfire/contract/portfolio'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { importPreview } from '../../../testing/import-samples.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { signedInServer } from '../../../testing/signed-in-server.ts'

const PROJECTS = ['NORTH', 'SOUTH', 'EAST'].map((projectKey, place) => ({
  projectKey,
  projectName: projectKey,
  sampleRetentionDays: null,
  quietDays: 7,
  usualStatus: null,
  usualTeam: null,
  closingNeeds: [],
  repairFollowUp: 'tell' as const,
  currency: place === 0 ? 'AUD' : 'EUR',
}))

const dialog = page.getByRole('dialog', { name: 'New site' })
const field = (name: string) => dialog.getByRole('textbox', { name })

async function openDialog(projects: typeof PROJECTS): Promise<unknown[]> {
  const server = signedInServer()
  const added: unknown[] = []
  server.on(listImports, () => ({ imports: [] }))
  server.on(listMappings, () => ({ mappings: [] }))
  server.on(readManagedPortfolio, () => ({ projects, sites: [] }))
  server.on(addToPortfolio, ({ body }) => {
    added.push(body)
    return { projectCount: body.projects?.length ?? 0, siteCount: body.sites.length, ruleCount: 0 }
  })
  server.on(previewImport, () =>
    importPreview({
      columns: [{ name: 'siteId', state: 'known', field: 'siteId' }],
      rows: [['mill']],
      rowNumbers: [2],
      checkedRowCount: 1,
      outcome: { created: 0, updated: 0, unchanged: 0, rejectedCount: 1 },
      causes: [
        {
          code: 'hit.unknown-site',
          message: 'There is no site “mill”.',
          params: { site: 'mill' },
          rowCount: 1,
          firstRow: 2,
        },
      ],
    }),
  )
  await openScreen('/imports')
  await expect.element(page.getByRole('button', { name: 'Sites (CSV)' })).toBeVisible()
  const input = document.querySelector('input[type=file]')
  if (!input) throw new Error('There is nowhere to choose a file')
  await userEvent.upload(input, new File(['siteId,equipId,ruleId,start\nmill,a,b,c\n'], 'march.csv'))
  await page.getByRole('button', { name: 'Create site…' }).click()
  return added
}

test('a site is created in a new project, with the currency of most projects proposed', async () => {
  const added = await openDialog(PROJECTS)
  await dialog.getByRole('combobox', { name: 'Project' }).click()
  await page.getByRole('option', { name: 'New project…' }).click()
  await expect.element(dialog.getByRole('combobox', { name: 'Currency' })).toHaveValue('EUR · Euro')
  await field('Name of the new project').fill('North')
  await expect.element(field('Key of the new project')).toHaveValue('NORTH-2')
  await field('Name of the new project').fill('Écoles, Lyon')
  await expect.element(field('Key of the new project')).toHaveValue('ECOLES-LYON')
  await field('Key of the new project').fill('ECOLES')
  await field('Name of the new project').fill('Écoles de Lyon')
  await dialog.getByRole('button', { name: 'Create site' }).click()
  await expect.poll(() => added).toHaveLength(1)
  expect(added[0]).toMatchObject({
    projects: [{ projectKey: 'ECOLES', projectName: 'Écoles de Lyon', currency: 'EUR' }],
    sites: [{ siteId: 'mill', projectKey: 'ECOLES', label: 'mill' }],
  })
})

test('without a project, the page asks for a new one and its currency', async () => {
  const added = await openDialog([])
  await field('Name of the new project').fill('West')
  await dialog.getByRole('button', { name: 'Create site' }).click()
  const currency = dialog.getByRole('combobox', { name: 'Currency' })
  await expect.element(currency).toHaveAttribute('aria-invalid', 'true')
  expect(added).toEqual([])
  await currency.fill('GBP')
  await page.getByRole('option', { name: /^GBP/ }).click()
  await dialog.getByRole('button', { name: 'Create site' }).click()
  await expect.poll(() => added).toHaveLength(1)
  expect(added[0]).toMatchObject({ projects: [{ projectKey: 'WEST', currency: 'GBP' }] })
})
