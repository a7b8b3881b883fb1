import { listImports, startImport } from '@bonfire/contract/imports/imports'
import { createMapping, listMappings } from '@bonfire/contract/imports/mappings'
import { type ImportPreview, previewImport } from '@bonfire/contract/imports/preview'
import { currentUser, LOCALES } from '@bonfire/contract/people/users'
import { readManagedPortfolio } from '@bonfire/contract/portfolio'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { importPreview } from '../../testing/import-samples.ts'
import { looksIn } from '../../testing/looks.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { sessionUser } from '../../testing/samples.ts'
import { signedInServer } from '../../testing/signed-in-server.ts'
import { refusal } from '../../testing/stub-server.ts'

const start = page.getByRole('button', { name: 'Start import', exact: true })
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
const person = (row: number, email: string, part: Partial<ImportPreview['people'][number]> = {}) => ({
  row,
  email,
  fullName: `Person ${row}`,
  outcome: 'created' as const,
  isDeactivated: false,
  changes: [],
  ...part,
})
const PEOPLE = importPreview({
  reading: READING,
  columns: [{ name: 'Email', state: 'known', field: 'email' }],
  rows: [['ann@acme.example']],
  checkedRowCount: 4,
  counts: { people: { created: 2, updated: 1, unchanged: 1 } },
  people: [
    person(1, 'ann@acme.example', {
      changes: [
        { field: 'role', from: null, to: 'SITE_MANAGER' },
        { field: 'portfolio', from: null, to: '*' },
      ],
    }),
    person(2, 'ben@acme.example'),
    person(3, 'cy@acme.example', {
      outcome: 'updated',
      changes: [{ field: 'groups', from: 'Users', to: 'Night shift' }],
    }),
    person(4, 'dee@acme.example', { outcome: 'unchanged', isDeactivated: true }),
  ],
})

async function choose(name: string, text: string) {
  const input = document.querySelector('input[type=file]')
  if (!input) throw new Error('There is nowhere to choose a file')
  await userEvent.upload(input, new File([text], name))
}

async function openImports() {
  const server = signedInServer()
  server.on(listImports, () => ({ imports: [] }))
  server.on(listMappings, () => ({ mappings: [] }))
  server.on(readManagedPortfolio, () => ({ projects: [], sites: [] }))
  await openScreen('/imports')
  await expect.element(page.getByRole('button', { name: 'People (CSV)' })).toBeVisible()
  return server
}

test('a list of people shows who is new, changed or unchanged and would be invited', async () => {
  const server = await openImports()
  server.on(previewImport, () => PEOPLE)
  await choose('people.csv', 'Email,Name,Role\nann@acme.example,Ann,Users\n')
  await expect.element(page.getByRole('radio', { name: 'People' })).toBeChecked()
  await expect.element(page.getByText('Recognised by its columns as a list of people.')).toBeVisible()
  const table = page.getByRole('table', { name: 'People in the file' })
  await expect.element(table.getByRole('row', { name: /^1 New ann@acme\.example Person 1/ })).toBeVisible()
  await expect.element(table.getByText('Role: Site manager')).toBeVisible()
  await expect.element(table.getByText('Projects and sites: all projects')).toBeVisible()
  await expect.element(table.getByText('Groups: Users Night shift')).toBeVisible()
  await expect.element(table.getByText('Stays deactivated')).toBeVisible()
  await page.getByText('Changed (1)', { exact: true }).click()
  await expect.element(table.getByText('ann@acme.example')).not.toBeInTheDocument()
  await expect.element(table.getByText('cy@acme.example')).toBeVisible()

  const invite = page.getByRole('checkbox', { name: 'Send invitations to the 2 new people' })
  await expect.element(invite).toBeChecked()
  await invite.click()
  await expect.element(page.getByText('They cannot sign in until an invitation is sent')).toBeVisible()
  server.on(startImport, () => refusal('unavailable', 'The database is away.'))
  await start.click()
  await expect.poll(() => server.asked(startImport)[0]?.body).toMatchObject({ kind: 'people', sendsInvitations: false })
})

test('a workbook is read as what the server detects, and can be read as something else', async () => {
  const server = await openImports()
  const asked: string[] = []
  server.on(previewImport, ({ query }) => {
    asked.push(query.kind)
    if (query.kind === 'people') return PEOPLE
    return importPreview({
      reading: READING,
      looksLike: 'people',
      columns: [{ name: 'siteId', state: 'missing' }],
    })
  })
  await choose('staff.xlsx', 'PK')
  await expect.element(page.getByRole('radio', { name: 'People' })).toBeChecked()
  await expect.element(page.getByRole('table', { name: 'People in the file' })).toBeVisible()
  expect(asked).toEqual(['hits', 'people'])
  await page.getByText('Findings', { exact: true }).click()
  await expect.element(page.getByText('The columns look like a list of people.')).toBeVisible()
  await expect.element(page.getByRole('radio', { name: 'Findings' })).toBeChecked()
  await page.getByRole('button', { name: 'Read as people' }).click()
  await expect.element(page.getByRole('table', { name: 'People in the file' })).toBeVisible()
})

test('unrecognised columns of a table are chosen by hand', async () => {
  const server = await openImports()
  const unclear = importPreview({
    reading: { ...READING, columns: {} },
    columns: [
      { name: 'Nr', state: 'ignored' },
      { name: 'Bezeichnung', state: 'ignored' },
    ],
    rows: [['m1', 'Mill']],
    obstacle: { code: 'table.unclear', message: 'It is unclear what this file holds.', params: {} },
  })
  server.on(previewImport, () => unclear)
  await choose('standorte.csv', 'Nr,Bezeichnung\nm1,Mill\n')
  await page.getByText('Portfolio', { exact: true }).last().click()
  await expect.element(page.getByText('It is unclear what this file holds.')).toBeVisible()
  await expect.element(start).toBeDisabled()
  const kept = () => server.asked(createMapping).at(-1)?.body
  server.on(createMapping, ({ body }) => ({
    id: '7',
    name: null,
    kind: 'model' as const,
    header: [],
    choices: body.choices,
    savedAt: '2026-03-10T08:00:00.000Z',
    savedBy: null,
  }))
  server.on(previewImport, () => ({ ...unclear, reading: { ...READING, holds: 'sites' as const, columns: {} } }))
  await page.getByRole('combobox', { name: 'Each row is' }).click()
  await page.getByRole('option', { name: 'A site' }).click()
  await expect.poll(kept).toMatchObject({ kind: 'model', choices: { holds: 'sites' } })
  // Another response before the page has this one would already hold what is chosen next.
  await expect
    .element(page.getByRole('combobox', { name: 'Column for Site', exact: true }))
    .toHaveValue('Not in the file')
  server.on(previewImport, () => ({
    ...unclear,
    obstacle: null,
    reading: { ...READING, holds: 'sites' as const, columns: { siteId: 0 } },
    counts: { sites: { created: 1, updated: 0, unchanged: 0 } },
  }))
  await page.getByRole('combobox', { name: 'Column for Site', exact: true }).click()
  await page.getByRole('option', { name: 'Nr' }).click()
  await expect.poll(kept).toMatchObject({ choices: { holds: 'sites', columns: { siteId: { column: 'Nr' } } } })
  await expect.element(start).toBeEnabled()
})

test.each(LOCALES)(
  'axe passes on a list of people and on an unclear table, in the language %s',
  { tags: 'whole' },
  async (locale) => {
    const server = signedInServer()
    server.on(currentUser, () => sessionUser({ access: ['userAdmin'], locale }))
    server.on(listImports, () => ({ imports: [] }))
    server.on(listMappings, () => ({ mappings: [] }))
    server.on(readManagedPortfolio, () => ({ projects: [], sites: [] }))
    server.on(previewImport, () => PEOPLE)
    const { say, look } = await looksIn(locale)
    await openScreen('/imports')
    await expect.element(page.getByRole('button', { name: say('People (CSV)', 'Personnes (CSV)') })).toBeVisible()
    await choose('people.csv', 'Email,Name,Role\nann@acme.example,Ann,Users\n')
    await expect.element(page.getByText('ann@acme.example').first()).toBeVisible()
    await look('a list of people')
    const message = say('It is unclear what this file holds.', 'Le contenu de ce fichier n’est pas clair.')
    server.on(previewImport, () => ({
      ...importPreview({ reading: { ...READING, holds: 'sites' }, rows: [['m1']], looksLike: 'people' }),
      columns: [{ name: 'Nr', state: 'ignored' as const }],
      obstacle: { code: 'table.unclear', message, params: {} },
    }))
    await page.getByText(say('Portfolio', 'Portefeuille'), { exact: true }).last().click()
    await expect.element(page.getByText(message)).toBeVisible()
    await look('a table that is unclear')
  },
)
