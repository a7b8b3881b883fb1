import type { PointRole } from '@bonfire/contract/histories/roles'
import type { EquipKind } from '../portfolio/plant.ts'
import type { Range } from '../seed.ts'
import type { Quantity } from './quantities.ts'

export interface PointSpec {
  /** Of its equip; ends the point's id. */
  readonly key: string
  /** In lower case, what texts of findings call it. */
  readonly name: string
  readonly quantity: Quantity
  /** Where a frozen sensor stays, in SI. */
  readonly usual: Range
  readonly role: PointRole | null
  /** Only equips with a fault that shows in it have it. */
  readonly isRare: boolean
}

type Row = readonly [key: string, name: string, quantity: Quantity, usual: Range, role: PointRole | null, rare?: 'rare']
const specs = (...rows: Row[]): PointSpec[] =>
  rows.map(([key, name, quantity, usual, role, rare]) => ({
    key,
    name,
    quantity,
    usual,
    role,
    isRare: rare === 'rare',
  }))

const ON: Range = [1, 1]
const AIR_UNIT: Row[] = [
  ['sat', 'Supply air temperature', 'temperature', [13, 17], 'sat'],
  ['satSp', 'Supply air temperature set point', 'temperature', [14, 16], 'satSp'],
  ['mat', 'Mixed air temperature', 'temperature', [18, 22], 'mat'],
  ['rat', 'Return air temperature', 'temperature', [22, 23.5], 'rat'],
  ['oat', 'Outside air temperature', 'temperature', [8, 18], 'oat', 'rare'],
  ['oad', 'Outside air damper', 'share', [15, 40], 'oad'],
  ['cc', 'Cooling valve', 'share', [20, 60], 'cc'],
  ['dsp', 'Duct static pressure', 'duct', [230, 250], 'dsp'],
  ['fanCmd', 'Supply fan command', 'state', ON, 'fanCmd', 'rare'],
  ['fanOn', 'Supply fan status', 'state', ON, 'fanOn'],
  ['filter', 'Filter differential pressure', 'duct', [120, 180], 'filterDp', 'rare'],
  ['kw', 'Fan power', 'power', [4, 9], 'kw', 'rare'],
]
const ROOM: Row[] = [
  ['zat', 'Zone temperature', 'temperature', [21, 23], 'zat'],
  ['zoneCoolSp', 'Zone cooling set point', 'temperature', [24, 24.5], 'zoneCoolSp', 'rare'],
  ['dat', 'Supply air temperature', 'temperature', [14, 18], 'dat'],
  ['flow', 'Airflow', 'air', [90, 160], 'flow'],
]
const PUMP: Row[] = [
  ['dp', 'Differential pressure', 'pipe', [90, 130], 'dp'],
  ['pump', 'Speed feedback', 'share', [50, 70], 'pump'],
  ['speedCmd', 'Speed command', 'share', [50, 70], null, 'rare'],
  ['pumpOn', 'Pump status', 'state', ON, 'pumpOn'],
]
const COLD: Row[] = [
  ['airOn', 'Air-on temperature', 'temperature', [2, 3.5], null],
  ['airOff', 'Air-off temperature', 'temperature', [-2, 0], null],
  ['suction', 'Suction pressure', 'pipe', [290, 340], null, 'rare'],
]
const ELECTRIC: Row[] = [
  ['kw', 'Interval reading', 'power', [80, 120], 'kw'],
  ['kwh', 'Total register', 'energy', [800_000, 900_000], 'kwh', 'rare'],
  ['phaseB', 'Phase B current', 'current', [120, 180], null, 'rare'],
]

export const EQUIP_POINTS: Record<EquipKind, readonly PointSpec[]> = {
  ahu: specs(
    ...AIR_UNIT,
    ['hc', 'Heating valve', 'share', [10, 40], 'hc'],
    ['fan', 'Supply fan speed', 'share', [55, 70], 'fan'],
    ['dspSp', 'Duct static pressure set point', 'duct', [250, 250], 'dspSp'],
    ['co2', 'Return air CO₂', 'gas', [600, 750], 'co2', 'rare'],
    ['oaFlow', 'Outside airflow', 'air', [700, 1100], 'oaFlow', 'rare'],
  ),
  rtu: specs(
    ...AIR_UNIT,
    ['zat', 'Zone temperature', 'temperature', [21, 23], 'zat', 'rare'],
    ['zoneCoolSp', ...(['Zone cooling set point', 'temperature', [24, 24.5], 'zoneCoolSp', 'rare'] as const)],
  ),
  vav: specs(
    ...ROOM,
    ['flowSp', 'Airflow set point', 'air', [100, 160], 'flowSp'],
    ['damper', 'Damper', 'share', [40, 60], 'damper'],
    ['reheat', 'Reheat valve', 'share', [0, 20], 'reheat', 'rare'],
  ),
  fcu: specs(...ROOM, ['cc', 'Cooling valve', 'share', [20, 60], 'cc']),
  fan: specs(
    ['current', 'Fan current', 'current', [3, 6], null, 'rare'],
    ['fanCmd', 'Fan command', 'state', ON, 'fanCmd', 'rare'],
    ['fanOn', 'Fan status', 'state', ON, 'fanOn'],
    ['fan', 'Fan speed', 'share', [60, 80], 'fan', 'rare'],
  ),
  chiller: specs(
    ['chwst', 'Leaving water temperature', 'temperature', [6.2, 7], 'chwst'],
    ['chwrt', 'Entering water temperature', 'temperature', [11, 12.5], 'chwrt'],
    ['cwst', 'Condenser entering temperature', 'temperature', [22, 26], 'cwst', 'rare'],
    ['flow', 'Evaporator flow', 'water', [30_000, 60_000], 'pFlow', 'rare'],
    ['chillerOn', 'Chiller status', 'state', ON, 'chillerOn'],
    ['load', 'Load', 'share', [40, 70], null],
    ['cwrt', 'Condenser leaving temperature', 'temperature', [27, 30], 'cwrt', 'rare'],
    ['refCond', 'Condensing temperature', 'temperature', [29, 32], 'refCond', 'rare'],
  ),
  tower: specs(
    ['basin', 'Basin temperature', 'temperature', [22, 26], 'cwst'],
    ['fan', 'Fan speed feedback', 'share', [40, 70], 'tower'],
    ['set', 'Leaving water set point', 'temperature', [25, 25], null, 'rare'],
  ),
  chwPump: specs(
    ...PUMP,
    ['chwst', 'Supply water temperature', 'temperature', [6.2, 7], 'chwst', 'rare'],
    ['chwrt', 'Return water temperature', 'temperature', [11, 12.5], 'chwrt', 'rare'],
  ),
  boiler: specs(
    ['hwst', 'Supply water temperature', 'temperature', [64, 70], 'hwst'],
    ['hwrt', 'Return water temperature', 'temperature', [50, 56], 'hwrt'],
    ['hwSp', 'Supply water set point', 'temperature', [70, 70], 'hwSp', 'rare'],
    ['flow', 'Water flow', 'water', [8000, 14_000], 'pFlow', 'rare'],
    ['boilerOn', 'Burner status', 'state', ON, 'boilerOn'],
  ),
  hhwPump: specs(...PUMP),
  dhw: specs(
    ['flow', 'Flow temperature', 'temperature', [60, 62], 'hwst', 'rare'],
    ['return', 'Return temperature', 'temperature', [56, 58], 'hwrt'],
    ['storage', 'Storage temperature', 'temperature', [60, 62], null],
    ['dp', 'Differential pressure', 'pipe', [20, 30], 'dp', 'rare'],
    ['pump', 'Speed feedback', 'share', [60, 70], 'pump', 'rare'],
    ['speedCmd', 'Speed command', 'share', [60, 70], null, 'rare'],
  ),
  crac: specs(
    ['rat', 'Return air temperature', 'temperature', [22.5, 24.5], 'rat'],
    ['sat', 'Supply air temperature', 'temperature', [15, 17], 'sat'],
    ['rh', 'Humidity', 'humidity', [44, 50], 'rh'],
    ['fan', 'Fan speed', 'share', [60, 75], 'fan'],
    ['filter', 'Filter differential pressure', 'duct', [120, 180], 'filterDp', 'rare'],
  ),
  case: specs(...COLD),
  coldRoom: specs(...COLD),
  rack: specs(
    ['suction', 'Suction pressure', 'pipe', [290, 340], null],
    ['discharge', 'Discharge pressure', 'pipe', [1100, 1250], null],
    ['current', 'Compressor current', 'current', [30, 50], null, 'rare'],
  ),
  lighting: specs(
    ['lux', 'Lux level', 'light', [250, 350], null, 'rare'],
    ['circuit', 'Circuit status', 'state', ON, null],
    ['kw', 'Lighting power', 'power', [4, 12], 'kw'],
  ),
  incomer: specs(
    ...ELECTRIC,
    ['pf', 'Power factor', 'ratio', [0.95, 0.98], null, 'rare'],
    ['submeters', 'Sum of the sub-meters', 'power', [80, 120], null, 'rare'],
  ),
  submeter: specs(...ELECTRIC),
  gas: specs(
    ['gas', 'Gas power', 'power', [40, 90], 'gasPower'],
    ['pulses', 'Pulse count', 'count', [4, 9], null, 'rare'],
    ['kwh', 'Total register', 'energy', [400_000, 500_000], null, 'rare'],
  ),
  water: specs(
    ['water', 'Water flow', 'water', [200, 600], 'water'],
    ['pulses', 'Pulse count', 'count', [4, 9], null, 'rare'],
    ['total', 'Total register', 'total', [20_000, 30_000], null, 'rare'],
  ),
}
