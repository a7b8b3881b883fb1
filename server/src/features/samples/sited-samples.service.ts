import { MAXIMUM_AGE_YEARS, MAXIMUM_AHEAD_SECONDS, MAXIMUM_STATES } from '@bonfire/contract/histories/samples'
import type { TableReading } from '@bonfire/contract/imports/table-reading'
import type { Db } from '../../db/database.ts'
import { type RowProblem, rowProblem } from '../../locales/rejections.ts'
import { needsDateOrder } from '../readers/cells/date-order.ts'
import { instantIn } from './reading/sample-time.ts'
import { readValue, unitIn } from './reading/sample-value.ts'
import type { SentSample } from './reading/sent-sample.ts'
import type { KnownPoint } from './resolve-points.service.ts'
import { lockStates, saveStates } from './sample-places.repository.ts'

/** The reading of the instants of samples, and how old they may be. */
export interface InstantReading {
  readonly acceptsOld?: boolean
  /** The reading of hours that the clocks showed twice; without it they follow the order of the rows. */
  readonly clockChange?: TableReading['clockChange']
  /** IANA name; without it the zone of the point, else of its site. */
  readonly timezone?: string | undefined
}

interface SampleColumns {
  readonly pointRowIds: number[]
  readonly at: number[]
  readonly values: number[]
  /** Words of states, by their place in the columns. */
  readonly states: { place: number; pointRowId: number; row: number; state: string; point: string }[]
}

const YEAR_SECONDS = 31_556_952

/** The samples of a batch as they are stored: of each site in columns. */
export class SitedSamples {
  readonly bySite = new Map<number, SampleColumns>()
  /** The units of samples of points without one. */
  readonly units = new Map<number, string>()
  readonly #reading: InstantReading
  readonly #latest: number
  readonly #earliest: number

  constructor(now: Date, reading: InstantReading) {
    const seconds = Math.floor(now.getTime() / 1000)
    this.#reading = reading
    this.#latest = seconds + MAXIMUM_AHEAD_SECONDS
    this.#earliest = reading.acceptsOld ? Number.NEGATIVE_INFINITY : seconds - MAXIMUM_AGE_YEARS * YEAR_SECONDS
  }

  /** Returns why it cannot be stored. */
  add(point: KnownPoint, sent: SentSample): RowProblem | undefined {
    const { row, moment } = sent
    const time = String(sent.time).slice(0, 60)
    if (!moment) {
      return needsDateOrder(time)
        ? rowProblem(row, 'row.date-order', { date: time })
        : rowProblem(row, 'sample.time', { time })
    }
    const timeZone = this.#reading.timezone ?? point.timezone
    const at = instantIn(moment, timeZone, point.order, this.#reading.clockChange ?? null)
    if (typeof at === 'object') {
      return 'skippedIn' in at
        ? rowProblem(row, 'sample.missing-hour', { time, timeZone: at.skippedIn })
        : rowProblem(row, 'row.zone', { time, zone: at.unknownZone })
    }
    if (at > this.#latest) return rowProblem(row, 'sample.ahead', { time, minutes: MAXIMUM_AHEAD_SECONDS / 60 })
    if (at < this.#earliest) return rowProblem(row, 'sample.too-old', { time, years: MAXIMUM_AGE_YEARS })
    const value = readValue(sent.value, point, {
      unit: sent.unit,
      decimalMark: sent.decimalMark,
      words: sent.column?.words,
    })
    if (typeof value === 'object' && 'code' in value) return { row, ...value }
    if (point.kind === 'number' && point.unit === null) {
      const unit = sent.unit ?? unitIn(sent.value)
      if (unit !== undefined) this.units.set(point.pointRowId, unit)
    }
    const { pointRowIds, at: instants, values, states } = this.#columnsOf(point.siteRowId)
    if (typeof value === 'object') {
      states.push({
        place: instants.length,
        pointRowId: point.pointRowId,
        row,
        state: value.state,
        point: point.pointId,
      })
    }
    pointRowIds.push(point.pointRowId)
    instants.push(at)
    values.push(typeof value === 'object' ? Number.NaN : value)
    return undefined
  }

  #columnsOf(siteRowId: number): SampleColumns {
    const known = this.bySite.get(siteRowId)
    if (known) return known
    const columns: SampleColumns = { pointRowIds: [], at: [], values: [], states: [] }
    this.bySite.set(siteRowId, columns)
    return columns
  }
}

/** Replaces the words of states by their numbers; new words are added to their points. */
export async function numberStates(db: Db, columns: SampleColumns) {
  const { states, ...kept } = columns
  if (states.length === 0) return { kept, refused: [] }
  const known = await lockStates(db, [...new Set(states.map(({ pointRowId }) => pointRowId))])
  const counts = new Map([...known].map(([id, words]) => [id, words.length]))
  const numbersOf = new Map([...known].map(([id, words]) => [id, new Map(words.map((word, number) => [word, number]))]))
  const refused: RowProblem[] = []
  const dropped = new Set<number>()
  for (const { place, pointRowId, row, state, point } of states) {
    const numbers = numbersOf.get(pointRowId)
    const number = numbers?.get(state) ?? numbers?.size ?? 0
    if (number >= MAXIMUM_STATES) {
      refused.push(rowProblem(row, 'sample.too-many-states', { state, point, maximum: MAXIMUM_STATES }))
      dropped.add(place)
      continue
    }
    numbers?.set(state, number)
    kept.values[place] = number
  }
  for (const [pointRowId, numbers] of numbersOf) {
    if (numbers.size > (counts.get(pointRowId) ?? 0)) await saveStates(db, pointRowId, [...numbers.keys()])
  }
  return { kept: dropped.size === 0 ? kept : dropPlaces(kept, dropped), refused }
}

const dropPlaces = (columns: Omit<SampleColumns, 'states'>, dropped: ReadonlySet<number>) => ({
  pointRowIds: columns.pointRowIds.filter((_, place) => !dropped.has(place)),
  at: columns.at.filter((_, place) => !dropped.has(place)),
  values: columns.values.filter((_, place) => !dropped.has(place)),
})
