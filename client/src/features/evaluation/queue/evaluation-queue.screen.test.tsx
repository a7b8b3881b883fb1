import {
  type Evaluation,
  type EvaluationQueue,
  readEvaluationQueue,
  requestEvaluation,
  runDaysAgain,
  stopBackfill,
} from '@bonfire/contract/evaluation/evaluations'
import { currentUser, LOCALES } from '@bonfire/contract/people/users'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { looksIn } from '../../../testing/looks.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { sessionUser, site } from '../../../testing/samples.ts'
import { signedInServer } from '../../../testing/signed-in-server.ts'
import { noConnection, refusal } from '../../../testing/stub-server.ts'

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const SITE = site().syncoId

const FAILING = {
  siteId: SITE,
  siteLabel: 'Tower',
  day: '2026-03-02',
  attempts: 3,
  nextAt: ago(-4),
  code: 'evaluation.failed',
  params: {},
  message: 'Evaluating the rules failed.',
}
const asked = (part: Partial<Evaluation> = {}): Evaluation => ({
  evaluationId: 1,
  siteId: SITE,
  siteLabel: 'Tower',
  from: '2026-02-01',
  to: '2026-03-02',
  requestedAt: ago(2),
  requestedBy: 'Ada',
  state: 'running' as const,
  days: 30,
  daysDone: 12,
  failures: [],
  ...part,
})
const queue = (part: Partial<EvaluationQueue> = {}): EvaluationQueue => ({
  isOn: true,
  dueDays: 0,
  backfillDays: 0,
  runningDays: 0,
  oldestDueAt: null,
  lastEvaluatedAt: null,
  daysPerHour: null,
  estimatedEndAt: null,
  failingCount: 0,
  failing: [],
  ruleProblems: [],
  evaluations: [],
  ...part,
})
const BUSY = queue({
  dueDays: 18,
  backfillDays: 17,
  runningDays: 10,
  oldestDueAt: ago(5),
  lastEvaluatedAt: ago(0),
  daysPerHour: 720,
  estimatedEndAt: ago(-3),
  failingCount: 1,
  failing: [FAILING],
  evaluations: [asked({ failures: [FAILING] })],
})

function serverWith(first: EvaluationQueue) {
  const server = signedInServer()
  const state = { queue: first }
  server.on(readEvaluationQueue, () => state.queue)
  return { server, state }
}

test('the queue shows its length, speed and end, failures with reasons, and requests', async () => {
  serverWith(BUSY)
  await openScreen('/evaluation')
  await expect.element(page.getByText('10 running, 17 before today')).toBeVisible()
  await expect.element(page.getByText('720', { exact: true })).toBeVisible()
  await expect
    .element(page.getByRole('row').filter({ hasText: 'Tower' }))
    .toMatchTextContent(/TowerMarch 2, 20263Evaluating the rules failed\./)
  await expect
    .element(page.getByRole('listitem').filter({ hasText: '12 of 30 days' }))
    .toMatchTextContent(/Running.*Ada/)
})

test('it follows by itself until everything is done', async () => {
  const { state } = serverWith(queue({ dueDays: 1, evaluations: [asked()] }))
  await openScreen('/evaluation')
  await expect.element(page.getByText('12 of 30 days')).toBeVisible()
  state.queue = queue({ evaluations: [asked({ state: 'done', daysDone: 30 })] })
  await expect.element(page.getByText('30 of 30 days')).toBeVisible()
  await expect.element(page.getByText('Done', { exact: true })).toBeVisible()
})

test('a failing day is run again', async () => {
  const { server, state } = serverWith(BUSY)
  const sent: unknown[] = []
  server.on(runDaysAgain, ({ body }) => {
    sent.push(body)
    state.queue = queue()
    return { days: 1 }
  })
  await openScreen('/evaluation')
  await button('Run again: Tower, March 2, 2026').click()
  await expect.element(page.getByText('1 day is being evaluated again.')).toBeVisible()
  await expect.element(page.getByText('Everything is up to date.')).toBeVisible()
  expect(sent).toEqual([{ sites: [{ siteId: SITE, days: ['2026-03-02'] }] }])
})

test('a stopped backfill is taken back with Undo', async () => {
  const { server, state } = serverWith(BUSY)
  const stopped = [{ siteId: SITE, days: ['2026-03-01', '2026-03-02'] }]
  const sent: unknown[] = []
  server.on(stopBackfill, () => {
    state.queue = queue({ dueDays: 1 })
    return { sites: stopped }
  })
  server.on(runDaysAgain, ({ body }) => {
    sent.push(body)
    state.queue = BUSY
    return { days: 2 }
  })
  await openScreen('/evaluation')
  await button('Stop backfill').click()
  await expect.element(button('Stop backfill')).toBeDisabled()
  await expect.element(page.getByText('2 days will not be evaluated.')).toBeVisible()
  await button('Undo').click()
  await expect.element(button('Stop backfill')).toBeEnabled()
  expect(sent).toEqual([{ sites: stopped }])
})

test('days of a site are evaluated again; a refused range is reported at its field', async () => {
  const { server } = serverWith(queue())
  const sent: unknown[] = []
  server.on(requestEvaluation, ({ body }) => {
    sent.push(body)
    return asked({ state: 'waiting', daysDone: 0, days: 2 })
  })
  server.once(requestEvaluation, () =>
    refusal('invalid', 'The last day is before the first.', { to: 'The last day is before the first.' }),
  )
  await openScreen('/evaluation')
  await button('Evaluate again').click()
  const dialog = page.getByRole('dialog', { name: 'Evaluate again' })
  await dialog.getByLabelText('From').fill('2026-03-01')
  await dialog.getByLabelText('To').fill('2026-03-02')
  await dialog.getByRole('button', { name: 'Evaluate' }).click()
  await expect.element(dialog.getByText('The last day is before the first.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Evaluate' }).click()
  await expect.element(page.getByText('2 days will be evaluated.')).toBeVisible()
  expect(sent).toEqual([{ siteId: SITE, from: '2026-03-01', to: '2026-03-02' }])
})

test('a server that does not evaluate says so, and a failed load can be retried', async () => {
  const { server } = serverWith(queue({ isOn: false }))
  server.once(readEvaluationQueue, noConnection)
  server.once(readEvaluationQueue, noConnection)
  await openScreen('/evaluation')
  await expect.element(page.getByRole('alert')).toMatchTextContent('The queue could not be loaded')
  await button('Retry').click()
  await expect.element(page.getByText(/EVALUATION=off/)).toBeVisible()
})

test.each(LOCALES)(
  'the queue passes axe, and nothing is cut off, in the language %s',
  { tags: 'whole' },
  async (locale) => {
    const { server } = serverWith(BUSY)
    server.on(currentUser, () => sessionUser({ locale }))
    const { say, look } = await looksIn(locale)
    await openScreen('/evaluation')
    await expect.element(button(say('Stop backfill', 'Arrêter le rattrapage'))).toBeEnabled()
    await look('evaluation')
  },
)
