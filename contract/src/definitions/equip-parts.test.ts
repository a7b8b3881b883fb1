import { expect, test } from 'vitest'
import { type EquipKind, isForEquip, partsOf } from './definition.ts'
import { hasChoice, lacksPart, type SaidParts } from './equip-parts.ts'

const CONDENSING = { equip: ['hotPlant' as const, 'boiler' as const], hasParts: ['condensingBoiler'] }
const OTHERS = { ...CONDENSING, hasParts: ['nonCondensingBoiler'], lacksParts: ['condensingBoiler'] }
/** For each of the two rules, whether it is for the equip, and whether it is known to be. */
const judged = (parts: SaidParts, kind: EquipKind = 'hotPlant') =>
  [CONDENSING, OTHERS].map((rule) => {
    if (!isForEquip(rule, { kind, parts }, () => true)) return 'not for it'
    return rule.hasParts.every((part) => hasChoice(partsOf({ kind, parts }), part)) ? 'runs' : 'asks'
  })

test('of a plant of which nobody said anything, both rules ask', () => {
  expect(judged({})).toEqual(['asks', 'asks'])
})

test('one answer decides both rules', () => {
  expect(judged({ condensingBoiler: true })).toEqual(['runs', 'not for it'])
  expect(judged({ nonCondensingBoiler: true })).toEqual(['not for it', 'runs'])
  expect(judged({ districtHeat: true })).toEqual(['not for it', 'not for it'])
  expect(judged({ heatPump: true })).toEqual(['not for it', 'not for it'])
})

test('where boilers of both kinds are said, the return is that of the condensing ones', () => {
  expect(judged({ condensingBoiler: true, nonCondensingBoiler: true })).toEqual(['runs', 'not for it'])
})

test('a plant without condensing boilers may have none, a boiler is of the other kind', () => {
  expect(judged({ condensingBoiler: false })).toEqual(['not for it', 'asks'])
  expect(judged({ condensingBoiler: false }, 'boiler')).toEqual(['not for it', 'runs'])
})

test('a person counts more than tags and classes', () => {
  const shownParts = { condensingBoiler: true }
  const equip = { kind: 'hotPlant' as const, shownParts }
  expect(isForEquip(CONDENSING, equip, () => true)).toBe(true)
  expect(isForEquip(CONDENSING, { ...equip, parts: { condensingBoiler: false } }, () => true)).toBe(false)
  expect(isForEquip(OTHERS, equip, () => true)).toBe(false)
})

test('what is said itself counts more than what is said instead', () => {
  expect(lacksPart({ districtHeat: true, condensingBoiler: true }, 'condensingBoiler')).toBe(false)
  expect(lacksPart({ districtHeat: true }, 'condensingBoiler')).toBe(true)
})
