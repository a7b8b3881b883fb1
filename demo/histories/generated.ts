import { SECONDS_PER_HOUR } from '@bonfire/contract/values/durations'
import type { LocalDay } from '../days.ts'
import { lostPointsOf } from '../findings/faults.ts'
import { type Finding, findingOn } from '../findings/findings.ts'
import { chance, hashText, within } from '../seed.ts'
import { type GeneratedSite, type MeasuredEquip, pointIdOf, weatherPointId } from './demo-points.ts'
import { DATA_FAULTS, DEPARTURES, type Departure } from './departures.ts'
import type { PointSpec } from './equip-points.ts'
import { INTERVAL_SECONDS, type Moment, siteDay } from './moments.ts'
import { BROKEN, reported } from './quantities.ts'
import { noiseOf, type Values } from './usual/noise.ts'
import { USUAL } from './usual/usual.ts'

/** The samples of a point on one UTC day, rising. */
export interface PointSamples {
  readonly pointId: string
  /** Epoch seconds. */
  readonly at: number[]
  readonly values: number[]
}

interface Change {
  readonly finding: Finding
  readonly departure: Departure | undefined
  readonly fault: (typeof DATA_FAULTS)[string] | undefined
  readonly hours: number
}

const ASPECT_FROZEN = 31

/**
 * The histories of a site on a UTC day (days since 1970), before `until` in epoch seconds. They depend only on equip and
 * day, as findings do, and show what the findings say.
 */
export function generatedDay(place: GeneratedSite, utcDay: number, until: number): PointSamples[] {
  const { project, site } = place
  const { moments, localDays } = siteDay(project, site, utcDay)
  const past = moments.filter(({ at }) => at < until)
  const weather = {
    pointId: weatherPointId(site),
    at: past.map(({ at }) => at),
    values: past.map(({ outdoors }) => reported(outdoors, 'temperature', project.units)),
  }
  const ofEquips = place.equips.flatMap((equip) => equipDay(equip, { place, past, localDays }))
  return [...ofEquips, weather].filter(({ at }) => at.length > 0)
}

function equipDay(
  equip: MeasuredEquip,
  { place, past, localDays }: { place: GeneratedSite; past: readonly Moment[]; localDays: readonly LocalDay[] },
): PointSamples[] {
  const changes = changesAt(equip, localDays)
  const lostOn = lostPoints(equip, localDays)
  const usualOf = USUAL[equip.kind]
  let step = 0
  const noise = noiseOf(hashText(equip.equipId), () => step)
  const series = equip.specs.map(({ key }) => ({
    pointId: pointIdOf(equip.equipId, key),
    at: [] as number[],
    values: [] as number[],
  }))
  for (const moment of past) {
    step = moment.step
    const firing = changes.get(step) ?? []
    if (firing.some(({ fault }) => fault === 'silent')) continue
    const runs = firing.some(({ departure }) => departure?.runs)
    const usual = usualOf(runs ? { ...moment, isRunning: true } : moment, noise)
    const values = { ...usual }
    for (const { departure, finding, hours } of firing) {
      if (departure) Object.assign(values, departure.shows({ r: finding.readings, usual, flip: step % 2 === 0, hours }))
    }
    const lost = lostOn(moment.at)
    for (const [index, spec] of equip.specs.entries()) {
      if (lost.includes(spec.key)) continue
      const value = sensed(spec, values, firing)
      series[index]?.at.push(moment.at)
      series[index]?.values.push(reported(value, spec.quantity, place.project.units))
    }
  }
  return series
}

/** The keys of points that send nothing at an instant, since their equip was mended. */
function lostPoints({ faults }: MeasuredEquip, localDays: readonly LocalDay[]): (at: number) => readonly string[] {
  const lost = localDays.flatMap(({ epochDay, startsAt, endsAt }) => {
    const keys = faults.flatMap((fault) => lostPointsOf(fault, epochDay))
    return keys.length > 0 ? [{ startsAt, endsAt, keys }] : []
  })
  return (at) => lost.find(({ startsAt, endsAt }) => at >= startsAt && at < endsAt)?.keys ?? []
}

function sensed({ key, name, quantity, usual }: PointSpec, values: Values, firing: readonly Change[]): number {
  const wrong = firing.find(({ fault, finding }) => fault && finding.point === name.toLowerCase())
  if (wrong?.fault === 'frozen') return within(usual, chance(wrong.finding.episode.seed, ASPECT_FROZEN))
  if (wrong?.fault === 'broken') return BROKEN[quantity]
  const value = values[key]
  if (value === undefined) throw new Error(`Nothing says what ${name} usually shows`)
  return value
}

/** What fires at each step; a firing between two samples shows in the one before. */
function changesAt({ faults }: MeasuredEquip, localDays: readonly LocalDay[]): Map<number, Change[]> {
  const changes = new Map<number, Change[]>()
  for (const fault of faults) {
    for (const day of localDays) {
      const finding = findingOn(fault, day, Number.POSITIVE_INFINITY)
      if (!finding) continue
      const { ruleId, times } = finding.hit
      const hours = times.reduce((total, { d }) => total + d, 0) / SECONDS_PER_HOUR
      const change = { finding, departure: DEPARTURES[ruleId], fault: DATA_FAULTS[ruleId], hours }
      for (const { t, d } of times) {
        const [first, end] = [Math.ceil(Number(t) / INTERVAL_SECONDS), (Number(t) + d) / INTERVAL_SECONDS]
        for (let step = first < end ? first : first - 1; step < end; step++) {
          changes.set(step, [...(changes.get(step) ?? []), change])
        }
      }
    }
  }
  return changes
}
