import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import { readTableFile } from '../../server/src/features/findings/reading/read-table.ts'
import { openWorkbook } from '../../server/src/features/readers/workbook/open-workbook.ts'
import { odsOf, xlsxOf } from '../../server/test/fixtures/files/workbooks.ts'
import { type Figure, interleave, median, ratioOf } from '../measure.ts'
import { type ImportBench, type WholeImport, withImportBench } from './whole-imports.ts'

const ROWS = 100_000
const RUNS = 3
const AIM_OF_CSV_RATE = 0.33
const AIM_MEGABYTES = 400
const FORMATS = { csv: 'csv', xlsx: 'workbook', ods: 'workbook' } as const
/** 2025-01-01, as epoch seconds and as Excel counts days. */
const FROM = { epochSeconds: Date.UTC(2025, 0, 1) / 1000, serial: 45_658 }
const HEADER = [
  ...['siteId', 'equipId', 'equipName', 'ruleId', 'occurredOn', 'start', 'durationSeconds', 'description'],
  ...['severity', 'reportUrl', 'sourceId', 'comment'],
]

/** Findings of 12 columns in workbooks, against the same rows as CSV: read, and imported. */
export const benchWorkbooks = async (): Promise<Figure[]> => [
  ...(await benchReading()),
  ...((await withImportBench(benchImports)) ?? []),
]

/** Into a database, as the page does it. */
async function benchImports({ folder, run }: ImportBench): Promise<Figure[]> {
  const kinds = ['csv', 'xlsx', 'ods'] as const
  const file = (kind: (typeof kinds)[number]) => join(folder, `findings.${kind}`)
  for (const [kind, content] of Object.entries({ csv, xlsx, ods })) {
    writeFileSync(file(kind as (typeof kinds)[number]), content())
  }
  const imports: Record<(typeof kinds)[number], WholeImport[]> = { csv: [], xlsx: [], ods: [] }
  // The first creates the equipment.
  await run('import', file('csv'), 'csv', ROWS)
  for (let turn = 0; turn < RUNS; turn++) {
    for (const kind of kinds) imports[kind].push(await run('import', file(kind), FORMATS[kind], ROWS))
  }
  const seconds = (kind: (typeof kinds)[number]) => imports[kind].map((one) => one.seconds)
  const rate = (kind: (typeof kinds)[number]) => Math.round(ROWS / median(seconds(kind))).toLocaleString('en')
  return (['xlsx', 'ods'] as const).flatMap((kind) => {
    const peak = Math.max(...imports[kind].map(({ peakMegabytes }) => peakMegabytes))
    return [
      {
        what: `${ROWS.toLocaleString('en')} rows of .${kind}, imported`,
        reference: 'rate of importing the same rows as CSV',
        ratio: ratioOf(seconds('csv'), seconds(kind)),
        aim: `>= ${AIM_OF_CSV_RATE}`,
        detail: `${rate(kind)} and ${rate('csv')} rows a second`,
      },
      {
        what: `peak memory of importing .${kind}`,
        reference: `${AIM_MEGABYTES} MB`,
        ratio: peak / AIM_MEGABYTES,
        aim: '< 1',
        detail: `${peak.toFixed(0)} MB`,
      },
    ]
  })
}

/** Reading only. */
async function benchReading(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bonfire-bench-'))
  try {
    const file = (ending: string) => join(folder, `findings.${ending}`)
    writeFileSync(file('csv'), csv())
    writeFileSync(file('xlsx'), xlsx())
    writeFileSync(file('ods'), ods())
    const times = await interleave(
      {
        csv: () => countRows(readTableFile(createReadStream(file('csv')))),
        xlsx: () => readSheet(file('xlsx')),
        ods: () => readSheet(file('ods')),
      },
      RUNS,
    )
    const rate = (milliseconds: readonly number[]) => Math.round((ROWS / median(milliseconds)) * 1000)
    return (['xlsx', 'ods'] as const).map((kind) => ({
      what: `${ROWS.toLocaleString('en')} rows of .${kind}, read`,
      reference: 'rate of reading the same rows as CSV',
      ratio: ratioOf(times.csv, times[kind]),
      aim: `>= ${AIM_OF_CSV_RATE}`,
      detail: `${rate(times[kind]).toLocaleString('en')} and ${rate(times.csv).toLocaleString('en')} rows a second`,
    }))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function readSheet(path: string): Promise<void> {
  const workbook = await openWorkbook(path)
  // With the header.
  await countRows(workbook.rows('Findings'), ROWS + 1)
  await workbook.close()
}

async function countRows(rows: AsyncIterable<object>, expected = ROWS): Promise<void> {
  let count = 0
  for await (const row of rows) {
    if ('code' in row) throw new Error(`Row ${count} was refused: ${row.code}`)
    count++
  }
  if (count !== expected) throw new Error(`${count} rows were read`)
}

/** Texts, or numbers with what they show: a day, a moment or a number. */
type Cell = string | { readonly number: number; readonly kind: 'day' | 'moment' | 'number' }

function* findings(): Generator<Cell[]> {
  yield HEADER
  for (let row = 0; row < ROWS; row++) {
    // Each equip at most once a day, within the hours that no change of the clocks touches.
    const day = Math.floor(row / 250) % 400
    yield [
      ...[`site-${row % 40}`, `ahu-${row % 3000}`, `Air handler ${row % 3000}`, `rule-${row % 120}`],
      { number: day, kind: 'day' },
      { number: day + (600 + (row % 600)) / 1440, kind: 'moment' },
      { number: 600 + (row % 5000), kind: 'number' },
      `Supply air is far from its setpoint & drifting ${row % 5000}`,
      { number: row % 4, kind: 'number' },
      ...[`https://example.org/report/${row}`, `source-${row}`, 'checked'],
    ]
  }
}

function isoOf({ number, kind }: Exclude<Cell, string>): string {
  if (kind === 'number') return String(number)
  const iso = new Date(Math.round(FROM.epochSeconds + number * SECONDS_PER_DAY) * 1000).toISOString()
  return iso.slice(0, kind === 'day' ? 10 : 19)
}

const csv = () =>
  [...findings()].map((cells) => cells.map((cell) => (typeof cell === 'string' ? cell : isoOf(cell))).join()).join('\n')

function xlsx(): Buffer {
  const numbers = new Map<string, number>()
  const textOf = (text: string) => {
    const known = numbers.get(text)
    if (known !== undefined) return known
    numbers.set(text, numbers.size)
    return numbers.size - 1
  }
  const styles = { day: 1, moment: 2, number: 0 }
  const cellOf = (cell: Cell, place: string) => {
    if (typeof cell === 'string') return `<c r="${place}" t="s"><v>${textOf(cell)}</v></c>`
    const value = cell.kind === 'number' ? cell.number : FROM.serial + cell.number
    return `<c r="${place}" s="${styles[cell.kind]}"><v>${value}</v></c>`
  }
  const rows = [...findings()].map((cells, row) => {
    const written = cells.map((cell, column) => cellOf(cell, `${String.fromCharCode(65 + column)}${row + 1}`))
    return `<row r="${row + 1}" spans="1:12">${written.join('')}</row>`
  })
  const texts = [...numbers.keys()].map((text) => `<si><t>${escaped(text)}</t></si>`).join('')
  return xlsxOf({ sheets: { Findings: rows.join('') }, texts, formats: ['yyyy-mm-dd', 'yyyy-mm-dd hh:mm:ss'] })
}

function ods(): Buffer {
  const cellOf = (cell: Cell) => {
    const shown = typeof cell === 'string' ? escaped(cell) : isoOf(cell)
    return `<table:table-cell ${typeOf(cell, shown)}><text:p>${shown}</text:p></table:table-cell>`
  }
  const rows = [...findings()].map((cells) => `<table:table-row>${cells.map(cellOf).join('')}</table:table-row>`)
  return odsOf(`<table:table table:name="Findings">${rows.join('')}</table:table>`)
}

function typeOf(cell: Cell, shown: string): string {
  const typed = (type: string, value = '') => `office:value-type="${type}" ${value} calcext:value-type="${type}"`
  if (typeof cell === 'string') return typed('string')
  if (cell.kind === 'number') return typed('float', `office:value="${shown}"`)
  return typed('date', `office:date-value="${shown}"`)
}

const escaped = (text: string) => text.replaceAll('&', '&amp;')
