import { type ImportFolder, listImports } from '@bonfire/contract/imports/imports'
import { currentUser, LOCALES } from '@bonfire/contract/people/users'
import { MILLISECONDS_PER_HOUR } from '@bonfire/contract/values/durations'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { importRun } from '../../../testing/import-samples.ts'
import { looksIn } from '../../../testing/looks.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { sessionUser } from '../../../testing/samples.ts'
import { signedInServer } from '../../../testing/signed-in-server.ts'

const ago = (hours: number) => new Date(Date.now() - hours * MILLISECONDS_PER_HOUR).toISOString()
const LAST = { fileName: 'march.csv', at: ago(2), received: 412, stored: 390, rejectedCount: 2 }
const FAILURE = { fileName: 'photo.csv', at: ago(1), problem: 'This is a png file, not CSV. Choose another file.' }
const source = page.getByRole('region', { name: /Import folder|Dossier d’importation/ })

function serverWith(part: Partial<ImportFolder>) {
  const server = signedInServer()
  const folder = {
    path: '/srv/bonfire/inbox',
    problem: null,
    waitingCount: 0,
    lastSuccess: LAST,
    lastFailure: null,
    usualIntervalSeconds: 86_400,
    isSilent: false,
    ...part,
  }
  server.on(listImports, () => ({ imports: [importRun({ startedBy: null, isFromFolder: true })], folder }))
  return server
}

test('shows where files go, the latest one, and that nobody started its import', async () => {
  serverWith({ waitingCount: 1 })
  await openScreen('/imports')
  await expect.element(source).toMatchTextContent('Working')
  for (const text of [
    '/srv/bonfire/inbox',
    'march.csv · 2 hours ago · 412 rows, 390 findings new or changed, 2 rejected',
    '1 file',
    'At most 1 day',
  ]) {
    await expect.element(source).toMatchTextContent(text)
  }
  await expect.element(page.getByRole('row', { name: /march\.csv/ })).toMatchTextContent('Import folder')
})

test.each([
  ['en', 'Command line'],
  ['fr', 'Ligne de commande'],
] as const)('says in %s that an import came from the command line', async (locale, words) => {
  const server = signedInServer({ user: { locale } })
  server.on(listImports, () => ({ imports: [importRun({ startedBy: null, isFromCommandLine: true })] }))
  await openScreen('/imports')
  await expect.element(page.getByRole('row', { name: /march\.csv/ })).toMatchTextContent(words)
})

test.each([
  ['Failed', { lastFailure: FAILURE }, 'photo.csv · 1 hour ago · This is a png file'],
  ['Working', { lastFailure: { ...FAILURE, at: ago(3) } }, 'Last failure'],
  ['Silent', { isSilent: true }, 'Nothing has arrived for more than twice that long'],
  ['Not working', { problem: 'There is no folder /srv/bonfire/inbox.' }, 'There is no folder'],
  ['Working', { lastSuccess: null, usualIntervalSeconds: null }, 'None yet'],
] as const)('says %s for %j', async (state, part, text) => {
  serverWith(part)
  await openScreen('/imports')
  await expect.element(source).toMatchTextContent(state)
  await expect.element(source).toMatchTextContent(text)
})

test('is not there without a folder', async () => {
  signedInServer().on(listImports, () => ({ imports: [] }))
  await openScreen('/imports')
  await expect.element(page.getByText('No files imported yet.')).toBeVisible()
  await expect.element(source).not.toBeInTheDocument()
})

test.each(LOCALES)('axe passes and nothing is cut off, in the language %s', { tags: 'whole' }, async (locale) => {
  const problem = `There is no folder /srv/${'long-name/'.repeat(20)}. Create it or mount it, or correct IMPORT_FOLDER.`
  const server = serverWith({ problem, lastFailure: FAILURE, isSilent: true, waitingCount: 3 })
  server.on(currentUser, () => sessionUser({ locale }))
  const { look } = await looksIn(locale)
  await openScreen('/imports')
  await expect.element(source).toMatchTextContent('photo.csv')
  await look('import folder')
})
