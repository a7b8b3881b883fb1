import { editPoints, listEquips, listPoints, type Point } from '@bonfire/contract/histories/points'
import { currentUser, LOCALES } from '@bonfire/contract/people/users'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectCount, parameter } from '../../testing/elements.ts'
import { looksIn } from '../../testing/looks.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { samplePoint } from '../../testing/points.ts'
import { sessionUser, site } from '../../testing/samples.ts'
import { signedInServer } from '../../testing/signed-in-server.ts'
import { noConnection, refusal } from '../../testing/stub-server.ts'

const rows = page.getByRole('row', { level: 2 })
const row = (name: string) => page.getByRole('row', { level: 2 }).filter({ hasText: name })
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const seconds = Math.floor(Date.now() / 1000)

const SAT = samplePoint({
  pointId: 'sat',
  name: 'Blow temp',
  unit: 'fahrenheit',
  unitSymbol: '°F',
  intervalSeconds: 300,
  role: 'sat',
  roleSource: 'haystack',
  roleReason: 'discharge and air and temp',
  proposedRole: 'sat',
  latest: { t: seconds - 120, v: 55.4 },
})
const SAT_2 = samplePoint({ ...SAT, pointId: 'sat-2', name: 'SAT 2', roleSource: 'name', roleReason: 'sat' })
const FAN = samplePoint({ pointId: 'fan', name: 'Fan', kind: 'bool', latest: { t: seconds - 90_000, v: 1 } })
const OAT = samplePoint({ pointId: 'oat', name: 'Outside', equipId: null, equipName: null })

/** Keeps the points, as the server does, and remembers what was sent. */
function serverWith(points: Point[]) {
  const server = signedInServer()
  const stored = new Map(points.map((point) => [point.pointId, point]))
  const sent: unknown[] = []
  server.on(listPoints, () => ({ points: [...stored.values()], count: stored.size }))
  server.on(listEquips, () => ({ equips: [{ number: 3, equipId: 'vav-3', name: 'VAV 3' }] }))
  server.on(editPoints, ({ body }) => {
    sent.push(body.edits)
    const before = body.edits.map(({ pointId, change }) => {
      const point = stored.get(pointId) as Point
      if (change.unit !== undefined) {
        const unitSymbol = change.unit === 'celsius' ? '°C' : change.unit
        stored.set(pointId, { ...point, unit: change.unit, unitSymbol })
        return { pointId, change: { unit: point.unit } }
      }
      const role = change.role === undefined ? point.proposedRole : change.role
      const roleSource = change.asProposed ? ('haystack' as const) : ('person' as const)
      stored.set(pointId, { ...point, role, roleSource })
      return { pointId, change: point.roleSource === 'person' ? { role: point.role } : { asProposed: true as const } }
    })
    return { before }
  })
  return { server, sent }
}

test('points are listed by equip with value, unit, interval, role and its source', async () => {
  serverWith([SAT, SAT_2, FAN, OAT])
  await openScreen('/points')
  await expectCount(rows, 4)
  await expect
    .element(row('Blow temp'))
    .toMatchTextContent(/55\.4.*\d+ minutes ago.*°F.*5 min.*sat.*several.*Haystack tags/)
  await expect.element(row('Fan')).toMatchTextContent(/on1 day ago/)
  await expect.element(row('Outside')).toMatchTextContent('No samples')
  await expect.element(page.getByRole('row', { level: 1 }).first()).toMatchTextContent('The site itself')
})

test('a link that asks for a point opens it, and closing it leaves the list', async () => {
  const { sent } = serverWith([samplePoint({ ...SAT, unit: null, unitSymbol: null }), FAN])
  await openScreen('/points?pointsEdit=sat')
  const dialog = page.getByRole('dialog', { name: 'Blow temp' })
  await dialog.getByRole('combobox', { name: 'Unit' }).fill('celsius')
  await page.getByRole('option', { name: '°C · celsius' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(() => parameter('pointsEdit')).toBe(null)
  await expect.element(row('Blow temp')).toMatchTextContent('°C')
  expect(sent).toEqual([[{ pointId: 'sat', change: { unit: '°C' }, expected: { unit: null } }]])
})

test('a proposed role is confirmed, and the undo takes that back', async () => {
  const { sent } = serverWith([SAT, FAN])
  await openScreen('/points')
  await button('Confirm sat for Blow temp').click()
  await expect.element(row('Blow temp')).toMatchTextContent('a person')
  await button('Undo').click()
  await expect.element(row('Blow temp')).toMatchTextContent('Haystack tags')
  expect(sent).toEqual([
    [{ pointId: 'sat', change: { role: 'sat' }, expected: { asProposed: true } }],
    [{ pointId: 'sat', change: { asProposed: true }, expected: { role: 'sat' } }],
  ])
})

test('all proposed roles that are shown are confirmed together', async () => {
  const { sent } = serverWith([SAT, SAT_2, FAN])
  await openScreen('/points')
  await button('Confirm all 2 proposed roles').click()
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]).toHaveLength(2)
})

const RAT = samplePoint({
  pointId: 'rat',
  name: 'Return',
  role: 'rat',
  roleSource: 'person',
  proposedRole: 'rat',
  proposedUnit: 'celsius',
  proposedUnitSymbol: '°C',
  proposedUnitRange: { lowest: 19.5, highest: 26 },
})

test('a proposed unit says why, is used with one click, and the undo takes that back', async () => {
  const { sent } = serverWith([RAT, FAN])
  await openScreen('/points')
  const use = button('Use °C for Return')
  const reason = 'Values from 19.5 to 26 fit “return air temperature” in °C only.'
  await expect.element(use).toHaveAttribute('title', reason)
  await row('Return').click()
  await expect.element(page.getByRole('dialog')).toMatchTextContent(reason)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await use.click()
  await expect.element(row('Return')).toMatchTextContent('°C')
  await expect.element(use).not.toBeInTheDocument()
  await button('Undo').click()
  await expect.element(use).toBeVisible()
  expect(sent).toEqual([
    [{ pointId: 'rat', change: { unit: 'celsius' }, expected: { unit: null } }],
    [{ pointId: 'rat', change: { unit: null }, expected: { unit: 'celsius' } }],
  ])
})

test('proposed units are used together: those shown, of an equip, or selected', async () => {
  const { sent } = serverWith([FAN, RAT, { ...RAT, pointId: 'rat-2', name: 'Return 2', equipId: 'ahu-2' }])
  await openScreen('/points')
  const equip = button(/^Use 1 unit of AHU 1/)
  await equip.first().click()
  await expect.poll(() => sent).toHaveLength(1)
  await button('Undo').click()
  await expect.poll(() => sent).toHaveLength(2)
  await page.getByRole('checkbox', { name: 'Select Return 2' }).click()
  await page.getByRole('toolbar', { name: 'Selected points' }).getByRole('button', { name: 'Use 1 unit' }).click()
  await expect.poll(() => sent).toHaveLength(3)
  await button('Undo').click()
  await expect.poll(() => sent).toHaveLength(4)
  await button('Use all 2 proposed units').click()
  await expect.poll(() => sent).toHaveLength(5)
  expect(sent.map((edits) => (edits as { pointId: string }[]).map(({ pointId }) => pointId).join(' '))).toEqual([
    ...['rat', 'rat', 'rat-2', 'rat-2', 'rat rat-2'],
  ])
})

test('proposed roles and units are confirmed with one click', async () => {
  const { sent } = serverWith([SAT, RAT, { ...RAT, pointId: 'mat', name: 'Mixed', roleSource: 'name' }])
  await openScreen('/points')
  await button('Confirm 2 roles and 2 units').click()
  await expect.element(page.getByText('2 roles and 2 units confirmed')).toBeVisible()
  expect(sent).toEqual([
    [
      { pointId: 'sat', change: { role: 'sat' }, expected: { asProposed: true } },
      { pointId: 'mat', change: { role: 'rat', unit: 'celsius' }, expected: { asProposed: true, unit: null } },
      { pointId: 'rat', change: { unit: 'celsius' }, expected: { unit: null } },
    ],
  ])
})

test('the insights of an old trend are those of its last days', async () => {
  serverWith([samplePoint({ ...SAT, latest: { t: Date.parse('2022-06-06T10:00:00Z') / 1000, v: 55.4 } }), OAT])
  await openScreen('/points')
  const link = page.getByRole('link', { name: 'View insights' })
  await expect
    .element(link)
    .toHaveAttribute('href', '/analysis/insights?sites=NORTH~tower&from=2022-05-08&to=2022-06-06')
})

test('a unit that does not fit the role or the name is marked, and found', async () => {
  const byRole = samplePoint({ ...SAT, pointId: 'role', name: 'By role', unitContradicts: 'role' })
  serverWith([byRole, samplePoint({ ...FAN, pointId: 'name', name: 'By name', unitContradicts: 'name' }), SAT, RAT])
  await openScreen('/points?pointsShow=unitDoubtful')
  await expectCount(rows, 2)
  await expect.element(row('By role')).toMatchTextContent('°Fdoubtful')
  await expect.element(page.getByTitle('This unit does not fit the role: supply air temperature.')).toBeVisible()
  await expect
    .element(page.getByTitle('This unit does not fit the name or the tags, so no role is proposed.'))
    .toBeVisible()
  await openScreen('/points?pointsShow=unitProposed')
  await expectCount(rows, 1)
  await expect.element(row('Return')).toBeVisible()
})

test('selected points are edited together; only what was changed is sent', async () => {
  const { sent } = serverWith([SAT, FAN, OAT])
  await openScreen('/points')
  await page.getByRole('checkbox', { name: 'Select AHU 1' }).click()
  await expect.element(page.getByText('2 points selected')).toBeVisible()
  await button('Edit').click()
  const dialog = page.getByRole('dialog', { name: 'Edit 2 points' })
  await dialog.getByRole('combobox', { name: 'Interval', exact: true }).click()
  await page.getByRole('option', { name: '10 min' }).click()
  await dialog.getByRole('textbox', { name: 'Days to keep samples' }).fill('0')
  await dialog.getByRole('button', { name: 'Save 2 points' }).click()
  await expect.element(dialog).toMatchTextContent('Enter a whole number of days from 1 to 36,500')
  await dialog.getByRole('textbox', { name: 'Days to keep samples' }).fill('30')
  await dialog.getByRole('button', { name: 'Save 2 points' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  const change = { intervalSeconds: 600, retentionDays: 30 }
  expect(sent).toEqual([
    [
      { pointId: 'sat', change, expected: { intervalSeconds: 300, retentionDays: null } },
      { pointId: 'fan', change, expected: { intervalSeconds: null, retentionDays: null } },
    ],
  ])
})

test('what is typed in a list of choices replaces the one that was chosen', async () => {
  serverWith([SAT])
  await openScreen('/points')
  await row('Blow temp').click()
  const dialog = page.getByRole('dialog', { name: 'Blow temp' })
  const unit = dialog.getByRole('combobox', { name: 'Unit', exact: true })
  await expect.element(unit).toHaveValue('°F · fahrenheit')
  await unit.click()
  await userEvent.keyboard('kelv')
  await expect.element(unit).toHaveValue('kelv')
  await userEvent.keyboard('{Enter}')
  await expect.element(unit).toHaveValue('K · kelvin degrees')
  await userEvent.keyboard('{Tab}{Shift>}{Tab}{/Shift}cels')
  await expect.element(unit).toHaveValue('cels')
})

test('Enter never submits what was typed in a list of choices without its match', async () => {
  serverWith([SAT])
  await openScreen('/points')
  await row('Blow temp').click()
  const role = page.getByRole('dialog', { name: 'Blow temp' }).getByRole('combobox', { name: 'Role' })
  await expect.element(role).toHaveValue('sat · supply air temperature')
  const input = role.element() as HTMLInputElement
  const pressEnter = () =>
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true }))
  // In one task, before the list can be drawn.
  const type = (text: string) => {
    input.focus()
    input.select()
    document.execCommand('insertText', false, text)
  }
  type('reheat')
  expect(pressEnter()).toBe(false)
  await expect.element(role).toHaveValue('reheat · reheat valve')
  await role.fill('no such role')
  await expect.element(page.getByText('Nothing found')).toBeVisible()
  expect(pressEnter()).toBe(false)
  await role.fill('preheat')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => input.value).toMatch(/^preheat · ./)
  input.blur()
  type('reheat')
  await expect.element(page.getByRole('option').first()).toHaveTextContent('reheat · reheat valve')
  // The list has drawn its highlight, and forgotten where it is.
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(pressEnter()).toBe(false)
  await expect.element(role).toHaveValue('reheat · reheat valve')
})

test('a fraction of 1 is found among the units by other words for it', async () => {
  const { sent } = serverWith([SAT])
  await openScreen('/points')
  await row('Blow temp').click()
  const dialog = page.getByRole('dialog', { name: 'Blow temp' })
  for (const word of ['Ratio', '0-1', 'fraction']) {
    await dialog.getByRole('combobox', { name: 'Unit' }).fill(word)
    await expect.element(page.getByRole('option', { name: 'ppu · fraction (0–1)' })).toBeVisible()
  }
  await page.getByRole('option', { name: 'ppu · fraction (0–1)' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(sent).toMatchObject([[{ change: { unit: 'ppu' } }]])
})

test('points move to another equip, and a unit is chosen by symbol or name', async () => {
  const { sent } = serverWith([SAT, SAT_2, FAN])
  await openScreen('/points')
  await row('Blow temp').click()
  const dialog = page.getByRole('dialog', { name: 'Blow temp' })
  await dialog.getByRole('combobox', { name: 'Equip' }).fill('vav')
  await page.getByRole('option', { name: 'VAV 3' }).click()
  await expect.element(dialog.getByRole('combobox', { name: 'Unit' })).toHaveValue('°F · fahrenheit')
  await dialog.getByRole('combobox', { name: 'Unit' }).fill('celsius')
  await page.getByRole('option', { name: '°C · celsius' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  const expected = { equipId: 'ahu', unit: 'fahrenheit' }
  expect(sent).toEqual([[{ pointId: 'sat', change: { equipId: 'vav-3', unit: '°C' }, expected }]])

  await row('Fan').click()
  const other = page.getByRole('dialog', { name: 'Fan' })
  await expect.element(other.getByRole('combobox', { name: 'Unit' })).toBeDisabled()
  await other.getByRole('combobox', { name: 'Kind' }).click()
  await page.getByRole('option', { name: 'number' }).click()
  await other.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => sent.at(-1))
    .toEqual([{ pointId: 'fan', change: { kind: 'number' }, expected: { kind: 'bool' } }])
})

test('words are added to the states of a point', async () => {
  const mode = samplePoint({ pointId: 'mode', name: 'Mode', kind: 'enum', unit: null, states: ['Off', 'Heating'] })
  const { server, sent } = serverWith([mode])
  await openScreen('/points')
  await row('Mode').click()
  const form = page.getByRole('dialog', { name: 'Mode' })
  const states = form.getByRole('textbox', { name: 'States' })
  await expect.element(states).toHaveValue('Off\nHeating')
  server.once(editPoints, () => refusal('invalid', 'Mode: the states begin with Off, Heating.'))
  await states.fill('Heating\nOff')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.element(form.getByText('Mode: the states begin with Off, Heating.')).toBeVisible()
  await states.fill('Off\nHeating\n Free cooling \n')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => sent.at(-1))
    .toEqual([
      {
        pointId: 'mode',
        change: { states: ['Off', 'Heating', 'Free cooling'] },
        expected: { states: ['Off', 'Heating'] },
      },
    ])
})

test('all points that are shown are selected together, and only these', async () => {
  serverWith([SAT, FAN, OAT])
  await openScreen('/points?pointsShow=withoutRole')
  await page.getByRole('checkbox', { name: 'Select all 2 points shown' }).click()
  await expect.element(page.getByText('2 points selected')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all 2 points shown' }).click()
  await expect.element(page.getByText('2 points selected')).not.toBeInTheDocument()
})

test('what someone else changed meanwhile is not overwritten, and loaded again', async () => {
  const { server } = serverWith([SAT])
  server.on(editPoints, () => refusal('conflict', 'Blow temp was changed in the meantime.'))
  await openScreen('/points')
  await button('Confirm sat for Blow temp').click()
  await expect.element(page.getByText('Blow temp was changed in the meantime.')).toBeVisible()
})

test('a search, an equip and a filter are in the address, and found again', async () => {
  serverWith([SAT, FAN, OAT])
  await openScreen('/points')
  await expectCount(rows, 3)
  await userEvent.keyboard('/')
  await userEvent.keyboard('fan')
  await expectCount(rows, 1)
  await expect.poll(() => parameter('pointsSearch')).toBe('fan')
  await openScreen('/points?pointsShow=withoutRole&pointsSite=tower')
  await expectCount(rows, 2)
  await openScreen('/points?pointsSearch=nothing-like-it')
  await expect.element(page.getByText('No points match.')).toBeVisible()
  await button('Show all points').click()
  await expectCount(rows, 3)
})

test('a CSV file is previewed before it changes anything', async () => {
  const { sent } = serverWith([SAT, FAN])
  await openScreen('/points')
  await expectCount(rows, 2)
  const input = document.querySelector('input[type=file]')
  if (!input) throw new Error('There is nowhere to choose a file')
  const file = (text: string) => new File([text], 'points.csv', { type: 'text/csv' })
  await userEvent.upload(input, file('pointId,role\nsat,sat\nfan,\n'))
  const dialog = page.getByRole('dialog', { name: 'points.csv' })
  await expect.element(dialog).toMatchTextContent('0 to change, 2 unchanged, 0 with errors')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await userEvent.upload(input, file('pointId,role\nsat,hot\n'))
  await expect.element(dialog).toMatchTextContent('role cannot be “hot”.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await userEvent.upload(input, file('pointId,role\nfan,fanOn\n'))
  await dialog.getByRole('button', { name: 'Change 1 point' }).click()
  await expect
    .poll(() => sent)
    .toEqual([[{ pointId: 'fan', change: { role: 'fanOn' }, expected: { asProposed: true } }]])
})

test('ten thousand points scroll and are found', { tags: 'whole' }, async () => {
  serverWith(
    Array.from({ length: 10_000 }, (_, place) =>
      samplePoint({
        pointId: `p${place}`,
        name: `Point ${place}`,
        equipId: `e${place % 50}`,
        equipName: `AHU ${place % 50}`,
      }),
    ),
  )
  await openScreen('/points')
  await expect.element(page.getByText('10,000 points', { exact: true })).toBeVisible()
  expect(rows.all().length).toBeLessThan(80)
  await userEvent.keyboard('/')
  await userEvent.keyboard('point 9999')
  await expectCount(rows, 1)
})

test('a site without points says how they come in, and a failed load can be retried', async () => {
  const { server } = serverWith([])
  server.once(listPoints, noConnection)
  server.once(listPoints, noConnection)
  await openScreen('/points')
  await expect.element(page.getByRole('alert')).toMatchTextContent('The points could not be loaded.')
  await button('Retry').click()
  await expect.element(page.getByText('This site has no points yet.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Import points' })).toBeVisible()
  await openScreen('/points?pointsSite=elsewhere')
  await expect.element(page.getByText('There is no such site, or you do not have access to it.')).toBeVisible()
})

test('without a site in the address, points are those of the site in the top bar', async () => {
  const mill = site({ syncoId: 'mill', label: 'Old Mill' })
  const server = signedInServer({ sites: [site(), mill] })
  await openScreen(`/points?sites=${mill.id}`)
  await expect.element(page.getByText('This site has no points yet.')).toBeVisible()
  expect(new Set(server.asked(listPoints).map(({ query }) => query.siteId))).toEqual(new Set(['mill']))
})

test.each(LOCALES)('axe passes, and nothing is cut off, in the language %s', { tags: 'whole' }, async (locale) => {
  const { server } = serverWith([{ ...SAT, unitContradicts: 'role' }, SAT_2, FAN, OAT, RAT])
  server.on(currentUser, () => sessionUser({ locale }))
  const { say, look } = await looksIn(locale)
  await openScreen('/points')
  await expectCount(rows, 5)
  await look('points')
  await page.getByRole('checkbox').nth(1).click()
  await look('selected points')
  await rows.first().click()
  await expect.element(page.getByRole('dialog')).toMatchTextContent(say('Days to keep', 'Conservation des relevés'))
  await look('form of a point')
})
