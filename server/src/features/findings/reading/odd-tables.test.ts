import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app/test-app.ts'
import { csvOf, csvRow } from '../../../../test/fixtures/imports.ts'
import { counts, newSender, type Sender, sendHits, sendModel } from '../../../../test/fixtures/ingest.ts'
import { MODEL } from '../../../../test/fixtures/ingest-samples.ts'

let app: TestApp
let sender: Sender
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.reset()
  sender = await newSender(app)
  await sendModel(app, sender, MODEL)
})

const send = (payload: string, language = 'en') => sendHits(app, sender, { payload, type: 'text/csv', language })

describe('a header', () => {
  it('of 10,000 columns is refused with their number', async () => {
    const wide = `${csvOf().trimEnd()},${Array.from({ length: 9993 }, (_, place) => `c${place}`).join(',')}\n`
    const { status, body } = await send(wide + csvRow())
    expect([status, body.code]).toEqual([400, 'import.wide-header'])
    expect(body.message).toBe('The header line has 10,000 columns. The limit is 1,000.')
    expect((await send(wide, 'fr')).body.message).toMatch(/compte 10\s000 colonnes.;\s?1\s000 au plus\./)
  })

  it('of more than 100,000 characters is refused with that limit', async () => {
    const { status, body } = await send(`${'x'.repeat(200_000)},${csvOf(csvRow())}`)
    expect([status, body.code]).toEqual([413, 'import.long-header'])
    expect(body.message).toBe(
      'The header line is longer than 100,000 characters. The first line must name the columns. Split a table with more columns.',
    )
    expect((await send('x'.repeat(200_000), 'fr')).body.message).toMatch(
      /^La ligne d’en-tête dépasse 100\s000 caractères\./,
    )
  })

  it('with one name twice is read by the first of the two', async () => {
    const [first = '', second = ''] = csvOf(csvRow()).split('\n')
    const { body } = await send(`${first},siteId\n${second},attic\n`)
    expect(counts(body)).toMatchObject({ received: 1, created: 1, rejected: 0 })
  })

  it('that is repeated in the middle of the file is reported as one, not as a site', async () => {
    const { body } = await send(csvOf(csvRow()) + csvOf(csvRow({ start: '2026-03-09T12:00:00+11:00' })))
    expect(counts(body)).toMatchObject({ received: 3, rejected: 1 })
    expect(body.rejected).toEqual([
      expect.objectContaining({
        row: 3,
        code: 'row.header-again',
        message: 'Repeats the header line. It contains no finding, so nothing is lost by leaving it out.',
      }),
    ])
  })
})

it('an unknown site and rule are reported by the name in their reference', async () => {
  const spark = (site: string) =>
    `targetRef,siteRef,ruleRef,start,dur\n@e-1 AHU 1,${site},"@r-1 ""Fan at night""",2026-03-09T09:00:00Z,600s\n`
  const { body } = await send(spark('"@p:lyon:r:1a ""Mairie"""'))
  expect(body.rejected).toMatchObject([{ code: 'hit.unknown-site', params: { site: 'p:lyon:r:1a', name: 'Mairie' } }])
  const other = (await send(spark('@tower'))).body.rejected
  expect(other).toMatchObject([{ code: 'hit.unknown-rule', params: { rule: 'r-1', name: 'Fan at night' } }])
})

describe('a row of ten megabytes', () => {
  const long = csvRow({ text: 'x'.repeat(10_000_000) })

  it('is named, with the limit and that nothing after it was read', async () => {
    const { body } = await send(csvOf(csvRow(), long, csvRow({ start: '2026-03-09T12:00:00+11:00' })))
    expect(counts(body)).toMatchObject({ received: 2, created: 1, rejected: 1 })
    expect(body.rejected).toMatchObject([{ row: 3, code: 'row.open-quote' }])
    expect(body.rejected[0].message).toContain('Is longer than 1,000,000 characters.')
    expect(body.rejected[0].message).toContain('Nothing after it was read.')
  })
})

// A heap of half of that could not hold the rows.
describe('a hundred megabytes', { tags: 'whole' }, () => {
  const read = (...args: string[]) =>
    promisify(execFile)(process.execPath, [
      ...['--disable-warning=ExperimentalWarning', '--max-old-space-size=48'],
      join(import.meta.dirname, '../../../../test/processes/endless-findings.ts'),
      ...args,
    ])

  it.each(['csv', 'ndjson'])(
    'of %s are read in little memory',
    async (format) => {
      const { stdout } = await read(format, String(100 * 1024 * 1024))
      const { rows, wrong, bytes } = JSON.parse(stdout)
      expect(bytes).toBeGreaterThanOrEqual(100 * 1024 * 1024)
      expect(rows).toBeGreaterThan(30_000)
      expect(wrong).toBe(0)
    },
    180_000,
  )
})
