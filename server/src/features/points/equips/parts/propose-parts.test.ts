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
