import { listDefinitions } from '@bonfire/contract/definitions/definitions'
import { deleteOwnRole, type ListedRole, listOwnRoles, saveOwnRole } from '@bonfire/contract/histories/own-roles'
import { currentUser, LOCALES } from '@bonfire/contract/people/users'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectCount } from '../../testing/elements.ts'
import { looksIn } from '../../testing/looks.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { sessionUser } from '../../testing/samples.ts'
import { signedInServer } from '../../testing/signed-in-server.ts'
import { refusal } from '../../testing/stub-server.ts'

const GLYCOL: ListedRole = {
  role: 'glycolTemp',
  label: 'glycol supply temperature',
  type: 'temperature',
  conduct: 'measured',
  patterns: ['glycol supply temp', 'gly sup t'],
  brickClass: 'Glycol_Supply_Temperature_Sensor',
  points: 12,
  rules: ['own-glycol-warm'],
}

/** Keeps the roles, as the server does, and remembers what was sent. */
async function openRoles(roles: ListedRole[] = [GLYCOL], { maySave = true } = {}) {
  const server = signedInServer()
  const stored = new Map(roles.map((role) => [role.role, role]))
  const sent: unknown[] = []
  server.on(listDefinitions, () => ({ definitions: [], stateMachines: [], maySave }))
  server.on(listOwnRoles, () => ({ roles: [...stored.values()], maySave }))
  server.on(saveOwnRole, ({ params, body }) => {
    sent.push({ role: params.role, ...body })
    const saved = { ...body.fields, role: params.role }
    stored.set(params.role, { points: 0, rules: [], ...stored.get(params.role), ...saved })
    return { role: saved }
  })
  server.on(deleteOwnRole, ({ params }) => {
    const { points: _, rules: __, ...role } = stored.get(params.role) as ListedRole
    stored.delete(params.role)
    return { role }
  })
  await openScreen('/settings/catalogue')
  await page.getByRole('button', { name: 'Your own roles' }).click()
  return { server, sent }
}

const list = page.getByRole('dialog', { name: 'Your own roles' })
const rows = list.getByRole('row')
const field = (name: string) => page.getByRole('textbox', { name })
const save = () => page.getByRole('button', { name: 'Save role' }).click()

test('a role is added with its signs, and is in the list', async () => {
  const { sent } = await openRoles([])
  await expect.element(list).toMatchTextContent('You have no roles of your own yet.')
  await list.getByRole('button', { name: 'Add a role' }).click()
  const form = page.getByRole('dialog', { name: 'Add a role' })
  await save()
  await expect.element(form).toMatchTextContent(/A role is named as in a condition.*Enter what people call it/)
  expect(sent).toEqual([])
  await field('Name in conditions').fill('glycolTemp')
  await field('What people call it').fill(' glycol supply temperature ')
  await field('Proposed for points with these words in their names').fill('glycol supply temp\n\n gly sup t ')
  await save()
  await expectCount(rows, 2)
  await expect
    .element(rows.nth(1))
    .toMatchTextContent(
      /glycolTemp.*glycol supply temperature.*a temperature.*glycol supply temp · gly sup t.*no point/,
    )
  expect(sent).toEqual([
    {
      role: 'glycolTemp',
      fields: {
        label: 'glycol supply temperature',
        type: 'temperature',
        conduct: 'measured',
        patterns: ['glycol supply temp', 'gly sup t'],
        brickClass: null,
      },
      expected: null,
    },
  ])
  await expect.element(page.getByText('Role glycolTemp saved.')).toBeVisible()
})

test('a change sends what was seen; its name and what it measures stay', async () => {
  const { sent } = await openRoles()
  await list.getByRole('button', { name: 'Edit glycolTemp' }).click()
  await expect.element(field('Name in conditions')).toBeDisabled()
  await expect.element(page.getByRole('combobox', { name: 'Measures' })).toBeDisabled()
  await field('What people call it').fill('Glycol')
  await save()
  await expect.element(rows.nth(1)).toMatchTextContent('Glycol')
  const { points: _, rules: __, role: ___, ...fields } = GLYCOL
  expect(sent).toEqual([{ role: 'glycolTemp', fields: { ...fields, label: 'Glycol' }, expected: fields }])
})

test('what was typed is not lost without a question', async () => {
  await openRoles()
  await list.getByRole('button', { name: 'Add a role' }).click()
  await field('What people call it').fill('Glycol')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(field('What people call it')).toHaveValue('Glycol')
})

test('a refused name is said at its field', async () => {
  const { server } = await openRoles()
  server.on(saveOwnRole, () =>
    refusal('conflict', 'There is a role glycolTemp already.', { role: 'There is a role glycolTemp already.' }),
  )
  await list.getByRole('button', { name: 'Add a role' }).click()
  await field('Name in conditions').fill('glycolTemp')
  await field('What people call it').fill('Glycol')
  await save()
  await expect
    .element(page.getByRole('dialog', { name: 'Add a role' }))
    .toMatchTextContent(/There is a role glycolTemp/)
})

test('a deleted role comes back with Undo; why one stays is said', async () => {
  const { server, sent } = await openRoles()
  await list.getByRole('button', { name: 'Delete glycolTemp' }).click()
  await expect.element(list).toMatchTextContent('You have no roles of your own yet.')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectCount(rows, 2)
  expect(sent).toMatchObject([{ role: 'glycolTemp', expected: null }])
  server.on(deleteOwnRole, () => refusal('conflict', 'Rules read the role glycolTemp: own-glycol-warm.'))
  await list.getByRole('button', { name: 'Delete glycolTemp' }).click()
  await expect.element(list).toMatchTextContent('Rules read the role glycolTemp: own-glycol-warm.')
})

test('whoever may not change them only reads them', async () => {
  await openRoles([GLYCOL], { maySave: false })
  await expect.element(list).toMatchTextContent(/Only people who set up rules.*glycolTemp/)
  await expect.element(list.getByRole('button', { name: 'Add a role' })).not.toBeInTheDocument()
  await expect.element(list.getByRole('button', { name: 'Edit glycolTemp' })).not.toBeInTheDocument()
})

test.for(LOCALES)('the list and the form look right in %s', async (locale) => {
  const server = signedInServer({ user: { locale } })
  server.on(currentUser, () => sessionUser({ locale }))
  server.on(listDefinitions, () => ({ definitions: [], stateMachines: [], maySave: true }))
  server.on(listOwnRoles, () => ({ roles: [GLYCOL], maySave: true }))
  const { say, look } = await looksIn(locale)
  await openScreen('/settings/catalogue')
  await page.getByRole('button', { name: say('Your own roles', 'Vos propres rôles') }).click()
  await expect.element(page.getByRole('dialog')).toMatchTextContent('glycolTemp')
  await look('own roles')
  await page.getByRole('button', { name: say('Edit glycolTemp', 'Modifier glycolTemp') }).click()
  await expect.element(page.getByRole('dialog')).toMatchTextContent(say('What people call it', 'Comment on l’appelle'))
  await look('form of an own role')
})
