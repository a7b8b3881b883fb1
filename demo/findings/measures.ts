import { SECONDS_PER_HOUR } from '@bonfire/contract/values/durations'
import type { EquipKind } from '../portfolio/plant.ts'
import { type Dice, pick, type Range, within } from '../seed.ts'

/** Readings for one finding, as text with units. Each takes the range of the reading in SI units. */
export interface Measures {
  /** A temperature from °C, in °F if the site uses it. */
  temp(low: number, high: number): string
  /** The same for a set point, which does not change from day to day. */
  tempSet(low: number, high: number): string
  /** A temperature difference from kelvin. */
  apart(low: number, high: number): string
  /** A duct or filter pressure from Pa; `pressureSet` does not change from day to day. */
  pressure(low: number, high: number): string
  pressureSet(low: number, high: number): string
  /** An air flow from L/s, a water flow from L/h. */
  air(low: number, high: number): string
  water(low: number, high: number): string
  percent(low: number, high: number): string
  /** How far a valve is open; hardly, where the limit of the rule is too low. */
  valve(low: number, high: number): string
  kilowatts(low: number, high: number): string
  kilowattHours(low: number, high: number): string
  /** A plain number. */
  number(low: number, high: number, decimals?: number): string
  outdoor: string
  /** Opening hours of the day as `07:00–18:30`, `24 h` or `closed all day`. */
  opening: string
  /** The day's firings, their total and longest duration in hours. */
  count: number
  hours: string
  longest: string
  /** A sensor of such equipment; the same every day. */
  point: string
}

export interface Situation {
  units: 'metric' | 'us'
  kind: EquipKind
  outdoorCelsius: number
  opening: string
  /** Just above the limit of the rule. */
  isFaint: boolean
  /** 0 at the start of an episode, 1 at its end: readings get worse. */
  progress: number
  firings: readonly { seconds: number }[]
  /** Random numbers: new each day, and the same every day. */
  daily: Dice
  lasting: Dice
  /** Told of each reading in SI units, in the order of the text, so that curves can agree with it. */
  note: (reading: number) => void
}

const AIR_POINTS = [
  'supply air temperature',
  'return air temperature',
  'outside air temperature',
  'duct static pressure',
] as const
const ROOM_POINTS = ['zone temperature', 'supply air temperature', 'airflow'] as const
const WATER_POINTS = ['supply water temperature', 'return water temperature', 'water flow'] as const
const COLD_POINTS = ['air-on temperature', 'air-off temperature', 'suction pressure'] as const
const METER_POINTS = ['interval reading', 'total register', 'phase B current'] as const

/** The sensors that texts can name. */
export const NAMED_POINTS: Record<EquipKind, readonly [string, ...string[]]> = {
  ahu: AIR_POINTS,
  rtu: AIR_POINTS,
  vav: ROOM_POINTS,
  fcu: ROOM_POINTS,
  fan: ['fan current', 'airflow'],
  chiller: ['leaving water temperature', 'condenser entering temperature', 'evaporator flow'],
  tower: ['basin temperature', 'fan speed feedback'],
  chwPump: ['differential pressure', 'speed feedback'],
  boiler: WATER_POINTS,
  hhwPump: ['differential pressure', 'speed feedback'],
  dhw: ['flow temperature', 'return temperature', 'storage temperature'],
  crac: ['return air temperature', 'supply air temperature', 'humidity'],
  case: COLD_POINTS,
  coldRoom: COLD_POINTS,
  rack: ['suction pressure', 'discharge pressure', 'compressor current'],
  lighting: ['lux level', 'circuit status'],
  incomer: METER_POINTS,
  submeter: METER_POINTS,
  gas: ['pulse count', 'total register'],
  water: ['pulse count', 'total register'],
}

const SET_POINT_STEPS = 2
const HARDLY_OPEN = [12, 14] as const

export function measures(situation: Situation): Measures {
  const { daily, lasting, progress } = situation
  const us = situation.units === 'us'
  const seconds = situation.firings.map((firing) => firing.seconds)
  const noted = (reading: number) => {
    situation.note(reading)
    return reading
  }
  const worsening = (low: number, high: number) => noted(within([low, high], 0.55 * daily() + 0.45 * progress))
  const steady = (low: number, high: number) => within([low, high], lasting())
  const roundedTo = (step: number, value: number) => Math.round(value * step) / step
  const pascals = (value: number) => (us ? `${(value / 249.1).toFixed(2)} in. w.c.` : `${Math.round(value)} Pa`)

  return {
    temp: (low, high) => celsius(worsening(low, high), us),
    tempSet: (low, high) => {
      const value = steady(low, high)
      if (us) return `${Math.round(1.8 * noted((Math.round(value * 1.8 + 32) - 32) / 1.8) + 32)} °F`
      return `${noted(roundedTo(SET_POINT_STEPS, value)).toFixed(1)} °C`
    },
    apart: (low, high) => {
      const kelvin = worsening(low, high)
      return us ? `${(kelvin * 1.8).toFixed(1)} °F` : `${kelvin.toFixed(1)} K`
    },
    pressure: (low, high) => pascals(worsening(low, high)),
    pressureSet: (low, high) => pascals(noted(roundedTo(0.1, steady(low, high)))),
    air: (low, high) => {
      const litres = worsening(low, high)
      return us ? `${whole(litres * 2.119)} cfm` : `${whole(litres)} L/s`
    },
    water: (low, high) => {
      const litres = worsening(low, high)
      return us ? `${whole(litres * 0.2642)} gal/h` : `${whole(litres)} L/h`
    },
    percent: (low, high) => `${Math.round(worsening(low, high))} %`,
    valve: (low, high) => `${Math.round(situation.isFaint ? worsening(...HARDLY_OPEN) : worsening(low, high))} %`,
    kilowatts: (low, high) => `${whole(worsening(low, high))} kW`,
    kilowattHours: (low, high) => `${whole(worsening(low, high))} kWh`,
    number: (low, high, decimals = 0) => worsening(low, high).toFixed(decimals),
    outdoor: celsius(situation.outdoorCelsius, us),
    opening: situation.opening,
    count: seconds.length,
    hours: inHours(seconds.reduce((total, one) => total + one, 0)),
    longest: inHours(Math.max(...seconds)),
    point: pick(NAMED_POINTS[situation.kind], lasting()),
  }
}

/** `07:00–18:30` from minutes of the day. */
export function openingText(hours: Range | null): string {
  if (hours === null) return 'closed all day'
  const [open, close] = hours
  return close - open === 1440 ? '24 h' : `${clock(open)}–${clock(close)}`
}

function clock(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(Math.round(minute % 60)).padStart(2, '0')}`
}

function celsius(value: number, us: boolean): string {
  return us ? `${(value * 1.8 + 32).toFixed(1)} °F` : `${value.toFixed(1)} °C`
}

function inHours(seconds: number): string {
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${(seconds / SECONDS_PER_HOUR).toFixed(1)} h`
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en-GB')
}
