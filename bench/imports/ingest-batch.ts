import { dateOf, epochDayOf } from '../../demo/days.ts'
import { largeOccurrences } from '../../demo/large.ts'
import { ensureTenant } from '../../server/src/features/auth/account/tenant.service.ts'
import { importFindings } from '../../server/src/features/findings/finding-import.service.ts'
import { contextOf, LARGE, LAST_DAY, type LargeApp } from '../large-app.ts'
import { type Figure, median, milliseconds, ratioOf } from '../measure.ts'

const FINDINGS = 500
const RUNS = 40
const TRIGGERS = ['occurrence_inserted_version', 'occurrence_updated_version']

/** What the versions of sites cost whoever sends findings: a batch for as many sites, with them and without. */
export async function benchIngestBatch(large: LargeApp): Promise<Figure[]> {
  const context = contextOf(large.database)
  const scope = { tenantId: await ensureTenant(context, 'bench', 'Bench'), projectKeys: null }
  // Before all others, so that each batch is new.
  let epochDay = epochDayOf(LAST_DAY) - LARGE.days
  const send = () => {
    epochDay -= 1
    const source = rows(dateOf(epochDay))
    return milliseconds(() => importFindings(context, scope, { source, isAtomic: false }))
  }
  const times = { versions: [] as number[], none: [] as number[] }
  await send()
  for (let run = 0; run < RUNS; run += 1) {
    times.versions.push(await send())
    await switchTriggers(large, 'disable')
    times.none.push(await send())
    await switchTriggers(large, 'enable')
  }
  await context.changes.close()
  return [
    {
      what: `ingest of ${FINDINGS} findings of as many sites, ${large.database.engine}`,
      reference: 'the same without versions of sites',
      ratio: ratioOf(times.versions, times.none),
      aim: '<= 1.05',
      detail: `${median(times.versions).toFixed(1)} ms and ${median(times.none).toFixed(1)} ms`,
    },
  ]
}

async function switchTriggers({ database }: LargeApp, to: 'enable' | 'disable'): Promise<void> {
  for (const trigger of TRIGGERS) await database.pool.query(`alter table occurrence ${to} trigger ${trigger}`)
}

async function* rows(to: string) {
  let row = 0
  for (const value of largeOccurrences({ ...LARGE, occurrences: FINDINGS, days: 1, to })) yield { row: ++row, value }
}
