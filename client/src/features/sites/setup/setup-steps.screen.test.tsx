import { readSetupSteps } from '@bonfire/contract/evaluation/setup-steps'
import { loadOverview } from '@bonfire/contract/overview/overview'
import { currentUser } from '@bonfire/contract/people/users'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { looksIn } from '../../../testing/looks.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { overviewSample } from '../../../testing/overview-sample.ts'
import { sessionUser } from '../../../testing/samples.ts'
import { signedInServer } from '../../../testing/signed-in-server.ts'

const STEPS = {
  hasSite: true,
  hasSamples: true,
  pointsWithRole: 9,
  pointsWithoutUnit: 2,
  siteId: 'tower',
  hasRun: false,
}
const NONE = { new: 0, continuing: 0, gone: 0, seconds: 0, costs: [] }

test('an empty overview says what is left to do, and leads to the next step', async () => {
  const server = signedInServer()
  server.on(loadOverview, () => overviewSample({ sum: NONE }))
  server.on(readSetupSteps, () => ({ steps: STEPS }))
  await openScreen('/overview')
  const steps = page.getByRole('region', { name: 'To a first finding of your own' }).getByRole('listitem')
  await expect.element(steps.nth(1)).toMatchTextContent('Samples of its pointsDone.')
  await expect
    .element(steps.nth(2))
    .toMatchTextContent('Roles and units of the pointsNot done yet.2 points have no unit, so rules cannot read them.')
  await expect.element(steps.nth(3)).toMatchTextContent(/^Rules that runNot done yet\.$/)
  const link = steps.nth(2).getByRole('link', { name: '2 points have no unit' })
  await expect
    .element(link)
    .toHaveAttribute('href', expect.stringMatching(/^\/points\?.*pointsSite=tower.*pointsShow=withoutUnit/))
})

test('the steps are gone after a first finding, and nobody else is asked for them', async () => {
  const server = signedInServer()
  server.on(loadOverview, () => overviewSample({ sum: NONE }))
  server.on(readSetupSteps, () => ({ steps: null }))
  await openScreen('/overview')
  await expect.element(page.getByText('Nothing was found in this period or the one before.')).toBeVisible()
  await expect.poll(() => server.asked(readSetupSteps).length).toBe(1)
  await expect.element(page.getByRole('region', { name: 'To a first finding of your own' })).not.toBeInTheDocument()
  server.on(currentUser, () => sessionUser({ access: ['viewTriagePage'] }))
  await openScreen('/overview')
  await expect.element(page.getByText('Nothing was found in this period or the one before.')).toBeVisible()
  expect(server.asked(readSetupSteps)).toHaveLength(1)
})

test.each(['en', 'fr'] as const)(
  'the steps pass axe, and nothing is cut off, %s',
  { tags: 'whole' },
  async (locale) => {
    const { say, look } = await looksIn(locale)
    const server = signedInServer()
    server.on(currentUser, () => sessionUser({ locale }))
    server.on(loadOverview, () => overviewSample({ sum: NONE }))
    server.on(readSetupSteps, () => ({ steps: STEPS }))
    await openScreen('/overview')
    await expect
      .element(page.getByText(say('A first finding', 'Une première détection'), { exact: true }))
      .toBeVisible()
    await look('steps')
  },
)
