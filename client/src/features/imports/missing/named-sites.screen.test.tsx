import { listImports } from '@bonfire/contract/imports/imports'
import { createMapping, listMappings } from '@bonfire/contract/imports/mappings'
import { previewImport, type RejectionCause } from '@bonfire/contract/imports/preview'
import type { TableReading } from '@bonfire/contract/imports/table-reading'
import { type PortfolioSite, readManagedPortfolio } from '@bonfire/contract/portfolio'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { importPreview } from '../../../testing/import-samples.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { signedInServer } from '../../../testing/signed-in-server.ts'

const site = (siteId: string, label: string): PortfolioSite => ({
  siteId,
  label,
  projectKey: 'NORTH',
  state: null,
  timezone: 'UTC',
  runsRules: true,
  equipCount: 0,
  lastOccurredOn: null,
})
const SITES = [site('s1', 'Hôpital Nord'), site('s2', 'Mairie'), site('s3', 'Annexe'), site('s4', 'annexe')]
const READING: TableReading = {
  encoding: 'utf-8',
  separator: ';',
  sheet: null,
  sheets: [],
  titleLines: 0,
  holds: null,
  columns: { siteId: 0 },
  values: {},
  gone: {},
  dateOrder: null,
  durationUnit: 'seconds',
  decimalMark: null,
  clockChange: null,
}

test('rows with informal site names are assigned to sites, all together', async () => {
  const server = signedInServer()
  const chosen: unknown[] = []
  server.on(listImports, () => ({ imports: [] }))
  server.on(listMappings, () => ({ mappings: [] }))
  server.on(readManagedPortfolio, () => ({ projects: [], sites: SITES }))
  server.on(createMapping, ({ body }) => {
    chosen.push(body.choices)
    return { ...body, id: '9', kind: 'hits' as const, savedAt: new Date().toISOString(), savedBy: null }
  })
  const causes: RejectionCause[] = ['hopital nord', 'Mairie', 'Annexe'].map((name, place) => ({
    code: 'hit.unknown-site',
    message: `There is no site “${name}”.`,
    params: { site: name },
    rowCount: 1,
    firstRow: place + 2,
  }))
  const called = { site: 'p:lyon:r:1b', name: 'hôpital nord' }
  causes.push({
    code: 'hit.unknown-site',
    message: 'There is no site “p:lyon:r:1b”.',
    params: called,
    rowCount: 1,
    firstRow: 5,
  })
  server.on(previewImport, () =>
    importPreview({
      columns: [{ name: 'Site', state: 'known', field: 'siteId' }],
      rows: [['hopital nord']],
      rowNumbers: [2],
      checkedRowCount: 3,
      reading: READING,
      causes,
      outcome: { created: 0, updated: 0, unchanged: 0, rejectedCount: 3 },
    }),
  )
  await openScreen('/imports')
  await expect.element(page.getByRole('button', { name: 'Sites (CSV)' })).toBeVisible()
  const input = document.querySelector('input[type=file]')
  if (!input) throw new Error('There is nowhere to choose a file')
  await userEvent.upload(input, new File(['siteId;equipId;ruleId;start\nMairie;a;b;c\n'], 'march.csv'))
  // Two sites are called Annexe.
  await expect.poll(() => page.getByRole('button', { name: 'Use the site of that name' }).all()).toHaveLength(3)
  await expect.element(page.getByText('The file calls it “hôpital nord”.')).toBeVisible()
  await page.getByRole('button', { name: 'Use the 3 sites of these names' }).click()
  await expect.poll(() => chosen).toEqual([{ sites: { 'hopital nord': 's1', Mairie: 's2', 'p:lyon:r:1b': 's1' } }])
})
