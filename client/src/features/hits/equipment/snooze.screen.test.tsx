import { loadInsights } from '@bonfire/contract/hits/hits'
import { snooze, undoSnooze, unsnooze } from '@bonfire/contract/snooze'
import { SECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import { addDays } from 'date-fns/addDays'
import { format } from 'date-fns/format'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectCount, focus } from '../../../testing/elements.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { occurrence, occurrenceMap } from '../../../testing/samples.ts'
import { signedInServer } from '../../../testing/signed-in-server.ts'
import { noConnection } from '../../../testing/stub-server.ts'

const RULE = '/analysis/insights/tower/fan-after-hours?daysRange=30'
const MARKUP = '<img src="x" onerror="window.isRun = true">'

const dialog = page.getByRole('dialog')
const equips = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^More for/ }) })
const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: 'More for Fan 1', exact: true }) })

/** Six equips, of which the first is snoozed until the test says otherwise. */
async function openEquipment() {
  const server = signedInServer()
  let snoozed: { end: number | null; reason: string | null; isFalseAlert?: boolean | undefined } = {
    end: null,
    reason: null,
  }
  const first = () =>
    occurrence({
      equipRuleId: '1',
      isSnoozed: snoozed.end !== null,
      snoozeEnd: snoozed.end,
      snoozedBy: snoozed.end === null ? null : 'Ada Lane',
      snoozeReason: snoozed.reason,
      ...(snoozed.isFalseAlert && { isFalseAlert: true }),
    })
  const others = ['2', '3', '4', '5', '6'].map((equipRuleId) => occurrence({ equipRuleId }))
  server.on(loadInsights, () => occurrenceMap([first(), ...others]))
  await openScreen(RULE)
  await expectCount(equips, 6)
  return {
    server,
    /** What the server does with the next snooze. */
    keep: (seconds: number | null, reason: string | null = null, isFalseAlert = false) => {
      snoozed = { end: seconds === null ? null : Math.floor(Date.now() / 1000) + seconds, reason, isFalseAlert }
      return [{ equipRuleId: '1', snoozeEnd: snoozed.end }]
    },
  }
}

async function askToSnooze(): Promise<void> {
  await page.getByRole('button', { name: 'More for Fan 1', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Snooze' }).click()
  await expect.element(dialog).toBeVisible()
}

test('the dialog offers six durations and 1 to 9999 whole days, and refuses the rest', async () => {
  const { server, keep } = await openEquipment()
  await askToSnooze()
  // Without an action, none whose end it could wait for.
  await expectCount(dialog.getByRole('radio'), 8)
  for (const name of ['12 Hours', '1 Day', '7 Days', '30 Days', '6 Months', '12 Months', 'Custom', 'Until a date']) {
    await expect.element(dialog.getByRole('radio', { name, exact: true })).toBeVisible()
  }
  const days = dialog.getByRole('textbox', { name: 'Days' })
  await days.click()
  await expect.element(dialog.getByRole('radio', { name: 'Custom' })).toBeChecked()
  await expect.element(dialog.getByText('days', { exact: true })).toBeVisible()
  const submit = dialog.getByRole('button', { name: 'Snooze' })
  await expect.element(days).toHaveValue('30')
  for (const [typed, isAllowed] of [
    ['0', false],
    ['1', true],
    ['9999', true],
    ['10000', false],
    ['1.5', false],
    ['-3', false],
    ['', false],
  ] as const) {
    await days.clear()
    await focus(days)
    if (typed) await userEvent.keyboard(typed)
    await expect.element(days).toHaveValue(typed)
    if (isAllowed) await expect.element(submit, { message: typed }).toBeEnabled()
    else await expect.element(submit, { message: typed }).toBeDisabled()
  }

  server.on(snooze, ({ body }) => ({ snoozed: keep(body.duration ?? null), replaced: [] }))
  await days.fill('9999')
  await submit.click()
  await expect.poll(() => server.asked(snooze).map(({ body }) => body.duration)).toEqual([9999 * SECONDS_PER_DAY])
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a snooze until a date sends the day, which is from tomorrow on', async () => {
  const { server, keep } = await openEquipment()
  await askToSnooze()
  const submit = dialog.getByRole('button', { name: 'Snooze' })
  const day = dialog.getByLabelText('Date', { exact: true })
  const inDays = (days: number) => format(addDays(new Date(), days), 'yyyy-MM-dd')
  await day.fill(inDays(0))
  await expect.element(dialog.getByRole('radio', { name: 'Until a date' })).toBeChecked()
  await expect.element(dialog.getByText('A day from tomorrow on')).toBeVisible()
  await expect.element(submit).toBeDisabled()
  await day.fill(inDays(12))
  await expect.element(dialog.getByText(/^Until .* begins at the site$/)).toBeVisible()
  server.on(snooze, () => ({ snoozed: keep(12 * SECONDS_PER_DAY), replaced: [] }))
  await submit.click()
  await expect
    .poll(() => server.asked(snooze).map(({ body }) => body))
    .toEqual([{ until: inDays(12), equipRuleIds: ['1'] }])
  await expect.element(row).toMatchTextContent(/Snoozed for 1[12] days/)
})

test('a snooze can be of a false alert, which the row then says', async () => {
  const { server, keep } = await openEquipment()
  await askToSnooze()
  await dialog.getByRole('checkbox', { name: 'It is a false alert' }).click()
  server.on(snooze, ({ body }) => ({ snoozed: keep(body.duration ?? null, null, body.isFalseAlert), replaced: [] }))
  await dialog.getByRole('button', { name: 'Snooze' }).click()
  await expect
    .poll(() => server.asked(snooze).map(({ body }) => body))
    .toEqual([{ duration: SECONDS_PER_DAY, equipRuleIds: ['1'], isFalseAlert: true }])
  await expect.element(row.getByTitle(/, by Ada Lane: false alert$/)).toBeVisible()
  keep(SECONDS_PER_DAY, 'Sensor is wrong', true)
  await openScreen()
  await expect.element(row.getByTitle(/, by Ada Lane: false alert, Sensor is wrong$/)).toBeVisible()
})

test('a finding on an action can be snoozed until that is closed, and back', async () => {
  const server = signedInServer()
  let isUntilClosed = false
  server.on(loadInsights, () =>
    occurrenceMap([
      occurrence({
        equipRuleId: '1',
        issueKey: 'NORTH-7',
        issueStatus: 'New Action',
        ...(isUntilClosed && {
          isSnoozed: true,
          isUntilClosed,
          snoozeEnd: Math.floor(Date.now() / 1000) + 900_000_000,
        }),
      }),
    ]),
  )
  await openScreen(RULE)
  await askToSnooze()
  await dialog.getByRole('radio', { name: 'Until the action is closed' }).click()
  server.on(snooze, () => {
    isUntilClosed = true
    return { snoozed: [], replaced: [{ equipRuleId: '1', by: 'Ben Shaw', snoozeEnd: 2_600_000_000, isUntilClosed }] }
  })
  await dialog.getByRole('button', { name: 'Snooze' }).click()
  await expect
    .poll(() => server.asked(snooze).map(({ body }) => body))
    .toEqual([{ untilClosed: true, equipRuleIds: ['1'] }])
  await expect.element(row).toMatchTextContent('Snoozed until closed')
  await expect.element(page.getByText('It replaced a snooze by Ben Shaw until the action is closed.')).toBeVisible()
  await expect.element(page.getByText(/^Snoozed until the action is closed$/)).toBeVisible()
  server.on(undoSnooze, () => {
    isUntilClosed = false
    return { snoozed: [{ equipRuleId: '1', snoozeEnd: null }] }
  })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(row).not.toMatchTextContent('Snoozed')
})

test('an undone unsnooze shows at once that it ends with the action', async () => {
  const server = signedInServer()
  const snoozed = { isSnoozed: true, isUntilClosed: true, snoozeEnd: Math.floor(Date.now() / 1000) + 900_000_000 }
  let isAwake = false
  server.on(loadInsights, () => occurrenceMap([occurrence({ equipRuleId: '1', ...(!isAwake && snoozed) })]))
  await openScreen(RULE)
  server.on(unsnooze, () => {
    isAwake = true
    return { snoozed: [{ equipRuleId: '1', snoozeEnd: null }] }
  })
  await row.getByRole('button', { name: 'Unsnooze' }).click()
  await expect.element(row).not.toMatchTextContent('Snoozed')
  const answer = Promise.withResolvers<{ snoozed: [] }>()
  server.on(undoSnooze, () => answer.promise)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(row).toMatchTextContent('Snoozed until closed')
  answer.resolve({ snoozed: [] })
})

test('the dialog lists what will be snoozed, and s applies to ticked rows', async () => {
  await openEquipment()
  // Listed in natural order, not in that of the table.
  const header = page.getByRole('columnheader', { name: 'Equip' }).getByRole('button')
  await header.click()
  await header.click()
  const chosen = ['Fan 1', 'Fan 2', 'Fan 3', 'Fan 4']
  for (const equip of chosen) await page.getByRole('checkbox', { name: `Select ${equip}`, exact: true }).click()
  await focus(equips.last())
  await userEvent.keyboard('s')
  await expect.element(dialog).toMatchTextContent('Snooze 4 equips')
  await expect.element(dialog).toMatchTextContent('Fan 1, Fan 2, Fan 3 and 1 more')
  await expect.element(dialog).toMatchTextContent('Fan runs after hours')
})

test('a snooze the network loses is rolled back and can be resent as it was', async () => {
  const logged = vi.spyOn(console, 'error')
  const { server, keep } = await openEquipment()
  await askToSnooze()
  await dialog.getByRole('radio', { name: 'Custom' }).click()
  await dialog.getByRole('textbox', { name: 'Days' }).fill('9999')
  await dialog.getByLabelText('Reason (optional)').fill(MARKUP)
  server.on(snooze, noConnection)
  await dialog.getByRole('button', { name: 'Snooze' }).click()
  const failure = page.getByRole('alert').filter({ hasText: 'Failed to snooze: The server cannot be reached.' })
  await expect.element(failure).toBeVisible()
  await expect.element(row).not.toMatchTextContent('Snoozed')
  expect(location.pathname).toBe('/analysis/insights/tower/fan-after-hours')
  expect(logged.mock.calls.filter((parts) => `${parts[0]}`.startsWith('Failed to snooze ruleEquips'))).toHaveLength(1)

  server.on(snooze, ({ body }) => ({ snoozed: keep(body.duration ?? null, body.reason), replaced: [] }))
  await failure.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(() => server.asked(snooze)).toHaveLength(2)
  expect(server.asked(snooze)[1]?.body).toMatchObject({ duration: 9999 * SECONDS_PER_DAY, reason: MARKUP })
  await expect.element(row).toMatchTextContent('Snoozed for 27 years')
  await expect.element(failure).not.toBeInTheDocument()
  await openScreen()
  await expect.element(row.getByTitle(MARKUP)).toBeVisible()
  expect('isRun' in window).toBe(false)

  server.on(unsnooze, noConnection)
  await row.getByRole('button', { name: 'Unsnooze' }).click()
  const stillSilent = page.getByRole('alert').filter({ hasText: 'Failed to unsnooze: The server cannot be reached.' })
  await expect.element(stillSilent).toBeVisible()
  await expect.element(row).toMatchTextContent('Snoozed for')
  server.on(unsnooze, () => ({ snoozed: keep(null) }))
  await stillSilent.getByRole('button', { name: 'Retry' }).click()
  await expect.element(row).not.toMatchTextContent('Snoozed')
})
