import { plainColumn } from '@bonfire/contract/imports/column-places'
import {
  looksLikeTimeOfDay,
  nameAndBrackets,
  POINT_NAMES,
  TIME_NAMES,
  VALUE_NAMES,
} from '@bonfire/contract/imports/sample-names'
import type { TableChoices } from '@bonfire/contract/imports/table-reading'
import { SECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import type { ValueRange } from '../../points/roles/proposed-unit.ts'
import type { DecimalMark } from '../../readers/cells/numbers.ts'
import { plainCell } from '../../readers/cells/plain-cell.ts'
import { readTime } from '../../readers/cells/times.ts'
import { type Zone, zoneIn, zoneInHeading } from '../../readers/cells/zones.ts'
import { readUnit } from '../../units/units.ts'
import type { FilePoint } from './file-point.ts'
import type { StateWords } from './sample-value.ts'
import type { ColumnKind } from './value-evidence.ts'

export interface PointColumn {
  readonly place: number
  /** The point in messages. */
  readonly point: string
  /** The possible names of the point, the likeliest last; none if the header only says that it is a value. */
  readonly names: readonly string[]
  /** Someone chose the ID of the point. */
  readonly isId: boolean
  /** It may be called like the file. */
  readonly isFile: boolean
  /** The header without its unit. */
  readonly name: string
  /** Haystack's name. */
  readonly unit: string | undefined
  readonly words: StateWords | undefined
  /** The IDs or names of the equip at which its point is created, if that differs from the others. */
  readonly equips: readonly string[]
  readonly isRead: boolean
  /** The mark of its numbers; null if they do not show it. */
  readonly decimalMark: DecimalMark
  /** The likely kind of its values; undefined as long as none says anything. */
  readonly kind: ColumnKind | undefined
  /** The range of its numbers; as long as they do not show their mark, of those that can be read one way only. */
  readonly range: ValueRange | undefined
}

interface TimeColumns {
  readonly time: number
  /** The column with the time of day, of a table whose column of times has only days. */
  readonly clock: number | undefined
  /** The column that gives the zone of each time. */
  readonly zoneColumn: number | undefined
  /** The zone in the name of the column of times. */
  readonly zone: Zone | undefined
  /** Other columns of times, which are no points: the end of an interval, or the same in another zone. */
  readonly otherTimes: readonly number[]
}

/** The meanings of the columns of a table of samples. */
export type SampleColumns = TimeColumns &
  (
    | { readonly form: 'long'; readonly point: number; readonly value: number; readonly decimalMark: DecimalMark }
    | {
        /** A column for each point. */
        readonly form: 'wide'
        readonly points: readonly PointColumn[]
      }
  )

const SAMPLED_ROWS = 20
const ZONE_NAMES = new Set(['timezone', 'tz', 'zone', 'timezoneid', 'utcoffset', 'fuseau', 'fuseauhoraire', 'zeitzone'])
const END = /^(?:end|stop|to|until|finish)|(?:end|stop)(?:time|date|at)?$|^fin|fin$|^ende|ende$|^bis/

// The unit must be no word or abbreviation besides. "OAT F" may be anything.
const LAST_UNIT =
  /(?:[\s_.-](°[CF]|deg[\s_]?[CF]|celsius|fahrenheit|%RH|kWh?|MWh|cfm|gpm|l\/s|m[3³]\/h|ppm|psi|in[\s.]?(?:H[2₂]O|WC|WG)|k?BTU\/h)|(%))$/i

/**
 * `Value (°F)` is called Value and has the unit °F; anything else in brackets belongs to the name. `OAT degC` keeps its name,
 * because points were created by it.
 */
function nameAndUnit(header: string): { name: string; unit: string | undefined } {
  const { name, brackets } = nameAndBrackets(header)
  const unit = brackets === undefined ? undefined : readUnit(brackets)
  if (unit) return { name, unit: unit.name }
  const [, word, percent] = LAST_UNIT.exec(header.trim()) ?? []
  return { name: header.trim(), unit: readUnit(word ?? percent ?? '')?.name }
}

/** The name of a column of times, in small letters; undefined if nobody calls one so. */
function timeName(header: string): string | undefined {
  const [plain, inner] = [header, zoneInHeading(header)?.name ?? nameAndBrackets(header).name].map(plainColumn)
  return [plain, inner].find((name) => name !== undefined && TIME_NAMES.has(name))
}

/** Finds the header below title lines: its names are some that headers of samples have. */
export const sampleField = (name: string): string | undefined => {
  const plain = plainColumn(nameAndUnit(name).name)
  return timeName(name) ?? (POINT_NAMES.has(plain) || VALUE_NAMES.has(plain) ? plain : undefined)
}

export type ColumnChoices = Pick<
  TableChoices,
  'points' | 'pointUnits' | 'pointWords' | 'pointEquips' | 'skipped' | 'timezone'
>

type Rows = readonly (readonly string[])[]

interface Described {
  readonly place: number
  readonly header: string
  readonly name: string
  readonly unit: string | undefined
  readonly plain: string
  readonly isNamedTime: boolean
}

/** Undefined without a column of times. `only`: what the name of the file says, of its one point or of its equip. */
export function findColumns(
  header: readonly string[],
  rows: Rows,
  choices: ColumnChoices,
  only: FilePoint | undefined,
): SampleColumns | undefined {
  const described = header.map((text, place): Described => {
    const { name, unit } = nameAndUnit(text)
    return { place, header: text, name, unit, plain: plainColumn(name), isNamedTime: timeName(text) !== undefined }
  })
  const found = timeColumns(described, rows)
  if (!found) return undefined
  // A chosen zone goes before that of the heading.
  const times = choices.timezone === undefined ? found : { ...found, zone: undefined }
  const taken = new Set([times.time, times.clock, times.zoneColumn, ...times.otherTimes])
  const others = described.filter(({ place }) => !taken.has(place))
  const point = others.find(({ plain }) => POINT_NAMES.has(plain))
  const value = others.find(({ plain }) => VALUE_NAMES.has(plain))
  if (point && value) return { form: 'long', ...times, point: point.place, value: value.place, decimalMark: null }
  const skipped = new Set(choices.skipped)
  const isAlone = only !== undefined && others.length === 1
  return {
    form: 'wide',
    ...times,
    points: others
      .filter(({ name }) => name !== '')
      .map(({ place, name, unit, plain }) => {
        const column = header[place] ?? ''
        const chosen = choices.points?.[column] ?? choices.points?.[name]
        const id = chosen ?? (isAlone && only.isId ? only.point : undefined)
        const called = others.length === 1 && VALUE_NAMES.has(plain) ? [] : [name]
        const names = id === undefined ? [...called, ...(isAlone ? [only.point] : [])] : [id]
        const chosenUnit = choices.pointUnits?.[column]
        return {
          place,
          point: names.at(-1) ?? name,
          names,
          isId: id !== undefined,
          isFile: isAlone && id === undefined,
          name: isAlone ? only.name : name,
          unit: chosenUnit === undefined ? unit : chosenUnit === null ? undefined : readUnit(chosenUnit)?.name,
          words: choices.pointWords?.[column],
          equips: equipsOf(choices.pointEquips?.[column], only),
          isRead: !skipped.has(column),
          decimalMark: null,
          kind: undefined,
          range: undefined,
        }
      }),
  }
}

const equipsOf = (chosen: string | undefined, only: FilePoint | undefined) =>
  chosen === undefined ? (only?.equips ?? []) : [chosen]

/** The column of times is one that is called so, or else the first that has dates; and what goes with it. */
function timeColumns(described: readonly Described[], rows: Rows): TimeColumns | undefined {
  const dated = described.filter(({ place }) => haveMost(rows, place, isDate))
  const named = described.filter(
    ({ isNamedTime, place }) => isNamedTime && (rows.length === 0 || haveMost(rows, place, isAnyTime)),
  )
  const found = [...named, ...dated]
  const begins = found.filter(({ plain }) => !END.test(plain))
  const [first] = begins.length > 0 ? begins : rows.length === 0 ? [...found, ...described] : found
  if (!first) return undefined
  // A column that says its zone separates the hours that the clocks show twice.
  const chosen = begins.find((one) => one.isNamedTime && zoneInHeading(one.header)) ?? first
  const clock = clockColumn(described, rows, chosen.place)
  const zoneColumn = described.find(({ plain, place }) => ZONE_NAMES.has(plain) && areZones(rows, place))?.place
  const clocks = described.filter(({ place }) => areClocks(rows, place))
  const otherTimes = [...new Set([...dated, ...named, ...clocks, ...partsOfTimes(described, rows)])]
    .map(({ place }) => place)
    .filter((place) => place !== chosen.place && place !== clock && place !== zoneColumn)
  return { time: chosen.place, clock, zoneColumn, zone: zoneInHeading(chosen.header)?.zone, otherTimes }
}

const PARTS_OF_TIMES: readonly (readonly [name: RegExp, highest: number])[] = [
  [/^(yr|year|annee|jahr)$/, 9999],
  [/^(mo|mon|mnth|month|mois|monat)$/, 12],
  [/^(d|dy|day|dom|jour|tag)$/, 31],
  [/^(h|hr|hour|heure|stunde)$/, 24],
  [/^(mn|min|minute)$/, 59],
]

/** `year`, `month`, `day`, `hour` beside each other, besides the times themselves; one of them alone may be anything. */
function partsOfTimes(described: readonly Described[], rows: Rows): Described[] {
  const found = PARTS_OF_TIMES.flatMap(([name, highest]) => {
    const isPart = (cell: string) => /^\d{1,4}$/.test(cell) && Number(cell) <= highest
    return described.find(({ plain, place }) => name.test(plain) && haveMost(rows, place, isPart)) ?? []
  })
  return found.length > 1 ? found : []
}

const cellsOf = (rows: Rows, place: number) => rows.slice(0, SAMPLED_ROWS).flatMap((row) => row[place]?.trim() || [])
const timeOf = (cell: string) => readTime(cell, 'dayFirst') ?? readTime(cell, 'monthFirst')
const isAnyTime = (cell: string) => timeOf(cell) !== undefined
// A number can be a day that a spreadsheet counts, but it hardly is where nothing says so.
const isDate = (cell: string) => !/^\d*[.,]?\d*$/.test(cell) && timeOf(cell) !== undefined

/** Most of the first cells decide: one of them may be broken. A name among them shows that the header is below. */
function haveMost(rows: Rows, place: number, is: (cell: string) => boolean): boolean {
  const cells = cellsOf(rows, place)
  return cells.filter(is).length > cells.length / 2 && timeName(cells[0] ?? '') === undefined
}

const areClocks = (rows: Rows, place: number) => haveMost(rows, place, (cell) => looksLikeTimeOfDay(plainCell(cell)))
const areZones = (rows: Rows, place: number) => haveMost(rows, place, (cell) => zoneIn(cell) !== undefined)

/** Many controllers export the day and the time of day as two columns. */
function clockColumn(described: readonly Described[], rows: Rows, time: number): number | undefined {
  const days = cellsOf(rows, time).flatMap((cell) => timeOf(cell) ?? [])
  const haveOnlyDays = days.every((moment) => 'wallSeconds' in moment && moment.wallSeconds % SECONDS_PER_DAY === 0)
  if (!haveOnlyDays) return undefined
  const clocks = described.filter(({ place }) => place !== time && areClocks(rows, place))
  return (clocks.find(({ isNamedTime }) => isNamedTime) ?? clocks.find(({ plain }) => !END.test(plain)))?.place
}
