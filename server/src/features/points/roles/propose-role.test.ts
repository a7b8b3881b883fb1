import type { EquipKind } from '@bonfire/contract/definitions/definition'
import type { RoleType } from '@bonfire/contract/definitions/language/quantities/dimensions'
import { ROLE_SIGNS, type RoleSign } from '@bonfire/contract/histories/role-signs'
import { ROLE_DIMENSIONS } from '@bonfire/contract/histories/roles'
import { expect, it } from 'vitest'
import type { DescribedPoint } from './proposal.ts'
import { equipKindOfName, newRoleProposer } from './propose-role.ts'

const UNITS: Readonly<Partial<Record<RoleType, string>>> = {
  temperature: 'fahrenheit',
  ratio: 'percent',
  concentration: 'parts_per_million',
  pressure: 'inches_of_water',
  flow: 'cubic_feet_per_minute',
  power: 'kilowatt',
  energy: 'kilowatt_hour',
  volume: 'cubic_meter',
}

const propose = newRoleProposer()
const equipOf = ({ of }: RoleSign): EquipKind => of?.[0] ?? 'other'
const pointOf = (row: RoleSign, more: Partial<DescribedPoint>): DescribedPoint => ({
  name: 'X',
  kind: ROLE_DIMENSIONS[row.role] === 'bool' ? 'bool' : 'number',
  unit: UNITS[ROLE_DIMENSIONS[row.role]] ?? null,
  tags: {},
  brickClass: null,
  equip: equipOf(row),
  ...more,
})

/** Tags that a filter of the table takes: of alternatives the first. */
const tagsFor = (filter: string) =>
  Object.fromEntries(
    filter
      .replace(/\((\w+)[^)]*\)/g, '$1')
      .replace(/^(\w+) or .*$/, '$1')
      .replace(/not \w+/g, '')
      .match(/\b(?!and\b)\w+/g)
      ?.map((tag) => [tag, true]) ?? [],
  )

const FILTERED = ROLE_SIGNS.flatMap((row) => (row.filter ? [[row.role, row.filter, row] as const] : []))
it.each(FILTERED)('%s is proposed for %s', (role, filter, row) => {
  expect(propose(pointOf(row, { tags: tagsFor(filter) }))).toEqual({ role, source: 'haystack', reason: filter })
})

const CLASSED = ROLE_SIGNS.flatMap((row) => row.brick?.map((name) => [row.role, name, row] as const) ?? [])
it.each(CLASSED)('%s is proposed for the class %s', (role, name, row) => {
  expect(propose(pointOf(row, { brickClass: name }))).toEqual({ role, source: 'brick', reason: name })
})

/** Names as they are found on controllers, by role. */
const NAMES: readonly (readonly [role: string, equip: EquipKind, ...names: string[]])[] = [
  ['datSp', 'vav', 'DAT-SP', 'DischargeAirTempSetpoint'],
  ['dat', 'vav', 'VAV-10-DA-T', 'VAV3 Discharge Air Temperature'],
  ['reheat', 'vav', 'VAV-10_HTG-O', 'Reheat Valve'],
  ['reheat', 'other', 'Reheat valve command'],
  ['damper', 'vav', 'VAV-10_DPR-O', 'Damper position command', 'Damper'],
  ['damperFeedback', 'vav', 'Damper position', 'DMPR POS', 'Damper feedback'],
  ['reheatFeedback', 'vav', 'Reheat valve position'],
  ['reheatFeedback', 'other', 'Reheat valve feedback'],
  ['ccet', 'ahu', 'Cooling coil entering air temp'],
  ['cclt', 'ahu', 'Cooling coil leaving air temp', 'CCLT'],
  ['hcet', 'ahu', 'Heating coil entering air temp'],
  ['hclt', 'ahu', 'Heating coil leaving air temp'],
  ['cc', 'ahu', 'CLG-O', 'Cooling valve', 'CHW Valve Command', 'CoolingCoilValveCmd'],
  ['hc', 'ahu', 'HTG-O', 'Heating valve', 'HW_VLV'],
  ['ccFeedback', 'ahu', 'CHW valve feedback', 'Cooling valve position', 'Kühlventil Rückmeldung'],
  ['hcFeedback', 'ahu', 'Heating valve position feedback'],
  ['preheat', 'ahu', 'S_7_PH-O', 'Preheat valve', 'Vorheizventil Stellsignal', 'Vanne de préchauffage'],
  ['rad', 'ahu', 'RAD-O', 'Return air damper command', 'Umluftklappe'],
  ['ead', 'ahu', 'EAD-O', 'Relief damper', 'Fortluftklappe Stellsignal'],
  ['returnFan', 'ahu', 'RF-O', 'Return fan speed', 'Abluftventilator Drehzahl'],
  ['returnFanCmd', 'ahu', 'RF-C', 'Return fan start stop'],
  ['returnFanOn', 'ahu', 'Return fan status', 'État ventilateur reprise'],
  ['exhaustFan', 'ahu', 'EF-O', 'Relief fan speed'],
  ['exhaustFanCmd', 'ahu', 'Exhaust Fan Command'],
  ['exhaustFanOn', 'ahu', 'Relief fan status', 'Ventilateur extraction marche'],
  ['wheel', 'ahu', 'HRW-O', 'Heat wheel speed', 'WRG Rotor Drehzahl'],
  ['wheelCmd', 'ahu', 'Energy recovery wheel enable'],
  ['wheelOn', 'ahu', 'Enthalpy wheel status', 'Roue de récupération marche'],
  ['filterDp', 'ahu', 'FILT-DP', 'Final filter differential pressure', 'Filter Differenzdruck'],
  ['humidifier', 'ahu', 'HUM-O', 'Humidifier valve command', 'Befeuchter Stellsignal'],
  ['rhSp', 'ahu', 'Humidity setpoint', 'Humidifier SP'],
  ['econEnable', 'ahu', 'ECON-C', 'Economizer enable', 'Autorisation free-cooling'],
  ['oadFeedback', 'ahu', 'OA damper position', 'Economizer position'],
  ['fanFeedback', 'ahu', 'Supply fan speed feedback', 'Fan VFD feedback'],
  ['compressorOn', 'ahu', 'Compressor 1 status', 'Verdichter 1 Betriebsmeldung'],
  ['compressorStage', 'ahu', 'DX stage', 'Cooling stages'],
  ['firingRate', 'boiler', 'Firing rate', 'Brenner Modulation'],
  ['gasPower', 'meter', 'Gas power', 'Puissance gaz'],
  ['flowMin', 'vav', 'CTL FLOW MIN', 'Minimum air flow setpoint'],
  ['pumpFeedback', 'hotPlant', 'Pump 1 speed feedback'],
  ['satHeatSp', 'ahu', 'SAT heating setpoint'],
  ['satCoolSp', 'ahu', 'Supply air temp cooling SP'],
  ['satSp', 'ahu', 'S-7_DAT-SP', 'SupplyAirTempSetpoint', 'SA Temp Sp'],
  ['sat', 'ahu', 'DA-T', 'SAT', 'SupplyAirTemp', 'RTU-1 DischargeTemp'],
  ['sat', 'ahu', 'Zuluft', 'Zulufttemperatur Istwert', 'Température air soufflé', 'Soufflage'],
  ['satSp', 'ahu', 'Zuluft-Sollwert', 'Sollwert Zulufttemperatur', 'Consigne air soufflé'],
  ['rat', 'ahu', 'Abluft Temperatur', 'Air de reprise'],
  ['oat', 'ahu', 'Außentemperatur', 'Aussenluft', 'Température air extérieur'],
  ['fanOn', 'ahu', 'Ventilator Betriebsmeldung', 'Ventilateur marche'],
  ['zat', 'vav', 'Raumtemperatur'],
  ['occ', 'ahu', 'Belegung', 'Zone belegt', 'Occupation', 'Mode occupé'],
  ['hwst', 'hotPlant', 'Heizwasser Vorlauf'],
  ['mat', 'ahu', 'MA-T', 'MixedAirTemp', 'Mixed air temperature'],
  ['rat', 'ahu', 'RA-T', 'Return Temp', 'RAT'],
  ['oat', 'ahu', 'OA-T', 'OutsideAirTemperature', 'Outdoor temp', 'OAT'],
  ['zoneHeatSp', 'vav', 'VAV-10-ACTHTGSP', 'Zone heating setpoint', 'ZoneTempHeatingSp'],
  ['zoneCoolSp', 'vav', 'VAV-1_ACTCLGSP', 'Room temp cooling set point'],
  ['zat', 'vav', 'VAV-10_ZN-T', 'ZoneTemp', 'Room temperature', 'Space Temp'],
  ['oad', 'ahu', 'DPR-O', 'OutsideDamper', 'OA Damper Cmd', 'Economizer damper'],
  ['fanOn', 'ahu', 'S-7_SF-S', 'Supply Fan Status'],
  ['fanCmd', 'ahu', 'S-7_SF-C', 'Fan command', 'Supply Fan Start Stop Cmd'],
  ['fan', 'ahu', 'SF-O', 'Supply fan speed', 'Fan VFD'],
  ['fan', 'fan', 'Speed command'],
  ['dspSp', 'ahu', 'DAP-SP', 'Duct static pressure setpoint'],
  ['dsp', 'ahu', 'DA-P', 'Duct Static Pressure', 'DischargePressure'],
  ['flowMax', 'vav', 'Max air flow', 'Flow max setpoint'],
  ['minOaSp', 'ahu', 'Min OA flow SP', 'Outside air flow setpoint'],
  ['oaFlow', 'ahu', 'OA Flow', 'Outside air flow'],
  ['flowSp', 'vav', 'VAV-10-SUPFLOSP', 'AirflowSetpoint', 'Supply air flow setpoint'],
  ['flow', 'vav', 'VAV-10-SUPFLOW', 'Discharge Air Flow', 'Air flow'],
  ['occ', 'vav', 'S-7_OCC-C', 'Occupied', 'Occupancy mode'],
  ['maintenance', 'ahu', 'Maintenance'],
  ['chwSp', 'chilledPlant', 'CHWST SP', 'Chilled water supply temp setpoint'],
  ['chwst', 'chilledPlant', 'CHWST', 'Chilled water supply temp', 'CHWS-T'],
  ['chwrt', 'chilledPlant', 'CHWRT', 'Chilled water return temperature'],
  ['cwrt', 'chilledPlant', 'CWRT', 'Condenser water return temp'],
  ['cwst', 'chilledPlant', 'CWST', 'Condenser water supply temp'],
  ['hwSp', 'hotPlant', 'HWST-SP', 'Hot water setpoint'],
  ['hwst', 'hotPlant', 'HWST', 'HW supply temp', 'Hot water supply temperature'],
  ['hwrt', 'hotPlant', 'HWRT', 'HW return temp'],
  ['dpSp', 'hotPlant', 'DP SP', 'Differential pressure setpoint'],
  ['dp', 'hotPlant', 'DP', 'Differential pressure'],
  ['minFlowSp', 'chilledPlant', 'Minimum flow setpoint'],
  ['pFlow', 'chilledPlant', 'Primary flow', 'Primary CHW flow'],
  ['sFlow', 'chilledPlant', 'Secondary flow'],
  ['primaryOn', 'chilledPlant', 'Primary pump 1 status'],
  ['secondaryOn', 'chilledPlant', 'Secondary pump status'],
  ['pumpOn', 'hotPlant', 'Pump 2 status'],
  ['pumpCmd', 'hotPlant', 'Pump 2 start stop command'],
  ['pump', 'hotPlant', 'Pump speed', 'Pump 1 VFD'],
  ['pump', 'pump', 'Speed command'],
  ['bypass', 'chilledPlant', 'Bypass valve'],
  ['tower', 'chilledPlant', 'Cooling tower fan speed'],
  ['chillerOn', 'chilledPlant', 'Chiller 1 status'],
  ['boilerOn', 'hotPlant', 'Boiler 2 run status'],
  ['hwPlantOn', 'hotPlant', 'Plant status', 'System enable status'],
  ['wseOn', 'chilledPlant', 'WSE status', 'Water-side economizer status'],
  ['hxlt', 'chilledPlant', 'HX leaving chilled water temp'],
  ['pf', 'other', 'Main power factor'],
  ['enable', 'other', 'Enable', 'System enab'],
  ['stage', 'chilledPlant', 'Plant stage'],
  ['refCond', 'chilledPlant', 'Condenser refrigerant temp'],
  ['refEvap', 'chilledPlant', 'Evaporator refrigerant temp'],
  ['gauge', 'chilledPlant', 'System pressure', 'Gauge pressure'],
  ['kwh', 'other', 'Main kWh', 'Electric energy'],
  ['kw', 'other', 'ElecMeter kW', 'Electrical power', 'Demand'],
  ['gas', 'other', 'Natural gas'],
  ['water', 'other', 'Domestic water'],
  ['co2', 'vav', 'Zone CO2', 'CO2'],
  ['rh', 'ahu', 'Return air humidity', 'RA RH'],
]
it.each(NAMES.flatMap(([role, equip, ...names]) => names.map((name) => [role, name, equip] as const)))(
  '%s is proposed for the name %s',
  (role, name, equip) => {
    const row = ROLE_SIGNS.find((one) => one.role === role && one.name && (one.of ?? [equip]).includes(equip))
    expect(row).toBeDefined()
    if (row) expect(propose(pointOf(row, { name, equip }))).toMatchObject({ role, source: 'name' })
  },
)

it('every role with names has an example', () => {
  const named = new Set(ROLE_SIGNS.flatMap(({ role, name }) => (name ? role : [])))
  expect(new Set(NAMES.map(([role]) => role))).toEqual(named)
})

const point: DescribedPoint = {
  name: 'Supply air temp',
  kind: 'number',
  unit: 'celsius',
  tags: {},
  brickClass: null,
  equip: 'ahu',
}

const RETURN_FAN = { name: 'Return fan status', kind: 'bool', unit: null } as const

it('tags take precedence over a class, and a class over a name', () => {
  const tags = { return: true, air: true, temp: true, sensor: true }
  const brickClass = 'Mixed_Air_Temperature_Sensor'
  expect(propose({ ...point, tags, brickClass })).toMatchObject({ role: 'rat', source: 'haystack' })
  expect(propose({ ...point, brickClass })).toMatchObject({ role: 'mat', source: 'brick' })
  expect(propose(point)).toMatchObject({ role: 'sat', source: 'name', reason: 'supply air temp' })
})

it('a class is known by those above it', () => {
  const brickClass = 'Coldest_Zone_Air_Temperature_Sensor'
  expect(propose({ ...point, brickClass })).toMatchObject({ role: 'zat', reason: 'Zone_Air_Temperature_Sensor' })
})

it('the same words mean something else at a terminal box', () => {
  const tags = { discharge: true, air: true, temp: true, sensor: true }
  expect(propose({ ...point, tags })?.role).toBe('sat')
  expect(propose({ ...point, tags, equip: 'vav' })?.role).toBe('dat')
})

it.each([
  ['the unit is of something else', { unit: 'kilowatt' }],
  ['it is on or off', { kind: 'bool', unit: null } as const],
  ['the name says nothing', { name: 'Point 7' }],
  ['it is a setpoint of no role', { name: 'Mixed air temp setpoint' }],
  ['it is a limit of something else', { name: 'Outside air damper minimum position', unit: 'percent' }],
  ['it is the limit of a temperature', { name: 'Max supply air temp' }],
  ['the fan takes air away from a box', { ...RETURN_FAN, equip: 'vav' } as const],
  ['it is the feedback of a return fan', { name: 'Return fan speed feedback', unit: 'percent' }],
  ['it is about a wheel', { name: 'Heat wheel supply air temp' }],
  ['its values are no state', { name: 'Supply fan status', unit: null, range: { lowest: 1, highest: 3 } }],
])('nothing is proposed where %s', (_, more) => {
  expect(propose({ ...point, ...more })).toBeUndefined()
})

it.each([
  ['DuctStaticPressureStPt', 'dspSp'],
  ['DuctStaticPressure_SetPoint', 'dspSp'],
  ['DSP-SP', 'dspSp'],
  ['ReturnAirTemperatureStPt', undefined],
  ['OA-T SPt', undefined],
  ['Zone Humidity SP', 'rhSp'],
  ['Supply Air Temp Setpnt', 'satSp'],
  ['SA Temp Set', 'satSp'],
  ['SetRoomTemp', undefined],
  ['Room temperature command', undefined],
  ['Zuluftsolltemperatur', 'satSp'],
  ['Desired supply air temp', undefined],
  ['CO2_stpt', undefined],
  ['Supply Fan Speed Setpoint', undefined],
])('the setpoint %s never has the role of its sensor', (name, role) => {
  expect(propose({ ...point, name, unit: null })?.role).toBe(role)
})

it.each([
  ['OutdoorAirTemperature', { lowest: 21, highest: 88 }, 'oat'],
  ['ReturnAirTemperature', { lowest: 18.2, highest: 24 }, 'rat'],
  ['SupplyFanStatus', { lowest: 0, highest: 1 }, 'fanOn'],
  ['SupplyFanStatus', { lowest: 0, highest: 62 }, undefined],
  ['DamperSignal', { lowest: 0, highest: 100 }, 'oad'],
])('the name and the values of %s %j propose %s', (name, range, role) => {
  expect(propose({ ...point, name, unit: null, range })?.role).toBe(role)
})

it.each([
  ['its tags', { tags: { return: true, fan: true, run: true, sensor: true } }, 'haystack'],
  ['its name, where its class says no more than fan', { brickClass: 'Fan_Status' }, 'name'],
])('a fan that takes air away is told by %s, and is no supply fan', (_, more, source) => {
  expect(propose({ ...point, ...RETURN_FAN, ...more })).toMatchObject({ role: 'returnFanOn', source })
})

it('of a command and its feedback, as tags say, a box has one each', () => {
  const damper = { ...point, equip: 'vav', unit: 'percent', name: 'Damper' } as const
  expect(propose({ ...damper, tags: { damper: true, cmd: true } })?.role).toBe('damper')
  expect(propose({ ...damper, tags: { damper: true, sensor: true } })?.role).toBe('damperFeedback')
})

it('the fan of an equip that is a fan is its own, whatever it is for', () => {
  const status = { ...point, name: 'Exhaust fan status', kind: 'bool', unit: null } as const
  expect(propose({ ...status, equip: 'fan' })).toMatchObject({ role: 'fanOn', source: 'name' })
})

it.each([
  ['VAV-10', 'vav'],
  ['AHU-L02-01', 'ahu'],
  ['Carytown RTU-1', 'ahu'],
  ['Chiller 1', 'chiller'],
  ['Chiller plant', 'chilledPlant'],
  ['CHW-PUMP-2', 'chilledPlant'],
  ['Boiler B-2', 'boiler'],
  ['Cooling Tower 1', 'coolingTower'],
  ['Main meter', 'meter'],
  ['Hot Water System', 'hotPlant'],
  ['Exhaust Fan 3', 'fan'],
  ['EF-3', 'fan'],
  ['HHW System', 'hotPlant'],
  ['Main Lights', 'other'],
])('%s is told to be of the kind %s', (name, kind) => {
  expect(equipKindOfName(name)).toBe(kind)
})
