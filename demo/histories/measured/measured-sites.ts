import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PARTS_TAG } from '@bonfire/contract/definitions/equip-parts'
import type { Model } from '@bonfire/contract/imports/ingest'
import { SECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import { epochDayOf, type LocalDay, localDay, wallClock } from '../../days.ts'
import type { PointSamples } from '../generated.ts'
import {
  AIR_HANDLER_POINTS,
  type MeasuredPoint,
  measuredParts,
  PLANT_DAYS,
  PLANT_POINTS,
  PLANTS,
} from './measured-points.ts'
import { unpack, type WallSamples } from './packed.ts'

/** A site whose histories were measured in another building, and are shown again and again. */
export interface MeasuredSite {
  readonly siteId: string
  readonly projectKey: string
  readonly label: string
  readonly state: string
  readonly timezone: string
  /** How many days up to today are shown. */
  readonly days: number
  readonly points: readonly MeasuredPoint[]
  /** A point that has samples on every day. */
  readonly witness: string
  readonly file: string
  /** The measured days that are shown: whole weeks from a Monday, so that weekdays stay. */
  readonly shownOf: (equipKey: string) => { readonly firstDay: string; readonly days: number }
}

export const AIR_HANDLER_SITE: MeasuredSite = {
  siteId: 'hud-prairie-library',
  projectKey: 'HUDSON',
  label: 'Prairie Street Library',
  state: 'IL',
  timezone: 'America/Chicago',
  days: 31,
  points: AIR_HANDLER_POINTS,
  witness: 's-7.oat',
  file: 'air-handler.bin',
  shownOf: () => ({ firstDay: '2022-05-09', days: 28 }),
}
const PLANT_SITE: MeasuredSite = {
  siteId: 'alb-kingsmead-heat',
  projectKey: 'ALBION',
  label: 'Kingsmead University, Heating Plants',
  state: 'East Midlands',
  timezone: 'Europe/London',
  days: PLANT_DAYS,
  points: PLANT_POINTS,
  witness: 'plant-55.hwst',
  file: 'hot-water-plants.bin',
  shownOf: (equipKey) => {
    const plant = Object.entries(PLANTS).find(([number]) => equipKey === `plant-${number}`)
    return { firstDay: plant?.[1].firstDay ?? '', days: PLANT_DAYS }
  },
}
export const MEASURED_SITES: readonly MeasuredSite[] = [AIR_HANDLER_SITE, PLANT_SITE]

/** Sites, equips and points of the measured histories. */
export function measuredModel(): Pick<Model, 'sites' | 'equips' | 'points'> {
  return {
    sites: MEASURED_SITES.map(({ siteId, projectKey, label, state, timezone }) => ({
      siteId,
      projectKey,
      label,
      state,
      timezone,
    })),
    equips: MEASURED_SITES.flatMap(({ siteId, points }) =>
      [...new Map(points.map(({ equipKey, equipName }) => [equipKey, equipName]))].map(([key, name]) => {
        const parts = measuredParts(key)
        return { equipId: `${siteId}.${key}`, siteId, name, ...(parts !== null && { tags: { [PARTS_TAG]: parts } }) }
      }),
    ),
    points: MEASURED_SITES.flatMap(({ siteId, points }) =>
      points.map(({ id, equipKey, name, role, unit, isState, intervalSeconds, holdSeconds }) => ({
        pointId: `${siteId}.${id}`,
        siteId,
        equipId: `${siteId}.${equipKey}`,
        name,
        role,
        unit,
        intervalSeconds,
        holdSeconds,
        kind: isState ? ('bool' as const) : ('number' as const),
      })),
    ),
  }
}

const read = new Map<string, ReadonlyMap<string, WallSamples>>()

/** All that is carried, by point, on the clock of the building where it was measured. */
export function measuredSamples({ file }: MeasuredSite): ReadonlyMap<string, WallSamples> {
  const known = read.get(file) ?? unpack(readFileSync(join(import.meta.dirname, file)))
  read.set(file, known)
  return known
}

/** The measured day (days since 1970) that is shown on a day: the same weekday, again after all days were shown. */
export function measuredDayOf(site: MeasuredSite, equipKey: string, epochDay: number): number {
  const { firstDay, days } = site.shownOf(equipKey)
  const first = epochDayOf(firstDay)
  return first + ((((epochDay - first) % days) + days) % days)
}

/** The instant of a second of the measured day; its clock on the wall is kept. */
export function instantOf(day: LocalDay, secondOfDay: number): number {
  return wallClock(day, Math.floor(secondOfDay / 60)) + (secondOfDay % 60)
}

/** The samples of a site on a UTC day, before `until` in epoch seconds; the witness comes last. */
export function measuredDay(site: MeasuredSite, utcDay: number, until: number, points = site.points): PointSamples[] {
  const days = [utcDay - 1, utcDay, utcDay + 1].map((day) => localDay(day, site.timezone))
  const [from, to] = [utcDay * SECONDS_PER_DAY, Math.min(until, (utcDay + 1) * SECONDS_PER_DAY)]
  const samples = measuredSamples(site)
  const pointDay = ({ id, equipKey }: MeasuredPoint): PointSamples => {
    const series = { pointId: `${site.siteId}.${id}`, at: [] as number[], values: [] as number[] }
    const { wall, values } = samples.get(id) ?? { wall: [], values: [] }
    for (const day of days) {
      const begin = measuredDayOf(site, equipKey, day.epochDay) * SECONDS_PER_DAY
      for (let place = firstFrom(wall, begin); (wall[place] ?? Infinity) < begin + SECONDS_PER_DAY; place++) {
        const at = instantOf(day, (wall[place] ?? 0) - begin)
        // An hour that the clocks skip is not shown.
        if (at < from || at >= to || at <= (series.at.at(-1) ?? 0)) continue
        series.at.push(at)
        series.values.push(values[place] ?? Number.NaN)
      }
    }
    return series
  }
  return [...points]
    .sort((one, other) => Number(one.id === site.witness) - Number(other.id === site.witness))
    .map(pointDay)
    .filter(({ at }) => at.length > 0)
}

/** The second of the last sample of the witness. */
export function lastMeasured(site: MeasuredSite, utcDay: number, until: number): number | undefined {
  const witness = site.points.filter(({ id }) => id === site.witness)
  return measuredDay(site, utcDay, until, witness)[0]?.at.at(-1)
}

/** The place of the first second from then on. */
export function firstFrom(wall: ArrayLike<number>, second: number): number {
  let [low, high] = [0, wall.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((wall[middle] ?? 0) < second) low = middle + 1
    else high = middle
  }
  return low
}
