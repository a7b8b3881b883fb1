import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkHit } from '../server/src/features/ingest/hits/hit-row.ts'
import { atSite } from '../server/src/features/ingest/hits/site-clock.ts'
import { readTableFile } from '../server/src/features/ingest/readers/table/read-table.ts'
import { type Figure, interleave, median, ratioOf } from './measure.ts'

const ROWS = 100_000
const RUNS = 3
const AIM_OF_PLAIN_RATE = 0.7
const FROM_SECONDS = Date.UTC(2025, 0, 1) / 1000
const DAY_SECONDS = 86_400
const TIME_ZONE = 'Europe/Paris'
const PLAIN_HEADER = 'siteId,equipId,equipName,ruleId,start,durationSeconds,description,severity,cost'
const LOCAL_HEADER = 'Bâtiment;Équipement;Nom équipement;Règle;Début;Durée (min);Libellé;Gravité;Coût (€)'

/** Reading and checking CSV as a French office saves it, against the same rows in the form of the template. */
export async function benchDelimited(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bonfire-bench-'))
  try {
    const [plain, local] = ['plain.csv', 'local.csv'].map((name) => join(folder, name)) as [string, string]
    writeFileSync(plain, [PLAIN_HEADER, ...rows(plainRow)].join('\n'))
    writeFileSync(local, [LOCAL_HEADER, ...rows(localRow)].join('\r\n'), 'latin1')
    const times = await interleave({ plain: () => readAll(plain), local: () => readAll(local) }, RUNS)
    const rate = (milliseconds: readonly number[]) => Math.round((ROWS / median(milliseconds)) * 1000)
    return [
      {
        what: `${ROWS.toLocaleString('en')} rows with semicolons, Windows-1252 and local dates`,
        reference: 'rate of the same rows as plain CSV',
        ratio: ratioOf(times.plain, times.local),
        aim: `>= ${AIM_OF_PLAIN_RATE}`,
        detail: `${rate(times.local).toLocaleString('en')} and ${rate(times.plain).toLocaleString('en')} rows a second`,
      },
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** All that is done before the database is asked. */
async function readAll(path: string): Promise<void> {
  let count = 0
  for await (const sent of readTableFile(createReadStream(path))) {
    const hit = 'code' in sent ? sent : checkHit(sent)
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

function* rows(textOf: (finding: Finding) => string): Generator<string> {
  for (let row = 0; row < ROWS; row++) {
    // By day, within the hours that no change of the clocks touches.
    const seconds = (row % 400) * DAY_SECONDS + 36_000 + (row % 600) * 60
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
