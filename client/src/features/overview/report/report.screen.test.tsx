import { loadOverview } from '@bonfire/contract/overview/overview'
import {
  createReportLink,
  deleteReportLink,
  listReportLinks,
  openReport,
  type ReportLink,
} from '@bonfire/contract/overview/report-links'
import { currentUser } from '@bonfire/contract/people/users'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { looksIn } from '../../../testing/looks.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { overviewSample } from '../../../testing/overview-sample.ts'
import { sessionUser } from '../../../testing/samples.ts'
import { sessionEnded, signedInServer } from '../../../testing/signed-in-server.ts'
import { refusal } from '../../../testing/stub-server.ts'

const FEBRUARY = '/overview?from=2026-02-01&to=2026-02-28'
const link = (part: Partial<ReportLink> = {}): ReportLink => ({
  id: '7',
  name: 'Overview, February 2026',
  period: { from: '2026-02-01', to: '2026-02-28' },
  sites: 1,
  createdAt: '2026-03-02T09:00:00Z',
  createdBy: sessionUser().display_name,
  expiresAt: '2026-04-01T09:00:00Z',
  lastOpenedAt: null,
  ...part,
})

test.each(['en', 'fr'] as const)('a report is shared by a link, which can be revoked, %s', async (locale) => {
  const { say, look } = await looksIn(locale)
  const server = signedInServer({ user: { locale } })
  server.on(loadOverview, () => overviewSample())
  const links: ReportLink[] = []
  const asked: object[] = []
  server.on(listReportLinks, () => ({ links: [...links] }))
  server.on(createReportLink, ({ body, query }) => {
    asked.push({ ...query, name: body.name, days: body.days })
    links.push(link({ name: body.name }))
    return { link: link(), token: 'secret' }
  })
  server.on(deleteReportLink, ({ params }) => {
    asked.push(params)
    links.length = 0
    return {}
  })
  await openScreen(FEBRUARY)
  await page.getByRole('button', { name: say('Share…', 'Partager…') }).click()
  await look('the dialog')
  const name = say('Overview, February 2026', 'Vue d’ensemble, février 2026')
  await expect.element(page.getByLabelText(say('Name', 'Nom'))).toHaveValue(name)
  await page.getByRole('button', { name: say('Create link', 'Créer le lien') }).click()
  const address = page.getByLabelText(say('Link', 'Lien'), { exact: true })
  await expect.element(address).toHaveValue(`${window.location.origin}/report?token=secret`)
  await look('the new link')
  await page.getByRole('button', { name: say('Revoke “', 'Révoquer «') }).click()
  await page
    .getByRole('button', { name: say('Revoke', 'Révoquer'), exact: true })
    .last()
    .click()
  await expect.element(page.getByText(say('Active links', 'Liens actifs'))).not.toBeInTheDocument()
  expect(asked).toEqual([{ from: '2026-02-01', to: '2026-02-28', name, days: 30 }, { linkId: '7' }])
})

test('without permission of whoever runs the server, nothing is shared', async () => {
  const { config } = sessionUser()
  signedInServer({ user: { config: { ...config, sharesReports: false } } }).on(loadOverview, () => overviewSample())
  await openScreen(FEBRUARY)
  await expect.element(page.getByRole('button', { name: 'Print' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Share…' })).not.toBeInTheDocument()
})

test.each(['en', 'fr'] as const)('a report is read without signing in, and leads nowhere, %s', async (locale) => {
  const { say, look } = await looksIn(locale)
  const server = signedInServer()
  server.on(currentUser, sessionEnded)
  server.on(openReport, ({ query }) =>
    query.token === 'secret'
      ? {
          name: 'February for the board',
          siteNames: ['Tower'],
          createdAt: '2026-03-02T09:00:00Z',
          expiresAt: '2026-04-01T09:00:00Z',
          report: { ...overviewSample(), health: { silentSites: 2, idleRules: 0 } },
        }
      : refusal('not_found', 'This link has expired.'),
  )
  await openScreen('/report?token=secret')
  await expect.element(page.getByRole('heading', { name: 'February for the board' })).toBeVisible()
  await expect.element(page.getByText(say('as of March 2, 2026', 'au 2 mars 2026'))).toBeVisible()
  await look('a report')
  expect(page.getByRole('main').getByRole('link').all()).toEqual([])
  await openScreen('/report?token=other')
  await expect.element(page.getByText('This link has expired.')).toBeVisible()
})

test('a report of a period without findings says so, and asks for no other choice', async () => {
  const server = signedInServer()
  server.on(currentUser, sessionEnded)
  const none = { new: 0, continuing: 0, gone: 0, seconds: 0, costs: [] }
  server.on(openReport, () => ({
    name: 'A quiet month',
    siteNames: ['Tower'],
    createdAt: '2026-03-02T09:00:00Z',
    expiresAt: '2026-04-01T09:00:00Z',
    report: { ...overviewSample({ sum: none }), health: { silentSites: 0, idleRules: 0 } },
  }))
  await openScreen('/report?token=secret')
  await expect.element(page.getByText('Nothing was found in this period or the one before.')).toBeVisible()
  await expect.element(page.getByText('Choose another period')).not.toBeInTheDocument()
})
