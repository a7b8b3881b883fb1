import type { FindingField, TableReading } from '@bonfire/contract/imports/table-reading'
import { refuse } from '../../../http/refusal.ts'
import { rowProblem } from '../../../locales/rejections.ts'
import { currencyIn } from '../../readers/cells/amounts.ts'
import { dateOrderIn } from '../../readers/cells/date-order.ts'
import { readDuration } from '../../readers/cells/durations.ts'
import { markIn } from '../../readers/cells/numbers.ts'
import { withoutGuard } from '../../readers/cells/plain-cell.ts'
import { momentIn, readDay, readTime } from '../../readers/cells/times.ts'
import { type Zone, zoneIn, zoneInHeading } from '../../readers/cells/zones.ts'
import type { UnreadableRow } from '../../readers/sent-row.ts'
import { encodingProblem } from '../../readers/text.ts'
import { checkColumns } from '../checks/check-table.ts'
import { missingFields, type ReadingChoices } from './detect-table.ts'
import type { SentOccurrence } from './finding-source.ts'
import { type FiringList, readFirings } from './firing-list.ts'

/** The header of a table and what its columns mean. */
export interface Table {
  readonly reading: TableReading
  readonly header: readonly string[]
  readonly fieldNames: Readonly<Record<string, string>>
  readonly siteIds: ReadonlyMap<string, string>
  readonly ruleIds: ReadonlyMap<string, string>
  readonly createsEquips: boolean
  /** The currency that the name of the column of costs gives. */
  readonly costMark: string | undefined
  /** The columns of a table that says what was checked. */
  readonly checks: ReturnType<typeof checkColumns>
  /** The clocks for times that name none: chosen, or in the name of their column. */
  readonly zone: Zone | undefined
}

const MAXIMUM_COLUMNS = 1000

/** Refuses a header without the columns that are needed. */
export function tableOf(names: readonly string[], reading: TableReading, choices: ReadingChoices): Table {
  const header = names.map((name) => name.trim())
  if (header.length > MAXIMUM_COLUMNS) {
    throw refuse('import.wide-header', { count: header.length, maximum: MAXIMUM_COLUMNS })
  }
  const gone = Object.values(reading.gone)
  if (gone.length > 0) throw refuse('import.gone-columns', { columns: gone, count: gone.length, found: header })
  const checks = checkColumns(header)
  const missing = checks ? [] : missingFields(reading)
  const beyond = Object.entries(reading.columns).filter(([, place]) => place >= header.length)
  if (missing.length > 0 || beyond.length > 0) {
    const columns = [...missing, ...beyond.map(([field]) => field)]
    throw refuse('import.missing-columns', { columns, count: columns.length, found: header })
  }
  const nameColumn = (field: FindingField) => header[reading.columns[field] ?? -1] ?? field
  const fieldNames = Object.fromEntries(
    Object.keys(reading.columns).map((field) => [field, nameColumn(field as FindingField)]),
  )
  return {
    reading,
    header,
    checks,
    fieldNames: { ...fieldNames, 'times.0.t': nameColumn('start'), 'times.0.d': nameColumn('durationSeconds') },
    siteIds: new Map(Object.entries(choices.sites ?? {})),
    ruleIds: new Map(Object.entries(choices.rules ?? {})),
    createsEquips: choices.createsEquips ?? false,
    costMark: currencyIn(nameColumn('cost'))?.mark,
    zone: choices.timezone
      ? { timeZone: choices.timezone }
      : zoneInHeading(nameColumn(reading.columns.start === undefined ? 'times' : 'start'))?.zone,
  }
}

/** A firing, or several; undefined for an empty row. */
export function readRecord(row: number, sent: string[], table: Table): SentOccurrence | UnreadableRow | undefined {
  const { reading, header, fieldNames } = table
  if (sent.every((cell) => cell.trim() === '')) return undefined
  const record = sent.slice(header.length).every((cell) => cell.trim() === '') ? sent.slice(0, header.length) : sent
  if (record.length !== header.length) {
    return {
      ...rowProblem(row, 'row.other-columns', { count: record.length, expected: header.length }),
      record,
      header,
    }
  }
  if (record.every((cell, place) => cell.trim() === header[place])) {
    return { ...rowProblem(row, 'row.header-again', {}), record, header }
  }
  const line = record.join(reading.separator ?? ',')
  const problem = encodingProblem(row, line)
  if (problem) return { ...problem, record, header }
  const cell = (field: FindingField) =>
    withoutGuard((record[reading.columns[field] ?? -1] ?? reading.values[field])?.trim()) || undefined
  const { dateOrder } = reading
  const hasDay = reading.columns.occurredOn !== undefined || reading.values.occurredOn !== undefined
  const [dayCell, startCell, durationCell] = [cell('occurredOn'), cell('start'), cell('durationSeconds')]
  const openDate = dateOrder === null && [dayCell, startCell].find((text) => text && dateOrderIn(text) === 'either')
  if (openDate) return { ...rowProblem(row, 'row.date-order', { date: openDate }), record, header }
  if (table.checks) return readCheck(row, record, table)
  if (durationCell !== undefined && durationIn(durationCell, reading) === 'either') {
    const named = { field: fieldNames.durationSeconds ?? 'durationSeconds', cost: durationCell.slice(0, 60) }
    return { ...rowProblem(row, 'hit.decimal-mark', named), record, header }
  }
  const day = dayCell === undefined ? undefined : readDay(dayCell, dateOrder)
  const timesCell = cell('times')
  const zoneCell = cell('timeZone')
  const zone = zoneCell === undefined ? table.zone : zoneIn(zoneCell)
  if (zoneCell !== undefined && !zone) {
    const time = startCell ?? dayCell ?? ''
    return { ...rowProblem(row, 'row.zone', { zone: zoneCell.slice(0, 60), time: time.slice(0, 60) }), record, header }
  }
  const found = timesCell === undefined ? undefined : readFirings(timesCell, dateOrder, day)
  if (found && 'item' in found) return { ...rowProblem(row, 'row.firings', { ...found }), record, header }
  const { times, ...clock } = found
    ? timesOf(found, reading, zone)
    : oneTime({ startCell, durationCell, day, zone }, reading)
  const seconds = times[0]?.t
  const idIn = (field: FindingField) => refOf(cell(field), fieldNames[field])
  const equip = idIn('equipId')
  const site = idIn('siteId')
  const rule = idIn('ruleId')
  // A row without a column for the day uses this one until the site is known.
  const knownDay = hasDay ? day : typeof seconds === 'number' ? seconds : 0
  const value = {
    siteId: meantBy(site.id, table.siteIds),
    equipId: equip.id,
    equipName: cell('equipName') ?? equip.name ?? (table.createsEquips ? equip.id : undefined),
    ruleId: meantBy(rule.id, table.ruleIds),
    occurredOn: knownDay === undefined ? dayCell : dayText(knownDay),
    times,
    description: cell('description'),
    severity: cell('severity'),
    reportUrl: cell('reportUrl'),
    sourceId: cell('sourceId'),
    pointIds: cell('pointIds')
      ?.split(/[;|\n]/)
      .flatMap((id) => id.trim() || []),
    cost: cell('cost'),
    currency: cell('currency'),
  }
  return {
    row,
    value,
    length: line.length,
    record,
    header,
    fieldNames,
    siteName: site.name,
    ruleName: rule.name,
    ...clock,
    ...(!hasDay && { hasNoDay: true }),
    ...(value.cost !== undefined && { decimalMark: markOf(value.cost, reading), costMark: table.costMark }),
  }
}

/** A rule ran on a day: on the equip of the row, or on all. */
function readCheck(
  row: number,
  record: readonly string[],
  { checks, header, reading, siteIds, ruleIds }: Table,
): SentOccurrence {
  const cell = (place: number | undefined) =>
    place === undefined ? undefined : withoutGuard(record[place]?.trim()) || undefined
  const idIn = (place: number | undefined) => refOf(cell(place), header[place ?? -1])
  const [site, rule, date] = [idIn(checks?.siteId), idIn(checks?.ruleId), cell(checks?.date)]
  const day = date === undefined ? undefined : readDay(date, reading.dateOrder)
  const equipId = cell(checks?.equipId)
  const value = {
    siteId: meantBy(site.id, siteIds),
    ruleId: meantBy(rule.id, ruleIds),
    date: day === undefined ? date : dayText(day),
    ...(equipId !== undefined && { equipIds: [equipId] }),
  }
  return {
    row,
    value,
    isCheck: true,
    record,
    header,
    siteName: site.name,
    ruleName: rule.name,
    fieldNames: { 'equipIds.0': 'equipId' },
  }
}

type Times = Pick<SentOccurrence, 'isWallClock' | 'zone' | 'hasWallEnds' | 'clockChange'> & {
  times: readonly { t: number | string | undefined; d: number | string | undefined }[]
}

function timesOf(list: FiringList, { clockChange }: TableReading, zone: Zone | undefined): Times {
  const { firings, isWallClock, hasWallEnds } = list
  return {
    times: firings.map(({ startSeconds, durationSeconds }) => ({ t: startSeconds, d: durationSeconds })),
    ...(isWallClock && { isWallClock, zone: list.zone ?? zone, hasWallEnds, clockChange }),
  }
}

/**
 * Numbers of a workbook are shown with a point; only texts have commas. Beside such texts, 1.250 may be a number or a text.
 */
function markOf(cell: string, { decimalMark, sheet }: TableReading): TableReading['decimalMark'] {
  if (sheet === null || cell.includes(',')) return decimalMark
  return decimalMark === 'comma' && markIn(cell) === 'either' ? null : 'point'
}

const durationIn = (cell: string, reading: TableReading) =>
  readDuration(cell, { unit: reading.durationUnit, decimalMark: markOf(cell, reading) })

interface OneTime {
  readonly startCell: string | undefined
  readonly durationCell: string | undefined
  readonly day: number | undefined
  readonly zone: Zone | undefined
}

function oneTime({ startCell, durationCell, day, zone }: OneTime, reading: TableReading): Times {
  const { dateOrder, clockChange } = reading
  const found = startCell === undefined ? undefined : readTime(startCell, dateOrder, day)
  const start = found && 'wallSeconds' in found && !found.zone && zone ? momentIn(zone, found.wallSeconds) : found
  const duration = durationCell === undefined ? undefined : durationIn(durationCell, reading)
  const seconds = start && ('wallSeconds' in start ? start.wallSeconds : start.epochSeconds)
  return {
    times: [{ t: seconds ?? startCell, d: duration ?? numberIn(durationCell) }],
    ...(start && 'wallSeconds' in start && { isWallClock: true, zone: start.zone, clockChange }),
  }
}

const meantBy = (name: string | undefined, ids: ReadonlyMap<string, string>) =>
  name === undefined ? undefined : (ids.get(name) ?? name)

/** A negative number is one, so that its row is refused for that. */
const numberIn = (cell: string | undefined) => (cell && /^-\d+(\.\d+)?$/.test(cell) ? Number(cell) : cell)

/**
 * Haystack writes references as `@p:demo:r:1a-2b "AHU 1"`; in a column such as siteRef, that is an id with a name.
 * Elsewhere an id may begin with @.
 */
function refOf(cell: string | undefined, column = ''): { id: string | undefined; name: string | undefined } {
  const [, id, quoted, plain] = /^@(\S+)(?:\s+(?:"(.*)"|(.+)))?$/.exec((/ref$/i.test(column) && cell) || '') ?? []
  return id === undefined ? { id: cell, name: undefined } : { id, name: quoted ?? plain }
}

const dayText = (epochSeconds: number) => new Date(epochSeconds * 1000).toISOString().slice(0, 10)
