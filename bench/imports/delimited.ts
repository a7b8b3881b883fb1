import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import { checkOccurrence } from '../../server/src/features/findings/occurrence-row.ts'
import { atSite } from '../../server/src/features/findings/places/site-clock.ts'
import { readTableFile } from '../../server/src/features/findings/reading/read-table.ts'
import { type Figure, interleave, median, ratioOf } from '../measure.ts'
import { type ImportBench, type WholeImport, withImportBench } from './whole-imports.ts'

const ROWS = 100_000
const RUNS = 3
const PREVIEWED_ROWS = 200_000
const AIM_OF_PLAIN_RATE = 0.7
const AIM_MEGABYTES = 400
const FROM_SECONDS = Date.UTC(2025, 0, 1) / 1000
const TIME_ZONE = 'Europe/Paris'
const PLAIN_HEADER = 'siteId,equipId,equipName,ruleId,start,durationSeconds,description,severity,cost'
const LOCAL_HEADER = 'Bâtiment;Équipement;Nom équipement;Règle;Début;Durée (min);Libellé;Gravité;Coût (€)'

/** CSV as a French office saves it, against the same rows in the form of the template: read, and imported. */
export const benchDelimited = async (): Promise<Figure[]> => [
  ...(await benchReading()),
  ...((await withImportBench(benchImports)) ?? []),
]

/** Into a database, as the page does it; and the preview of the longest file that is previewed to its end. */
async function benchImports({ folder, run }: ImportBench): Promise<Figure[]> {
  const [plain, local, long] = ['plain.csv', 'local.csv', 'long.csv'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  writeFileSync(plain, [PLAIN_HEADER, ...rows(plainRow)].join('\n'))
  writeFileSync(local, [LOCAL_HEADER, ...rows(localRow)].join('\r\n'), 'latin1')
  writeFileSync(long, [PLAIN_HEADER, ...rows(plainRow, PREVIEWED_ROWS)].join('\n'))
  const imports = { plain: [] as WholeImport[], local: [] as WholeImport[] }
  // The first creates the equipment.
  await run('import', plain, 'csv', ROWS)
  for (let turn = 0; turn < RUNS; turn++) {
    imports.plain.push(await run('import', plain, 'csv', ROWS))
    imports.local.push(await run('import', local, 'csv', ROWS))
  }
  const preview = await run('preview', long, 'csv', PREVIEWED_ROWS)
  const seconds = (of: 'plain' | 'local') => imports[of].map((one) => one.seconds)
  const rate = (of: 'plain' | 'local') => ROWS / median(seconds(of))
  const peak = Math.max(...[...imports.plain, ...imports.local, preview].map(({ peakMegabytes }) => peakMegabytes))
  return [
    {
      what: `${ROWS.toLocaleString('en')} rows with semicolons, Windows-1252 and local dates, imported`,
      reference: 'rate of importing the same rows as plain CSV',
      ratio: ratioOf(seconds('plain'), seconds('local')),
      aim: `>= ${AIM_OF_PLAIN_RATE}`,
      detail: `${perSecond(rate('local'))} and ${perSecond(rate('plain'))} rows a second`,
    },
    {
      what: `preview of ${PREVIEWED_ROWS.toLocaleString('en')} rows`,
      reference: 'rate of importing plain CSV',
      ratio: PREVIEWED_ROWS / preview.seconds / rate('plain'),
      detail: `${preview.seconds.toFixed(1)} s, ${perSecond(PREVIEWED_ROWS / preview.seconds)} rows a second`,
    },
    {
      what: 'peak memory of these imports and the preview',
      reference: `${AIM_MEGABYTES} MB`,
      ratio: peak / AIM_MEGABYTES,
      aim: '< 1',
      detail: `${peak.toFixed(0)} MB`,
    },
  ]
}

const perSecond = (rate: number) => Math.round(rate).toLocaleString('en')

/** Reading and checking only. */
async function benchReading(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bonfire-bench-'))
  try {
    const [plain, local] = ['plain.csv', 'local.csv'].map((name) => join(folder, name)) as [string, string]
    writeFileSync(plain, [PLAIN_HEADER, ...rows(plainRow)].join('\n'))
    writeFileSync(local, [LOCAL_HEADER, ...rows(localRow)].join('\r\n'), 'latin1')
    const times = await interleave({ plain: () => readAll(plain), local: () => readAll(local) }, RUNS)
    const rate = (milliseconds: readonly number[]) => Math.round((ROWS / median(milliseconds)) * 1000)
    return [
      {
        what: `${ROWS.toLocaleString('en')} rows with semicolons, Windows-1252 and local dates, read`,
        reference: 'rate of reading the same rows as plain CSV',
        ratio: ratioOf(times.plain, times.local),
        aim: `>= ${AIM_OF_PLAIN_RATE}`,
        detail: `${rate(times.local).toLocaleString('en')} and ${rate(times.plain).toLocaleString('en')} rows a second`,
      },
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Everything that is done before the database is queried. */
async function readAll(path: string): Promise<void> {
  let count = 0
  for await (const sent of readTableFile(createReadStream(path))) {
    const hit = 'code' in sent ? sent : checkOccurrence(sent)
    const placed = 'code' in hit ? hit : atSite(hit, TIME_ZONE)
    if ('code' in placed) throw new Error(`Row ${placed.row} was refused: ${placed.code}`)
    count += 1
  }
  if (count !== ROWS) throw new Error(`${count} rows were read`)
}

interface Finding {
  readonly ids: readonly string[]
  readonly start: Date
  readonly minutes: number
  readonly texts: readonly string[]
  readonly cents: number
}

function* rows(textOf: (finding: Finding) => string, count = ROWS): Generator<string> {
  for (let row = 0; row < count; row++) {
    // Day by day, each equip at most once a day, within the hours that no change of the clocks touches.
    const seconds = (Math.floor(row / 250) % 400) * SECONDS_PER_DAY + 36_000 + (row % 600) * 60
    yield textOf({
      ids: [`site-${row % 40}`, `ahu-${row % 3000}`, `Unité de traitement ${row % 3000}`, `rule-${row % 120}`],
      start: new Date((FROM_SECONDS + seconds) * 1000),
      minutes: 5 + (row % 90),
      texts: [`Écart à la consigne depuis le démarrage ${row % 5000}`, 'high'],
      cents: row % 100_000,
    })
  }
}

const plainRow = ({ ids, start, minutes, texts, cents }: Finding) =>
  [...ids, start.toISOString(), minutes * 60, ...texts, (cents / 100).toFixed(2)].join(',')

function localRow({ ids, start, minutes, texts, cents }: Finding): string {
  const [year, month, day] = start.toISOString().slice(0, 10).split('-')
  const time = start.toISOString().slice(11, 16)
  return [
    ...ids,
    `${day}/${month}/${year} ${time}`,
    minutes,
    ...texts,
    (cents / 100).toFixed(2).replace('.', ','),
  ].join(';')
}
