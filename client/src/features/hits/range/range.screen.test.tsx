import { loadActions } from '@bonfire/contract/actions/actions'
import { loadInsights, loadLatestDays, loadTrends } from '@bonfire/contract/hits/hits'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { address, expectCount, parameter } from '../../../testing/elements.ts'
import { insightGroup, packedGroups } from '../../../testing/group-samples.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { occurrence, occurrenceMap, site } from '../../../testing/samples.ts'
import { signedInServer } from '../../../testing/signed-in-server.ts'
import { noConnection } from '../../../testing/stub-server.ts'

const rows = page.getByRole('row', { level: 2 })
const history = page.getByRole('button', { name: /^History/ })
const dialog = page.getByRole('dialog', { name: 'Custom range' })
const first = dialog.getByLabelText('First day')
const last = dialog.getByLabelText('Last day')
const show = dialog.getByRole('button', { name: 'Show' })

const TODAY = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/London' })
const daysAgo = (days: number) => new Date(Date.parse(TODAY) - days * 86_400_000).toISOString().slice(0, 10)

function listServer(part: Parameters<typeof site>[0] = {}) {
  const server = signedInServer({ sites: [site(part)] })
  server.on(loadInsights, ({ body }) => (body.rules ? occurrenceMap([occurrence()]) : packedGroups([insightGroup()])))
  return server
}

async function askForDays(): Promise<void> {
  await history.click()
  await page.getByRole('menuitem', { name: 'Custom…' }).click()
  await expect.element(first).toHaveFocus()
}

test('custom days are in address, requests and heading until a preset replaces them', async () => {
  const server = listServer()
  await openScreen('/analysis/insights')
  await expectCount(rows, 1)
  await askForDays()
  await expect.element(first).toHaveValue(daysAgo(3))
  await expect.element(last).toHaveValue(TODAY)
  await first.fill('2026-01-05')
  await last.fill('2026-01-31')
  await expect.element(dialog.getByText('27 days')).toBeVisible()
  await userEvent.keyboard('{Enter}')

  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(history).toHaveFocus()
  await expect.poll(address).toContain('from=2026-01-05&to=2026-01-31')
  expect(parameter('daysRange')).toBeNull()
  const asked = { from: '2026-01-05', to: '2026-01-31' }
  await expect.poll(() => server.asked(loadInsights).at(-1)?.query).toEqual(asked)
  await expect.poll(() => server.asked(loadTrends).at(-1)?.query).toEqual(asked)
  await expect.element(page.getByRole('list', { name: 'List summary' })).toMatchTextContent('Jan 5 – 31, 2026')
  await expect.element(history).toMatchTextContent('Jan 5 – 31, 2026')

  // Elsewhere and back in this tab the days stay, and so they do on the rule's own screen.
  server.on(loadActions, () => [])
  const navigation = page.getByRole('navigation', { name: 'Main navigation' })
  await navigation.getByRole('link', { name: 'Actions' }).click()
  await navigation.getByRole('link', { name: 'Insights' }).click()
  await expect.poll(address).toContain('from=2026-01-05&to=2026-01-31')
  await rows.first().getByRole('link').click()
  await expect
    .poll(() => server.asked(loadInsights).at(-1))
    .toMatchObject({ query: asked, body: { rules: [expect.any(String)] } })
  window.history.back()
  await expectCount(rows, 1)

  await history.click()
  await page.getByRole('menuitemradio', { name: 'Last 7 days' }).click()
  await expect.poll(address).toContain('daysRange=7')
  expect([parameter('from'), parameter('to')]).toEqual([null, null])
})

test('wrong days are refused at the field, in words', async () => {
  listServer()
  await openScreen('/analysis/insights')
  await askForDays()
  const tryDays = async (from: string, to: string) => {
    await first.fill(from)
    await last.fill(to)
    await show.click()
  }
  await tryDays(daysAgo(400), TODAY)
  await expect.element(dialog.getByText('That is 401 days. Choose at most 400.')).toBeVisible()
  await expect.element(first).toHaveFocus()
  await tryDays(daysAgo(1), daysAgo(2))
  await expect.element(dialog.getByText('The first day is after the last day.')).toBeVisible()
  await tryDays('', TODAY)
  await expect.element(dialog.getByText('Enter a complete date.')).toBeVisible()
  await tryDays(TODAY, daysAgo(-1))
  await expect.element(dialog.getByText(/^This day has not begun at any of your sites/)).toBeVisible()
  await expect.element(last).toHaveFocus()
  expect(parameter('from')).toBeNull()
  await tryDays(daysAgo(399), TODAY)
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(() => parameter('from')).toBe(daysAgo(399))
})

test('invalid days in an address are reported, and a documented range is shown', async () => {
  const server = listServer()
  for (const [query, notice] of [
    [`from=${daysAgo(400)}&to=${TODAY}`, 'The address asks for 401 days, which is more than 400'],
    ['from=2026-02-01&to=2026-01-01', 'In the address, the first day is after the last day'],
    ['from=2026-02-30&to=2026-03-01', 'The address does not contain two valid dates'],
    ['from=2026-02-01', 'The address does not contain two valid dates'],
    [`from=${TODAY}&to=2999-01-01`, 'The address asks for days that have not begun yet'],
  ] as const) {
    await openScreen(`/analysis/insights?${query}`)
    await expect.element(page.getByRole('alert')).toMatchTextContent(`${notice}, so this shows the last 3 days.`)
    await expect.poll(() => server.asked(loadInsights).at(-1)?.query).toEqual({ from: daysAgo(3), to: TODAY })
  }
  await openScreen('/analysis/insights/tower/fan?from=2026-02-01&to=2026-01-01&daysRange=7')
  await expect.element(page.getByRole('alert')).toMatchTextContent('so this shows the last 7 days.')
})

test('a site ahead of this browser offers its own today', async () => {
  const kiritimati = new Date().toLocaleDateString('sv-SE', { timeZone: 'Pacific/Kiritimati' })
  const server = listServer({ timezone: 'Pacific/Kiritimati' })
  await openScreen(`/analysis/insights?from=${kiritimati}&to=${kiritimati}`)
  await expectCount(rows, 1)
  expect(server.asked(loadInsights).at(-1)?.query).toEqual({ from: kiritimati, to: kiritimati })
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('a range that begins before findings are kept says from which day on they are', async () => {
  listServer({ findingsKeptFrom: '2026-02-03' })
  const notice = page.getByText(/^Findings before February 3, 2026 are kept only as sums per day/)
  await openScreen('/analysis/insights?from=2026-01-20&to=2026-02-20')
  await expect.element(notice).toBeVisible()
  await expect.element(notice).toMatchTextContent('so they are not listed. The trends still count them.')
  await openScreen('/analysis/insights/tower/fan?from=2026-01-20&to=2026-02-20')
  await expect.element(notice).toMatchTextContent(/so they are not listed\.$/)
  await openScreen('/analysis/insights?from=2026-02-03&to=2026-02-20')
  await expectCount(rows, 1)
  await expect.element(notice).not.toBeInTheDocument()
})

test('home opens the first project with recent findings until someone chooses sites', async () => {
  const sites = [site({ projectId: 'A', syncoId: 'a' }), site({ projectId: 'B', syncoId: 'b' })]
  const server = signedInServer({ sites })
  server.on(loadInsights, () => packedGroups([insightGroup()]))
  server.on(loadLatestDays, () => ({
    sites: [
      { siteId: 'a', latestOn: daysAgo(4) },
      { siteId: 'b', latestOn: daysAgo(3) },
    ],
  }))
  await openScreen('/')
  await expect.poll(() => parameter('sites')).toBe('B~b')
  await expect.poll(() => location.pathname).toBe('/analysis/insights')

  server.on(loadLatestDays, () => ({ sites: [{ siteId: 'a', latestOn: TODAY }] }))
  await openScreen('/')
  await expect.poll(() => parameter('sites')).toBe('A~a')
  // Not before it has arrived: on its way, it would still remember its sites.
  await expectCount(rows, 1)
  await openScreen('/analysis/insights?sites=B~b')
  await expectCount(rows, 1)
  await openScreen('/')
  await expect.poll(() => parameter('sites')).toBe('B~b')
  await expectCount(rows, 1)
})

test('home keeps the first project if nothing is recent or the call fails', async () => {
  const sites = [site({ projectId: 'A', syncoId: 'a' }), site({ projectId: 'B', syncoId: 'b' })]
  const server = signedInServer({ sites })
  server.on(loadInsights, () => packedGroups([insightGroup()]))
  server.on(loadLatestDays, () => ({ sites: [{ siteId: 'b', latestOn: daysAgo(4) }] }))
  await openScreen('/')
  await expect.poll(() => parameter('sites')).toBe('A~a')
  server.on(loadLatestDays, noConnection)
  await openScreen('/')
  await expectCount(rows, 1)
  expect(parameter('sites')).toBe('A~a')
})

test('an empty list says when the latest findings were, and opens those days', async () => {
  const sites = [site({ projectId: 'A', syncoId: 'a' }), site({ projectId: 'B', syncoId: 'b', label: 'Old Mill' })]
  const server = signedInServer({ sites })
  server.on(loadInsights, ({ query }) => packedGroups(query.to === '2025-03-10' ? [insightGroup()] : []))
  server.on(loadLatestDays, () => ({ sites: [{ siteId: 'b', latestOn: '2025-03-10' }] }))
  await openScreen('/analysis/insights?sites=B~b')
  await expect.element(page.getByText('The latest findings at these sites are from March 10, 2025.')).toBeVisible()
  await page.getByRole('button', { name: 'Show the days up to March 10, 2025' }).click()
  await expect.poll(address).toContain('from=2025-02-09&to=2025-03-10')
  await expectCount(rows, 1)

  await openScreen('/analysis/insights?sites=A~a&daysRange=3')
  await expect.element(page.getByText(/The latest in your portfolio are from March 10, 2025, in B\./)).toBeVisible()
  await page.getByRole('link', { name: 'Show the latest findings' }).click()
  await expect.poll(() => parameter('sites')).toBe('B~b')
  await expectCount(rows, 1)
})

test('a rule without findings says when it last fired, and opens those days', async () => {
  const server = signedInServer()
  server.on(loadInsights, ({ query, body }) => {
    if (!body.rules) return packedGroups([])
    return occurrenceMap(query.to === '2025-03-10' ? [occurrence({ occurredOn: '2025-03-10' })] : [])
  })
  server.on(loadLatestDays, () => ({ sites: [{ siteId: 'tower', latestOn: '2025-03-10' }] }))
  await openScreen('/analysis/insights/tower/fan')
  await expect.element(page.getByText('This rule last fired here on March 10, 2025.')).toBeVisible()
  await page.getByRole('button', { name: 'Show the days up to March 10, 2025' }).click()
  await expect.element(page.getByRole('button', { name: 'More for Fan 1' })).toBeVisible()
})

test('a range in an address that cannot be read is reported, and the usual one shown', async () => {
  const server = listServer()
  await openScreen('/analysis/insights?daysRange=fortnight')
  const notice = 'The address does not ask for the last 1, 3, 7, or 30 days, so this shows the last 3 days.'
  await expect.element(page.getByRole('alert')).toHaveTextContent(notice)
  await expectCount(rows, 1)
  await expect.poll(() => server.asked(loadInsights).at(-1)?.query).toMatchObject({ from: daysAgo(3) })
  await history.click()
  await page.getByRole('menuitemradio', { name: 'Last 7 days' }).click()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})
