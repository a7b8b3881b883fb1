import { createAction, listActionHistory, loadActions, readAction } from '@bonfire/contract/actions/actions'
import { listNames, loadComments } from '@bonfire/contract/actions/comments'
import { loadInsights } from '@bonfire/contract/hits/hits'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { action } from '../../../testing/action-samples.ts'
import { packedGroups } from '../../../testing/group-samples.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { signedInServer } from '../../../testing/signed-in-server.ts'

test('one action after another is created in the same dialog, at the same place', async () => {
  const server = signedInServer()
  server.on(loadActions, () => [])
  server.on(loadInsights, () => packedGroups([]))
  server.on(loadComments, () => [])
  server.on(listActionHistory, () => ({ history: [] }))
  server.on(listNames, () => [{ display: 'Ada Lane', id: 'ada', authId: 'local|ada' }])
  server.on(createAction, () => ({ issueKey: 'NORTH-7', id: '7' }))
  server.on(readAction, () => action({ key: 'NORTH-7' }))
  await openScreen('/actions?sites=NORTH~tower')
  await page.getByRole('main').getByRole('button', { name: 'Add Action' }).last().click()
  const adding = page.getByRole('dialog', { name: 'Add Action' })
  const choose = async (label: string, option: string) => {
    await adding.getByRole('combobox', { name: label }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  const summary = adding.getByRole('textbox', { name: 'Summary' })
  const submit = adding.getByRole('button', { name: 'Add Action' })
  await summary.fill('Look at the fan')
  await choose('Status', 'In Review')
  await choose('Type', 'FDD')
  await choose('Team', 'Site Local')
  await choose('Assignee', 'Ada Lane')
  await adding.getByRole('button', { name: 'Links' }).click()
  await adding.getByRole('textbox', { name: 'External key' }).fill('WO-12')
  await adding.getByRole('checkbox', { name: 'Create another' }).click()
  await submit.click()
  await expect.element(page.getByText('Action NORTH-7 was created.')).toBeVisible()
  await expect.element(summary).toHaveFocus()
  await expect.element(summary).toHaveValue('')
  await expect.element(adding.getByRole('textbox', { name: 'External key' })).toHaveValue('')
  await expect.element(adding.getByRole('combobox', { name: 'Team' })).toHaveValue('Site Local')
  await choose('Status', 'In Review')
  // The same once more is another action.
  await summary.fill('Look at the fan')
  await adding.getByRole('textbox', { name: 'External key' }).fill('WO-12')
  await submit.click()
  await expect.poll(() => server.asked(createAction)).toHaveLength(2)
  const bodies = server.asked(createAction).map(({ body }) => body)
  expect(bodies[1]).toEqual({ ...bodies[0], requestId: expect.any(String) })
  expect(bodies[1]?.requestId).not.toBe(bodies[0]?.requestId)
  expect(bodies[0]).toMatchObject({ externalKey: 'WO-12', assigneeId: 'ada', team: 'Site Local' })
  // Nothing is written: the way to the new action is free.
  await expect.element(summary).toHaveValue('')
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect.element(adding).not.toBeInTheDocument()
  await expect.element(page.getByRole('dialog', { name: 'Action #7' })).toBeVisible()
})
