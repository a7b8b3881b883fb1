import {
  createHaystackSource,
  deleteHaystackSource,
  listHaystackSources,
  pullHaystackSource,
  replaceHaystackSource,
  tryHaystackSource,
} from '@bonfire/contract/imports/haystack-sources'
import { listImports } from '@bonfire/contract/imports/imports'
import { listMappings } from '@bonfire/contract/imports/mappings'
import { currentUser, LOCALES } from '@bonfire/contract/people/users'
import { readManagedPortfolio } from '@bonfire/contract/portfolio'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { haystackSource, importPreview, importRun } from '../../../testing/import-samples.ts'
import { looksIn } from '../../../testing/looks.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { sessionUser } from '../../../testing/samples.ts'
import { signedInServer } from '../../../testing/signed-in-server.ts'
import { refusal } from '../../../testing/stub-server.ts'

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const SUCCESS = { at: ago(2), received: 412, stored: 18, rejectedCount: 2 }
const FAILURE = { at: ago(1), problem: 'The server refused the password of bonfire.' }
const section = page.getByRole('region', { name: /Haystack servers|Serveurs Haystack/ })
const box = page.getByRole('dialog')
const input = (name: string) => box.getByLabelText(new RegExp(`^${name}\\b`)).first()
const press = (name: string) => box.getByRole('button', { name, exact: true }).click()

function serverWith(...sources: ReturnType<typeof haystackSource>[]) {
  const server = signedInServer()
  server.on(listHaystackSources, () => ({ sources }))
  server.on(listImports, () => ({
    imports: [importRun({ fileName: 'SkySpark', format: 'zinc', startedBy: null, isPulled: true })],
  }))
  server.on(listMappings, () => ({ mappings: [] }))
  server.on(readManagedPortfolio, () => ({
    projects: [{ projectKey: 'NORTH', projectName: 'Northern Offices', currency: 'AUD' }],
    sites: [],
  }))
  return server
}

test('without a server there is only the way to add one', async () => {
  serverWith()
  await openScreen('/imports')
  await expect.element(section.getByRole('button', { name: 'Add Haystack server' })).toBeVisible()
  await expect.element(section.getByRole('listitem')).not.toBeInTheDocument()
})

test.each([
  ['Working', { lastSuccess: SUCCESS }, '412 records, 18 findings new or changed, 2 rejected'],
  ['Failed', { lastSuccess: SUCCESS, lastFailure: FAILURE }, FAILURE.problem],
  ['Working', { lastSuccess: SUCCESS, lastFailure: { ...FAILURE, at: ago(3) } }, 'Last failure'],
  ['Silent', { lastSuccess: SUCCESS, isSilent: true, usualIntervalSeconds: 7200 }, 'usually arrives every 2 hours'],
  ['Off', { isOn: false, nextPullAt: null }, 'None: it is switched off.'],
  ['Pulling', { isPulling: true }, 'Now, every 1 hour'],
  ['Not pulled yet', {}, 'None yet'],
] as const)('says %s for %j', async (state, part, text) => {
  serverWith(haystackSource(part))
  await openScreen('/imports')
  const card = section.getByRole('listitem', { name: 'SkySpark' })
  await expect.element(card).toMatchTextContent(state)
  await expect.element(card).toMatchTextContent(text)
  await expect.element(card).toMatchTextContent('https://skyspark.example.com/api/demo/ · spark')
  await expect.element(page.getByRole('row', { name: /SkySpark/ })).toMatchTextContent('Haystack server')
})

test('a server is tried, and added with what was typed', async () => {
  const server = serverWith()
  server.on(tryHaystackSource, () => ({
    recordCount: 7,
    preview: importPreview({
      columns: [{ name: 'siteRef', state: 'known', field: 'siteId' }],
      rows: Array.from({ length: 7 }, (_, row) => [`@site-${row + 1}`]),
      checkedRowCount: 7,
      outcome: { created: 5, updated: 0, unchanged: 0, rejectedCount: 2 },
      causes: [
        { code: 'hit.unknown-site', message: 'There is no site "x".', params: { site: 'x' }, rowCount: 2, firstRow: 3 },
      ],
    }),
  }))
  server.on(createHaystackSource, ({ body }) => haystackSource({ name: body.name }))
  await openScreen('/imports')
  await section.getByRole('button', { name: 'Add Haystack server' }).click()
  await expect.element(input('Filter')).toHaveValue('spark')
  await press('Test connection')
  await expect.element(box.getByText('Enter a name.')).toBeVisible()
  expect(server.asked(tryHaystackSource)).toEqual([])
  await input('Name').fill('Plant')
  await input('Address').fill('https://plant.example/api/demo')
  await input('Username').fill('bonfire')
  await input('Password').fill('secret')
  await press('Test connection')
  await expect.element(box.getByText('Signing in works, and 7 records match the filter.')).toBeVisible()
  await expect.element(box.getByText('There is no site "x".')).toBeVisible()
  await expect.element(box.getByRole('cell', { name: '@site-5' })).toBeVisible()
  await expect.element(box.getByRole('cell', { name: '@site-6' })).not.toBeInTheDocument()
  await press('Save')
  await expect.element(page.getByText('Haystack server “Plant” saved.')).toBeVisible()
  const form = {
    name: 'Plant',
    address: 'https://plant.example/api/demo',
    username: 'bonfire',
    password: 'secret',
    filter: 'spark',
    projectKey: null,
    mapping: null,
    intervalSeconds: 3600,
    isOn: true,
  }
  expect(server.asked(tryHaystackSource)).toMatchObject([{ body: { ...form, sourceId: null } }])
  expect(server.asked(createHaystackSource)).toMatchObject([{ body: form }])
})

test('a failed trial says why, and problems with a field are shown below it', async () => {
  const server = serverWith(haystackSource())
  server.on(tryHaystackSource, () => refusal('conflict', 'No address was found for skyspark.example.com.'))
  await openScreen('/imports')
  await section.getByRole('button', { name: 'Edit SkySpark' }).click()
  await press('Test connection')
  await expect.element(box.getByRole('alert')).toMatchTextContent('No address was found for skyspark.example.com.')
  server.on(tryHaystackSource, () => refusal('invalid', 'Not valid.', { filter: 'This is not a Haystack filter.' }))
  await press('Test connection')
  await expect.element(box.getByText('This is not a Haystack filter.')).toBeVisible()
  await expect.element(box.getByRole('alert')).not.toBeInTheDocument()
})

test('a change without a password keeps the present one', async () => {
  const server = serverWith(haystackSource({ projectKey: 'NORTH' }))
  server.on(replaceHaystackSource, () => haystackSource())
  await openScreen('/imports')
  await expect.element(section).toMatchTextContent('project Northern Offices')
  await section.getByRole('button', { name: 'Edit SkySpark' }).click()
  await box.getByRole('switch', { name: 'Switched on' }).click({ force: true })
  await press('Save')
  await expect.element(page.getByText('Haystack server “SkySpark” saved.')).toBeVisible()
  const [asked] = server.asked(replaceHaystackSource)
  expect(asked).toMatchObject({ params: { sourceId: '1' }, body: { isOn: false, projectKey: 'NORTH' } })
  expect(asked?.body).not.toHaveProperty('password')
})

test('a pull is started, its end is noticed, and findings are loaded again', async () => {
  const server = serverWith(haystackSource())
  server.on(pullHaystackSource, () => {
    server.on(listHaystackSources, () => ({ sources: [haystackSource({ isPulling: true })] }))
    return haystackSource({ isPulling: true })
  })
  await openScreen('/imports')
  await section.getByRole('button', { name: 'Pull now from SkySpark' }).click()
  await expect.element(section).toMatchTextContent('Findings are being pulled from SkySpark.')
  await expect.element(section.getByRole('button', { name: 'Pull now from SkySpark' })).toBeDisabled()
  const before = server.asked(listImports).length
  server.on(listHaystackSources, () => ({ sources: [haystackSource({ lastSuccess: { ...SUCCESS, at: ago(0) } })] }))
  await expect.element(section).toMatchTextContent('412 records')
  await expect.poll(() => server.asked(listImports).length).toBeGreaterThan(before)
})

test('a pull that cannot be started says why', async () => {
  const server = serverWith(haystackSource())
  server.on(pullHaystackSource, () => refusal('conflict', 'Findings are being pulled from this server right now.'))
  await openScreen('/imports')
  await section.getByRole('button', { name: 'Pull now from SkySpark' }).click()
  await expect.element(section).toMatchTextContent('Findings are being pulled from this server right now.')
})

test('a server that acts on unseen sites can only be read', async () => {
  const server = serverWith(haystackSource())
  server.on(readManagedPortfolio, () => ({ projects: [], sites: [], unseen: { ofProjects: {}, sites: 3 } }))
  await openScreen('/imports')
  await expect.element(section).toMatchTextContent('You see 0 of the 3 sites that this acts on')
  for (const name of ['Pull now from SkySpark', 'Delete SkySpark'])
    await expect.element(section.getByRole('button', { name })).toBeDisabled()
  await expect.element(section.getByRole('button', { name: 'Edit SkySpark' })).toBeEnabled()
})

test('a server is deleted after a question, and the focus goes to what is left', async () => {
  const server = serverWith(haystackSource())
  server.on(deleteHaystackSource, () => {
    server.on(listHaystackSources, () => ({ sources: [] }))
    return haystackSource()
  })
  await openScreen('/imports')
  await section.getByRole('button', { name: 'Delete SkySpark' }).click()
  await expect.element(box).toMatchTextContent('“SkySpark” and its password will be deleted.')
  await userEvent.keyboard('{Escape}')
  expect(server.asked(deleteHaystackSource)).toEqual([])
  await section.getByRole('button', { name: 'Delete SkySpark' }).click()
  await press('Delete')
  await expect.element(page.getByText('Haystack server “SkySpark” deleted.')).toBeVisible()
  await expect.element(section.getByRole('button', { name: 'Add Haystack server' })).toHaveFocus()
})

test('servers that cannot be loaded can be loaded again', async () => {
  const server = serverWith(haystackSource())
  server.on(listHaystackSources, () => refusal('unavailable', 'The database does not respond.'))
  await openScreen('/imports')
  await expect.element(section).toMatchTextContent('Haystack servers could not be loaded')
  server.on(listHaystackSources, () => ({ sources: [haystackSource()] }))
  await section.getByRole('button', { name: /Try again|Retry/ }).click()
  await expect.element(section.getByRole('listitem', { name: 'SkySpark' })).toBeVisible()
})

test.each(LOCALES)('axe passes and nothing is cut off, in the language %s', { tags: 'whole' }, async (locale) => {
  const server = serverWith(
    haystackSource({
      name: `SkySpark ${'of a long name '.repeat(6)}`,
      filter: `spark and ${'siteRef->x '.repeat(12)}`,
      lastSuccess: { ...SUCCESS, at: ago(5) },
      lastFailure: FAILURE,
      isSilent: true,
      usualIntervalSeconds: 3600,
    }),
    haystackSource({ id: '2', name: 'Plant', isPulling: true }),
  )
  server.on(currentUser, () => sessionUser({ locale }))
  const { look } = await looksIn(locale)
  await openScreen('/imports')
  await expect.element(section).toMatchTextContent('Plant')
  await look('haystack servers')
  await section.getByRole('button', { name: /^(Edit|Modifier) Plant$/ }).click()
  await expect.element(box).toBeVisible()
  await look('haystack server form')
})
