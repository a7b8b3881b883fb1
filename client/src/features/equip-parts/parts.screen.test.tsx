import {
  type AskedEquip,
  listEquipParts,
  readMeasuredConstants,
  saveEquipParts,
} from '@bonfire/contract/evaluation/equip-parts'
import { deleteEquips, readEquip } from '@bonfire/contract/histories/equips'
import { listEquips, listPoints } from '@bonfire/contract/histories/points'
import { currentUser, LOCALES } from '@bonfire/contract/people/users'
import { readManagedPortfolio } from '@bonfire/contract/portfolio'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { looksIn } from '../../testing/looks.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { sessionUser, site } from '../../testing/samples.ts'
import { signedInServer } from '../../testing/signed-in-server.ts'
import { noConnection, refusal } from '../../testing/stub-server.ts'

const panel = page.getByRole('region', { name: 'What it has' })
const dialog = page.getByRole('dialog')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const part = (name: string, within: typeof panel = panel) => within.getByRole('radiogroup', { name, exact: true })
const choose = (name: string, choice: string, within: typeof panel = panel) =>
  part(name, within).getByText(choice, { exact: true }).click()

const ahu = (number: number, rest: Partial<AskedEquip> = {}): AskedEquip => ({
  number,
  equipId: `ahu-${number}`,
  name: `AHU ${number}`,
  kind: 'ahu',
  said: {},
  proposals: [{ part: 'coolingCoil', has: true, from: 'point', name: 'CHW valve' }],
  constants: {
    minimumPositionPercent: { value: 20, source: 'default', revision: 0 },
    fanHeatKelvin: { value: 1.111111, source: 'default', revision: 0 },
  },
  changedAt: null,
  changedBy: null,
  ...rest,
})

function serverWith(asked: AskedEquip[], rolesRestriction: string[] = ['Administrators']) {
  const server = signedInServer({ sites: [site({ id: 'NORTH~mill', syncoId: 'mill', label: 'Mill' })] })
  server.on(currentUser, () => sessionUser({ access: ['userAdmin'], rolesRestriction }))
  let stored = asked
  server.on(readManagedPortfolio, () => ({ projects: [], sites: [] }))
  server.on(readEquip, () => ({ number: 1, equipId: 'ahu-1', name: 'AHU 1', siteId: 'NORTH~mill', actions: [] }))
  server.on(listPoints, () => ({ points: [], count: 0 }))
  server.on(listEquips, () => ({
    equips: stored.map(({ number, equipId, name, kind }) => ({
      number,
      equipId,
      name,
      kind,
      isKindSaid: true,
      servedBy: [],
    })),
  }))
  server.on(listEquipParts, ({ query }) => ({
    equips: stored.filter(({ equipId }) => (query.equipId ?? equipId) === equipId),
  }))
  server.on(readMeasuredConstants, () => ({
    equips: stored.map(({ equipId }, place) => ({
      equipId,
      damperMoves: false,
      constants: {
        minimumPositionPercent: {
          ...{ value: 22 + place, grounds: 'shown' as const, hours: 120, knownHours: 220 },
          histogram: { from: 0, step: 20, hours: [0, 120, 60, 0, 0, 40] },
        },
        fanHeatKelvin: {
          ...{ value: 0.9, grounds: 'shown' as const, hours: 40, knownHours: 50 },
          histogram: { from: -2, step: 1, hours: [0, 0, 5, 40, 5] },
        },
      },
    })),
  }))
  server.on(saveEquipParts, ({ body }) => ({
    before: body.answers.map(({ equipId, constants }) => ({
      equipId,
      parts: { coolingCoil: null },
      expected: { coolingCoil: true },
      constants: Object.fromEntries(Object.keys(constants).map((name) => [name, { value: null, revision: 1 }])),
    })),
  }))
  server.on(deleteEquips, ({ body }) => {
    stored = stored.filter(({ equipId }) => !body.equipIds.includes(equipId))
    return { deleted: body.equipIds.length }
  })
  return { server, store: (next: AskedEquip[]) => (stored = next) }
}
const sent = (server: ReturnType<typeof serverWith>['server']) =>
  server.asked(saveEquipParts).map(({ body }) => body.answers)

test('a unit asks what it has, proposes it, and says so once saved; it can be undone', async () => {
  const { server, store } = serverWith([ahu(1)])
  await openScreen('/e/1')
  await expect.element(panel).toMatchTextContent('Proposed: yes (point “CHW valve”)')
  await expect.element(panel).toMatchTextContent('the damper rested there for 120 of 220 hours')
  await expect.element(button('Save')).toBeDisabled()
  await button('Use what is proposed').click()
  await choose('Heating coil', 'No')
  expect(sent(server)).toEqual([])
  store([
    ahu(1, { said: { coolingCoil: true, heatingCoil: false }, changedAt: '2026-03-09T12:00:00Z', changedBy: 'Ada' }),
  ])
  await button('Save').click()
  await expect.element(page.getByText('Answers about “AHU 1” saved')).toBeVisible()
  expect(sent(server)[0]).toEqual([
    {
      equipId: 'ahu-1',
      parts: { coolingCoil: true, heatingCoil: false },
      expected: { coolingCoil: null, heatingCoil: null },
      constants: {
        minimumPositionPercent: { value: 22, revision: 0, reason: 'As samples show: 120 of 220 hours' },
        fanHeatKelvin: { value: 0.9, revision: 0, reason: 'As samples show: 40 of 50 hours' },
      },
    },
  ])
  await expect.element(panel).toMatchTextContent('Said by Ada on')
  await button('Undo').click()
  await expect.element(page.getByText('The change of “AHU 1” was undone')).toBeVisible()
  expect(sent(server)[1]).toEqual([
    {
      equipId: 'ahu-1',
      parts: { coolingCoil: null },
      expected: { coolingCoil: true },
      constants: {
        minimumPositionPercent: { value: null, revision: 1, reason: 'Undone' },
        fanHeatKelvin: { value: null, revision: 1, reason: 'Undone' },
      },
    },
  ])
})

test('a position must be a percentage, and what is not saved can be discarded', async () => {
  const { server } = serverWith([ahu(1)])
  await openScreen('/e/1')
  const field = panel.getByRole('textbox', { name: 'Minimum position of the outside air damper' })
  await field.fill('120')
  await expect.element(panel).toMatchTextContent('Enter a number from 0 to 100 %.')
  await expect.element(button('Save')).toBeDisabled()
  await button('Discard').click()
  await expect.element(field).toHaveValue('')
  await field.fill('12.5')
  await button('Save').click()
  await expect.poll(() => sent(server)[0]?.[0]?.constants.minimumPositionPercent?.value).toBe(12.5)
})

test('the heat of the fan has a picture, and is typed as the region measures it', async () => {
  const { server } = serverWith([ahu(1)])
  await openScreen('/e/1')
  await expect.element(panel).toMatchTextContent('Default, not confirmed: 2 Δ°F is assumed.')
  await expect
    .element(panel)
    .toMatchTextContent('Proposed: 1.6 Δ°F. In the last 30 days supply air was about that much')
  await expect
    .element(panel.getByRole('img', { name: 'Hours at each difference of supply and mixed air, most at 1.8 Δ°F' }))
    .toBeVisible()
  const field = panel.getByRole('textbox', { name: 'Warming of the air by the fan' })
  await field.fill('12')
  await expect.element(panel).toMatchTextContent('Enter a number from 0 to 10 Δ°F.')
  await field.fill('0.9')
  await button('Save').click()
  await expect
    .poll(() => sent(server)[0]?.[0]?.constants)
    .toEqual({
      fanHeatKelvin: { value: 0.5, revision: 0, reason: 'Said on the page of what equipment has' },
    })
})

test('a refusal is shown, and saving again counts what is there now', async () => {
  const { server, store } = serverWith([ahu(1)])
  await openScreen('/e/1')
  await choose('Cooling coil', 'No')
  server.once(saveEquipParts, () => refusal('conflict', 'AHU 1 was changed in the meantime.'))
  store([ahu(1, { said: { coolingCoil: true } })])
  await button('Save').click()
  await expect.element(panel).toMatchTextContent('AHU 1 was changed in the meantime.')
  await button('Save').click()
  await expect.poll(() => sent(server)[1]?.[0]?.expected).toEqual({ coolingCoil: true })
})

test('without an outside air damper nobody says whether it is moved', async () => {
  serverWith([ahu(1)])
  await openScreen('/e/1')
  await choose('Outside air damper', 'No')
  await expect.element(panel).toMatchTextContent('Without an outside air damper there is none.')
})

test('a failure to load offers to try again, and other equipment is not asked', async () => {
  const { server, store } = serverWith([ahu(1)])
  server.once(listEquipParts, noConnection)
  server.once(listEquipParts, noConnection)
  await openScreen('/e/1')
  await panel.getByRole('button', { name: 'Retry' }).click()
  await expect.element(part('Cooling coil')).toBeVisible()
  store([])
  await openScreen('/e/1')
  await expect.element(page.getByRole('heading', { name: 'AHU 1' })).toBeVisible()
  await expect.element(panel).not.toBeInTheDocument()
})

test('who may not set up rules is not asked', async () => {
  const { server } = serverWith([ahu(1)], ['Operators'])
  await openScreen('/e/1')
  await expect.element(page.getByRole('heading', { name: 'AHU 1' })).toBeVisible()
  expect(server.asked(listEquipParts)).toEqual([])
})

test('many units are answered at once, each as proposed for it', async () => {
  const { server } = serverWith([ahu(1), ahu(2), ahu(3, { proposals: [] })])
  await openScreen('/portfolio/mill')
  await page.getByRole('checkbox', { name: 'Choose AHU 1' }).click()
  await page.getByRole('checkbox', { name: 'Choose AHU 2' }).click()
  await page.getByRole('toolbar', { name: 'Chosen equipment' }).getByRole('button', { name: 'What it has' }).click()
  await expect.element(dialog).toMatchTextContent('2 of 3 chosen')
  await choose('Return air damper', 'Yes', dialog)
  await dialog.getByRole('button', { name: 'Save for 2 equips' }).click()
  await expect.element(page.getByText('Answers about 2 equips saved')).toBeVisible()
  expect(
    sent(server)[0]?.map(({ equipId, parts, constants }) => [equipId, parts, constants.minimumPositionPercent?.value]),
  ).toEqual([
    ['ahu-1', { coolingCoil: true, returnDamper: true }, 22],
    ['ahu-2', { coolingCoil: true, returnDamper: true }, 23],
  ])
})

test('a plant is asked for its heat, and a class counts until someone says otherwise', async () => {
  const { server } = serverWith([
    ahu(1, {
      name: 'Plant (district heat)',
      kind: 'hotPlant',
      constants: {},
      proposals: [
        { part: 'condensingBoiler', has: true, from: 'equip', name: 'Boiler 1' },
        { part: 'districtHeat', has: true, from: 'name', name: 'Plant (district heat)' },
      ],
    }),
  ])
  await openScreen('/e/1')
  await expect.element(panel).toMatchTextContent('Counts as yes until someone says otherwise (equip “Boiler 1”)')
  await expect.element(panel).toMatchTextContent('Proposed: yes (its name)')
  await choose('Condensing boiler', 'No')
  await choose('District heat', 'Yes')
  await button('Save').click()
  await expect.element(page.getByText('Answers about “Plant (district heat)” saved')).toBeVisible()
  expect(sent(server)[0]?.map(({ parts }) => parts)).toEqual([{ condensingBoiler: false, districtHeat: true }])
})

test('chosen equipment is deleted after a question, or says what holds it', async () => {
  const { server } = serverWith([ahu(1), ahu(2)])
  await openScreen('/portfolio/mill')
  await page.getByRole('checkbox', { name: 'Choose all 2 shown' }).click()
  server.once(deleteEquips, () => refusal('conflict', 'Nothing was deleted: AHU 1 has 3 points.'))
  await button('Delete').click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('Nothing was deleted: AHU 1 has 3 points.')).toBeVisible()
  await button('Delete').click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('This site has no equipment yet.')).toBeVisible()
  expect(server.asked(deleteEquips).at(-1)?.body).toEqual({ siteId: 'mill', equipIds: ['ahu-1', 'ahu-2'] })
})

test.for(LOCALES)('the question in %s fits and is accessible', { tags: 'whole' }, async (locale) => {
  const { say, look } = await looksIn(locale)
  serverWith([ahu(1), ahu(2)])
  await openScreen('/e/1')
  await page.getByRole('button', { name: say('Use what is proposed', 'Reprendre les propositions') }).click()
  await look('one unit')
  await openScreen('/portfolio/mill')
  await page.getByRole('button', { name: say('What it has', 'Composants') }).click()
  await expect.element(dialog).toMatchTextContent('AHU 2')
  await look('several units')
})
