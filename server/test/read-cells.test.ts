import { describe, expect, it } from 'vitest'
import { checkOccurrence } from '../src/features/findings/occurrence-row.ts'
import { atSite } from '../src/features/findings/places/site-clock.ts'
import { type FindingFormat, readWholeFindings } from '../src/features/findings/reading/read-findings.ts'
import { PORTFOLIO_TABLE } from '../src/features/model/table/portfolio-table.ts'
import { timeZoneIn } from '../src/features/readers/cells/zone-names.ts'
import { readWholeTable } from '../src/features/readers/whole/read-whole-table.ts'
import { readSamplesIn } from '../src/features/samples/reading/read-samples.ts'
import { isSample } from '../src/features/samples/reading/sent-sample.ts'
import { SitedSamples } from '../src/features/samples/sited-samples.service.ts'
import { xlsxOf } from './fixtures/files/workbooks.ts'

const SITE = 'Australia/Sydney'
const NOW = new Date('2026-11-28T00:00:00Z')

type Format = 'csv' | 'workbook' | 'json'
const FORMATS: readonly Format[] = ['csv', 'workbook', 'json']
/** What a cell is read as; a string says why it is refused. */
type Read = number | string

const cellOf = (text: string) => `"${text.replaceAll('"', '""')}"`
const csvOf = (rows: readonly (readonly string[])[]) => rows.map((row) => row.map(cellOf).join(',')).join('\n')
const xmlOf = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
const sheetOf = (rows: readonly (readonly string[])[]) =>
  xlsxOf({
    sheets: {
      Sheet1: rows
        .map((row) => `<row>${row.map((cell) => `<c t="inlineStr"><is><t>${xmlOf(cell)}</t></is></c>`).join('')}</row>`)
        .join(''),
    },
  })

async function* bytesOf(content: string | Buffer): AsyncGenerator<Uint8Array> {
  yield Buffer.from(content)
}

/** Each row as a finding, its start an instant. */
async function findingsIn(format: Format, header: readonly string[], rows: readonly (readonly string[])[]) {
  const table = [['siteId', 'equipId', 'ruleId', ...header], ...rows.map((row) => ['tower', 'ahu-1', 'stuck', ...row])]
  const hits = rows.map(([start, duration, cost]) => ({
    siteId: 'tower',
    equipId: 'ahu-1',
    ruleId: 'stuck',
    occurredOn: '2026-11-24',
    times: [{ t: start, d: Number(duration) }],
    cost,
  }))
  const content = format === 'json' ? JSON.stringify({ hits }) : format === 'csv' ? csvOf(table) : sheetOf(table)
  const found: { start: Read; durationSeconds: Read; cost: Read }[] = []
  for await (const sent of readWholeFindings(format as FindingFormat, bytesOf(content))) {
    const checked = 'code' in sent ? sent : checkOccurrence(sent)
    const hit = 'code' in checked || !(checked.isWallClock || checked.hasNoDay) ? checked : atSite(checked, SITE)
    if ('code' in hit) found.push({ start: hit.code, durationSeconds: hit.code, cost: hit.code })
    else
      found.push({
        start: hit.starts[0] ?? Number.NaN,
        durationSeconds: hit.durations[0] ?? Number.NaN,
        cost: hit.costs?.[0] ?? Number.NaN,
      })
  }
  return found
}

/** Each row as a sample of a point of numbers. */
async function samplesIn(format: Format, header: readonly string[], rows: readonly (readonly string[])[]) {
  const table = [header, ...rows]
  const samples = rows.map(([t, v]) => ({ point: 'sat', t, v }))
  const content = format === 'json' ? JSON.stringify({ samples }) : format === 'csv' ? csvOf(table) : sheetOf(table)
  const order = { last: undefined, isFalling: false }
  const place = {
    pointRowId: 1,
    pointId: 'sat',
    siteRowId: 1,
    kind: 'number',
    unit: null,
    states: null,
    isTold: false,
  } as const
  const point = { ...place, timezone: SITE, order }
  const found: { at: Read; value: Read }[] = []
  for await (const sent of readSamplesIn(format, bytesOf(content), { isFile: true })) {
    const sited = new SitedSamples(NOW, { acceptsOld: true })
    const refused = isSample(sent) ? sited.add(point, sent) : sent
    const columns = sited.bySite.get(1)
    if (refused) found.push({ at: refused.code, value: refused.code })
    else found.push({ at: columns?.at[0] ?? Number.NaN, value: columns?.values[0] ?? Number.NaN })
  }
  return found
}

const at = (iso: string) => Date.parse(iso) / 1000
// Ten o'clock on 24 November 2026, in Sydney's summer and in UTC.
const SYDNEY_TEN = at('2026-11-23T23:00:00Z')
const UTC_TEN = at('2026-11-24T10:00:00Z')
const UNREADABLE = /^(?:sample\.time|hit\.wrong|row\.zone|row\.date-order)$/

/** Times on 24 November 2026, and when they are at a site in Sydney; null where they are refused. */
const TIMES: readonly (readonly [cell: string, expected: number | null])[] = [
  ['2026-11-24 10:00', SYDNEY_TEN],
  ['2026-11-24 10:00:00', SYDNEY_TEN],
  ['2026-11-24T10:00', SYDNEY_TEN],
  ['2026-11-24T10:00:00.000', SYDNEY_TEN],
  ['2026/11/24 10:00', SYDNEY_TEN],
  ['2026.11.24 10:00', SYDNEY_TEN],
  ['24.11.2026 10:00', SYDNEY_TEN],
  ['24.11.26 10:00', SYDNEY_TEN],
  ['24.11.2026 10:00 Uhr', SYDNEY_TEN],
  ['24/11/2026 10:00', SYDNEY_TEN],
  ['24/11/2026 10h00', SYDNEY_TEN],
  ['24-11-2026 10:00', SYDNEY_TEN],
  ['11/24/2026 10:00', SYDNEY_TEN],
  ['11/24/2026 10:00:00 AM', SYDNEY_TEN],
  ['11/24/2026 10:00 am', SYDNEY_TEN],
  ['11/24/2026 10:00 a.m.', SYDNEY_TEN],
  ['11/24/2026 10:00 A.M.', SYDNEY_TEN],
  ['11/24/2026 10:00\u202FAM', SYDNEY_TEN],
  ['11/24/2026 10:00\u00A0a. m.', SYDNEY_TEN],
  ['11/24/2026, 10:00:00 AM', SYDNEY_TEN],
  ['11/24/26 10:00AM', SYDNEY_TEN],
  ['24-Nov-26 10:00', SYDNEY_TEN],
  ['24-Nov-2026 10:00:00', SYDNEY_TEN],
  ['24 November 2026 10:00', SYDNEY_TEN],
  ['24 novembre 2026 10:00', SYDNEY_TEN],
  ['Nov 24, 2026 10:00 AM', SYDNEY_TEN],
  ['November 24, 2026 10:00', SYDNEY_TEN],
  ['Tue 24-Nov-2026 10:00', SYDNEY_TEN],
  ['Tuesday, November 24, 2026 10:00 AM', SYDNEY_TEN],
  ['mardi 24 novembre 2026 10:00', SYDNEY_TEN],
  ['2026-11-24T10:00:00Z', UTC_TEN],
  ['2026-11-24 10:00:00Z', UTC_TEN],
  ['2026-11-24T10:00:00.123Z', UTC_TEN],
  ['2026-11-24 10:00:00 UTC', UTC_TEN],
  ['2026-11-24 10:00:00 GMT', UTC_TEN],
  ['2026-11-24 10:00 utc', UTC_TEN],
  ['2026-11-24 10:00:00 (UTC)', UTC_TEN],
  ['2026-11-24 10:00:00 +00:00', UTC_TEN],
  ['20261124T100000Z', UTC_TEN],
  ['20261124T1000Z', UTC_TEN],
  ['20261124T100000', SYDNEY_TEN],
  ['2026-11-24T21:00:00+11:00', UTC_TEN],
  ['2026-11-24 21:00:00+11', UTC_TEN],
  ['2026-11-24 21:00:00+1100', UTC_TEN],
  ['2026-11-24 21:00:00 +11:00', UTC_TEN],
  ['2026-11-24 21:00:00 UTC+11', UTC_TEN],
  ['2026-11-24 21:00:00 GMT+11:00', UTC_TEN],
  ['2026-11-24T21:00:00+11:00 Sydney', UTC_TEN],
  ['2026-11-24T21:00:00+11:00[Australia/Sydney]', UTC_TEN],
  ['2026-11-24 05:00:00 EST', UTC_TEN],
  ['2026-11-24 02:00:00 PST', UTC_TEN],
  ['2026-11-24 11:00:00 CET', UTC_TEN],
  ['24.11.2026 11:00 MEZ', UTC_TEN],
  ['2026-11-24 21:00:00 AEDT', UTC_TEN],
  ['2026-11-24 05:00:00 America/New_York', UTC_TEN],
  ['2026-11-24 05:00:00 New_York', UTC_TEN],
  ['11/24/2026 5:00:00 AM EST', UTC_TEN],
  ['24-Nov-26 5:00:00 AM EST', UTC_TEN],
  ['2026-11-23 24:00', at('2026-11-23T13:00:00Z')],
  ['2026-11-24', at('2026-11-23T13:00:00Z')],
  ['2026-11-24 00:00:00+11', at('2026-11-23T13:00:00Z')],
  ['1795514400', UTC_TEN],
  ['1795514400000', UTC_TEN],
  ['46350.416666667', SYDNEY_TEN],
  // Not in Sydney, and each stands for several.
  ['2026-11-24 10:00:00 BST', null],
  ['2026-11-24 10:00:00 IST', null],
  ['2026-11-24 10:00:00 CST', null],
  ['2026-11-24 10:00:00 XYZ', null],
  ['2026-11-24 10:00:00 Atlantis', null],
  ['2026-11-24 24:30', null],
  ['2026-11-24 25:00', null],
  ['2026-02-30 10:00', null],
  ['2026-13-24 10:00', null],
  ['24.13.2026 10:00', null],
  ['11/24/2026 13:00 PM', null],
  ['24 Brumaire 2026 10:00', null],
  ['2026-11-2410:00', null],
  ['20261124', null],
  ['202611241000', null],
  ['yesterday', null],
]
// JSON of findings has its own strict form of an instant.
const isSentInstant = (cell: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/.test(cell)

describe.each(FORMATS)('times in %s', (format) => {
  it.each(TIMES)('%s of a finding', async (cell, expected) => {
    const [found] = await findingsIn(format, ['start', 'durationSeconds'], [[cell, '600']])
    const isRead = expected !== null && (format !== 'json' || isSentInstant(cell))
    if (isRead) expect(found?.start).toBe(expected)
    else expect(found?.start).toMatch(UNREADABLE)
  })

  it.each(TIMES)('%s of a sample', async (cell, expected) => {
    // Most of the times of a column are good, whatever one of them is.
    const others = ['2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z'].map((time) => [time, '20'])
    const [found] = await samplesIn(format, ['time', 'sat'], [[cell, '21.5'], ...others])
    if (expected === null) expect(found?.at).toMatch(UNREADABLE)
    else expect(found?.at).toBe(expected)
  })
})

/** Numbers of one column, and what they are; null where they are refused. */
const NUMBERS: readonly (readonly [column: string, cells: Readonly<Record<string, number | null>>])[] = [
  ['plain', { '5': 5, '12.5': 12.5, '-3.25': -3.25, '0': 0, '1250': 1250 }],
  ['with points', { '12.5': 12.5, '1.234': 1.234, '1,234.5': 1234.5, '12,125': 12_125 }],
  ['with commas', { '12,5': 12.5, '12,125': 12.125, '0,250': 0.25, '1.234': 1234, '1.234,5': 1234.5 }],
  ['with a comma after a zero', { '0,250': 0.25, '1,234': 1.234 }],
  ['with spaces', { '1 234,567': 1234.567, '12 345': 12_345, '1\u00A0234,5': 1234.5, '1\u202F234,5': 1234.5 }],
  ['with apostrophes', { "1'234.567": 1234.567, '1’234.5': 1234.5, "12'345": 12_345 }],
  ['of India', { '12,34,567.5': 1_234_567.5, '1,23,456.75': 123_456.75, '1,234': 1234 }],
  ['of millions', { '1,234,567': 1_234_567, '1,234': 1234 }],
  ['of millions with points', { '1.234.567': 1_234_567, '1.234': 1234 }],
  ['that may be grouped, or have three decimals', { '1,234': null, '367': 367, '85': 85, '6,787': null }],
  ['that can be read both ways', { '1,234': null, '12,345': null }],
  ['that disagree', { '12,5': 12.5, '12.75': 12.75, '1,234': null }],
  [
    'with another mark than most',
    { '12,5': 12.5, '13,25': 13.25, '1.234,5': 1234.5, '1,234.5': 1234.5, '1.234': null },
  ],
  ['that are no numbers', { '1.2.3': null, '1,2,3': null, '12,34,5': null, '5.0.1': null, '--5': null }],
  ['with a real minus', { '\u221212.5': -12.5, '-0.5': -0.5, '12.5-': -12.5, '+4.5': 4.5 }],
]
const REFUSED_NUMBER = /^(?:sample\.(?:decimal-mark|other-mark|not-a-number)|hit\.(?:decimal-mark|cost))$/

describe.each(['csv', 'workbook'] as const)('numbers in %s', (format) => {
  it.each(NUMBERS)('%s, of samples', async (_, cells) => {
    const rows = Object.keys(cells).map((cell, place) => [`2026-01-01T00:${String(place).padStart(2, '0')}:00Z`, cell])
    const found = await samplesIn(format, ['time', 'sat'], rows)
    for (const [place, [cell, expected]] of Object.entries(cells).entries()) {
      if (expected === null) expect(found[place]?.value, cell).toMatch(REFUSED_NUMBER)
      else expect(found[place]?.value, cell).toBe(expected)
    }
  })

  // Money has no trailing minus.
  it.each(NUMBERS)('%s, of costs', async (name, cells) => {
    // Beside texts with commas, a workbook has numbers that are shown with points.
    if (format === 'workbook' && ['that disagree', 'with another mark than most'].includes(name)) return
    const costs = Object.entries(cells).filter(([cell, value]) => !cell.endsWith('-') && (value === null || value >= 0))
    const rows = costs.map(([cell], place) => [`2026-11-24T0${place}:00:00Z`, '600', cell])
    const found = await findingsIn(format, ['start', 'durationSeconds', 'cost'], rows)
    for (const [place, [cell, expected]] of costs.entries()) {
      const cost = found[place]?.cost
      // One whose column decides nothing may be refused, but is never another number.
      if (expected === null) expect(cost, cell).toMatch(REFUSED_NUMBER)
      else if (typeof cost === 'number') expect(cost, cell).toBe(expected)
      else expect(cost, cell).toMatch(REFUSED_NUMBER)
    }
  })
})

it.each([
  ['1.25', 1.25],
  ['1.250', 1.25],
  ['12,5', 12.5],
  ['1,250', 'sample.decimal-mark'],
  ['1 234,5', 1234.5],
  ['n/a', Number.NaN],
  ['warm', 'sample.not-a-number'],
] as const)('a text %s in JSON is %s', async (cell, expected) => {
  const [found] = await samplesIn('json', [], [['2026-01-01T00:00:00Z', cell]])
  expect(found?.value).toBe(expected)
})

describe('durations', () => {
  const rows = (start: string, cells: readonly string[]) => cells.map((cell) => [start, cell])
  const CELLS = ['6,787', '367', '1,200', '85', '59']

  it('with commas only from a thousand on are whole in an American file', async () => {
    const found = await findingsIn('csv', ['start', 'durationSeconds'], rows('11/24/2026 10:00 AM', CELLS))
    expect(found.map(({ durationSeconds }) => durationSeconds)).toEqual([6787, 367, 1200, 85, 59])
  })

  it('that can be read both ways are refused elsewhere', async () => {
    const found = await findingsIn('csv', ['start', 'durationSeconds'], rows('2026-11-24 10:00', ['6,787', '1,200']))
    expect(found.map(({ durationSeconds }) => durationSeconds)).toEqual(['hit.decimal-mark', 'hit.decimal-mark'])
  })
})

describe('zones of columns', () => {
  it.each([
    ['Time (UTC)', UTC_TEN],
    ['Time [UTC]', UTC_TEN],
    ['timestamp_utc', UTC_TEN],
    ['DateUTC', UTC_TEN],
    ['Date/Time UTC', UTC_TEN],
    ['Time (GMT+01:00)', UTC_TEN - 3600],
    ['Time UTC+1', UTC_TEN - 3600],
    ['Time (EST)', UTC_TEN + 5 * 3600],
    ['Zeit (MEZ)', UTC_TEN - 3600],
    ['Time (America/New_York)', UTC_TEN + 5 * 3600],
    ['Time (BST)', 'row.zone'],
    ['Time (HH:MM)', SYDNEY_TEN],
    ['Time', SYDNEY_TEN],
    ['Time (local)', SYDNEY_TEN],
  ] as const)('a heading %s, of samples', async (heading, expected) => {
    const [found] = await samplesIn('csv', [heading, 'sat'], [['2026-11-24 10:00', '21.5']])
    expect(found?.at).toBe(expected)
  })

  it.each([
    ['Start (UTC)', UTC_TEN],
    ['start_time_utc', UTC_TEN],
    ['Start (EST)', UTC_TEN + 5 * 3600],
    ['Start (IST)', 'row.zone'],
    ['Start', SYDNEY_TEN],
  ] as const)('a heading %s, of findings', async (heading, expected) => {
    const [found] = await findingsIn('csv', [heading, 'durationSeconds'], [['2026-11-24 10:00', '600']])
    expect(found?.start).toBe(expected)
  })

  it.each([
    ['UTC', UTC_TEN],
    ['America/New_York', UTC_TEN + 5 * 3600],
    ['+01:00', UTC_TEN - 3600],
    ['', SYDNEY_TEN],
    ['Moon', 'row.zone'],
  ] as const)('a column of zones with "%s"', async (zone, expected) => {
    const header = ['start', 'durationSeconds', 'cost', 'timezone']
    const [finding] = await findingsIn('csv', header, [['2026-11-24 10:00', '600', '', zone]])
    expect(finding?.start).toBe(expected)
    const rows = [
      ['2026-11-24 10:00', '21.5', zone],
      ['2026-11-25 10:00', '21.5', 'UTC'],
      ['2026-11-26 10:00', '21.5', 'UTC'],
    ]
    const [sample] = await samplesIn('csv', ['time', 'sat', 'timezone'], rows)
    expect(sample?.at).toBe(expected)
  })

  it('a word with several meanings is that of the site', async () => {
    const order = { last: undefined, isFalling: false }
    const read = async (cell: string, timezone: string) => {
      const place = {
        pointRowId: 1,
        pointId: 'sat',
        siteRowId: 1,
        kind: 'number',
        unit: null,
        states: null,
        isTold: false,
      } as const
      for await (const sent of readSamplesIn('csv', bytesOf(`time,sat\n${cell},20\n`))) {
        const sited = new SitedSamples(NOW, {})
        const refused = isSample(sent) ? sited.add({ ...place, timezone, order }, sent) : sent
        return refused?.code ?? sited.bySite.get(1)?.at[0]
      }
      return undefined
    }
    expect(await read('2026-07-01 10:00 BST', 'Europe/London')).toBe(at('2026-07-01T09:00:00Z'))
    expect(await read('2026-11-24 10:00 CST', 'America/Chicago')).toBe(at('2026-11-24T16:00:00Z'))
    expect(await read('2026-07-01 10:00 CST', 'America/Chicago')).toBe(at('2026-07-01T16:00:00Z'))
    expect(await read('2026-11-24 10:00 CST', 'Asia/Shanghai')).toBe(at('2026-11-24T02:00:00Z'))
    expect(await read('2026-11-24 10:00 IST', 'Asia/Kolkata')).toBe(at('2026-11-24T04:30:00Z'))
    expect(await read('2026-11-24 10:00 IST', 'UTC')).toBe('row.zone')
  })
})

describe('a list of firings', () => {
  const startsOf = async (cell: string) => {
    const [found] = await findingsIn('csv', ['occurredOn', 'times'], [['2026-11-24', cell]])
    return found?.start
  }
  it.each([
    ['08:00–09:30', at('2026-11-23T21:00:00Z')],
    ['2026-11-24 10:00 UTC/90min', UTC_TEN],
    ['2026-11-24 10:00:00 UTC - 2026-11-24 11:00:00 UTC', UTC_TEN],
    ['2026-11-24 05:00 America/New_York/90min', UTC_TEN],
    ['2026-11-24 05:00 EST (90 min)', UTC_TEN],
    ['2026-11-24T21:00+11:00 Sydney/90min', UTC_TEN],
  ] as const)('%s', async (cell, expected) => {
    expect(await startsOf(cell)).toBe(expected)
  })
})

describe('empty rows', () => {
  it.each(['csv', 'workbook'] as const)('are none in %s', async (format) => {
    const samples = [
      ['2026-11-24T10:00:00Z', '21.5', '', ''],
      ['', '', '', ''],
      ['', ''],
      ['2026-11-24T11:00:00Z', '22.5'],
    ]
    expect(await samplesIn(format, ['time', 'sat'], samples)).toHaveLength(2)
    const findings = await findingsIn(format, ['start', 'durationSeconds'], [['2026-11-24T10:00:00Z', '600', '', '']])
    expect(findings).toMatchObject([{ start: UTC_TEN }])
  })

  it('of a portfolio are none either', async () => {
    const content = 'siteId,timeZone\ntower,Sydney\n,,,\n ,\nmairie,Europe/Paris,,\n'
    const table = await readWholeTable({ format: 'csv', bytes: bytesOf(content) }, PORTFOLIO_TABLE)
    expect(table.problems).toEqual([])
    expect(table.rows.map((row) => timeZoneIn(row.cell('timeZone') ?? ''))).toEqual([
      { timeZone: 'Australia/Sydney' },
      { timeZone: 'Europe/Paris' },
    ])
  })
})
