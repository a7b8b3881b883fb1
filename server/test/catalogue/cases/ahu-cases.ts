import { alternating, type CatalogueCase, type Inputs, onEachDay, onLastDay, timesFromNoon } from '../catalogue-case.ts'

const ON = { fanOn: true, occ: true }
export const HEATING: Inputs = { ...ON, hc: '50 %', cc: '0 %', oad: '20 %' }
export const FREE_COOLING: Inputs = { ...ON, hc: '0 %', cc: '0 %', oad: '60 %' }
export const FULL_OUTSIDE: Inputs = { ...ON, hc: '0 %', cc: '50 %', oad: '100 %' }
export const MINIMUM_OUTSIDE: Inputs = { ...ON, hc: '0 %', cc: '50 %', oad: '20 %' }

export const GUIDELINE_36: readonly CatalogueCase[] = [
  {
    key: 'g36-ahu-fc1',
    // 1.0 - 0.1, and 99 % - 5 %
    fires: { ...HEATING, dsp: '0.89 inH₂O', dspSp: '1 inH₂O', fan: '94 %' },
    silent: [{ dsp: '0.9 inH₂O' }, { fan: '93.9 %' }],
  },
  {
    key: 'g36-ahu-fc2',
    // min(74 - 2, 60 - 2) = 58, less 5
    fires: { ...HEATING, rat: '74 °F', oat: '60 °F', mat: '52.9 °F' },
    silent: [{ mat: '53 °F' }, { oat: '59.9 °F' }],
  },
  {
    key: 'g36-ahu-fc3',
    // max(74 + 2, 60 + 2) = 76, plus 5
    fires: { ...MINIMUM_OUTSIDE, rat: '74 °F', oat: '60 °F', mat: '81.1 °F' },
    silent: [{ mat: '81 °F' }],
  },
  {
    key: 'g36-ahu-fc4',
    fires: { ...ON, oad: '20 %', hc: alternating(5, '50 %', '0 %'), cc: alternating(5, '0 %', '50 %') },
    // Seven in an hour are allowed.
    silent: [{ hc: timesFromNoon(7, 5, '50 %', '0 %'), cc: timesFromNoon(7, 5, '0 %', '50 %') }],
  },
  {
    key: 'g36-ahu-fc5',
    // sat + 2 <= 60 - 5 + 2
    fires: { ...HEATING, mat: '60 °F', sat: '55 °F' },
    silent: [{ sat: '55.1 °F' }],
  },
  {
    key: 'g36-ahu-fc6',
    // (68 - 74) / (54 - 74) = 30 %, beside 6,200 / 10,000 = 62 %
    fires: { ...HEATING, rat: '74 °F', oat: '54 °F', mat: '68 °F', minOaSp: '6200 cfm', flow: '10000 cfm' },
    silent: [{ minOaSp: '6000 cfm' }, { oat: '64.1 °F' }],
  },
  {
    key: 'g36-ahu-fc7',
    fires: { ...HEATING, hc: '99 %', satHeatSp: '90 °F', sat: '87.9 °F' },
    silent: [{ sat: '88 °F' }, { hc: '98.9 %' }],
  },
  {
    key: 'g36-ahu-fc8',
    // hypot(2, 5) = 5.385
    fires: { ...FREE_COOLING, mat: '55 °F', sat: '62.39 °F' },
    silent: [{ sat: '62.38 °F' }, { sat: '51.62 °F' }],
  },
  {
    key: 'g36-ahu-fc9',
    // oat - 2 > 55 - 2 + 2
    fires: { ...FREE_COOLING, satCoolSp: '55 °F', oat: '57.1 °F' },
    silent: [{ oat: '57 °F' }],
  },
  {
    key: 'g36-ahu-fc10',
    // hypot(5, 2) = 5.385
    fires: { ...FULL_OUTSIDE, mat: '65.39 °F', oat: '60 °F' },
    silent: [{ mat: '65.38 °F' }, { mat: '54.62 °F' }],
  },
  {
    key: 'g36-ahu-fc11',
    // oat + 2 < 55 - 2 - 2
    fires: { ...FULL_OUTSIDE, satCoolSp: '55 °F', oat: '48.9 °F' },
    silent: [{ oat: '49 °F' }],
  },
  {
    key: 'g36-ahu-fc12',
    // sat - 2 - 2 >= 60 + 5
    fires: { ...MINIMUM_OUTSIDE, mat: '60 °F', sat: '69 °F' },
    silent: [{ sat: '68.9 °F' }],
  },
  {
    key: 'g36-ahu-fc13',
    fires: { ...MINIMUM_OUTSIDE, cc: '99 %', satCoolSp: '55 °F', sat: '57.1 °F' },
    silent: [{ sat: '57 °F' }, { cc: '98.9 %' }],
  },
  {
    key: 'g36-ahu-fc14',
    // hypot(2, 2) + 2 = 4.828
    fires: { ...FREE_COOLING, ccet: '60 °F', cclt: '55.17 °F' },
    silent: [{ cclt: '55.18 °F' }],
  },
  {
    key: 'g36-ahu-fc15',
    fires: { ...FREE_COOLING, hcet: '60 °F', hclt: '64.83 °F' },
    silent: [{ hclt: '64.82 °F' }],
  },
]

export const APAR: readonly CatalogueCase[] = [
  { key: 'apar-r4', fires: { ...HEATING, hc: '98 %' }, silent: [{ hc: '97.9 %' }] },
  { key: 'apar-r14', fires: { ...FULL_OUTSIDE, cc: '98 %' }, silent: [{ cc: '97.9 %' }] },
  { key: 'apar-r20', fires: { ...MINIMUM_OUTSIDE, cc: '98 %' }, silent: [{ cc: '97.9 %' }] },
  // 22 - 1.1 + 2
  { key: 'apar-r6', fires: { ...FREE_COOLING, rat: '22 °C', sat: '22.91 °C' }, silent: [{ sat: '22.9 °C' }] },
  { key: 'apar-r12', fires: { ...FULL_OUTSIDE, rat: '22 °C', sat: '22.91 °C' }, silent: [{ sat: '22.9 °C' }] },
  { key: 'apar-r17', fires: { ...MINIMUM_OUTSIDE, rat: '22 °C', sat: '22.91 °C' }, silent: [{ sat: '22.9 °C' }] },
  {
    key: 'apar-r9',
    fires: { ...FULL_OUTSIDE, oat: '20.1 °C' },
    silent: [{ oat: '20 °C' }],
    parameters: { oatChangeover: [18, '°C'] },
  },
  {
    key: 'apar-r15',
    fires: { ...MINIMUM_OUTSIDE, oat: '15.9 °C' },
    silent: [{ oat: '16 °C' }],
    parameters: { oatChangeover: [18, '°C'] },
  },
  {
    key: 'apar-r21',
    // 20 % + 2 %
    fires: { ...ON, hc: '50 %', cc: '50 %', oad: '22.1 %' },
    silent: [{ oad: '22 %' }, { hc: '2 %' }, { cc: '2 %' }],
  },
  { key: 'apar-r22', fires: { ...ON, hc: '2.1 %', cc: '2.1 %', oad: '20 %' }, silent: [{ hc: '2 %' }, { cc: '2 %' }] },
  { key: 'apar-r23', fires: { ...ON, hc: '50 %', cc: '0 %', oad: '22.1 %' }, silent: [{ oad: '22 %' }, { hc: '2 %' }] },
  {
    key: 'apar-r24',
    fires: { ...ON, hc: '0 %', cc: '50 %', oad: '22.1 %' },
    silent: [{ oad: '22 %' }, { oad: '98 %' }, { cc: '2 %' }],
  },
  {
    key: 'apar-r25',
    fires: { ...MINIMUM_OUTSIDE, satSp: '13 °C', sat: '15.1 °C' },
    silent: [{ sat: '15 °C' }, { sat: '11 °C' }],
  },
  {
    key: 'apar-r28',
    fires: { ...ON, oad: '20 %', hc: alternating(5, '50 %', '0 %'), cc: alternating(5, '0 %', '50 %') },
    silent: [{ hc: timesFromNoon(7, 5, '50 %', '0 %'), cc: timesFromNoon(7, 5, '0 %', '50 %') }],
  },
]

const shutFor = (minutes: number) => onEachDay(360, minutes, '2 %', '50 %')

const COILS_DAYS = 21
export const AHU_PROPOSALS: readonly CatalogueCase[] = [
  {
    key: 'ahu-filter-pressure',
    fires: { ...HEATING, filterDp: '250.1 Pa' },
    silent: [{ filterDp: '250 Pa' }],
  },
  {
    key: 'ahu-oa-closed-damper',
    // (67.4 - 72) / (42 - 72) = 15.3 %
    fires: { ...HEATING, oad: '2 %', rat: '72 °F', oat: '42 °F', mat: '67.4 °F' },
    alsoFires: [{ occ: false }, { oat: '62 °F', mat: '70.4 °F' }, { oat: '90 °F', mat: '74.8 °F' }],
    silent: [{ mat: '67.5 °F' }, { oad: '2.1 %' }, { oat: '62.1 °F', mat: '70 °F' }, { fanOn: false }],
  },
  {
    key: 'ahu-heat-valves-shut',
    // 66.1 - 60 - 2 = 4.1
    fires: { ...ON, hc: '2 %', cc: '2 %', mat: '60 °F', sat: '66.1 °F' },
    alsoFires: [{ occ: false }, { hc: shutFor(5), sat: onEachDay(360, 5, '66.1 °F', '40 °F') }],
    silent: [{ sat: '66 °F' }, { fanOn: false }, { hc: '2.1 %' }, { cc: '2.1 %' }, { hc: shutFor(4) }],
    days: 2,
    stepMinutes: 1,
  },
  {
    key: 'ahu-cold-valves-shut',
    // 60 + 2 - 57.9 = 4.1
    fires: { ...ON, oad: '60 %', hc: '2 %', cc: '2 %', mat: '60 °F', sat: '57.9 °F' },
    alsoFires: [{ oad: '20 %' }, { cc: shutFor(5), sat: onEachDay(360, 5, '57.9 °F', '90 °F') }],
    silent: [
      { sat: '58 °F' },
      { occ: false },
      { fanOn: false },
      { hc: '2.1 %' },
      { cc: '2.1 %' },
      { cc: shutFor(4), sat: onEachDay(360, 4, '57.9 °F', '90 °F') },
    ],
    days: 2,
    stepMinutes: 1,
  },
  {
    key: 'ahu-oa-share-vs-damper',
    // (65 - 75) / (55 - 75) = 50 %, beside 19 %
    fires: { ...MINIMUM_OUTSIDE, rat: '75 °F', oat: '55 °F', mat: '65 °F', oad: '19 %' },
    silent: [{ oad: '20 %' }, { oat: '65.1 °F', oad: '0 %' }],
  },
  {
    key: 'ahu-coil-effort-shift',
    fires: {
      ...MINIMUM_OUTSIDE,
      mat: '75 °F',
      sat: '55 °F',
      oat: '85 °F',
      cc: onLastDay(COILS_DAYS, '40 %', '50.1 %'),
    },
    // 40 % × 1.25
    silent: [{ cc: onLastDay(COILS_DAYS, '40 %', '50 %') }],
    days: COILS_DAYS,
    stepMinutes: 60,
  },
]
