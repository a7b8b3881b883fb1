import { listFirings, readHistories } from '@bonfire/contract/histories/histories'
import { listPoints } from '@bonfire/contract/histories/points'
import { loadInsights } from '@bonfire/contract/hits/hits'
import { type About, choosePointsOfFinding, readEvidence } from '@bonfire/contract/hits/read-evidence'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { packedGroups } from '../../../testing/group-samples.ts'
import { answerHistories, point } from '../../../testing/history-samples.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { occurrence, occurrenceMap } from '../../../testing/samples.ts'
import { signedInServer } from '../../../testing/signed-in-server.ts'

const POINTS = [
  point({ pointId: 'sat', name: 'Supply air temperature', role: 'sat' }),
  point({ pointId: 'dp', name: 'Filter pressure', role: null }),
]

async function openRow(about: About, ofSite: typeof POINTS = []) {
  const server = signedInServer()
  let now = about
  server.on(loadInsights, ({ body }) => (body.rules ? occurrenceMap([occurrence()]) : packedGroups([])))
  server.on(listPoints, ({ query }) => {
    const points = query.equipId === undefined ? [...POINTS, ...ofSite] : POINTS
    return { points, count: points.length }
  })
  server.on(
    readHistories,
    answerHistories([...POINTS, ...ofSite], () => 20),
  )
  server.on(listFirings, () => ({ rules: [] }))
  server.on(readEvidence, () => ({ why: null, about: now }))
  server.on(choosePointsOfFinding, ({ body }) => {
    now = body.pointIds.length > 0 ? { by: 'people', pointIds: body.pointIds } : about
    return { about: now }
  })
  await openScreen('/analysis/insights/tower/fan-after-hours')
  return server
}

test('where nothing says what a finding is about, people choose it, and can undo that', async () => {
  const server = await openRow({ by: 'nothing', pointIds: [] })
  await expect.element(page.getByText(/^Nothing says which points this finding is about/)).toBeVisible()
  const button = page.getByRole('button', { name: 'Choose the points…' })
  await button.click()
  const list = page.getByRole('combobox', { name: 'Points that findings of this rule are about' })
  await expect.element(list).toHaveFocus()
  // Escape closes the list, then the choice; the row stays open.
  await list.click()
  await userEvent.keyboard('{Escape}{Escape}')
  await expect.element(button).toHaveFocus()
  await button.click()
  await list.click()
  await page.getByRole('option', { name: 'Filter pressure' }).click()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(page.getByText('Points that were chosen for this rule.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.element(page.getByText(/^Nothing says which points this finding is about/)).toBeVisible()
  expect(server.asked(choosePointsOfFinding).map(({ body }) => body.pointIds)).toEqual([['dp'], []])
})

test('what the details mention is drawn and said', async () => {
  await openRow({ by: 'details', pointIds: ['dp'] })
  await expect.element(page.getByText('Points that the details of the finding mention.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Choose others…' })).toBeVisible()
})

test('a chosen point of the site itself stays when another is added', async () => {
  const weather = point({ pointId: 'oat', name: 'Outdoor air', role: 'oat', equipId: null, equipName: null })
  const server = await openRow({ by: 'people', pointIds: ['oat'] }, [weather])
  await page.getByRole('button', { name: 'Choose others…' }).click()
  await page.getByRole('option', { name: 'Filter pressure' }).click()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => server.asked(choosePointsOfFinding).map(({ body }) => body.pointIds)).toEqual([['oat', 'dp']])
})
