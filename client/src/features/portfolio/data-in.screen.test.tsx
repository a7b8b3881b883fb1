import { loadActions } from '@bonfire/contract/actions/actions'
import { loadInsights } from '@bonfire/contract/hits/hits'
import { listImports } from '@bonfire/contract/imports/imports'
import { listIngestKeys } from '@bonfire/contract/imports/ingest-keys'
import { previewImport } from '@bonfire/contract/imports/preview'
import { currentUser, LOCALES } from '@bonfire/contract/people/users'
import { createProject, readManagedPortfolio } from '@bonfire/contract/portfolio'
import { search } from '@bonfire/contract/search'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { address, expectCount } from '../../testing/elements.ts'
import { packedGroups } from '../../testing/group-samples.ts'
import { importPreview } from '../../testing/import-samples.ts'
import { looksIn } from '../../testing/looks.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { sessionUser } from '../../testing/samples.ts'
import { signedInServer } from '../../testing/signed-in-server.ts'
import { noConnection, refusal } from '../../testing/stub-server.ts'

const sites = page.getByRole('row', { level: 2 })
const dialog = (name: string) => page.getByRole('dialog', { name, exact: true })
const field = (name: string) => page.getByRole('dialog').getByRole('textbox', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })

/** So many sites in ten projects. */
function serverWith(count: number) {
  const server = signedInServer()
  const projects = Array.from({ length: 10 }, (_, index) => ({
    projectKey: `P${index}`,
    projectName: `Project ${index}`,
    currency: 'EUR',
  }))
  const managed = Array.from({ length: count }, (_, index) => {
    const number = String(index + 1).padStart(5, '0')
    return {
      siteId: `site-${number}`,
      projectKey: `P${index % 10}`,
      label: `Building ${number}`,
      state: index % 3 === 0 ? 'North' : null,
      timezone: 'Europe/Paris',
      equipCount: index % 50,
      lastOccurredOn: index % 7 === 0 ? null : '2026-03-01',
    }
  })
  server.on(readManagedPortfolio, () => ({ projects, sites: managed }))
  server.on(listImports, () => ({ imports: [] }))
  server.on(listIngestKeys, () => ({ keys: [] }))
  return server
}

test('ten thousand sites can be searched, sorted and collapsed', { tags: 'whole' }, async () => {
  serverWith(10_000)
  await openScreen('/portfolio')
  await expect.element(page.getByText('10,000 sites')).toBeVisible()
  await expect.element(sites.first()).toMatchTextContent('Building 00001')
  expect(sites.all().length).toBeLessThan(80)
  await userEvent.keyboard('/')
  await userEvent.keyboard('north 0097')
  await expectCount(sites, 5)
  await userEvent.keyboard('{Escape}')
  await page.getByRole('columnheader', { name: 'Equips' }).getByRole('button').click()
  await expect.element(sites.first()).toMatchTextContent('40')
  await openScreen()
  await expect.element(sites.first()).toMatchTextContent('40')
  await page.getByRole('row', { name: /Project 0/ }).click()
  await expect.element(sites.first()).toMatchTextContent('41')
})

test('form errors, such as a taken key, appear at their field and keep the input', async () => {
  const server = serverWith(3)
  await openScreen('/portfolio')
  await button('New project').click()
  await button('Create project').click()
  await expect.element(page.getByRole('dialog')).toMatchTextContent('Project key is required.')
  await expect.element(field('Name')).toHaveFocus()
  await field('Name').fill('The same again')
  await field('Key').fill('P1')
  await page.getByRole('combobox', { name: 'Currency' }).fill('pound')
  await page.getByRole('option', { name: 'GBP · British Pound' }).click()
  await page.getByRole('combobox', { name: 'Usual status of a new action' }).click()
  await page.getByRole('option', { name: 'In Review', exact: true }).click()
  const taken = 'The key P1 is taken.'
  server.on(createProject, () => refusal('invalid', taken, { projectKey: taken }))
  await button('Create project').click()
  await expect.element(field('Key')).toHaveFocus()
  await expect.element(field('Key')).toHaveAccessibleDescription(expect.stringContaining(taken))
  await userEvent.keyboard('{Escape}')
  await dialog('Unsaved changes').getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(field('Name')).toHaveValue('The same again')
  await userEvent.keyboard('{Escape}')
  await dialog('Unsaved changes').getByRole('button', { name: 'Discard' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('the pages require userAdmin; with it the palette leads to them', async () => {
  const server = serverWith(3)
  server.on(currentUser, () => sessionUser({ access: ['viewTriagePage'] }))
  for (const path of ['/portfolio', '/imports', '/ingest-keys']) {
    await openScreen(path)
    await expect.poll(address, { message: path }).toMatch(/^\/404/)
  }
  await page.getByRole('button', { name: /User menu/ }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: 'Import data' })).not.toBeInTheDocument()

  server.on(currentUser, () => sessionUser())
  server.on(loadInsights, () => packedGroups([]))
  server.on(loadActions, () => [])
  server.on(search, () => ({ rules: [], equips: [], actions: [], people: [] }))
  await openScreen('/portfolio')
  await expect.element(sites.first()).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await page.getByRole('combobox').fill('import data keys')
  await expect.element(page.getByRole('option').first()).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toMatch(/^\/ingest-keys/)
  server.on(readManagedPortfolio, () => refusal('forbidden', 'No.'))
  await openScreen('/portfolio')
  await expect.element(page.getByText('Page not available.')).toBeVisible()
})

test('failed loads can be retried', async () => {
  const server = serverWith(3)
  server.once(readManagedPortfolio, noConnection)
  server.once(readManagedPortfolio, noConnection)
  server.on(listImports, noConnection)
  await openScreen('/portfolio')
  await expect.element(page.getByRole('alert')).toMatchTextContent('The portfolio could not be loaded')
  await button('Retry').click()
  await expect.element(sites.first()).toBeVisible()
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('Imports could not be loaded')
})

test.each(LOCALES)(
  'axe passes on the portfolio, its forms, imports and keys, in the language %s',
  { tags: 'whole' },
  async (locale) => {
    const server = serverWith(30)
    server.on(currentUser, () => sessionUser({ locale }))
    const reason = { code: 'row.no-site', message: 'No such site.' }
    server.on(previewImport, () =>
      importPreview({
        columns: [{ name: 'siteId', state: 'known' }],
        rows: [['attic']],
        checkedRowCount: 1,
        outcome: { created: 0, updated: 0, unchanged: 0, rejectedCount: 1 },
        causes: [{ ...reason, params: {}, rowCount: 1, firstRow: 1 }],
        problems: [{ row: 1, params: {}, ...reason }],
      }),
    )
    const { say, look } = await looksIn(locale)
    await openScreen('/portfolio')
    await expect.element(sites.first()).toBeVisible()
    await look('portfolio')
    await sites.first().click()
    await expect.element(dialog(say('Edit site', 'Modifier le site'))).toBeVisible()
    await look('form of a site')
    await page.getByRole('combobox', { name: say('Time zone', 'Fuseau horaire') }).click()
    await expect.element(page.getByRole('option').first()).toBeVisible()
    await look('time zones')
    await userEvent.keyboard('{Escape}')
    await userEvent.keyboard('{Escape}')
    await page.getByRole('link', { name: say('Import', 'Importation'), exact: true }).click()
    await expect
      .element(page.getByRole('heading', { name: say('Drop a file here', 'Déposez un fichier ici') }))
      .toBeVisible()
    await look('choice of a file')
    const input = document.querySelector('input[type=file]')
    if (!input) throw new Error('There is nowhere to choose a file')
    await userEvent.upload(input, new File(['siteId\nattic'], 'attic.csv', { type: 'text/csv' }))
    await expect.element(page.getByText(say('It would be rejected.', 'Elle serait rejetée'))).toBeVisible()
    await look('preview')
    await page.getByRole('link', { name: say('Keys', 'Clés') }).click()
    await button(say('New key', 'Nouvelle clé')).first().click()
    await button(say('Create key', 'Créer la clé')).click()
    await expect
      .element(page.getByRole('dialog'))
      .toMatchTextContent(say('Name is required.', 'Le nom est obligatoire.'))
    await look('form of a key')
  },
)

test('who sees some of the sites reads what acts on all of them, and the pages say why', async () => {
  const server = signedInServer()
  const projects = ['North', 'South'].map((projectName) => ({
    projectKey: projectName.toUpperCase(),
    projectName,
    currency: 'EUR',
  }))
  const managed = ['NORTH', 'NORTH', 'SOUTH'].map((projectKey, place) => ({
    siteId: `site-${place}`,
    projectKey,
    label: `Building ${place}`,
    state: null,
    timezone: 'Europe/Paris',
    equipCount: 1,
    lastOccurredOn: null,
  }))
  server.on(readManagedPortfolio, () => ({
    projects,
    sites: managed.filter(({ siteId }) => siteId !== 'site-1'),
    unseen: { ofProjects: { NORTH: 1 }, sites: 1 },
  }))
  const key = {
    projectKeys: null,
    scopes: ['ingest' as const],
    expiresAt: null,
    createdAt: '2026-03-02T08:15:00.000Z',
    createdBy: null,
    lastUsedAt: null,
    revokedAt: null,
    revokedBy: null,
  }
  server.on(listIngestKeys, () => ({
    keys: [
      { ...key, id: '1', name: 'Theirs', mayRevoke: false },
      { ...key, id: '2', name: 'Mine', projectKeys: ['SOUTH'], mayRevoke: true },
    ],
  }))
  await openScreen('/portfolio')
  await button('Edit North').click()
  await expect.element(page.getByText(/^You see 1 of the 2 sites that this acts on/)).toBeVisible()
  await expect.element(field('Name')).toBeDisabled()
  expect(page.getByRole('button', { name: 'Save', exact: true }).all()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await button('Edit South').click()
  await expect.element(field('Name')).toBeEnabled()
  await button('Cancel').click()
  await button('New project').click()
  await expect.element(page.getByText(/^You see 2 of the 3 sites that this acts on/)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()

  await page.getByRole('link', { name: 'Keys', exact: true }).click()
  await expect.element(button('Revoke Mine')).toBeVisible()
  expect(page.getByRole('button', { name: /Theirs/ }).all()).toEqual([])
  await button('New key').click()
  await expect.element(page.getByRole('radio', { name: 'All projects', exact: true })).toBeDisabled()
  await page.getByRole('combobox', { name: 'Selected projects', exact: true }).click()
  await expect.element(page.getByRole('option', { name: /^North/ })).toHaveAttribute('data-combobox-disabled')
  await expect.element(page.getByRole('option', { name: /^South/ })).not.toHaveAttribute('data-combobox-disabled')
})
