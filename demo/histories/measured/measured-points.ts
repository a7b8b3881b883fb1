import type { PointRole } from '@bonfire/contract/histories/roles'
import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from '@bonfire/contract/values/durations'

export interface MeasuredPoint {
  /** The equip's key and the point's: `vav-3.flow`. */
  readonly id: string
  /** Within the origin: a file without its ending, or a column. */
  readonly from: string
  readonly equipKey: string
  readonly equipName: string
  readonly name: string
  readonly role: PointRole | null
  /** Null of states and plain numbers. */
  readonly unit: string | null
  readonly isState: boolean
  /** 0: a sample at each change. */
  readonly intervalSeconds: number
  /** How long a sample counts where the controller says a value only when it changes; null: as usual. */
  readonly holdSeconds: number | null
}

type Row = readonly [
  from: string,
  key: string,
  name: string,
  unit: string | 'state',
  role?: PointRole | null,
  pace?: 'changes',
]

// The set point of the duct pressure is sent no more often.
const HOLD_DAYS = 60
const FIVE_MINUTES = 300

const AIR_HANDLER: readonly Row[] = [
  ['CLG-O', 'cc', 'Cooling valve', '%', 'cc'],
  ['DA-P', 'dsp', 'Duct static pressure', 'in/wc', 'dsp'],
  ['DA-T', 'sat', 'Supply air temperature', '°F', 'sat'],
  ['DAP-SP', 'dspSp', 'Duct static pressure set point', 'in/wc', 'dspSp', 'changes'],
  ['DPR-O', 'oad', 'Outside air damper', '%', 'oad'],
  ['HTG-O', 'hc', 'Heating valve', '%', 'hc'],
  ['MA-T', 'mat', 'Mixed air temperature', '°F', 'mat'],
  ['OA-T', 'oat', 'Outside air temperature', '°F', 'oat'],
  ['RA-T', 'rat', 'Return air temperature', '°F', 'rat'],
  ['S-7_BLDG-P', 'building-pressure', 'Building static pressure', 'in/wc'],
  ['S-7_CLGUNOOC-SP', 'unoccupied-cooling', 'Unoccupied cooling set point', '°F', null, 'changes'],
  ['S-7_DA-H', 'supply-humidity', 'Supply air humidity', '%RH'],
  ['S-7_DAT-SP', 'satSp', 'Supply air temperature set point', '°F', 'satSp', 'changes'],
  ['S-7_ECON-C', 'economizer', 'Economizer enabled', 'state', 'econEnable', 'changes'],
  ['S-7_EF5-C', 'ef5', 'Exhaust fan 5 command', 'state', 'exhaustFanCmd', 'changes'],
  ['S-7_EF6-O', 'ef6-speed', 'Exhaust fan 6 speed', '%', 'exhaustFan'],
  ['S-7_EF6-SP', 'ef6-set', 'Exhaust fan 6 pressure set point', 'in/wc', null, 'changes'],
  ['S-7_EF6-c', 'ef6', 'Exhaust fan 6 command', 'state', 'exhaustFanCmd', 'changes'],
  ['S-7_FBD-O', 'bypass', 'Face and bypass damper', '%'],
  ['S-7_FBD-SP', 'bypass-set', 'Face and bypass damper set point', '%', null, 'changes'],
  ['S-7_HTGUNOCC-SP', 'unoccupied-heating', 'Unoccupied heating set point', '°F', null, 'changes'],
  ['S-7_MINPOS-SP', 'minimum-position', 'Outside air damper minimum position', '%', null, 'changes'],
  ['S-7_OCC-C', 'occ', 'Occupied', 'state', 'occ', 'changes'],
  ['S-7_RF-C', 'return-fan-command', 'Return fan command', 'state', 'returnFanCmd', 'changes'],
  ['S-7_RF-O', 'return-fan-speed', 'Return fan speed', '%', 'returnFan'],
  ['S-7_RF-S', 'return-fan', 'Return fan status', 'state', 'returnFanOn', 'changes'],
  ['S-7_SF-C', 'fanCmd', 'Supply fan command', 'state', 'fanCmd', 'changes'],
  ['S-7_SF-S', 'fanOn', 'Supply fan status', 'state', 'fanOn', 'changes'],
  ['S-7_ZN-T', 'zat', 'Zone temperature', '°F', 'zat'],
  ['SF-O', 'fan', 'Supply fan speed', '%', 'fan'],
  ['S_7_PH-O', 'preheat', 'Preheat valve', '%', 'preheat'],
]

const BOX: readonly Row[] = [
  ['ACTCLGSP', 'zoneCoolSp', 'Zone cooling set point', '°F', 'zoneCoolSp', 'changes'],
  ['ACTHTGSP', 'zoneHeatSp', 'Zone heating set point', '°F', 'zoneHeatSp', 'changes'],
  ['DA-T', 'dat', 'Discharge air temperature', '°F', 'dat'],
  ['DPR-O', 'damper', 'Damper', '%', 'damper'],
  ['HTG-O', 'reheat', 'Reheat valve', '%', 'reheat'],
  ['OCC', 'occ', 'Occupied', 'state', 'occ', 'changes'],
  ['RAD-O', 'radiation', 'Radiation valve', '%'],
  ['SUPFLOSP', 'flowSp', 'Airflow set point', 'cfm', 'flowSp'],
  ['SUPFLOW', 'flow', 'Airflow', 'cfm', 'flow'],
  ['ZN-T', 'zat', 'Zone temperature', '°F', 'zat'],
]
const WITHOUT_RADIATION = [6, 7]
const BOXES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

const PLANT: readonly Row[] = [
  ['sup', 'hwst', 'Supply water temperature', '°C', 'hwst'],
  ['ret', 'hwrt', 'Return water temperature', '°C', 'hwrt'],
  ['sup_stpt', 'hwSp', 'Supply water set point', '°C', 'hwSp'],
  ['flow', 'flow', 'Water flow', 'L/s', 'pFlow'],
  ['hw', 'heat', 'Heat delivered', 'kW'],
  ['enab', 'enable', 'Plant enabled', 'state', 'enable'],
  ['oper', 'running', 'Plant running', 'state', 'hwPlantOn'],
  ['t_out', 'oat', 'Outside air temperature', '°C', 'oat'],
]
/** Whole weeks at the end of a heating season. */
export const PLANT_DAYS = 84
/** The plants of the origin, by its numbers, what was measured on each, and the Monday from which on it is shown. */
export const PLANTS = {
  53: {
    name: 'LTHW Plant 1 (condensing)',
    firstDay: '2021-01-04',
    columns: ['sup', 'ret', 'flow', 'hw', 'enab', 'oper', 't_out'],
    parts: 'condensingBoiler',
  },
  55: {
    name: 'LTHW Plant 2 (condensing)',
    firstDay: '2022-12-19',
    columns: ['sup', 'sup_stpt', 'ret', 'flow', 'hw', 'oper', 't_out'],
    parts: 'condensingBoiler',
  },
  110: {
    name: 'LTHW Plant 3 (non-condensing)',
    firstDay: '2021-01-04',
    columns: ['sup', 'ret', 'enab', 'oper', 't_out'],
    parts: 'nonCondensingBoiler',
  },
  // Its origin says no more than that it has a boiler.
  124: {
    name: 'LTHW Plant 4',
    firstDay: '2020-01-06',
    columns: ['sup', 'ret', 'flow', 'hw', 'enab', 'oper', 't_out'],
    parts: null,
  },
} as const

function point(
  [from, key, name, unit, role = null, pace]: Row,
  equip: { key: string; name: string; interval: number },
): MeasuredPoint {
  const isState = unit === 'state'
  return {
    id: `${equip.key}.${key}`,
    from,
    equipKey: equip.key,
    equipName: equip.name,
    name,
    role,
    isState,
    unit: isState ? null : unit,
    intervalSeconds: pace === 'changes' ? 0 : equip.interval,
    holdSeconds: pace === 'changes' ? HOLD_DAYS * SECONDS_PER_DAY : null,
  }
}

/** An air handler and its ten boxes. */
export const AIR_HANDLER_POINTS: readonly MeasuredPoint[] = [
  ...AIR_HANDLER.map((row) => point(row, { key: 's-7', name: 'AHU S-7', interval: FIVE_MINUTES })),
  ...BOXES.flatMap((box) =>
    BOX.filter(([from]) => from !== 'RAD-O' || !WITHOUT_RADIATION.includes(box)).map((row) =>
      point(row, { key: `vav-${box}`, name: `VAV-${box}`, interval: FIVE_MINUTES }),
    ),
  ),
]

/** What its origin says that an equip has or lacks besides its points, in words of the tag `equipParts`. */
export const measuredParts = (equipKey: string): string | null =>
  Object.entries(PLANTS).find(([number]) => equipKey === `plant-${number}`)?.[1].parts ?? null

/** Four hot-water plants. */
export const PLANT_POINTS: readonly MeasuredPoint[] = Object.entries(PLANTS).flatMap(([number, { name, columns }]) =>
  PLANT.filter(([from]) => columns.some((column) => column === from)).map((row) =>
    point(row, { key: `plant-${number}`, name, interval: SECONDS_PER_HOUR }),
  ),
)
