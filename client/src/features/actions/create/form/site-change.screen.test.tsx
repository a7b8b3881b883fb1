import { createAction, loadActions } from '@bonfire/contract/actions/actions'
import { listNames } from '@bonfire/contract/actions/comments'
import { loadInsights } from '@bonfire/contract/hits/hits'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { packedGroups } from '../../../../testing/group-samples.ts'
import { openScreen } from '../../../../testing/open-screen.tsx'
import { site } from '../../../../testing/samples.ts'
import { signedInServer } from '../../../../testing/signed-in-server.ts'

const ADA = { display: 'Ada Lane', id: 'ada', authId: 'local|ada' }

async function adding() {
  const sites = [
    site(),
    site({ syncoId: 'mill', label: 'Old Mill' }),
    site({ projectId: 'WOOL', syncoId: 'shop', label: 'Corner Shop' }),
  ]
  const server = signedInServer({ sites })
  server.on(loadActions, () => [])
  server.on(loadInsights, () => packedGroups([]))
  server.on(listNames, ({ params }) => (params.projectKey === 'NORTH' ? [ADA] : []))
  server.on(createAction, () => ({ issueKey: 'NORTH-7', id: '7' }))
  await openScreen('/actions?sites=NORTH~tower')
  await page.getByRole('main').getByRole('button', { name: 'Add Action' }).last().click()
  const dialog = page.getByRole('dialog', { name: 'Add Action' })
  const choose = async (label: string, option: string) => {
    await dialog.getByRole('combobox', { name: label }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  await choose('Team', 'Site Local')
  await choose('Assignee', 'Ada Lane')
  return { dialog, choose, server, field: (label: string) => dialog.getByRole('combobox', { name: label }) }
}

test('team and assignee stay at another site where both fit', async () => {
  const { dialog, choose, server, field } = await adding()
  await choose('Site', 'Old Mill')
  await expect.element(field('Team')).toHaveValue('Site Local')
  await expect.element(field('Assignee')).toHaveValue('Ada Lane')
  await dialog.getByRole('textbox', { name: 'Summary' }).fill('Look at the fan')
  await choose('Status', 'In Review')
  await choose('Type', 'FDD')
  await dialog.getByRole('button', { name: 'Add Action' }).click()
  await expect.poll(() => server.asked(createAction)).toHaveLength(1)
  expect(server.asked(createAction)[0]?.body).toMatchObject({ assigneeId: 'ada', team: 'Site Local' })
})

test('a team and an assignee that do not fit another site are taken off and named', async () => {
  const { dialog, choose, field } = await adding()
  await choose('Site', 'Corner Shop')
  await expect.element(dialog.getByText('“Site Local” is not a team of this project.')).toBeVisible()
  await expect.element(dialog.getByText('Ada Lane cannot see this site and was taken off.')).toBeVisible()
  await expect.element(field('Team')).toHaveValue('')
  await expect.element(field('Assignee')).toHaveValue('')
  await choose('Team', 'Other')
  await expect.element(dialog.getByText('“Site Local” is not a team of this project.')).not.toBeInTheDocument()
})
