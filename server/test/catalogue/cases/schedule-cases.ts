import { MINUTES_PER_DAY } from '@bonfire/contract/values/durations'
import {
  alternating,
  type CatalogueCase,
  type Input,
  type Inputs,
  onEachDay,
  timesFromNoon,
} from '../catalogue-case.ts'
import { FREE_COOLING, MINIMUM_OUTSIDE } from './ahu-cases.ts'

const HALF_DAY = MINUTES_PER_DAY / 2
/** Of a day one half each. */
const halves = (morning: string, afternoon: string): Input => alternating(HALF_DAY, morning, afternoon)
const boxes = (reheating: number): Inputs => ({
  vav: Array.from({ length: 8 }, (_, box) => ({ reheat: box < reheating ? '10.1 %' : '10 %' })),
})
const WEEK = 8
/** It is constant for so many minutes of each day. */
const restingFor =
  (minutes: number): Input =>
  (minute) =>
    minute % MINUTES_PER_DAY >= minutes

/** Opens and shuts by 10 % every four minutes, or by less, or in an hour ten times. */
const hunting = (role: string, others: Inputs): CatalogueCase => ({
  key: `opt-hunting-${role}`,
  fires: { ...others, [role]: alternating(4, '40 %', '50.1 %') },
  silent: [{ [role]: alternating(4, '40 %', '49.9 %') }, { [role]: alternating(6, '40 %', '52 %') }],
  stepMinutes: 1,
})

export const SCHEDULE_CASES: readonly CatalogueCase[] = [
  { key: 'opt-after-hours', fires: { fanOn: true, occ: false }, silent: [{ occ: true }, { fanOn: false }] },
  {
    key: 'opt-always-on',
    // 5 % of a day
    fires: { fanOn: restingFor(72) },
    silent: [{ fanOn: restingFor(78) }],
    days: WEEK,
    stepMinutes: 6,
  },
  {
    key: 'opt-heat-and-cool',
    fires: { ...MINIMUM_OUTSIDE, hc: '10.1 %', cc: '10.1 %' },
    silent: [{ hc: '10 %' }, { cc: '10 %' }],
  },
  {
    key: 'opt-free-cooling-unused',
    fires: { ...MINIMUM_OUTSIDE, cc: '10.1 %', oad: '89.9 %', satCoolSp: '55 °F', oat: '52.9 °F' },
    silent: [{ oat: '53 °F' }, { cc: '10 %' }, { oad: '90 %' }],
  },
  {
    key: 'opt-wheel-against-cooling',
    // 55 - 2
    fires: { ...MINIMUM_OUTSIDE, wheelOn: true, cc: '10.1 %', satCoolSp: '55 °F', oat: '52.9 °F' },
    silent: [{ oat: '53 °F' }, { cc: '10 %' }, { wheelOn: false }],
  },
  {
    key: 'opt-oa-too-little',
    fires: { ...MINIMUM_OUTSIDE, oad: '4.9 %', oat: '55.1 °F' },
    silent: [{ oad: '5 %' }, { oat: '55 °F' }, { occ: false }],
  },
  {
    key: 'opt-oa-too-much',
    fires: { ...FREE_COOLING, oad: '42.1 %', oat: '63.1 °F' },
    silent: [{ oad: '42 %' }, { oat: '63 °F' }, { occ: false }],
  },
  {
    key: 'opt-reheat-many-boxes',
    fires: { ...MINIMUM_OUTSIDE, oat: '70.1 °F', ...boxes(3) },
    // Two of eight are 25 %.
    silent: [boxes(2), { oat: '70 °F' }],
  },
  {
    key: 'opt-no-sat-reset',
    fires: { ...MINIMUM_OUTSIDE, satSp: halves('55 °F', '59.9 °F') },
    silent: [{ satSp: halves('55 °F', '60 °F') }, { occ: false }, { fanOn: false }],
    days: WEEK,
  },
  {
    key: 'opt-no-dsp-reset',
    fires: { ...MINIMUM_OUTSIDE, dspSp: halves('1 inH₂O', '1.24 inH₂O') },
    silent: [{ dspSp: halves('1 inH₂O', '1.25 inH₂O') }, { occ: false }, { fanOn: false }],
    days: WEEK,
  },
  {
    key: 'opt-no-night-setback',
    fires: { 'ahu.fanOn': true, zoneHeatSp: halves('70 °F', '67.1 °F'), occ: alternating(HALF_DAY, true, false) },
    // Occupied for 90 % of the week
    silent: [{ zoneHeatSp: halves('70 °F', '67 °F') }, { occ: restingFor(144) }, { occ: true }],
    days: WEEK,
    stepMinutes: 6,
  },
  {
    key: 'opt-holiday-running',
    // Closed since six in the morning of the day before
    fires: { fanOn: true, 'site.occ': (minute) => minute < 360 },
    // Closed from noon to six, which are 18 h
    silent: [{ 'site.occ': onEachDay(360, 360, true, false) }, { 'site.occ': true }, { fanOn: false }],
    days: 2,
  },
  { key: 'opt-command-status', fires: { fanCmd: false, fanOn: true }, silent: [{ fanOn: false }, { fanCmd: true }] },
  hunting('cc', MINIMUM_OUTSIDE),
  hunting('hc', MINIMUM_OUTSIDE),
  hunting('damper', { 'ahu.fanOn': true }),
]

const noonJump = (from: string, to: string): Input => timesFromNoon(1, 5, from, to)
const degrees = (value: number) => `${value} °F`

const range = (role: string, low: string, high: string, below: string, above: string): CatalogueCase => ({
  key: `data-range.${role}`,
  fires: { [role]: above },
  alsoFires: [{ [role]: below }],
  silent: [{ [role]: high }, { [role]: low }, { [role]: noonJump(low, high) }],
})
const temperatures = (role: string, low: number, high: number): CatalogueCase[] => [
  range(role, degrees(low), degrees(high), degrees(low - 0.1), degrees(high + 0.1)),
]

const spike = (role: string, base: number, jump: number, unit = '°F'): CatalogueCase => ({
  key: `data-spike.${role}`,
  fires: { [role]: noonJump(`${base} ${unit}`, `${base + jump + 0.1} ${unit}`) },
  silent: [
    { [role]: noonJump(`${base} ${unit}`, `${base + jump} ${unit}`) },
    { [role]: noonJump(`${base + jump} ${unit}`, `${base} ${unit}`) },
  ],
})

const RUNS: Inputs = { fanOn: true, occ: true }
const flat = (role: string, base: number, still: number, unit = '°F', runs = RUNS): CatalogueCase => ({
  key: `data-flat.${role}`,
  fires: { ...runs, [role]: alternating(5, `${base} ${unit}`, `${base + still} ${unit}`) },
  silent: [{ [role]: alternating(5, `${base} ${unit}`, `${base + 1.2 * still} ${unit}`) }],
})

/** Ratios, with what runs there. */
const FRACTIONS: readonly (readonly [role: string, runs: Inputs])[] = [
  ...['cc', 'hc', 'oad', 'fan'].map((role) => [role, RUNS] as const),
  ...['reheat', 'damper'].map((role) => [role, { 'ahu.fanOn': true, occ: true }] as const),
  ...['pump', 'bypass', 'tower'].map((role) => [role, { chillerOn: true }] as const),
]

/** There at first, and missing for the last hours. */
const presentUntil =
  (lastMinute: number, value: string): Input =>
  (minute) =>
    minute < lastMinute ? value : null

/** 66 °F until an hour of each day, and another value after it. */
const inTheSunUntil =
  (hour: number, otherwise: string): Input =>
  (minute) =>
    minute % MINUTES_PER_DAY < hour * 60 ? '66 °F' : otherwise

/** 15 % apart, in either direction. */
const feedbackCase = (role: string, runs: Inputs): CatalogueCase => ({
  key: `feedback-differs.${role}`,
  fires: { ...runs, [role]: '50 %', [`${role}Feedback`]: '34.9 %' },
  alsoFires: [{ [`${role}Feedback`]: '65.1 %' }],
  silent: [{ [`${role}Feedback`]: '35 %' }, { [`${role}Feedback`]: '65 %' }],
})

export const FEEDBACK_CASES: readonly CatalogueCase[] = [
  ...['cc', 'hc', 'oad', 'fan'].map((role) => feedbackCase(role, MINIMUM_OUTSIDE)),
  ...['reheat', 'damper'].map((role) => feedbackCase(role, { 'ahu.fanOn': true })),
  feedbackCase('pump', { pumpOn: true }),
]

export const SENSOR_CASES: readonly CatalogueCase[] = [
  ...temperatures('oat', -60, 130),
  ...temperatures('rat', 40, 100),
  ...temperatures('mat', -20, 110),
  ...temperatures('sat', 30, 150),
  ...temperatures('dat', 30, 150),
  ...temperatures('zat', 40, 100),
  ...temperatures('chwst', 30, 80),
  ...temperatures('chwrt', 30, 90),
  ...temperatures('hwst', 40, 220),
  ...temperatures('hwrt', 40, 220),
  range('rh', '0 %', '100 %', '-1 %', '100.1 %'),
  range('dsp', '-1 inH₂O', '8 inH₂O', '-1.1 inH₂O', '8.1 inH₂O'),
  spike('oat', 50, 36),
  spike('rat', 60, 12),
  spike('mat', 60, 25),
  spike('sat', 60, 40),
  spike('zat', 70, 12),
  spike('chwst', 40, 20),
  spike('chwrt', 50, 20),
  spike('hwst', 100, 60),
  spike('hwrt', 100, 60),
  spike('rh', 30, 25, '%'),
  flat('sat', 60, 0.1),
  flat('mat', 60, 0.1),
  flat('rat', 70, 0.05),
  flat('oat', 50, 0.02),
  flat('dat', 60, 0.1, '°F', { 'ahu.fanOn': true, occ: true }),
  flat('chwst', 44, 0.05, '°F', { chillerOn: true }),
  flat('hwst', 160, 0.1, '°F', { hwPlantOn: true }),
  flat('dsp', 1, 0.001, 'inH₂O'),
  flat('zat', 72, 0.01, '°F', { 'ahu.fanOn': true, occ: true }),
  flat('chwrt', 54, 0.05, '°F', { chillerOn: true }),
  flat('hwrt', 140, 0.1, '°F', { hwPlantOn: true }),
  flat('flow', 400, 1, 'cfm', { 'ahu.fanOn': true, occ: true }),
  flat('rh', 40, 0.1, '%'),
  {
    key: 'data-all-flat',
    fires: { sat: '60 °F', rat: '70 °F', cc: '50 %' },
    alsoFires: [{ sat: alternating(480, '60 °F', '61 °F') }],
    silent: [{ sat: alternating(475, '60 °F', '61 °F') }, { cc: alternating(60, '50 %', '51 %') }],
  },
  {
    key: 'coverage-lost',
    fires: { coverageFall: '10 %' },
    silent: [{ coverageFall: '9 %' }, { coverageFall: '0 %' }],
  },
  ...FRACTIONS.map(
    ([role, runs]): CatalogueCase => ({
      key: `data-fraction.${role}`,
      fires: { ...runs, [role]: halves('0.1 %', '1 %') },
      silent: [{ [role]: halves('0.1 %', '1.1 %') }, { [role]: '0 %' }, { [role]: halves('0 %', '0.2 %') }],
      days: WEEK,
      stepMinutes: 60,
    }),
  ),
  {
    key: 'data-stale',
    fires: { sat: presentUntil(600, '60 °F'), rat: '70 °F' },
    alsoFires: [{ rat: presentUntil(900, '70 °F') }],
    silent: [{ sat: '60 °F' }],
  },
  {
    key: 'data-sensors-disagree',
    fires: { oat: '65.1 °F', 'weather.oat': '60 °F' },
    silent: [{ oat: '65 °F' }, { oat: '55 °F' }],
    days: 2,
  },
  {
    key: 'data-sensors-disagree-units',
    fires: { oat: '65.1 °F', peer: [{ oat: '60 °F' }, { oat: '60 °F' }, { oat: '65 °F' }] },
    // In the sun for most of the day; or too warm by day, and too cold by night.
    alsoFires: [
      { peer: [{ oat: '60 °F' }] },
      { oat: '54.9 °F' },
      { oat: inTheSunUntil(13, '60 °F') },
      { oat: inTheSunUntil(8, '50 °F') },
    ],
    // Two of four differ by more, which are not most.
    silent: [
      { oat: '65 °F' },
      { oat: inTheSunUntil(11, '60 °F') },
      { peer: [{ oat: '60 °F' }, { oat: '61 °F' }, { oat: '54 °F' }, { oat: '65 °F' }] },
    ],
    days: 2,
  },
]

const WEEKS = 29
const isNight = (minute: number) => minute % MINUTES_PER_DAY < 300
/** Its usual power, with one odd night three weeks ago, and another in the last night. */
const nights =
  (last: string): Input =>
  (minute) => {
    if (!isNight(minute)) return '100 kW'
    const day = Math.floor(minute / MINUTES_PER_DAY)
    if (day === WEEKS - 1) return last
    return day === WEEKS - 1 - 21 ? '500 kW' : '20 kW'
  }
const counting =
  (perHour: number): Input =>
  (minute) =>
    `${1000 + (perHour * minute) / 60} kWh`

export const METER_CASES: readonly CatalogueCase[] = [
  {
    key: 'met-negative',
    fires: { kwh: (minute) => `${5000 - minute} kWh` },
    silent: [{ kwh: '5000 kWh' }, { kwh: counting(10) }, { kwh: noonJump('5000 kWh', '500 kWh') }],
  },
  {
    key: 'met-reset',
    fires: { kwh: noonJump('5000 kWh', '500 kWh') },
    silent: [{ kwh: noonJump('5000 kWh', '501 kWh') }, { kwh: '0 kWh' }],
  },
  { key: 'met-zero', fires: { kw: '0 kW', 'site.occ': true }, silent: [{ kw: '0.1 kW' }, { 'site.occ': false }] },
  {
    key: 'met-night-base',
    fires: { kw: nights('26.1 kW') },
    silent: [{ kw: nights('26 kW') }],
    days: WEEKS,
    stepMinutes: 60,
  },
  {
    key: 'met-sum',
    fires: { kwh: counting(10), submeter: [{ kwh: counting(4) }, { kwh: counting(5.49) }] },
    silent: [{ submeter: [{ kwh: counting(4) }, { kwh: counting(5.5) }] }, { submeter: [{ kwh: counting(10.5) }] }],
    days: 2,
  },
  {
    key: 'met-peak',
    fires: { kw: '100.1 kW' },
    silent: [{ kw: '100 kW' }],
    parameters: { contract: [100, 'kW'] },
  },
  {
    key: 'met-power-factor',
    fires: { pf: 0.899 },
    alsoFires: [{ pf: '89.9 %' }],
    silent: [{ pf: 0.9 }, { pf: '90 %' }],
  },
  {
    key: 'met-water-night',
    fires: { water: (minute) => `${minute / 100} m³` },
    silent: [{ water: '5 m³' }, { water: (minute) => `${Math.floor(minute / 150)} m³` }],
    stepMinutes: 15,
  },
]
