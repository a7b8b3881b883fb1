import type { SaidParts } from '@bonfire/contract/definitions/equip-parts'
import { partsOfRole } from '@bonfire/contract/definitions/role-parts'
import { type PointRole, ROLES } from '@bonfire/contract/histories/roles'
import { BUILT_IN, STATE_MACHINES } from '../../src/features/definitions/catalogue/read-catalogue.ts'
import type { Series } from '../../src/features/evaluation/engine/cells/grid.ts'
import { evaluateSite } from '../../src/features/evaluation/engine/evaluate-site.ts'
import type { EngineDay, EnginePoint, EngineSite, SiteResult } from '../../src/features/evaluation/engine/input.ts'
import { siteDay } from '../../src/features/sites/site-day.ts'

const POINT_IDS = new Map<string, number>()
const idOf = (role: string) => {
  const known = POINT_IDS.get(role) ?? POINT_IDS.size + 1
  POINT_IDS.set(role, known)
  return known
}

/** Of a local time of day, `HH:mm`, as a number of minutes; NaN: a sample without a value; undefined: no sample. */
export type Shape = (minute: number) => number | undefined

export interface Given {
  readonly rules: readonly string[]
  readonly days?: readonly string[]
  readonly timezone?: string
  readonly stepMinutes?: number
  readonly holdSeconds?: number | null
  /** By role. Minutes count from the midnight that the first day begins with, and may be before it. */
  readonly shapes: Readonly<Partial<Record<PointRole, Shape | number>>>
  readonly units?: Readonly<Partial<Record<PointRole, string | null>>>
  readonly until?: string
  readonly change?: (site: EngineSite) => EngineSite
}

const BOOLS = new Set(['fanOn', 'occ', 'fanCmd', 'maintenance', 'pumpOn'])
const UNITS: Record<string, string> = { temperature: 'celsius', ratio: 'percent', pressure: 'pascal' }
const PRESSURES = new Set(['dsp', 'dspSp'])
const RATIOS = new Set(['cc', 'hc', 'preheat', 'oad', 'fan'])

const unitOf = (role: string): string | null => {
  if (BOOLS.has(role)) return null
  if (PRESSURES.has(role)) return UNITS.pressure ?? null
  return (RATIOS.has(role) ? UNITS.ratio : UNITS.temperature) ?? null
}

/** Said of a unit that it lacks whatever it has no point for. */
export function lackedParts(roles: readonly string[]): SaidParts {
  const lacked = ['hc', 'cc', 'oad', 'reheat']
    .filter((role) => !roles.includes(role))
    .flatMap((role) => (ROLES[role as PointRole].movedBy ?? partsOfRole(role) ?? '').split('|'))
  const isProven = roles.some((role) => role === 'fanOn' || role === 'fan')
  return { ...Object.fromEntries(lacked.map((part) => [part, false])), ...(!isProven && { continuousFan: true }) }
}

/** One air handling unit with regular samples, under rules of the catalogue. */
export function evaluateAirHandler(given: Given): SiteResult {
  const { timezone = 'UTC', stepMinutes = 5, days = ['2026-03-09'], shapes, units = {} } = given
  const engineDays: EngineDay[] = days.map((day) => ({ day, ...siteDay(timezone, day) }))
  const startsAt = engineDays[0]?.startsAt ?? 0
  const points: EnginePoint[] = []
  const series = new Map<number, Series>()
  for (const [role, shape] of Object.entries(shapes)) {
    const id = idOf(role)
    points.push({
      id,
      key: role,
      name: role,
      equipRowId: 1,
      kind: BOOLS.has(role) ? 'bool' : 'number',
      role: role as PointRole,

      unit: units[role as PointRole] === undefined ? unitOf(role) : (units[role as PointRole] ?? null),
      states: null,
      intervalSeconds: stepMinutes * 60,
      holdSeconds: given.holdSeconds ?? null,
    })
    const at: number[] = []
    const values: number[] = []
    const lastMinute = ((engineDays.at(-1)?.endsAt ?? 0) - startsAt) / 60 + 180
    for (let minute = -2880; minute < lastMinute; minute += stepMinutes) {
      const value = typeof shape === 'number' ? shape : shape(minute)
      if (value === undefined) continue
      at.push(startsAt + minute * 60)
      values.push(value)
    }
    series.set(id, { at: Float64Array.from(at), values: Float64Array.from(values) })
  }
  const site: EngineSite = {
    timezone,
    equips: [{ id: 1, key: 'ahu-1', name: 'AHU 1', kind: 'ahu', refs: {}, parts: lackedParts(Object.keys(shapes)) }],
    points,
    rules: given.rules.map((key) => {
      const definition = BUILT_IN.find((one) => one.key === key)
      if (!definition) throw new Error(`There is no ${key} in the catalogue`)
      return { version: 1, definition, parameters: new Map(), tests: [] }
    }),
    machines: STATE_MACHINES.map((machine) => ({ machine, parameters: new Map() })),
    days: engineDays,
    until: given.until ? Date.parse(given.until) / 1000 : Number.POSITIVE_INFINITY,
  }
  return evaluateSite(given.change?.(site) ?? site, (pointRowId) => series.get(pointRowId))
}

/** What fired, as `HH:mm + minutes` by the local clock. */
export function firingsOf(result: SiteResult, timezone = 'UTC'): string[] {
  return result.occurrences.flatMap(({ rule, day, evidence }) =>
    evidence.firings.map(({ startsAt, endsAt }) => {
      const clock = new Date(startsAt * 1000).toLocaleTimeString('en-GB', {
        hour: '2-digit',
        minute: '2-digit',
        timeZone: timezone,
      })
      return `${rule} ${day} ${clock} + ${(endsAt - startsAt) / 60}`
    }),
  )
}

/** Minutes of `HH:mm`. */
export const at = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

/** One value between two times of each day, another otherwise. */
export const during =
  (from: string, to: string, value: number, otherwise: number): Shape =>
  (minute) =>
    minute >= at(from) && minute < at(to) ? value : otherwise

/** On from 8 to 12. */
export const RUNNING = during('08:00', '12:00', 1, 0)

/**
 * Fan and occupancy on from 8 to 12, cooling set point 13 °C, mixed 24, return 23, outside 30, damper at its minimum: too warm in
 * full cooling from 08:30 on, for 210 minutes.
 */
export const TOO_WARM: Given['shapes'] = {
  fanOn: RUNNING,
  occ: RUNNING,
  satSp: 13,
  mat: 24,
  rat: 23,
  oat: 30,
  oad: 20,
  hc: 0,
  cc: 100,
  sat: 16,
}
