import { listEquips } from '@bonfire/contract/histories/points'
import { listImports } from '@bonfire/contract/imports/imports'
import { createMapping, listMappings } from '@bonfire/contract/imports/mappings'
import { previewImport } from '@bonfire/contract/imports/preview'
import { readManagedPortfolio } from '@bonfire/contract/portfolio'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { importPreview } from '../../../testing/import-samples.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { signedInServer } from '../../../testing/signed-in-server.ts'

const file = (name: string) => new File(['Timestamp,Value\n'], name, { type: 'text/csv' })

/** More columns than a preview lists. */
const WIDE = {
  encoding: 'utf-8' as const,
  separator: ',' as const,
  sheet: null,
  sheets: [],

  titleLines: 0,
  dateOrder: null,
  timeColumn: 'Time',
  timeZone: null,
  decimalMark: null,
  otherTimes: [],
  pointCount: 1500,
  place: null,
  foundAt: [],
  points: ['SAT', 'RAT'].map((column) => ({
    column,
    name: column,
    pointId: column,
    isRead: true,
    isKnown: false,
    siteId: null,
    equipId: null,

    equipName: null,
    kind: 'number' as const,
    unit: null,
    proposedUnit: null,
    isUnitDoubtful: false,
    values: ['18'],
  })),
}

test('several files are read the same way, and the result of each is shown', async () => {
  const server = signedInServer()
  const asked: unknown[] = []
  server.on(readManagedPortfolio, () => ({
    projects: [],
    sites: [
      {
        siteId: 'mill',
        label: 'Mill',
        projectKey: 'NORTH',
        state: null,
        timezone: 'UTC',
        runsRules: true,
        equipCount: 1,
        lastOccurredOn: null,
      },
    ],
  }))
  server.on(listEquips, () => ({ equips: [] }))
  server.on(listImports, () => ({ imports: [] }))
  server.on(listMappings, () => ({ mappings: [] }))
  server.on(createMapping, ({ body }) => {
    asked.push(body.choices)
    const savedAt = new Date().toISOString()
    return {
      id: '9',
      name: null,
      kind: 'samples' as const,
      header: [],
      choices: body.choices,
      savedAt,
      savedBy: null,
    }
  })
  server.on(previewImport, ({ query }) =>
    importPreview({
      checkedRowCount: 12,
      outcome: { created: query.fileName === 'a.csv' ? 12 : 0, updated: 0, unchanged: 0, rejectedCount: 0 },
      ...(query.fileName === 'b.csv' && { samples: WIDE }),
    }),
  )
  await openScreen('/imports')
  await expect.element(page.getByRole('button', { name: 'Sites (CSV)' })).toBeVisible()
  const input = document.querySelector('input[type=file]')
  if (!input) throw new Error('There is nowhere to choose a file')
  await userEvent.upload(input, [file('a.csv'), file('b.csv')])
  await expect.element(page.getByRole('heading', { name: '2 files with samples' })).toBeVisible()
  await expect.element(page.getByRole('row', { name: /^a\.csv.*12/ })).toBeVisible()
  await expect.element(page.getByRole('row', { name: /^b\.csv 1,500 points/ })).toBeVisible()
  await page.getByRole('combobox', { name: 'Unknown points' }).click()
  await page.getByRole('option', { name: 'Create them at Mill' }).click()
  const pattern = page.getByRole('textbox', { name: 'File names (optional)' })
  await pattern.fill('{point}{point}')
  await expect.element(page.getByText(/^Write \{equip\}, \{point\} or both/)).toBeVisible()
  await pattern.fill('{equip}_{point}')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => asked.at(-1)).toEqual({ newPointsAt: { siteId: 'mill' }, fileNames: '{equip}_{point}' })
})

test('words for on are chosen for all files, and the others of the same files say off', async () => {
  const server = signedInServer()
  const asked: unknown[] = []
  server.on(readManagedPortfolio, () => ({ projects: [], sites: [] }))
  server.on(listImports, () => ({ imports: [] }))
  const kept = {
    id: '7',
    name: 'Boxes',
    kind: 'samples' as const,
    header: [],
    choices: { timezone: 'UTC' },
    savedAt: new Date().toISOString(),
    savedBy: null,
  }
  server.on(listMappings, () => ({ mappings: [kept] }))
  server.on(createMapping, ({ body }) => {
    asked.push(body.choices)
    return { ...kept, name: body.name, choices: body.choices, id: '9' }
  })
  const words: Record<string, string[]> = { 'fan.csv': ['Run', 'Stop'], 'mode.csv': ['Auto', 'Hand'] }
  server.on(previewImport, ({ query }) =>
    importPreview({
      checkedRowCount: 12,
      mapping: query.mapping === undefined ? kept : null,
      samples: {
        ...WIDE,
        pointCount: 1,
        points: [
          {
            column: 'Value',
            name: 'Value',
            pointId: query.fileName ?? '',
            isRead: true,
            isKnown: false,
            siteId: null,
            equipId: null,
            equipName: null,
            kind: 'enum',
            unit: null,
            proposedUnit: null,
            isUnitDoubtful: false,
            values: words[query.fileName ?? ''] ?? [],
          },
        ],
      },
    }),
  )
  await openScreen('/imports')
  await expect.element(page.getByRole('button', { name: 'Sites (CSV)' })).toBeVisible()
  const input = document.querySelector('input[type=file]')
  if (!input) throw new Error('There is nowhere to choose a file')
  await userEvent.upload(input, [file('fan.csv'), file('mode.csv')])
  await expect.element(page.getByRole('row', { name: /^fan\.csv.*Read with the mapping “Boxes”/ })).toBeVisible()
  const on = page.getByRole('combobox', { name: 'Words for on in the column Value' })
  await on.click()
  await page.getByRole('option', { name: 'Auto' }).click()
  const choices = (onWord: string, off: string) => ({
    timezone: 'UTC',
    pointWords: { Value: { on: [onWord], off: [off] } },
  })
  await expect.poll(() => asked.at(-1)).toEqual(choices('Auto', 'Hand'))
  await page.getByRole('option', { name: 'Run' }).click()
  await page.getByRole('option', { name: 'Auto' }).click()
  await expect.poll(() => asked.at(-1)).toEqual(choices('Run', 'Stop'))
})
