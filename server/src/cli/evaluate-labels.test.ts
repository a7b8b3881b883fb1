import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseFromTemplate } from '../../test/database/postgres-template.ts'
import { buildAirHandler, coolingDay, storeDay } from '../../test/fixtures/own-rules.ts'
import { runBonfire } from '../../test/processes/run-bonfire.ts'

let folder: string
let database: Awaited<ReturnType<typeof databaseFromTemplate>>
beforeAll(async () => {
  database = await databaseFromTemplate(process.env.TEST_DATABASE_URL ?? '')
  folder = await mkdtemp(join(tmpdir(), 'bonfire-labels-'))
  const site = await buildAirHandler(database.db)
  // Full cooling leaves the supply air too warm on three days, and half of it does well on two.
  const failing = (day: string) => coolingDay(day, { supplyCelsius: 16 })
  const healthy = (day: string) => ({ ...coolingDay(day, { supplyCelsius: 13 }), cc: () => 60 })
  for (const shapes of [
    ...['2026-03-02', '2026-03-10', '2026-03-11'].map(failing),
    ...['2026-03-04', '2026-03-06'].map(healthy),
  ]) {
    await storeDay(database.db, site, shapes, { now: new Date() })
  }
  // Rules are looked at although another rule engine is in charge.
  await database.db.updateTable('site').set({ runs_rules: false }).execute()
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

async function evaluate(labels: string, ...args: string[]) {
  await writeFile(join(folder, 'labels.csv'), labels)
  const settings = { DATABASE_URL: database.url }
  const words = ['evaluate', '--tenant', 'tenant-tower', '--labels', 'labels.csv', ...args]
  const { err, ...rest } = await runBonfire(folder, words, { settings })
  return { ...rest, err: err.replace(/^\d+ of \d+ days\n/gm, '') }
}

/** No cell of these files needs quotes. */
function records(csv: string): Record<string, string>[] {
  const [header = [], ...lines] = csv
    .trim()
    .split('\n')
    .map((line) => line.split(','))
  return lines.map((cells) => Object.fromEntries(header.map((name, place) => [name, cells[place] ?? ''])))
}
const written = async (name: string) => records(await readFile(join(folder, name), 'utf8'))

const stored = () =>
  Promise.all(
    (['occurrence', 'evaluation_day', 'evaluation_due', 'rule'] as const).map((table) =>
      database.db.selectFrom(table).selectAll().execute(),
    ),
  )

const LABELS = `site,equip,day,faulted,cause
tower,ahu-1,2026-03-02,yes,cooling-valve
tower,ahu-1,2026-03-04,yes,cooling-valve
tower,ahu-1,2026-03-06,no,
tower,ahu-1,2026-03-08,no,
tower,AHU 1,2026-03-10,no,
tower,ahu-1,2026-03-11,yes,Load beyond the design
`

test('labelled days are counted by outcome, rule and fault, and nothing is stored', async () => {
  const before = await stored()
  const { code, out, err } = await evaluate(LABELS, '--days', 'days.csv')
  expect({ code, err }).toEqual({ code: 0, err: '' })
  const counted = new Map(
    records(out).map(({ of, key, ...counts }) => [`${of} ${key}`, Object.values(counts).join(' ')]),
  )
  // True and false positives, misses, true negatives, cannot tell; precision, recall; causes labelled, first, among three, named.
  expect(counted.get('all ')).toBe('2 1 1 1 1 0.667 0.667 2 1 2 2')
  expect(counted.get('rule g36-ahu-fc13')).toBe('2 1 1 1 0 0.667 0.667 2 1 1 2')
  // What it finds in full cooling is part of the finding above: it neither missed that nor found it to be clean. It names the fault
  // of the day on which nothing fired.
  expect(counted.get('rule apar-r20')).toBe('0 0 1 1 0  0 0 0 0 0')
  // It names neither fault, so that its silence misses nothing.
  expect(counted.get('rule g36-ahu-fc2')).toBe('0 0 0 2 0   0 0 0 0')
  expect(counted.get('fault cooling-valve')).toBe('1 0 1 0 0 1 0.5 1 1 1 1')
  expect(counted.get('fault undersized')).toBe('1 0 0 0 0 1 1 1 0 1 1')
  const days = await written('days.csv')
  expect(days.map(({ equip, day, outcome, diagnosis }) => [equip, day, outcome, diagnosis])).toEqual([
    ['ahu-1', '2026-03-02', 'truePositive', 'first'],
    ['ahu-1', '2026-03-04', 'miss', ''],
    ['ahu-1', '2026-03-06', 'trueNegative', ''],
    ['ahu-1', '2026-03-08', 'cannotTell', ''],
    ['ahu-1', '2026-03-10', 'falsePositive', ''],
    ['ahu-1', '2026-03-11', 'truePositive', 'amongThree'],
  ])
  expect(days[0]).toMatchObject({ faulted: 'yes', cause: 'cooling-valve' })
  expect(days[0]?.rules).toMatch(/^g36-ahu-fc13/)
  expect(await stored()).toEqual(before)
})

test('a table in French is read as well, and the counts go into a file', async () => {
  const french = 'Site;Équipement;Jour;En défaut;Cause\ntower;ahu-1;02/03/2026;oui;\ntower;ahu-1;13/03/2026;non;\n'
  const { code, out } = await evaluate(french, '--out', 'accuracy.csv')
  expect(code).toBe(0)
  expect(out).toBe(
    'Of 1 faulted day, the rules found 1 and missed 0. Of 0 clean days, 0 had findings. ' +
      '1 day had too few data to tell. Nothing was stored.\n',
  )
  expect((await written('accuracy.csv'))[0]).toMatchObject({ of: 'all', truePositives: '1', cannotTell: '1' })
})

test('each wrong row is named with what to do, and nothing is evaluated', async () => {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const { code, out, err } = await evaluate(`site,equip,day,faulted,cause
tower,ahu-1,2026-03-02,yes,
nowhere,ahu-1,2026-03-02,yes,
tower,ahu-9,2026-03-02,yes,
tower,ahu-1,2026-02-30,yes,
tower,ahu-1,${tomorrow},no,
tower,ahu-1,2026-03-03,perhaps,
tower,ahu-1,2026-03-03,yes,gremlins
tower,ahu-1,2026-03-03,no,sensor
tower,ahu-1,2026-03-02,no,
tower,ahu-1,2026-03-02,yes,
tower,,,,
`)
  expect(code).toBe(1)
  expect(out).toBe('')
  const lines = err.split('\n')
  const starts = [
    'row 3 (table.unknown-site): Column “site”: there is no site “nowhere”.',
    'row 4 (label.unknown-equip): Column “equip”: there is no equip “ahu-9” at the site “',
    'row 5 (label.day): Column “day”: “2026-02-30” is not a day. Write it as 2026-03-01.',
    `row 6 (label.day-not-over): The day ${tomorrow} is not over at `,
    'row 7 (label.faulted): Column “faulted”: “perhaps” is neither yes nor no.',
    'row 8 (label.cause): Column “cause”: “gremlins” is not a known cause. Leave the cell empty, or write one of these: ',
    'row 9 (label.clean-with-cause): Column “cause” says “sensor”, and the row says that the day had no fault.',
    'row 10 (label.twice): Row 2 has another label for this equip and day. Keep one of the two.',
    'row 12 (table.empty): Column “equip” is empty.',
    'row 12 (table.empty): Column “day” is empty.',
    'row 12 (table.empty): Column “faulted” is empty.',
    'Nothing was evaluated: 9 rows of ',
  ]
  expect(lines.slice(0, starts.length).map((line, place) => line.slice(0, starts[place]?.length))).toEqual(starts)
  expect(lines[5]).toContain('cooling-valve-leak')
})

test.each([
  ['day,faulted\n2026-03-02,yes\n', [], 'The file needs columns called site, equip. Its columns are: day, faulted.'],
  [LABELS, ['--site', 'tower'], "'--labels <file>' cannot be used with option '--site <id>'"],
])('%j with %j is refused', async (labels, args, words) => {
  const { code, err } = await evaluate(labels, ...args)
  expect(code).toBe(1)
  expect(err).toContain(words)
})

test('a range without all its parts is refused, and so is --out without labels', async () => {
  const run = (...args: string[]) =>
    runBonfire(folder, ['evaluate', ...args], { settings: { DATABASE_URL: database.url } })
  expect((await run('--site', 'tower')).err).toContain('give --from, --to, or --labels <file>')
  expect((await run('--out', 'counts.csv')).err).toContain("option '--out' needs '--labels <file>'")
})
