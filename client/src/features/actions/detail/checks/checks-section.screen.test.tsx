import { checkCauseOfAction, readChecks } from '@bonfire/contract/actions/action-checks'
import { listActionHistory, readAction } from '@bonfire/contract/actions/actions'
import { loadComments } from '@bonfire/contract/actions/comments'
import { currentUser } from '@bonfire/contract/people/users'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { action, associatedEquip } from '../../../../testing/action-samples.ts'
import { openScreen } from '../../../../testing/open-screen.tsx'
import { sessionUser } from '../../../../testing/samples.ts'
import { signedInServer } from '../../../../testing/signed-in-server.ts'
import { refusal } from '../../../../testing/stub-server.ts'
import { why } from '../../../../testing/why-sample.ts'

const TICK = { cause: 'sensor-sat', checkedAt: '2026-11-02T08:00:00Z', checkedBy: 'Ben Shaw' }

function serverWithChecks() {
  const server = signedInServer()
  const { evidence, body } = why()
  const explained = [associatedEquip({ id: '1', isExplained: true }), associatedEquip({ id: '2', isExplained: true })]
  server.on(readAction, () => action({ associatedEquips: explained }))
  server.on(loadComments, () => [])
  server.on(listActionHistory, () => ({ history: [] }))
  server.on(readChecks, () => ({
    findings: [
      { equipRuleId: '1', targetName: 'Fan 1', evidence, body, checked: [] },
      { equipRuleId: '2', targetName: 'Fan 2', evidence, body, checked: [TICK] },
    ],
    more: 3,
  }))
  return server
}

test('an action lists what to check, also for people who read no insights', async () => {
  const server = serverWithChecks()
  server.on(currentUser, () => sessionUser({ access: [], rolesRestriction: null }))
  server.on(checkCauseOfAction, ({ body }) => ({ checked: [{ ...TICK, cause: body.cause }] }))
  await openScreen('/actions/NORTH-1')
  await expect.element(page.getByRole('button', { name: 'What to check 1 of 4 checked' })).toBeVisible()
  await expect.element(page.getByText('3 more findings are on this action.', { exact: false })).toBeVisible()
  await expect.element(page.getByText('62.1 °F > 55 °F + 2 °F', { exact: false }).first()).toBeVisible()
  const first = page.getByRole('checkbox', { name: 'Cooling valve does not open, or its actuator failed' }).first()
  await first.click()
  await expect.element(first).toBeChecked()
  await expect.element(page.getByRole('button', { name: 'What to check 2 of 4 checked' })).toBeVisible()
  // The tick is shown before it is sent.
  await expect
    .poll(() => server.asked(checkCauseOfAction))
    .toMatchObject([
      { params: { actionId: 'NORTH-1' }, body: { equipRuleId: '1', cause: 'cooling-valve', isChecked: true } },
    ])
})

test('a tick that is refused goes, and says why', async () => {
  const server = serverWithChecks()
  server.on(checkCauseOfAction, () => refusal('not_found', 'This finding is no longer on this action.'))
  await openScreen('/actions/NORTH-1')
  const first = page.getByRole('checkbox', { name: 'Cooling valve does not open, or its actuator failed' }).first()
  await first.click()
  await expect.element(page.getByText('This finding is no longer on this action.')).toBeVisible()
  await expect.element(first).not.toBeChecked()
})

test('a list that did not load is loaded again; without findings there is none', async () => {
  const server = serverWithChecks()
  server.once(readChecks, () => refusal('internal', 'Broken'))
  await openScreen('/actions/NORTH-1')
  const failed = page.getByRole('alert').filter({ hasText: 'What to check could not be loaded.' })
  await failed.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByText('Fan 2').first()).toBeVisible()
  server.on(readAction, () => action({ associatedEquips: [associatedEquip()] }))
  await openScreen('/actions/NORTH-1')
  await expect.element(page.getByRole('button', { name: /^What to check/ })).not.toBeInTheDocument()
})
