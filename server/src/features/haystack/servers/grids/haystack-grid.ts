import { stringify } from 'csv-stringify/sync'
import {
  HBool,
  HDate,
  HDateTime,
  HFilter,
  HGrid,
  HMarker,
  HNum,
  HRef,
  HStr,
  HTime,
  HUri,
  type HVal,
  ZincReader,
} from 'haystack-core'
import { giveWay, isTimeToGiveWay } from '../../../../http/give-way.ts'
import { Refusal, refuse } from '../../../../http/refusal.ts'
import '../../../units/haystack-units.ts'
import { readZincRows } from './zinc-rows.ts'

const BATCH = 100
// Read in a few milliseconds.
const BATCH_LENGTH = 50_000
const MAXIMUM_MESSAGE = 500

/** Why a text is no Haystack filter; undefined if it is one. */
export function filterProblem(filter: string): string | undefined {
  try {
    HFilter.parse(filter)
    return undefined
  } catch (error) {
    return messageOf(error)
  }
}

/** The request of the `read` operation, in zinc. In its version 2.0, which is the same for a text and known to all servers. */
export const filterRequest = (filter: string): string => `ver:"2.0"\nfilter\n${HStr.make(filter).toZinc()}\n`

/**
 * The rows of a grid as comma-separated text in UTF-8, under the names of its columns, in bounded memory. `onRecord` is
 * called for each. Throws a refusal if it is no grid, if it says that the server failed, or at the first row that cannot
 * be read.
 */
export async function* gridAsCsv(zinc: AsyncIterable<Uint8Array>, onRecord: () => void): AsyncGenerator<Buffer> {
  const rows = readZincRows(zinc)
  const top = (await rows.next()).value?.text ?? ''
  if (!top.startsWith('ver:')) throw refuse('pull.not-a-grid', { type: 'text' })
  const columnsLine = (await rows.next()).value?.text ?? ''
  const names = namesIn(top, columnsLine)
  const version = /^ver:"[^"]*"/.exec(top)?.[0] ?? top
  const head = `${version}\n${columnsLine}\n`
  yield csvOf([names])
  let batch: Row[] = []
  let length = 0
  for await (const row of rows) {
    batch.push(row)
    length += row.text.length
    if (batch.length < BATCH && length < BATCH_LENGTH) continue
    if (isTimeToGiveWay()) await giveWay()
    yield csvOf(recordsOf(batch, head, names))
    for (const _ of batch) onRecord()
    batch = []
    length = 0
  }
  if (batch.length === 0) return
  yield csvOf(recordsOf(batch, head, names))
  for (const _ of batch) onRecord()
}

interface Row {
  readonly line: number
  readonly text: string
}

function namesIn(top: string, columnsLine: string): string[] {
  const grid = parsed(`${top}\n${columnsLine}\n`, 1)
  if (grid.meta.has('err')) {
    const message = grid.meta.get<HStr>('dis')?.value ?? grid.meta.get<HStr>('errType')?.value ?? '?'
    throw refuse('pull.error-grid', { message: message.slice(0, MAXIMUM_MESSAGE) })
  }
  return grid.getColumns().map(({ name }) => name)
}

/** Many at once, because reading a grid has a cost of its own; one by one to find the row that is wrong. */
function recordsOf(rows: readonly Row[], head: string, names: readonly string[]): string[][] {
  const read = (some: readonly Row[]) => {
    const text = some.map((row) => row.text).join('\n')
    const dicts = parsed(`${head}${text}\n`, some[0]?.line ?? 0).getRows()
    if (dicts.length !== some.length) throw broken(some[0]?.line ?? 0, `${dicts.length} rows`)
    return dicts.map((dict) => names.map((name) => cellOf(name, dict.get(name))))
  }
  try {
    return read(rows)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return rows.flatMap((row) => read([row]))
  }
}

function parsed(zinc: string, line: number): HGrid {
  try {
    const value = ZincReader.readValue(zinc)
    if (value instanceof HGrid) return value
  } catch (error) {
    throw broken(line, messageOf(error))
  }
  throw broken(line, 'no grid')
}

const broken = (line: number, reason: string) => refuse('pull.broken-grid', { line, reason })

const csvOf = (records: readonly (readonly string[])[]): Buffer =>
  Buffer.from(stringify(records as string[][], { quoted: true, quoted_empty: true }))

/** The reader of tables understands cells like this; a reference has its name in columns such as `equipRef`. */
function cellOf(column: string, value: HVal | undefined): string {
  if (value === undefined || value === null) return ''
  if (value instanceof HRef) {
    if (!/ref$/i.test(column)) return value.value
    // The ID replaces a missing name.
    return value.dis && value.dis !== value.value ? `@${value.value} "${value.dis}"` : `@${value.value}`
  }
  if (value instanceof HNum) return numberCell(value)
  if (value instanceof HStr || value instanceof HUri) return value.value
  if (value instanceof HDateTime || value instanceof HDate || value instanceof HTime) return value.value
  if (value instanceof HBool) return String(value.value)
  return value instanceof HMarker ? '✓' : value.toZinc()
}

/** Units of duration that tables do not know, in hours or seconds. */
const OTHER_DURATIONS: Readonly<Record<string, (value: number) => string>> = {
  day: (value) => `${value * 24}h`,
  wk: (value) => `${value * 168}h`,
  ms: (value) => `${value / 1000}s`,
}

function numberCell({ value, unit }: HNum): string {
  const symbol = unit?.symbol ?? ''
  return OTHER_DURATIONS[symbol]?.(value) ?? `${value}${symbol}`
}

const messageOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).trim().split('\n')[0]?.slice(0, MAXIMUM_MESSAGE) ?? '?'
