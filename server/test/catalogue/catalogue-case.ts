import { MINUTES_PER_DAY } from '@bonfire/contract/values/durations'

/** `57 °F`, a condition, a number without a unit, or nothing at that time. */
export type Value = string | number | boolean | null

/** The same all the time, or by the minute since the first cell. */
export type Input = Value | ((minute: number) => Value)

/** By role; `ahu.sat` of a related equip, and of all equips of a relation a list. */
export interface Inputs {
  readonly [role: string]: Input | readonly Inputs[]
}

/** What makes a definition fire, and what just does not, in the units of its source. */
export interface CatalogueCase {
  readonly key: string
  readonly fires: Inputs
  /** Each is `fires` with a change after which it still fires. */
  readonly alsoFires?: readonly Inputs[]
  /** Each is `fires` with a change after which nothing fires; values at the threshold come first. */
  readonly silent: readonly Inputs[]
  /** Of those without a default. */
  readonly parameters?: Readonly<Record<string, readonly [value: number, unit: string | null]>>
  /** So long are the columns; the last day counts. One unless said otherwise. */
  readonly days?: number
  readonly stepMinutes?: number
}

/** Alternates between two values. */
export const alternating =
  (everyMinutes: number, one: Value, other: Value): Input =>
  (minute) =>
    Math.floor(minute / everyMinutes) % 2 === 0 ? one : other

/** Alternates a number of times from noon on, then stays. */
export const timesFromNoon =
  (times: number, everyMinutes: number, one: Value, other: Value): Input =>
  (minute) =>
    Math.min(times, Math.max(0, Math.floor((minute - MINUTES_PER_DAY / 2) / everyMinutes) + 1)) % 2 === 0 ? one : other

/** One value up to the last day, and another in it. */
export const onLastDay =
  (days: number, before: Value, last: Value): Input =>
  (minute) =>
    minute < (days - 1) * MINUTES_PER_DAY ? before : last

/** One value on each day for so many minutes from a minute on, and another otherwise. */
export const onEachDay =
  (from: number, minutes: number, value: Value, otherwise: Value): Input =>
  (minute) =>
    minute % MINUTES_PER_DAY >= from && minute % MINUTES_PER_DAY < from + minutes ? value : otherwise
