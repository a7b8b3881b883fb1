import { listImports } from '@bonfire/contract/imports/imports'
import { previewImportUndo, undoImport } from '@bonfire/contract/imports/undo'
import { currentUser, LOCALES } from '@bonfire/contract/people/users'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { importRun } from '../../testing/import-samples.ts'
import { looksIn } from '../../testing/looks.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { sessionUser } from '../../testing/samples.ts'
import { signedInServer } from '../../testing/signed-in-server.ts'
import { noConnection, refusal } from '../../testing/stub-server.ts'

const row = (name: string) => page.getByRole('row').filter({ hasText: name })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const UNDO = { removed: 30, restored: 10, removedEquips: 1 }
const POSSIBLE = { ...UNDO, problems: [] }
const UNDONE = importRun({ mayUndo: false, undoneAt: new Date().toISOString(), undoneBy: 'Bob Boss' })
const problem = (code: string, message: string) => ({ code, message, params: {} })

/** One import, undone once the call has been answered. */
function serverWithRun() {
  const server = signedInServer()
  let run = importRun()
  const others = [
    importRun({ id: '2', fileName: 'model.json', kind: 'model', format: 'json', mayUndo: false }),
    importRun({ id: '3', fileName: 'empty.csv', state: 'failed', created: 0, updated: 0, mayUndo: false }),
  ]
  server.on(listImports, () => ({ imports: [run, ...others] }))
  server.on(previewImportUndo, () => POSSIBLE)
  server.on(undoImport, () => {
    run = UNDONE
    return { ...UNDO, import: UNDONE }
  })
  return server
}

test('says what undoing an import would do, does it, and shows by whom', async () => {
  const server = serverWithRun()
  await openScreen('/imports')
  await button('Undo the import of march.csv').click()
  const dialog = page.getByRole('dialog', { name: 'Undo import' })
  await expect.element(dialog).toMatchTextContent('30 findings that it added will be removed.')
  await expect.element(dialog).toMatchTextContent('10 findings that it changed will be restored.')
  await expect.element(dialog).toMatchTextContent('1 equip that it created will be removed.')
  expect(server.asked(undoImport)).toHaveLength(0)
  await button('Undo import').click()
  await expect.element(page.getByText('The import of march.csv was undone.')).toBeVisible()
  await expect.element(row('march.csv')).toMatchTextContent('Undone')
  await expect.element(row('march.csv')).toMatchTextContent('by Bob Boss')
  await expect.element(page.getByRole('button', { name: /^Undo/ })).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'Recent imports' })).toHaveFocus()
  expect(server.asked(undoImport)).toMatchObject([{ params: { importId: '1' } }])
})

test('says that it takes back on which days rules ran', async () => {
  const server = serverWithRun()
  server.on(previewImportUndo, () => ({ removed: 0, restored: 0, removedEquips: 0, removedChecks: 2, problems: [] }))
  await openScreen('/imports')
  await button('Undo the import of march.csv').click()
  await expect
    .element(page.getByRole('dialog', { name: 'Undo import' }))
    .toMatchTextContent('It will be forgotten that rules ran on 2 days.')
})

test('says why an import cannot be undone, and offers nothing else', async () => {
  const server = serverWithRun()
  const problems = [
    problem('undo.on-actions', '3 of its findings were put on actions since.'),
    problem('undo.snoozed', '1 of its findings was snoozed since.'),
  ]
  server.on(previewImportUndo, () => ({ removed: 0, restored: 0, removedEquips: 0, problems }))
  await openScreen('/imports')
  await button('Undo the import of march.csv').click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toMatchTextContent('The import of march.csv cannot be undone:')
  for (const { message } of problems) await expect.element(dialog).toMatchTextContent(message)
  await expect.element(button('Undo import')).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect.element(button('Undo the import of march.csv')).toHaveFocus()
})

test('says that someone else was faster', async () => {
  const server = serverWithRun()
  await openScreen('/imports')
  await button('Undo the import of march.csv').click()
  await expect.element(button('Undo import')).toBeVisible()
  const message = 'This import was already undone.'
  server.on(undoImport, () => refusal('conflict', message))
  server.on(listImports, () => ({ imports: [UNDONE] }))
  server.on(previewImportUndo, () => ({
    removed: 0,
    restored: 0,
    removedEquips: 0,
    problems: [problem('undo.already', message)],
  }))
  await button('Undo import').click()
  await expect.element(page.getByRole('dialog')).toMatchTextContent('The import of march.csv cannot be undone:')
  await expect.element(page.getByText(message)).toBeVisible()
  await expect.element(page.getByText('by Bob Boss')).toBeInTheDocument()
})

test('a lost connection can be tried again', async () => {
  const server = serverWithRun()
  server.once(undoImport, noConnection)
  await openScreen('/imports')
  await button('Undo the import of march.csv').click()
  await button('Undo import').click()
  await expect.element(page.getByRole('dialog').getByRole('alert')).toBeVisible()
  await button('Undo import').click()
  await expect.element(page.getByText('The import of march.csv was undone.')).toBeVisible()
})

test.each(LOCALES)('axe passes on the list and the dialog, in the language %s', { tags: 'whole' }, async (locale) => {
  const server = serverWithRun()
  server.on(currentUser, () => sessionUser({ locale }))
  server.on(listImports, () => ({ imports: [importRun(), { ...UNDONE, id: '4', fileName: 'february.csv' }] }))
  const { say, look } = await looksIn(locale)
  await openScreen('/imports')
  await expect.element(page.getByText(say('Undone', 'Annulée'), { exact: true })).toBeVisible()
  await look('recent imports')
  await button(say('Undo the import of march.csv', 'Annuler l’importation de « march.csv »')).click()
  await expect.element(button(say('Undo import', 'Annuler l’importation'))).toBeVisible()
  await look('question')
  await userEvent.keyboard('{Escape}')
})
