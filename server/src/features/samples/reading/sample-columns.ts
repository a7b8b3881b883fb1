import { nameAndBrackets, POINT_NAMES, TIME_NAMES, VALUE_NAMES } from '@bonfire/contract/imports/sample-names'
import type { TableChoices } from '@bonfire/contract/imports/table-reading'
import { looksLikeTimeOfDay } from '@bonfire/contract/imports/time-of-day'
import { momentOf } from '../../readers/table/cells/moments.ts'
import { plainName } from '../../readers/table/plain-name.ts'
import { findTypedUnit } from '../../units/units.ts'
import type { FilePoint } from './file-point.ts'
import type { StateWords } from './sample-value.ts'

export interface PointColumn {
  readonly place: number
  readonly point: string
  /** The header without its unit. */
  readonly name: string
  /** Haystack's name. */
  readonly unit: string | undefined
  readonly words: StateWords | undefined
  /** Where its point is created, if that differs from the others: IDs or names that it may mean. */
  readonly equips: readonly string[]
  readonly isRead: boolean
}

interface TimeColumns {
  readonly time: number
  /** Of a table whose column of times has only days: the column with the time of day. */
  readonly clock: number | undefined
}

/** What the columns of a table of samples are. */
export type SampleColumns = TimeColumns &
  (
    | { readonly form: 'long'; readonly point: number; readonly value: number }
    | {
        /** A column for each point. */
        readonly form: 'wide'
        readonly points: readonly PointColumn[]
      }
  )

const SAMPLED_ROWS = 20
const DAY_SECONDS = 86_400

/** `Value (°F)` is called Value and has the unit °F; anything else in brackets belongs to the name. */
function nameAndUnit(header: string): { name: string; unit: string | undefined } {
  const { name, brackets } = nameAndBrackets(header)
  const unit = brackets === undefined ? undefined : findTypedUnit(brackets)
  return unit ? { name, unit: unit.name } : { name: header.trim(), unit: undefined }
}

/** Whether a name is one that headers of samples have, to find the header below title lines. */
export const sampleField = (name: string): string | undefined => {
  const plain = plainName(nameAndUnit(name).name)
  return TIME_NAMES.has(plain) || POINT_NAMES.has(plain) || VALUE_NAMES.has(plain) ? plain : undefined
}

export type ColumnChoices = Pick<TableChoices, 'points' | 'pointUnits' | 'pointWords' | 'pointEquips' | 'skipped'>

/** Undefined without a column of times. `only`: what the name of the file says, of its one point or of its equip. */
export function columnsOf(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  choices: ColumnChoices,
  only: FilePoint | undefined,
): SampleColumns | undefined {
  const described = header.map((text, place) => ({
    place,
    ...nameAndUnit(text),
    plain: plainName(nameAndUnit(text).name),
  }))
  const time =
    described.find(({ plain, place }) => TIME_NAMES.has(plain) && hasTimes(rows, place))?.place ??
    timeColumn(header, rows)
  if (time === undefined) return undefined
  const clock = clockColumn(described, rows, time)
  const others = described.filter(({ place }) => place !== time && place !== clock)
  const point = others.find(({ plain }) => POINT_NAMES.has(plain))
  const value = others.find(({ plain }) => VALUE_NAMES.has(plain))
  if (point && value) return { form: 'long', time, clock, point: point.place, value: value.place }
  const skipped = new Set(choices.skipped)
  const isAlone = only !== undefined && others.length === 1
  const [equip] = only?.equips ?? []
  const idOf = (name: string) => (equip === undefined ? name : `${equip}.${name.replaceAll(',', ' ')}`)
  return {
    form: 'wide',
    time,
    clock,
    points: others
      .filter(({ name }) => name !== '')
      .map(({ place, name, unit }) => {
        const column = header[place] ?? ''
        const chosenUnit = choices.pointUnits?.[column]
        return {
          place,
          point: choices.points?.[column] ?? choices.points?.[name] ?? (isAlone ? only.point : idOf(name)),
          name: isAlone ? only.name : name,
          unit: chosenUnit === undefined ? unit : chosenUnit === null ? undefined : findTypedUnit(chosenUnit)?.name,
          words: choices.pointWords?.[column],
          equips: equipsOf(choices.pointEquips?.[column], only),
          isRead: !skipped.has(column),
        }
      }),
  }
}

const equipsOf = (chosen: string | undefined, only: FilePoint | undefined) =>
  chosen === undefined ? (only?.equips ?? []) : [chosen]

function timeColumn(header: readonly string[], rows: readonly (readonly string[])[]): number | undefined {
  const place = header.findIndex((_, column) => hasTimes(rows, column, /[-/.:T]/))
  return place < 0 ? undefined : place
}

function hasTimes(rows: readonly (readonly string[])[], place: number, mark = /\d/): boolean {
  const cells = rows.slice(0, SAMPLED_ROWS).flatMap((row) => row[place] || [])
  return cells.length === 0
    ? rows.length === 0
    : cells.every(
        (cell) => mark.test(cell) && (momentOf(cell, 'dayFirst') ?? momentOf(cell, 'monthFirst')) !== undefined,
      )
}

/** Many controllers export the day and the time of day as two columns. */
function clockColumn(
  described: readonly { readonly place: number; readonly plain: string }[],
  rows: readonly (readonly string[])[],
  time: number,
): number | undefined {
  const cellsOf = (place: number) => rows.slice(0, SAMPLED_ROWS).flatMap((row) => row[place]?.trim() || [])
  const hasOnlyDays = cellsOf(time).every((cell) => {
    const moment = momentOf(cell, 'dayFirst') ?? momentOf(cell, 'monthFirst')
    return moment !== undefined && 'wallSeconds' in moment && moment.wallSeconds % DAY_SECONDS === 0
  })
  if (!hasOnlyDays) return undefined
  const isClock = (place: number) => {
    const cells = cellsOf(place)
    return place !== time && cells.length > 0 && cells.every(looksLikeTimeOfDay)
  }
  const clocks = described.filter(({ place }) => isClock(place))
  return (clocks.find(({ plain }) => TIME_NAMES.has(plain)) ?? clocks[0])?.place
}
