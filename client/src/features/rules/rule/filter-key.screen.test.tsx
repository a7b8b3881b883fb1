import { listProjectRuleChanges, listRules, searchProjectRules } from '@bonfire/contract/rules'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openScreen } from '../../../testing/open-screen.tsx'
import { signedInServer } from '../../../testing/signed-in-server.ts'

const filter = page.getByRole('searchbox', { name: 'Filter rules' })
const rule = page.getByRole('checkbox', { name: 'Fan runs after hours' })

async function openSettings(): Promise<void> {
  const server = signedInServer()
  const fan = { id: 'fan', name: 'Fan runs after hours', description: null, ruleType: 'fdd', severity: 'high' } as const
  server.on(listRules, () => ({ fan }))
  server.on(searchProjectRules, () => ({}))
  server.on(listProjectRuleChanges, () => ({ changes: [] }))
  await openScreen('/settings/insights?project=NORTH')
  await expect.element(rule).toBeVisible()
}

/** As on a German keyboard, where `/` is Shift and 7. */
function pressShiftedSlash(): boolean {
  const slash = { key: '/', code: 'Digit7', shiftKey: true, bubbles: true, cancelable: true }
  return (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', slash))
}

test('the key / goes to the rule filter, with Shift or without', async () => {
  await openSettings()
  for (const press of [() => userEvent.keyboard('/'), pressShiftedSlash]) {
    rule.element().focus()
    await expect.element(filter).not.toHaveFocus()
    await press()
    await expect.element(filter).toHaveFocus()
    await expect.element(filter).toHaveValue('')
  }
  // There it is a character like any other.
  expect(pressShiftedSlash()).toBe(true)
})

test('the key / does not reach the rule filter behind a dialog', async () => {
  await openSettings()
  await rule.click()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Unsaved changes' })
  await expect.element(question).toBeVisible()
  await expect.poll(() => question.element().contains(document.activeElement)).toBe(true)
  await userEvent.keyboard('/')
  pressShiftedSlash()
  // Nothing in the dialog has the focus after a click beside its buttons.
  const { activeElement } = document
  if (activeElement instanceof HTMLElement) activeElement.blur()
  await userEvent.keyboard('/')
  await expect.element(filter).not.toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  await userEvent.keyboard('/')
  await expect.element(filter).toHaveFocus()
})
