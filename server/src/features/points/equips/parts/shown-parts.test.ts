import type { EquipKind } from '@bonfire/contract/definitions/definition'
import { expect, test } from 'vitest'
import { shownPartsOf } from './shown-parts.ts'

const CONDENSING = 'Condensing_Natural_Gas_Boiler'
const OTHER = 'Noncondensing_Natural_Gas_Boiler'
const ref = (val: string) => ({ hotWaterRef: { _kind: 'ref', val } })
const equip = (id: number, kind: EquipKind, brickClass: string | null = null, tags: object = {}) => ({
  ...{ id, key: `e-${id}`, kind, brickClass, tags: { ...tags } },
})
const shown = (...equips: ReturnType<typeof equip>[]) => Object.fromEntries(shownPartsOf(equips))

test('a plant has the boilers that its tags or being the only one make its own', () => {
  expect(shown(equip(1, 'hotPlant'), equip(2, 'boiler', CONDENSING))[1]).toEqual({
    condensingBoiler: true,
    nonCondensingBoiler: false,
  })
  const two = [
    equip(1, 'hotPlant'),
    equip(2, 'hotPlant'),
    equip(3, 'boiler', OTHER, ref('e-2')),
    equip(4, 'boiler', CONDENSING),
  ]
  expect(shown(...two)[1]).toBeUndefined()
  expect(shown(...two)[2]).toEqual({ condensingBoiler: false, nonCondensingBoiler: true })
})

test('a plant may have boilers of both kinds, and one of unknown kind leaves it open', () => {
  expect(shown(equip(1, 'hotPlant'), equip(2, 'boiler', CONDENSING), equip(3, 'boiler', OTHER))[1]).toEqual({
    condensingBoiler: true,
    nonCondensingBoiler: true,
  })
  expect(shown(equip(1, 'hotPlant'), equip(2, 'boiler', OTHER), equip(3, 'boiler', 'Boiler'))[1]).toEqual({
    nonCondensingBoiler: true,
  })
})

test('boilers that name no plant are of each where all of the site are alike', () => {
  const loops = [equip(1, 'hotPlant'), equip(2, 'hotPlant')]
  expect(shown(...loops, equip(3, 'boiler', OTHER), equip(4, 'boiler', OTHER))).toMatchObject({
    1: { condensingBoiler: false, nonCondensingBoiler: true },
    2: { condensingBoiler: false, nonCondensingBoiler: true },
  })
  expect(shown(...loops, equip(3, 'boiler', OTHER), equip(4, 'boiler', CONDENSING))[1]).toBeUndefined()
})

test('what a person said of a boiler counts for its plant more than its class', () => {
  const said = equip(2, 'boiler', OTHER, { equipParts: 'condensingBoiler' })
  expect(shown(equip(1, 'hotPlant'), said)[1]).toEqual({ condensingBoiler: true, nonCondensingBoiler: false })
})

test('nothing is shown of kinds that nobody asks about', () => {
  expect(shown(equip(1, 'hotPlant'), equip(2, 'pump', CONDENSING))).toEqual({})
})
