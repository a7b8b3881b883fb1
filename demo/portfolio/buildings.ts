import type { Range } from '../seed.ts'

export type BuildingKind =
  | 'office'
  | 'shopping'
  | 'supermarket'
  | 'warehouse'
  | 'hospital'
  | 'university'
  | 'school'
  | 'hotel'
  | 'laboratory'
  | 'leisure'
  | 'dataCentre'

/** The minutes of the day a building is in use; null on a closed day. */
export type Hours = Range | null

const ALWAYS: Hours = [0, 1440]
const at = (open: number, close: number): Hours => [open * 60, close * 60]
const week = (sunday: Hours, weekdays: Hours, saturday: Hours) =>
  [sunday, weekdays, weekdays, weekdays, weekdays, weekdays, saturday] as const

const OPENING: Record<BuildingKind, readonly Hours[]> = {
  office: week(null, at(7, 18.5), null),
  // Thursday is late trading
  shopping: [at(10, 17), at(9, 18), at(9, 18), at(9, 18), at(9, 21), at(9, 18), at(9, 18)],
  supermarket: week(at(7, 21), at(6, 22), at(6, 22)),
  warehouse: week(null, at(5, 20), at(5, 14)),
  hospital: week(ALWAYS, ALWAYS, ALWAYS),
  university: week(null, at(7.5, 21), at(9, 17)),
  school: week(null, at(7.5, 16.5), null),
  hotel: week(ALWAYS, ALWAYS, ALWAYS),
  laboratory: week(null, at(6, 22), at(8, 18)),
  leisure: week(at(8, 20), at(6, 22), at(8, 20)),
  dataCentre: week(ALWAYS, ALWAYS, ALWAYS),
}

/** `weekday` 0 is Sunday. */
export function hoursOf(kind: BuildingKind, weekday: number): Hours {
  return OPENING[kind][weekday] ?? null
}

export function isAlwaysOpen(hours: Hours): boolean {
  return hours !== null && hours[1] - hours[0] === 1440
}
