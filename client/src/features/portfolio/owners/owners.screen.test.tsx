import { readActionOwners, saveActionOwners } from '@bonfire/contract/actions/action-settings'
import { LOCALES } from '@bonfire/contract/people/users'
import { readManagedPortfolio } from '@bonfire/contract/portfolio'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectCount } from '../../../testing/elements.ts'
import { looksIn } from '../../../testing/looks.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { signedInServer } from '../../../testing/signed-in-server.ts'
import { noConnection, refusal } from '../../../testing/stub-server.ts'

const dialog = page.getByRole('dialog')
const rows = dialog.getByRole('row')
const button = (name: string) => dialog.getByRole('button', { name, exact: true })
const ANY = { siteId: null, category: null, team: null }
const ANN = { assigneeId: 'u1', assignee: 'Ann Lee' }
const BOB = { assigneeId: 'u2', assignee: 'Bob Ray' }
const any = { ...ANY, ...ANN, isAble: true }
const mill = { ...ANY, siteId: 'mill', ...BOB, isAble: false }

function serverWith(owners: (typeof any | typeof mill)[], name = 'North') {
  const server = signedInServer()
  const site = { projectKey: 'NORTH', state: null, timezone: 'Europe/Paris', equipCount: 1, lastOccurredOn: null }
  server.on(readManagedPortfolio, () => ({
    projects: [{ projectKey: 'NORTH', projectName: name, currency: 'EUR' }],
    sites: [
      { ...site, siteId: 'mill', label: 'Old mill' },
      { ...site, siteId: 'tower', label: `Tower of ${name}` },
    ],
  }))
  const answer = (rules: object[]) => ({
    owners: rules as (typeof any)[],
    people: [ANN, { ...ANN, assigneeId: 'u3' }].map((one) => ({ ...one, email: `${one.assigneeId}@north.example` })),
    teams: ['Site Local', 'Monitoring'],
  })
  server.on(readActionOwners, () => answer(owners))
  return { server, answer }
}

const open = (say = 'Who gets new actions in North…') => page.getByRole('button', { name: say }).click()

async function choose(label: string, option: string) {
  await dialog.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('rules for who gets new actions are added, changed and removed, and saved at once', async () => {
  const { server, answer } = serverWith([any, mill])
  server.on(saveActionOwners, ({ body }) => answer(body.owners.map((rule) => ({ ...rule, ...ANN, isAble: true }))))
  await openScreen('/portfolio')
  await open()
  await expectCount(rows, 3)
  await expect.element(rows.nth(1)).toMatchTextContent('Old mill')
  await expect.element(rows.nth(1)).toMatchTextContent('Account gone or no access')
  await expect.element(rows.nth(2)).not.toMatchTextContent('Account gone or no access')
  await button('Add rule').click()
  await expect.element(dialog).toMatchTextContent('Choose a person.')
  await choose('Assignee', 'Ann Lee (u3@north.example)')
  await button('Add rule').click()
  await expect.element(dialog).toMatchTextContent('A rule with this site, category and team names Ann Lee')
  await choose('Category', 'Metering')
  await choose('Team', 'Site Local')
  await button('Add rule').click()
  await expectCount(rows, 4)
  await expect.element(rows.nth(1)).toMatchTextContent('Metering')
  // Someone who is gone must be chosen again.
  await button('Change rule: Old mill, Any category, and Any team – Bob Ray').click()
  await expect.element(dialog.getByRole('combobox', { name: 'Site' })).toHaveFocus()
  await choose('Assignee', 'Ann Lee (u1@north.example)')
  await button('Remove rule: Any site, Any category, and Any team – Ann Lee (u1@north.example)').click()
  await expectCount(rows, 3)
  await button('Save').click()
  await expect.element(page.getByText('The rules for “North” are saved.')).toBeVisible()
  const [{ body } = { body: undefined }] = server.asked(saveActionOwners)
  expect(body?.owners).toEqual([
    { ...ANY, category: 'metering', team: 'Site Local', assigneeId: 'u3' },
    { ...ANY, siteId: 'mill', assigneeId: 'u1' },
  ])
  expect(body?.expected?.map(({ assigneeId }) => assigneeId)).toEqual(['u1', 'u2'])
})

test('rules that someone else saved meanwhile appear beside one’s own', async () => {
  const { server, answer } = serverWith([any])
  server.once(readActionOwners, noConnection)
  server.once(readActionOwners, noConnection)
  await openScreen('/portfolio')
  await open()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('The rules could not be loaded')
  await button('Retry').click()
  await choose('Team', 'Monitoring')
  await choose('Assignee', 'Ann Lee (u1@north.example)')
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  const conflict = 'Changed in the meantime: Who gets new actions.'
  server.once(saveActionOwners, () => refusal('conflict', conflict))
  server.on(readActionOwners, () => answer([mill]))
  await button('Save').click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(conflict)
  await expectCount(rows, 3)
  await expect.element(rows.nth(1)).toMatchTextContent('Old mill')
  await expect.element(rows.nth(2)).toMatchTextContent('Monitoring')
  server.on(saveActionOwners, ({ body }) => answer(body.owners.map((rule) => ({ ...rule, ...ANN, isAble: true }))))
  await button('Save').click()
  await expectCount(dialog, 0)
  expect(server.asked(saveActionOwners)[1]?.body.owners).toHaveLength(2)
})

test.each(LOCALES)(
  'two hundred rules, none, and long names keep their shape, in the language %s',
  { tags: 'whole' },
  async (locale) => {
    const long = 'A project with a name that goes on and on and on and on and on and on and on and on'
    const { server, answer } = serverWith([], long)
    const { say, look } = await looksIn(locale)
    const opened = say(`Who gets new actions in ${long}…`, `Responsables par défaut du projet ${long}…`)
    await openScreen('/portfolio')
    await look('tools of a project with a long name')
    await open(opened)
    await expect.element(dialog.getByText(say('No rules yet.', 'Aucune règle pour l’instant.'))).toBeVisible()
    await look('no rules')
    await userEvent.keyboard('{Escape}')
    server.on(readActionOwners, () =>
      answer([
        ...Array.from({ length: 199 }, (_, place) => ({ ...any, siteId: 'tower', team: `Team ${place} of the north` })),
        mill,
      ]),
    )
    await openScreen('/portfolio')
    await open(opened)
    await expect.element(dialog.getByText(say('200 rules', '200 règles'))).toBeVisible()
    await look('many rules')
  },
)
