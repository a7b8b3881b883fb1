// @module-tag whole
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { SAMPLES, sampleFilesScene } from '../../../../test/fixtures/scenes/sample-files.ts'

const scene = sampleFilesScene()
const { keep, storedPoints } = scene

const DATA = fileURLToPath(new URL('../../../../../../shared/data/openfdd-s7', import.meta.url))
const isThere = existsSync(DATA)
if (!isThere)
  process.stderr.write('The measured air handler is not here: its 129 files are not imported in this run.\n')

describe.runIf(isThere)('the files of a measured air handler and its boxes', () => {
  // Not read here: a skipped group is still run to collect its tests.
  const readFiles = () =>
    ['ahu_data', 'vav_box_data'].flatMap((folder) =>
      readdirSync(join(DATA, folder)).map((name) => ({ name, text: readFileSync(join(DATA, folder, name)) })),
    )

  test('come in as they are, one point a file, and every sample is accounted for', async () => {
    const mappingId = await keep({
      newPointsAt: { siteId: 'tower' },
      dateOrder: 'monthFirst',
      timezone: 'America/Chicago',
    })
    const files = readFiles()
    const counts = { created: 0, unchanged: 0, rejectedCount: 0 }
    for (const { name, text } of files) {
      const run = (await scene.calls.bringIn(text, { ...SAMPLES, mappingId, fileName: name })).json()
      expect(run, name).toMatchObject({ state: 'done', rejectedCount: 0 })
      counts.created += run.created
      counts.unchanged += run.unchanged
    }
    expect(files).toHaveLength(129)
    // Some logs have the same sample twice.
    expect(counts).toEqual({ created: 692_160, unchanged: 247, rejectedCount: 0 })
    const points = await scene.app.database.db
      .selectFrom('point')
      .select(['kind', 'unit'])
      .select((select) => select.fn.countAll<number>().as('count'))
      .groupBy(['kind', 'unit'])
      .orderBy('kind')
      .orderBy('unit')
      .execute()
    expect(points).toEqual([
      { kind: 'bool', unit: null, count: 18 },
      { kind: 'number', unit: 'cubic_feet_per_minute', count: 20 },
      { kind: 'number', unit: 'fahrenheit', count: 44 },
      { kind: 'number', unit: 'inches_of_water', count: 2 },
      { kind: 'number', unit: 'percent', count: 33 },
      { kind: 'number', unit: 'percent_relative_humidity', count: 1 },
      { kind: 'number', unit: null, count: 10 },
    ])
    const names = (await storedPoints()).map(({ point }) => point)
    const empty = files.map(({ name }) => name.replace('.csv', '')).filter((name) => !names.includes(name))
    expect(empty).toEqual(['S-7_FBD-SP'])
    const gaps = await gapsOf(names)
    const knownFrom = (from: number, below: number) => gaps.filter(({ known }) => known >= from && known < below)
    const namesOf = (found: typeof gaps) => found.map(({ pointId }) => pointId).toSorted()
    // Logs of setpoints were cut at 500 rows or have a few changes, the leaving temperatures begin in the middle.
    const short = namesOf(knownFrom(0, 0.1))
    expect(short.filter((name) => /ACT(CLG|HTG)SP$/.test(name))).toHaveLength(20)
    expect(short.filter((name) => !/ACT(CLG|HTG)SP$/.test(name))).toEqual([
      ...['DAP-SP', 'S-7_CLGUNOOC-SP', 'S-7_DAT-SP', 'S-7_EF6-SP', 'S-7_EF6-c', 'S-7_HTGUNOCC-SP', 'S-7_MINPOS-SP'],
    ])
    const boxes = Array.from({ length: 10 }, (_, place) => place + 1)
    const leaving = boxes.map((box) => `VAV-${box}${box < 3 ? '_' : '-'}DA-T`)
    expect(namesOf(knownFrom(0.1, 0.95))).toEqual(['S-7_FBD-O', ...leaving].toSorted())
    // The others begin half a day after the month, and have no gap from then on.
    expect(knownFrom(0.95, 2)).toHaveLength(90)
    expect(Math.max(...knownFrom(0.95, 2).map(({ gapHours }) => gapHours))).toBe(14)
  })

  /** Of each point how much of the month of the logs is known, and in how many of its hours something is not. */
  async function gapsOf(points: readonly string[]) {
    const range = 'from=2022-05-07T05:00:00Z&to=2022-06-06T05:00:00Z&columns=720'
    const found: { pointId: string; known: number; gapHours: number }[] = []
    for (let place = 0; place < points.length; place += 20) {
      const asked = points.slice(place, place + 20).map(encodeURIComponent)
      const answer = await scene.app.ask({ url: `/api/v1/histories?points=${asked.join()}&${range}` }, scene.admin)
      expect(answer.statusCode, answer.body).toBe(200)
      for (const { pointId, gap, summary } of answer.json().lines) {
        found.push({ pointId, known: summary.known, gapHours: (gap ?? []).filter(Boolean).length })
      }
    }
    return found
  }

  test('the meter of a building comes in, and every one of its rows is accounted for', async () => {
    const choices = { newPointsAt: { siteId: 'tower' }, dateOrder: 'monthFirst', timezone: 'America/Chicago' }
    const mappingId = await keep(choices)
    const text = readFileSync(join(DATA, 'power_data', 'City_Library_2019.csv'))
    const run = (await scene.calls.bringIn(text, { ...SAMPLES, mappingId, fileName: 'City_Library_2019.csv' })).json()
    // A row of the night when clocks went back is there twice.
    expect(run).toMatchObject({ received: 33_118, created: 33_117, unchanged: 1, rejectedCount: 0 })
    expect(await storedPoints()).toMatchObject([{ point: 'City_Library_2019', name: 'City_Library_2019' }])
  })
})

const PLANTS = fileURLToPath(new URL('../../../../../../shared/data/hhw-brick', import.meta.url))
const arePlantsThere = existsSync(PLANTS)
if (!arePlantsThere)
  process.stderr.write('The hot-water plants are not here: their statistics are not checked in this run.\n')

describe.runIf(arePlantsThere)('hourly tables of hot-water plants', () => {
  test.each([
    { plant: 53, pairs: 8655, mean: 10.8727, below: 141, above: 21 },
    { plant: 55, pairs: 7432, mean: 2.4868, below: 3836, above: 23 },
    { plant: 110, pairs: 26_107, mean: 2.2252, below: 7649, above: 0 },
    { plant: 124, pairs: 13_402, mean: 3.1194, below: 4948, above: 0 },
  ])('give the published statistics of plant $plant through the API', async (expected) => {
    const text = readFileSync(join(PLANTS, `${expected.plant}hhw_system_data.csv`))
    const [header = ''] = text.toString('utf8').split('\n', 1)
    const skipped = header
      .trim()
      .split(',')
      .filter((name) => !['datetime_UTC', 'sup', 'ret'].includes(name))
    const mappingId = await keep({ newPointsAt: { siteId: 'tower' }, skipped })
    const run = (await scene.calls.bringIn(text, { ...SAMPLES, mappingId })).json()
    expect(run).toMatchObject({ state: 'done', rejectedCount: 0 })
    const [supply, back] = [await samplesOf('sup'), await samplesOf('ret')]
    const differences = [...supply].flatMap(([t, value]) => {
      const other = back.get(t)
      return other === undefined ? [] : value - other
    })
    const mean = differences.reduce((sum, value) => sum + value, 0) / differences.length
    expect({
      plant: expected.plant,
      pairs: differences.length,
      mean: Number(mean.toFixed(4)),
      below: differences.filter((value) => value < 2).length,
      above: differences.filter((value) => value > 20).length,
    }).toEqual(expected)
  })

  async function samplesOf(point: string): Promise<Map<number, number>> {
    const samples = new Map<number, number>()
    for (let from: string | null = '2016-01-01T00:00:00Z'; from !== null; ) {
      const range = `from=${encodeURIComponent(from)}&to=2026-01-01T00:00:00Z`
      const answer = await scene.app.ask({ url: `/api/v1/histories?points=${point}&${range}&raw=true` }, scene.admin)
      const { histories, nextFrom } = answer.json()
      for (const [place, t] of histories[0].t.entries()) {
        const value = histories[0].v[place]
        if (value !== null) samples.set(t, value)
      }
      from = nextFrom === null ? null : String(nextFrom)
    }
    return samples
  }
})
