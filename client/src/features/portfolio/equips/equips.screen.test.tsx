import { createEquips, editEquips } from '@bonfire/contract/histories/equips'
import { listEquips, type SiteEquip } from '@bonfire/contract/histories/points'
import { currentUser, LOCALES } from '@bonfire/contract/people/users'
import { readManagedPortfolio } from '@bonfire/contract/portfolio'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { setLocale } from '../../../lib/stored/stored-state.ts'
import { catchDownload } from '../../../testing/catch-download.ts'
import { expectCount } from '../../../testing/elements.ts'
import { looksIn } from '../../../testing/looks.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { holdPhone } from '../../../testing/phone.ts'
import { sessionUser, site } from '../../../testing/samples.ts'
import { signedInServer } from '../../../testing/signed-in-server.ts'
import { noConnection, refusal } from '../../../testing/stub-server.ts'

const dialog = page.getByRole('dialog')
const rows = page.getByRole('row', { level: 1 })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string) => dialog.getByRole('textbox', { name, exact: true })
const kindField = dialog.getByRole('combobox', { name: 'Kind' })

const equip = (equipId: string, rest: Partial<SiteEquip> = {}): SiteEquip => ({
  number: 1,
  equipId,
  name: equipId.toUpperCase(),
  kind: 'other',
  isKindSaid: true,
  servedBy: [],
  ...rest,
})
const AHU = equip('ahu', { kind: 'ahu' })
const BOX = equip('box', { kind: 'vav', servedBy: ['ahu'] })

function serverWith(equips: SiteEquip[], siteCount = 1) {
  const server = signedInServer({ sites: [site({ id: 'NORTH~mill', syncoId: 'mill', label: 'Mill 0' })] })
  let stored = equips
  server.on(readManagedPortfolio, () => ({
    projects: [{ projectKey: 'NORTH', projectName: 'North', currency: 'EUR' }],
    sites: Array.from({ length: siteCount }, (_, place) => ({
      siteId: place === 0 ? 'mill' : `mill-${place}`,
      projectKey: 'NORTH',
      label: `Mill ${place}`,
      state: null,
      timezone: 'Europe/Paris',
      equipCount: stored.length,
      lastOccurredOn: null,
    })),
  }))
  server.on(listEquips, () => ({ equips: stored }))
  server.on(createEquips, ({ body }) => {
    const created = body.equips.map(({ kind, ...one }) => equip(one.equipId, { ...one, ...(kind && { kind }) }))
    stored = [...stored, ...created]
    return { equips: created }
  })
  return { server, store: (next: SiteEquip[]) => (stored = next) }
}

test('equipment has an ID from its name, a kind by any word, and what serves it', async () => {
  const { server } = serverWith([AHU], 2)
  await openScreen('/portfolio')
  await button('Add equipment').click()
  await button('Add').click()
  await expect.element(dialog).toMatchTextContent('Choose a site.')
  await expect.element(dialog).toMatchTextContent('Name is required.')
  await dialog.getByRole('combobox', { name: 'Site' }).click()
  await page.getByRole('option', { name: 'Mill 0' }).click()
  await field('Name').fill('Unité 1')
  await expect.element(field('ID')).toHaveValue('unite-1')
  await kindField.fill('single zone unit')
  await page.getByRole('option', { name: 'Air handling unit' }).click()
  await dialog.getByRole('combobox', { name: 'Served by' }).click()
  await page.getByRole('option', { name: 'AHU' }).click()
  const taken = 'An equip with the ID unite-1 already exists.'
  server.once(createEquips, () => refusal('invalid', taken, { equipId: taken }))
  await button('Add').click()
  await expect.element(field('ID')).toHaveFocus()
  await field('ID').fill('unit-one')
  await button('Add').click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByText('“Unité 1” added')).toBeVisible()
  expect(server.asked(createEquips).at(-1)?.body).toEqual({
    siteId: 'mill',
    equips: [{ equipId: 'unit-one', name: 'Unité 1', kind: 'ahu', servedBy: ['ahu'] }],
  })
})

test('a list shows what it would add, and which lines are wrong', async () => {
  const { server } = serverWith([AHU])
  await openScreen('/portfolio')
  await button('Add a list').click()
  await expect.element(dialog.getByRole('textbox')).toHaveFocus()
  await dialog.getByRole('textbox').fill('Box 1; VAV box; AHU\nBox 2; Teapot; Mill')
  await expect
    .element(dialog.getByRole('table', { name: 'Lines with errors' }))
    .toMatchTextContent('“Teapot” is not a kind of equipment. Write one of these: Air handling unit, VAV box')
  await expect.element(dialog).toMatchTextContent('1 equip to add, 1 line with an error')
  await button('Add').click()
  await expect.element(dialog).toMatchTextContent('Correct the 2 lines below first.')
  await dialog.getByRole('textbox').fill('Box 1; VAV box; AHU\nBox 2; ; Box 1 | AHU')
  const preview = dialog.getByRole('table', { name: 'What will be added' })
  await expectCount(preview.getByRole('row'), 3)
  await expect.element(preview).toMatchTextContent('Box 2box-2As its name saysBox 1, AHU')
  await button('Add 2 equips').click()
  await expect.element(page.getByText('2 equips added')).toBeVisible()
  expect(server.asked(createEquips)[0]?.body.equips).toEqual([
    { equipId: 'box-1', name: 'Box 1', kind: 'vav', servedBy: ['ahu'] },
    { equipId: 'box-2', name: 'Box 2', kind: null, servedBy: ['box-1', 'ahu'] },
  ])
})

test('a list has at most a thousand lines, and asks before it is lost', async () => {
  serverWith([])
  await openScreen('/portfolio/mill')
  await button('Add a list').click()
  const lines = (count: number) => Array.from({ length: count }, (_, place) => `Box ${place}; VAV`).join('\n')
  await dialog.getByRole('textbox').fill(lines(1001))
  await button('Add 1,001 equips').click()
  await expect.element(dialog).toMatchTextContent('At most 1,000 lines at once. These are 1,001.')
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await dialog.getByRole('textbox').fill(lines(1000))
  await button('Add 1,000 equips').click()
  await expect.element(page.getByText('1,000 equips added')).toBeVisible()
  await expect.element(page.getByText('1,000 equips', { exact: true })).toBeVisible()
  expect(rows.all().length).toBeLessThan(80)
})

test('a change of kind and servers can be undone', async () => {
  const { server, store } = serverWith([AHU, BOX])
  const before = [{ equipId: 'box', change: { asBefore: { tags: { vav: true as const }, isTold: true } } }]
  server.on(editEquips, () => {
    store([AHU, { ...BOX, kind: 'fan', servedBy: [] }])
    return { before }
  })
  await openScreen('/portfolio')
  await page.getByRole('link', { name: '2 equips of Mill 0' }).click()
  await expect.element(rows.nth(1)).toMatchTextContent('BOXboxVAV boxAHU')
  await rows.nth(1).click()
  await expect.element(field('ID')).toBeDisabled()
  await expect.element(kindField).toHaveValue('VAV box')
  await kindField.fill('ventilateur')
  await page.getByRole('option', { name: 'Fan' }).click()
  await button('Save').click()
  await expect.element(rows.nth(1)).toMatchTextContent('BOXboxFan')
  await button('Undo').click()
  await expect.element(page.getByText('The change of “BOX” was undone')).toBeVisible()
  expect(server.asked(editEquips).map(({ body }) => body)).toEqual([
    { siteId: 'mill', edits: [{ equipId: 'box', change: { kind: 'fan' }, expected: { kind: 'vav' } }] },
    { siteId: 'mill', edits: [{ ...before[0], expected: { kind: 'fan' } }] },
  ])
})

test('the list is searched and sorted, and says why it is empty', async () => {
  const { server } = serverWith([BOX, AHU, equip('twin', { name: 'x'.repeat(300) })])
  await openScreen('/portfolio/mill')
  await expectCount(rows, 3)
  await page.getByRole('columnheader', { name: 'Served by' }).getByRole('button').click()
  await expect.element(rows.first()).toMatchTextContent('BOX')
  await page.getByRole('searchbox', { name: 'Search equipment' }).fill('air handling')
  await expectCount(rows, 1)
  await page.getByRole('searchbox', { name: 'Search equipment' }).fill('nothing')
  await page.getByRole('status').getByRole('button', { name: 'Clear search' }).click()
  await expectCount(rows, 3)
  server.on(listEquips, () => refusal('not_found', 'No such site.'))
  await openScreen('/portfolio/barn')
  await expect.element(page.getByText('There is no such site, or you do not have access to it.')).toBeVisible()
  server.once(listEquips, noConnection)
  server.once(listEquips, noConnection)
  await openScreen('/portfolio/mill')
  await expect.element(page.getByRole('alert')).toMatchTextContent('The equipment could not be loaded')
  server.on(listEquips, () => ({ equips: [] }))
  await button('Retry').click()
  await expect.element(page.getByText('This site has no equipment yet.')).toBeVisible()
})

test.each(LOCALES)('axe passes on equipment and its forms, in the language %s', { tags: 'whole' }, async (locale) => {
  const { server } = serverWith([AHU, BOX])
  server.on(currentUser, () => sessionUser({ locale }))
  const { say, look } = await looksIn(locale)
  await openScreen('/portfolio/mill')
  await expect.element(rows.first()).toBeVisible()
  await look('equipment')
  await rows.first().click()
  await expect.element(dialog).toBeVisible()
  await look('form of an equip')
  await userEvent.keyboard('{Escape}')
  await button(say('Add a list', 'Ajouter une liste')).click()
  await dialog.getByRole('textbox').fill('Box; Teapot')
  await expect.element(dialog.getByRole('table')).toBeVisible()
  await look('list with an error')
})

test('on a phone, an equip is a card, and everything is within reach', async () => {
  serverWith([AHU, BOX])
  await holdPhone()
  await openScreen('/portfolio/mill')
  await expect.element(rows.first()).toMatchTextContent('AHU')
  expect(document.documentElement.scrollWidth).toBe(innerWidth)
  for (const one of page.getByRole('toolbar').getByRole('button').elements()) {
    expect(one.getBoundingClientRect().right).toBeLessThanOrEqual(innerWidth)
  }
})

test('the table is exported for programs, or for a spreadsheet of French readers', async () => {
  serverWith([AHU, BOX])
  await openScreen('/portfolio/mill')
  const english = catchDownload()
  await button('Export CSV').click()
  expect((await english())[1]).toBe('mill,ahu,AHU,Air handling unit,')
  setLocale('fr')
  const french = catchDownload()
  await button('Exporter en CSV').click()
  await page.getByRole('menuitem', { name: /^Pour un tableur/ }).click()
  expect((await french())[1]).toBe('mill;ahu;AHU;Centrale de traitement d’air;')
  setLocale('en')
})
