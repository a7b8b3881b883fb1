import { type ClosedActionLabels, compareLabels, readClosedActionLabels } from '@bonfire/contract/evaluation/accuracy'
import { currentUser, LOCALES } from '@bonfire/contract/people/users'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectCount } from '../../../testing/elements.ts'
import { looksIn } from '../../../testing/looks.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { sessionUser, site } from '../../../testing/samples.ts'
import { signedInServer } from '../../../testing/signed-in-server.ts'
import { noConnection, refusal } from '../../../testing/stub-server.ts'

const SITE = site().syncoId
const finding = (day: string, rule: number, isReal: boolean) => ({
  ...{ siteId: SITE, equipId: 'ahu-1', day, rule, isReal },
  actionKey: isReal ? 'NORTH-1' : 'NORTH-2',
  cause: null,
})
const LABELS: ClosedActionLabels = {
  rules: [
    { ruleId: 'fc13', name: 'Supply air too warm', causes: ['cooling-valve', 'undersized'] },
    { ruleId: 'sent', name: 'Fan runs at night', causes: [] },
  ],
  equips: [{ siteId: SITE, siteLabel: 'Tower', equipId: 'ahu-1', name: 'AHU 1' }],
  findings: [
    finding('2026-03-03', 0, true),
    finding('2026-03-02', 0, true),
    finding('2026-03-02', 1, false),
    finding('2026-03-01', 0, false),
  ],
  isCut: false,
}
const NOTHING: ClosedActionLabels = { rules: [], equips: [], findings: [], isCut: false }

function accuracyServer(labels = LABELS) {
  const server = signedInServer()
  server.on(readClosedActionLabels, () => labels)
  return server
}

const table = (name: string) => page.getByRole('region', { name })
const row = (within: string, name: string) => table(within).getByRole('row').filter({ hasText: name })

test('days are counted for all rules, for each rule and for each first cause', async () => {
  accuracyServer()
  await openScreen('/accuracy')
  await expect.element(row('By rule', 'All rules')).toMatchTextContent(/^All rules2167%$/)
  await expect.element(row('By rule', 'Supply air too warm')).toMatchTextContent(/^Supply air too warm2167%$/)
  await expect.element(row('By rule', 'Fan runs at night')).toMatchTextContent(/^Fan runs at night010%$/)
  await expect.element(row('By first cause', 'Cooling valve does not open')).toMatchTextContent(/2167%$/)
  await expect.element(row('By first cause', 'No cause named')).toMatchTextContent(/010%$/)
})

test('causes that actions name are compared with those of the rules', async () => {
  const [first, ...others] = LABELS.findings.map((one) => ({ ...one, cause: one.isReal ? 'cooling-valve' : null }))
  accuracyServer({ ...LABELS, findings: first ? [{ ...first, cause: 'undersized' }, ...others] : [] })
  await openScreen('/accuracy')
  await expect.element(table('By rule').getByRole('columnheader', { name: 'First cause right' })).toBeVisible()
  await expect.element(row('By rule', 'Supply air too warm')).toMatchTextContent(/1 of 2$/)
  await page.getByRole('link', { name: 'Supply air too warm: show 2 days, true positives' }).click()
  await expect.element(table('True positives: Supply air too warm')).toMatchTextContent('Load beyond the design')
})

test('a count leads to as many days, with their actions, and the list can be closed', async () => {
  accuracyServer()
  await openScreen('/accuracy')
  const link = page.getByRole('link', { name: 'Supply air too warm: show 2 days, true positives' })
  await expect.element(link).toHaveTextContent('2')
  await link.click()
  const days = table('True positives: Supply air too warm')
  await expect.element(days.getByRole('heading')).toHaveFocus()
  await expectCount(days.getByRole('row'), 3)
  await expect
    .element(days.getByRole('row').nth(1))
    .toMatchTextContent(/^March 3, 2026TowerAHU 1Supply air too warmNORTH-1$/)
  await expect
    .element(days.getByRole('link').first())
    .toHaveAttribute('href', expect.stringContaining('/actions/NORTH-1'))
  await days.getByRole('button', { name: 'Close the list' }).click()
  await expect.element(days).not.toBeInTheDocument()
})

test('a count is reached and opened with the keyboard', async () => {
  accuracyServer()
  await openScreen('/accuracy')
  const link = page.getByRole('link', { name: 'All rules: show 1 day, false positives' })
  await expect.element(link).toBeVisible()
  ;(link.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expectCount(table('False positives: All rules').getByRole('row'), 2)
})

test('labelled days are compared from a file, and closing it shows actions again', async () => {
  const server = accuracyServer(NOTHING)
  const day = { equip: 0, cause: null, hasData: true, findings: [], quiet: [0] }
  server.on(compareLabels, () => ({
    rules: LABELS.rules,
    equips: LABELS.equips,
    days: [
      { ...day, day: '2026-03-01', isFaulted: true, cause: 'undersized', findings: [0], quiet: [] },
      { ...day, day: '2026-03-02', isFaulted: true, cause: 'undersized' },
      { ...day, day: '2026-03-03', isFaulted: false, findings: [0], quiet: [] },
      { ...day, day: '2026-03-04', isFaulted: false, hasData: false },
    ],
  }))
  await openScreen('/accuracy')
  const choose = (name: string) =>
    userEvent.upload(
      page.elementLocator(document.querySelector('input[type=file]') as HTMLElement),
      new File(['x'], name),
    )
  await expect.element(page.getByRole('button', { name: 'Compare with labels…' })).toBeVisible()
  await choose('labels.csv')
  await expect.element(row('By rule', 'All rules')).toMatchTextContent(/^All rules1110150%50%0 of 1$/)
  await expect.element(row('By fault', 'Load beyond the design')).toMatchTextContent(/11050%0 of 1$/)
  await expect.element(page.getByText('4 labelled days of equipment')).toBeVisible()
  await page.getByRole('link', { name: 'All rules: show 1 day, misses' }).click()
  await expect.element(table('Misses: All rules').getByRole('row').nth(1)).toMatchTextContent(/March 2, 2026.*AHU 1/)

  server.once(compareLabels, () => refusal('invalid', '2 rows cannot be read.\nRow 3: there is no site “nowhere”.'))
  await choose('wrong.csv')
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^wrong\.csv 2 rows cannot be read\..*nowhere/)
  // What was shown stays.
  await expect.element(row('By rule', 'All rules')).toMatchTextContent(/^All rules1110150%50%0 of 1$/)
  await choose('labels.csv')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Close labels.csv, and show closed actions again' }).click()
  await expect.element(page.getByText('No action with findings was closed as “Fixed” or “False alert”')).toBeVisible()
})

test('without closed actions, the page says what to do', async () => {
  accuracyServer(NOTHING)
  await openScreen('/accuracy')
  await expect.element(page.getByText('No action with findings was closed as “Fixed” or “False alert”')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Open closed actions' }))
    .toHaveAttribute('href', expect.stringContaining('status=closed'))
})

test('a page that failed to load can be loaded again', async () => {
  const server = accuracyServer()
  server.once(readClosedActionLabels, noConnection)
  server.once(readClosedActionLabels, noConnection)
  await openScreen('/accuracy')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(row('By rule', 'All rules')).toBeVisible()
})

test.each(LOCALES.map((locale) => [locale]))(
  'the page is accessible and complete in %s',
  { tags: 'whole' },
  async (locale) => {
    const server = accuracyServer()
    server.on(currentUser, () => sessionUser({ locale }))
    const { say, look } = await looksIn(locale)
    await openScreen('/accuracy?accuracyOf=all&accuracyShow=truePositive')
    await expect.element(table(say('True positives: All rules', 'Vrais positifs : Toutes les règles'))).toBeVisible()
    await look('accuracy')
  },
)
