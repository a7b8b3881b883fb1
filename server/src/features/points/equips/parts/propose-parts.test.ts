import { describe, expect, test } from 'vitest'
import { type PartEquip, type PartPoint, proposeParts } from './propose-parts.ts'

const AHU: PartEquip = { name: 'AHU 1', kind: 'ahu', tags: {}, brickClass: null }
const point = (name: string, others: Partial<PartPoint> = {}): PartPoint => ({
  name,
  role: null,
  tags: {},
  brickClass: null,
  ...others,
})
const shown = (equip: PartEquip, points: readonly PartPoint[] = [], members: readonly PartEquip[] = []) =>
  proposeParts(equip, { points, members }).map(
    ({ part, has, from, name }) => `${has ? '' : 'no '}${part}: ${from} ${name}`,
  )

describe('what an equip has is shown', () => {
  test('by points with roles', () => {
    const points = [point('V1', { role: 'cc' }), point('V2', { role: 'hc' }), point('D1', { role: 'oad' })]
    expect(shown(AHU, points)).toEqual(['coolingCoil: point V1', 'heatingCoil: point V2', 'outsideDamper: point D1'])
  })

  test('by points of preheat, the other dampers, an economizer, and by feedbacks', () => {
    const roles = ['preheat', 'rad', 'ead', 'econEnable', 'ccFeedback', 'oadFeedback']
    expect(
      shown(
        AHU,
        roles.map((role) => point(role.toUpperCase(), { role })),
      ),
    ).toEqual([
      ...['coolingCoil: point CCFEEDBACK', 'preheatCoil: point PREHEAT', 'outsideDamper: point OADFEEDBACK'],
      ...['returnDamper: point RAD', 'exhaustDamper: point EAD', 'economizer: point ECONENABLE'],
    ])
  })

  test('by names of points, also in other languages', () => {
    const names = ['Preheat Valve', 'Return Air Damper', 'Relief Damper Cmd', 'Economizer Enable', 'Compressor 1']
    expect(
      shown(
        AHU,
        names.map((name) => point(name)),
      ),
    ).toEqual([
      ...[
        'coolingCoil: point Compressor 1',
        'preheatCoil: point Preheat Valve',
        'returnDamper: point Return Air Damper',
      ],
      ...['exhaustDamper: point Relief Damper Cmd', 'economizer: point Economizer Enable'],
    ])
    expect(shown(AHU, [point("Registre d'air neuf"), point('Vanne batterie froide')])).toEqual([
      ...['coolingCoil: point Vanne batterie froide', "outsideDamper: point Registre d'air neuf"],
    ])
  })

  test('by a valve that preheats, which is no heating coil', () => {
    expect(shown(AHU, [point('Preheat Coil Valve', { role: 'hc' })])).toEqual(['preheatCoil: point Preheat Coil Valve'])
  })

  test('by tags and classes of points and of the equip', () => {
    const tagged = { ...AHU, tags: { dxCooling: true, hotWaterHeating: true, economizing: true } }
    const damper = point('D', { brickClass: 'Exhaust_Damper_Position_Command' })
    expect(shown(tagged, [damper, point('R', { tags: { return: true, damper: true } })])).toEqual([
      ...['coolingCoil: tag dxCooling', 'heatingCoil: tag hotWaterHeating', 'returnDamper: point R'],
      ...['exhaustDamper: point D', 'economizer: tag economizing'],
    ])
  })

  test('by coils that are equips of their own', () => {
    const coil = { ...AHU, name: 'Coil C', kind: 'other' as const, brickClass: 'Chilled_Water_Cooling_Coil' }
    expect(shown(AHU, [], [coil, { ...coil, name: 'Coil H', brickClass: 'Heating_Coil' }])).toEqual([
      ...['coolingCoil: equip Coil C', 'heatingCoil: equip Coil H'],
    ])
  })

  test('not by temperatures, nor of kinds that are not asked', () => {
    expect(shown(AHU, [point('Outside Air Temp', { role: 'oat' }), point('Heating Setpoint')])).toEqual([])
    expect(shown({ ...AHU, kind: 'pump' }, [point('V', { role: 'cc' })])).toEqual([])
  })

  test('of boxes by a reheat valve, or that they only cool', () => {
    const box = { ...AHU, kind: 'vav' as const }
    expect(shown(box, [point('RHV', { role: 'reheat' })])).toEqual(['reheatCoil: point RHV'])
    expect(shown({ ...box, tags: { coolOnly: true } })).toEqual(['no reheatCoil: tag coolOnly'])
    expect(shown({ ...box, brickClass: 'RVAV' })).toEqual(['reheatCoil: class RVAV'])
  })
})

describe('what plants and their machines have is shown', () => {
  const plant = (name: string, others: Partial<PartEquip> = {}): PartEquip => ({
    ...{ name, kind: 'hotPlant', tags: {}, brickClass: null },
    ...others,
  })
  const boiler = (name: string, others: Partial<PartEquip> = {}) => plant(name, { kind: 'boiler', ...others })

  test.each([
    ['LTHW Plant 1 (condensing)', ['condensingBoiler', 'no nonCondensingBoiler']],
    ['Production d’eau chaude à condensation', ['condensingBoiler', 'no nonCondensingBoiler']],
    ['LTHW Plant 3 (non-condensing)', ['no condensingBoiler', 'nonCondensingBoiler']],
    ['Chaufferie sans condensation', ['no condensingBoiler', 'nonCondensingBoiler']],
    ['District Heating Substation', ['districtHeat']],
    ['Heat Pump Plant', ['heatPump']],
    ['LTHW Plant 4', []],
  ])('by the name %s', (name, parts) => {
    expect(shown(plant(name))).toEqual(parts.map((part) => `${part}: name ${name}`))
  })

  test('by the class and the tags of a boiler, and of the boilers of a plant', () => {
    const condensing = boiler('B 1', { brickClass: 'Condensing_Natural_Gas_Boiler' })
    const other = boiler('B 2', { brickClass: 'Noncondensing_Natural_Gas_Boiler' })
    expect(shown(condensing)).toEqual(['condensingBoiler: class Condensing_Natural_Gas_Boiler'])
    expect(shown(other)).toEqual(['no condensingBoiler: class Noncondensing_Natural_Gas_Boiler'])
    expect(shown(boiler('B 3', { tags: { condensing: true } }))).toEqual(['condensingBoiler: tag condensing'])
    expect(shown(plant('Plant'), [], [condensing, other])).toEqual([
      ...['condensingBoiler: equip B 1', 'nonCondensingBoiler: equip B 2'],
    ])
    expect(shown(plant('Plant'), [], [boiler('B 4', { brickClass: 'Natural_Gas_Boiler' })])).toEqual([])
  })

  test('by what a person said of a boiler', () => {
    const said = boiler('B 1', { tags: { equipParts: '-condensingBoiler' } })
    expect(shown(plant('Plant'), [], [said])).toEqual(['nonCondensingBoiler: equip B 1'])
  })

  test('by the class of a chiller, and by points of condenser water', () => {
    const chiller = plant('CH 1', { kind: 'chiller', brickClass: 'Air_Cooled_Chiller' })
    expect(shown(chiller)).toEqual(['no condenserWater: class Air_Cooled_Chiller'])
    const water = plant('Water-cooled Chiller', { kind: 'chiller' })
    expect(shown(water)).toEqual(['condenserWater: name Water-cooled Chiller'])
    expect(shown(plant('CHW', { kind: 'chilledPlant' }), [point('CWS', { role: 'cwst' })])).toEqual([
      ...['condenserWater: point CWS'],
    ])
  })

  test('a box has a fan of its own by its point or its tag', () => {
    const box = plant('VAV 1', { kind: 'vav' })
    expect(shown(box, [point('Fan Status')])).toEqual(['boxFan: point Fan Status'])
    expect(shown({ ...box, tags: { fanPowered: true } })).toEqual(['boxFan: tag fanPowered'])
  })
})
