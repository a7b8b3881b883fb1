import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readTableFile } from '../server/src/features/ingest/readers/table/read-table.ts'
import { openWorkbook } from '../server/src/features/ingest/readers/workbook/open-workbook.ts'
import { odsOf, xlsxOf } from '../server/test/fixtures/workbooks.ts'
import { type Figure, interleave, median, ratioOf } from './measure.ts'

const ROWS = 100_000
const RUNS = 3
const AIM_OF_CSV_RATE = 0.33
const DAY_SECONDS = 86_400
/** 2026-01-01, as epoch seconds and as Excel counts days. */
const FROM = { epochSeconds: Date.UTC(2026, 0, 1) / 1000, serial: 46_023 }
const HEADER = [
  ...['siteId', 'equipId', 'equipName', 'ruleId', 'occurredOn', 'start', 'durationSeconds', 'description'],
  ...['severity', 'reportUrl', 'sourceId', 'comment'],
]

/** Reading findings of 12 columns from workbooks, against the same rows as CSV. */
export async function benchWorkbooks(): Promise<Figure[]> {
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
      what: `${ROWS.toLocaleString('en')} rows of .${kind}`,
      reference: 'rate of the same rows as CSV',
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
    const day = row % 300
    yield [
      ...[`site-${row % 40}`, `ahu-${row % 3000}`, `Air handler ${row % 3000}`, `rule-${row % 120}`],
      { number: day, kind: 'day' },
      { number: day + (row % 1440) / 1440, kind: 'moment' },
      { number: 600 + (row % 5000), kind: 'number' },
      `Supply air is far from its setpoint & drifting ${row % 5000}`,
      { number: row % 4, kind: 'number' },
      ...[`https://example.org/report/${row}`, `source-${row}`, 'checked'],
    ]
  }
}

function isoOf({ number, kind }: Exclude<Cell, string>): string {
  if (kind === 'number') return String(number)
  const iso = new Date(Math.round(FROM.epochSeconds + number * DAY_SECONDS) * 1000).toISOString()
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
