import { MINUTES_PER_DAY } from '@bonfire/contract/values/durations'
import { alternating, type CatalogueCase, type Input, type Inputs, onEachDay, type Value } from '../catalogue-case.ts'
import { MINIMUM_OUTSIDE } from './ahu-cases.ts'

const WEEK = 8
const HALF_DAY = MINUTES_PER_DAY / 2
const halves = (morning: Value, afternoon: Value): Input => alternating(HALF_DAY, morning, afternoon)
/** One value for the last minutes of each day, and another before. */
const lastPartOf = (minutes: number, value: Value, otherwise: Value) =>
  onEachDay(MINUTES_PER_DAY - minutes, minutes, value, otherwise)
/** Half as much again as the set point for so many minutes. */
const highFor = (minutes: number) => onEachDay(600, minutes, '150 L/s', '100 L/s')
/** So many boxes of one kind, then of another. */
const mixed = (...groups: readonly (readonly [number, Inputs])[]): Inputs => ({
  vav: groups.flatMap(([count, box]) => Array.from({ length: count }, () => box)),
})
const SHUT: Inputs = { damper: '50 %', reheat: '10 %' }
const REHEATS: Inputs = { damper: '50 %', reheat: '10.1 %' }
const WIDE: Inputs = { damper: '90.1 %', reheat: '10 %' }
const openBoxes = (wide: number, reheating: number) =>
  mixed([wide, WIDE], [reheating, REHEATS], [20 - wide - reheating, SHUT])

/** Of what an air handling unit and its boxes do together, and of dampers that do not move. */
export const BOX_CASES: readonly CatalogueCase[] = [
  {
    key: 'opt-dsp-too-high',
    fires: {
      fanOn: lastPartOf(480, true, false),
      dsp: '0.51 inH₂O',
      ...mixed([1, { damper: '100 %' }], [9, { damper: '50 %' }]),
    },
    // Of the eight hours that the fan runs, in four the pressure is low.
    silent: [
      { dsp: '0.5 inH₂O' },
      { dsp: lastPartOf(240, '0.51 inH₂O', '0.5 inH₂O') },
      mixed([2, { damper: '50.1 %' }], [8, { damper: '20 %' }]),
      { fanOn: false },
    ],
    alsoFires: [{ dsp: lastPartOf(255, '0.51 inH₂O', '0.5 inH₂O') }],
    days: WEEK,
    stepMinutes: 15,
  },
  {
    key: 'opt-sat-too-cold',
    fires: { ...MINIMUM_OUTSIDE, ...mixed([5, { reheat: '50.1 %' }], [3, { reheat: '0 %' }]) },
    silent: [
      mixed([4, { reheat: '100 %' }], [4, { reheat: '0 %' }]),
      mixed([8, { reheat: '50 %' }]),
      { hc: '50 %', cc: '0 %' },
      { occ: false },
      { fanOn: false },
    ],
  },
  {
    key: 'opt-sat-too-warm',
    fires: { ...MINIMUM_OUTSIDE, ...openBoxes(13, 4) },
    // 12 of 20 are 60 %, 5 of 20 are 25 %.
    silent: [
      openBoxes(12, 4),
      openBoxes(13, 5),
      mixed([20, { damper: '90 %', reheat: '0 %' }]),
      { hc: '50 %', cc: '0 %' },
      { fanOn: false },
    ],
  },
  {
    key: 'opt-boxes-heat-and-cool',
    fires: { ...MINIMUM_OUTSIDE, cc: '10.1 %', ...openBoxes(4, 4) },
    silent: [
      { cc: '10 %' },
      openBoxes(3, 4),
      openBoxes(4, 3),
      mixed([8, { damper: '100 %', reheat: '100 %' }], [12, SHUT]),
      { fanOn: false },
    ],
  },
  {
    key: 'ahu-damper-still',
    fires: { fanOn: true, oad: halves('20 %', '24.9 %'), oat: halves('49.9 °F', '75.1 °F') },
    silent: [
      { oad: halves('20 %', '25 %') },
      { oat: halves('50 °F', '75.1 °F') },
      { oat: halves('49.9 °F', '75 °F') },
      { fanOn: lastPartOf(144, true, false) },
    ],
    days: WEEK,
    stepMinutes: 6,
  },
  {
    key: 'vav-damper-still',
    fires: { occ: true, damper: halves('40 %', '44.9 %'), zat: halves('70 °F', '74.1 °F') },
    silent: [
      { damper: halves('40 %', '45 %') },
      { damper: halves('94 %', '98 %') },
      { zat: halves('70 °F', '74 °F') },
      { occ: lastPartOf(144, true, false) },
    ],
    days: WEEK,
    stepMinutes: 6,
  },
  {
    key: 'vav-flow-at-full-damper',
    fires: { occ: true, damper: '98 %', flow: '89.9 L/s', flowSp: '100 L/s' },
    alsoFires: [{ flow: '70 L/s' }, { occ: alternating(HALF_DAY, true, false) }],
    // What is below 70 %, the rules on airflow find.
    silent: [
      { flow: '90 L/s' },
      { flow: '69.9 L/s' },
      { damper: '97.9 %' },
      { damper: halves('98 %', '97.9 %') },
      { occ: false },
    ],
    days: WEEK,
    stepMinutes: 15,
  },
  {
    key: 'vav-damper-full-open',
    fires: { occ: true, damper: lastPartOf(1158, '98 %', '50 %') },
    // 80 % of a day
    silent: [{ damper: lastPartOf(1152, '98 %', '50 %') }, { damper: '97.9 %' }, { occ: false }],
    days: WEEK,
    stepMinutes: 6,
  },
  {
    key: 'vpacc-flow-high',
    // 40 % more than the slack: 32 min in 80
    fires: { 'ahu.fanOn': true, occ: true, flow: highFor(80), flowSp: '100 L/s' },
    silent: [{ flow: highFor(75) }, { flow: '110 L/s' }, { flowSp: '0 L/s' }, { occ: false }, { 'ahu.fanOn': false }],
    days: 2,
  },
]
