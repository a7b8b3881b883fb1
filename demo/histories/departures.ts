import type { Values } from './usual/noise.ts'

/** What is known where a firing changes the course of its equip. */
interface During {
  /** The numbers of the finding's text in SI units, in its order. */
  readonly r: readonly number[]
  /** Without the fault. */
  readonly usual: Values
  /** Changes from sample to sample. */
  readonly flip: boolean
  /** All firings of the day together. */
  readonly hours: number
}

export interface Departure {
  /** The plant runs, whatever the opening hours say. */
  readonly runs?: true
  /** Values by key; keys that the equip has no point for say nothing. */
  readonly shows: (during: During) => Values
}

const at = (r: readonly number[], place: number): number => {
  const reading = r[place]
  if (reading === undefined) throw new Error(`The text of a finding has no reading ${place + 1}`)
  return reading
}
const shows = (values: (read: (place: number) => number, during: During) => Values): Departure => ({
  shows: (during) => values((place) => at(during.r, place), during),
})
const running = (values: (read: (place: number) => number, during: During) => Values): Departure => ({
  ...shows(values),
  runs: true,
})
const mixed = ({ oat = 0 }: Values, rat: number, oad: number) => rat + ((oat - rat) * oad) / 100

/** What curves show while a rule fires. */
export const DEPARTURES: Readonly<Record<string, Departure>> = {
  'ahu-duct-static-low': running((r) => ({ dsp: r(0), dspSp: r(1), fan: r(2) })),
  'ahu-mixed-air-out-of-range': running((r, { usual: { oat = 0 } }) => ({ mat: r(0), rat: r(1), oat })),
  'ahu-too-many-state-changes': running((r, { flip }) => ({ satSp: r(1), hc: flip ? 40 : 0, cc: flip ? 0 : 45 })),
  'ahu-supply-cold-in-heating': running((r) => ({ sat: r(0), satSp: r(1), hc: r(2), cc: 0 })),
  'ahu-supply-warm-in-cooling': running((r) => ({ sat: r(0), satSp: r(1), cc: r(2), hc: 0 })),
  'ahu-heating-and-cooling': running((r) => ({ hc: r(0), cc: r(1), sat: r(2) })),
  'ahu-cooling-valve-leaks': running((r) => ({ cc: 0, hc: 0, sat: r(1), mat: r(1) + r(0) })),
  'ahu-valve-hunting': running((r, { flip }) => ({ cc: flip ? r(2) : r(1) })),
  'ahu-filter-pressure-high': running((r) => ({ filter: r(0) })),
  'fan-status-mismatch': running(() => ({ fanCmd: 1, fanOn: 0, fan: 0, current: 0, dsp: 2 })),
  'vav-airflow-low': running((r) => ({ flow: r(0), flowSp: r(1), damper: 100 })),
  'vav-reheat-leaks': running((r) => ({ dat: r(0), zat: r(2), zoneCoolSp: 23, reheat: 25 })),
  'chiller-short-cycling': running((r, { flip }) => ({ chwst: r(2), chillerOn: flip ? 1 : 0, load: flip ? 22 : 0 })),
  'chiller-approach-high': running((r, { usual: { cwrt = 0 } }) => ({ refCond: cwrt + r(0), load: r(2) })),
  'tower-water-warm': running((r) => ({ basin: r(0), set: r(1), fan: 100 })),
  'boiler-short-cycling': running((r, { flip }) => ({ hwst: r(1), hwSp: r(2), boilerOn: flip ? 1 : 0 })),
  'pump-status-mismatch': running((r) => ({ speedCmd: r(0), dp: r(1), pump: 0, pumpOn: 0 })),
  'dhw-temperature-low': shows((r) => ({ return: r(0) })),
  'case-temperature-high': shows((r) => ({ airOn: r(0) })),
  'rack-discharge-pressure-high': shows((r) => ({ discharge: r(0) })),
  'ahu-after-hours': running((r) => ({ fanOn: 1, kw: r(0) })),
  'terminal-after-hours': running((r) => ({ zat: r(0) })),
  'lighting-after-hours': running((r) => ({ circuit: 1, kw: r(0) })),
  'ahu-early-start': running((r) => ({ rat: r(0), fanOn: 1, boilerOn: 1 })),
  'ahu-free-cooling-unused': running((r, { usual }) => ({
    rat: r(0),
    oad: r(1),
    cc: r(2),
    hc: 0,
    mat: mixed(usual, r(0), r(1)),
  })),
  'ahu-supply-reset-missing': running((r) => ({ satSp: r(0), sat: r(0) })),
  'chilled-water-low-delta-t': running((r) => ({ chwst: r(0), chwrt: r(1), chillerOn: 1, pumpOn: 1 })),
  'chiller-lift-high': running((r) => ({ cwst: r(0), basin: r(0), chillerOn: 1 })),
  'boiler-in-warm-weather': running((r) => ({
    hwst: r(0),
    hwrt: r(0) - 4,
    boilerOn: 1,
    pumpOn: 1,
    pump: 55,
    speedCmd: 55,
  })),
  'pump-fixed-speed': running((r) => ({ pump: r(0), speedCmd: r(0), pumpOn: 1 })),
  'outside-air-not-reduced': running((r) => ({ co2: r(0), oaFlow: r(1) })),
  'zone-too-warm': running((r) => ({ zat: r(0), zoneCoolSp: r(1) })),
  'comms-room-hot': shows((r) => ({ rat: r(0), fan: r(2) })),
  'left-in-hand': running((r) => ({
    fan: r(0),
    pump: r(0),
    speedCmd: r(0),
    load: r(0),
    circuit: 1,
    fanOn: 1,
    boilerOn: 1,
  })),
  'meter-night-load-high': shows((r) => ({ kw: r(0) })),
  'meter-peak-demand': shows((r) => ({ kw: (r(0) / 100) * r(1) * 0.95, pf: 0.95 })),
  'meter-power-factor-low': shows((r) => ({ pf: r(0), kw: r(1) })),
  'meter-water-night-flow': shows((r) => ({ water: r(0), pulses: r(0) / 40 })),
  'meter-gas-without-demand': shows((r, { hours }) => ({ gas: r(0) / hours, pulses: r(0) / hours / 40 })),
  'meter-submeters-disagree': shows((r, { usual: { kw = 0 } }) => ({ submeters: (kw * r(0)) / 100 })),
}

/** What curves show of faults of the data themselves: a frozen sensor, an impossible value, or no samples. */
export const DATA_FAULTS: Readonly<Record<string, 'frozen' | 'broken' | 'silent'>> = {
  'sensor-flat-line': 'frozen',
  'meter-stuck': 'frozen',
  'sensor-out-of-range': 'broken',
  'controller-offline': 'silent',
  'meter-data-gap': 'silent',
}
