import { alternating, type CatalogueCase, type Inputs, timesFromNoon } from '../catalogue-case.ts'

const CHILLED_ON: Inputs = { chillerOn: true }
const CHILLED_OFF: Inputs = { chillerOn: false }
const ECONOMISER: Inputs = { chillerOn: true, wseOn: true }
const HOT_ON: Inputs = { hwPlantOn: true }
const HOT_OFF: Inputs = { hwPlantOn: false }

/** Those that chilled and hot water plants share. */
const water = (side: 'chw' | 'hw', on: Inputs, off: Inputs): readonly CatalogueCase[] => [
  {
    key: `g36-${side}-1`,
    fires: { ...off, pumpOn: false, dp: '2.1 psi' },
    silent: [{ dp: '2 psi' }, { pumpOn: true }, on],
  },
  { key: `g36-${side}-2`, fires: { ...off, primaryOn: false, pFlow: '20.1 gpm' }, silent: [{ pFlow: '20 gpm' }] },
  { key: `g36-${side}-3`, fires: { ...off, secondaryOn: false, sFlow: '20.1 gpm' }, silent: [{ sFlow: '20 gpm' }] },
  {
    key: `g36-${side}-4`,
    fires: { ...on, dp: '9.9 psi', dpSp: '12 psi', pump: '94 %' },
    silent: [{ dp: '10 psi' }, { pump: '93.9 %' }],
  },
  {
    key: `g36-${side}-5`,
    fires: { ...on, pFlow: '179 gpm', minFlowSp: '200 gpm', bypass: '94 %' },
    silent: [{ pFlow: '180 gpm' }, { bypass: '93.9 %' }],
  },
  {
    key: `g36-${side}-7`,
    fires: { ...on, gauge: '17.9 psi' },
    silent: [{ gauge: '18 psi' }],
    parameters: { precharge: [20, 'psi'] },
  },
]

/** Changes of state, starts and stages: two in an hour are allowed. */
const often = (first: string, second: string, third: string, runs: string): readonly CatalogueCase[] => [
  {
    key: first,
    fires: { [runs]: timesFromNoon(3, 15, true, false) },
    silent: [{ [runs]: timesFromNoon(2, 15, true, false) }],
  },
  {
    key: second,
    fires: { [runs]: timesFromNoon(6, 5, true, false) },
    silent: [{ [runs]: timesFromNoon(4, 5, true, false) }],
  },
  { key: third, fires: { stage: timesFromNoon(3, 15, 1, 2) }, silent: [{ stage: timesFromNoon(2, 15, 1, 2) }] },
]

/** The sensor of the only one that runs, 2.1 and 2 °F, or 5.1 and 5 °F, from that of the plant. */
const common = (key: string, of: 'chiller' | 'boiler', role: string, error: number): CatalogueCase => {
  const runs = `${of}On`
  const at = (value: number): Inputs => ({
    [of]: [
      { [runs]: true, [role]: `${value} °F` },
      { [runs]: false, [role]: '90 °F' },
    ],
  })
  return {
    key,
    fires: { ...(of === 'chiller' ? CHILLED_ON : HOT_ON), [role]: '50 °F', ...at(50.1 + error) },
    silent: [
      at(50 + error),
      at(50 - error),
      {
        [of]: [
          { [runs]: true, [role]: '60 °F' },
          { [runs]: true, [role]: '60 °F' },
        ],
      },
    ],
  }
}

export const PLANT_CASES: readonly CatalogueCase[] = [
  ...water('chw', CHILLED_ON, CHILLED_OFF),
  ...water('hw', HOT_ON, HOT_OFF),
  { key: 'g36-chw-6', fires: { ...CHILLED_ON, chwSp: '44 °F', chwst: '46 °F' }, silent: [{ chwst: '45.9 °F' }] },
  { key: 'g36-chw-8', fires: { ...CHILLED_ON, refCond: '99 °F', cwrt: '95 °F' }, silent: [{ refCond: '98.9 °F' }] },
  { key: 'g36-chw-9', fires: { ...CHILLED_ON, chwst: '44 °F', refEvap: '41 °F' }, silent: [{ refEvap: '41.1 °F' }] },
  common('g36-chw-10', 'chiller', 'chwst', 2),
  common('g36-chw-11', 'chiller', 'chwrt', 2),
  common('g36-chw-12', 'chiller', 'cwst', 2),
  common('g36-chw-13', 'chiller', 'cwrt', 2),
  {
    key: 'g36-chw-14',
    fires: { ...CHILLED_ON, cwst: '87 °F', tower: '94 %' },
    silent: [{ cwst: '86.9 °F' }, { tower: '93.9 %' }],
    parameters: { cwDesign: [85, '°F'] },
  },
  {
    key: 'g36-chw-15',
    fires: { ...ECONOMISER, hxlt: '53 °F', cwst: '50 °F' },
    silent: [{ hxlt: '52.9 °F' }, { wseOn: false }],
  },
  {
    key: 'g36-chw-16',
    fires: { ...ECONOMISER, dp: '9.9 psi', dpSp: '12 psi', pump: '94 %' },
    silent: [{ dp: '10 psi' }, { wseOn: false }],
  },
  {
    key: 'g36-chw-17',
    fires: { ...ECONOMISER, pFlow: '179 gpm', minFlowSp: '200 gpm', bypass: '94 %' },
    silent: [{ pFlow: '180 gpm' }, { wseOn: false }],
  },
  ...often('g36-chw-18', 'g36-chw-19', 'g36-chw-20', 'chillerOn'),
  { key: 'g36-hw-6', fires: { ...HOT_ON, hwSp: '160 °F', hwst: '154.9 °F' }, silent: [{ hwst: '155 °F' }] },
  { key: 'g36-hw-8', fires: { ...HOT_ON, hwrt: '140.1 °F' }, silent: [{ hwrt: '140 °F' }] },
  { key: 'g36-hw-9', fires: { ...HOT_ON, hwrt: '129.9 °F' }, silent: [{ hwrt: '130 °F' }] },
  common('g36-hw-10', 'boiler', 'hwst', 5),
  common('g36-hw-11', 'boiler', 'hwrt', 5),
  ...often('g36-hw-12', 'g36-hw-13', 'g36-hw-14', 'boilerOn'),
  {
    key: 'hw-low-delta-t',
    fires: { ...HOT_ON, pumpOn: true, hwst: '60 °C', hwrt: '58.1 °C' },
    silent: [{ hwrt: '58 °C' }, { pumpOn: false }],
  },
  {
    key: 'hw-high-delta-t',
    fires: { ...HOT_ON, pumpOn: true, hwst: '80 °C', hwrt: '59.9 °C' },
    silent: [{ hwrt: '60 °C' }, { pumpOn: false }],
  },
  {
    key: 'opt-pump-low-dt',
    fires: { ...CHILLED_ON, pumpOn: true, chwst: '44 °F', chwrt: '47.9 °F' },
    silent: [{ chwrt: '48 °F' }, { pumpOn: false }],
  },
  {
    key: 'opt-chilled-water-no-load',
    fires: { ...CHILLED_ON, chwst: '44 °F', chwrt: '45.9 °F', ahu: [{ cc: '5 %' }, { cc: '0 %' }] },
    silent: [{ chwrt: '46 °F' }, { ahu: [{ cc: '5.1 %' }, { cc: '0 %' }] }, CHILLED_OFF],
  },
  {
    key: 'opt-condenser-water-no-load',
    fires: { ...CHILLED_OFF, tower: '5.1 %' },
    silent: [{ tower: '5 %' }, CHILLED_ON],
  },
  {
    key: 'opt-boiler-in-warm-weather',
    fires: { ...HOT_ON, boilerOn: true, oat: '18.1 °C' },
    silent: [{ oat: '18 °C' }, { boilerOn: false }],
  },
  {
    key: 'opt-chiller-in-cold-weather',
    fires: { ...CHILLED_ON, oat: '9.9 °C' },
    silent: [{ oat: '10 °C' }, { chillerOn: false }],
  },
  {
    key: 'opt-short-cycling-chiller',
    fires: { chillerOn: alternating(5, true, false) },
    silent: [{ chillerOn: timesFromNoon(8, 5, true, false) }],
  },
  {
    key: 'opt-short-cycling-boiler',
    fires: { boilerOn: alternating(5, true, false) },
    silent: [{ boilerOn: timesFromNoon(8, 5, true, false) }],
  },
  {
    key: 'opt-command-status-pump',
    fires: { pumpCmd: true, pumpOn: false },
    silent: [{ pumpOn: true }, { pumpCmd: false }],
  },
]
