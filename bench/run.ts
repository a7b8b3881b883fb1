// npm run bench: speed as ratios to a bare reference in the same run. `-- --only list` (ingest, histories, delimited, workbooks, list, actions,
// browser, listeners, overview, digests, rules or proof) runs one part, `-- --occurrences 100000` uses less data. `--only monday` is a measured day,
// which no other run includes: for a short one, `--minutes 1 --occurrences 20000 --sites 50 --people 8 --listeners 20`.
import { parseArgs } from 'node:util'
import { benchActions } from './actions.ts'
import { benchActionsBrowser } from './browser/actions-browser.ts'
import { benchBrowser } from './browser/browser.ts'
import { benchChangedList } from './changed-list.ts'
import { benchDigests } from './digests.ts'
import { benchEvaluation } from './evaluation.ts'
import { benchHistories } from './histories.ts'
import { benchDelimited } from './imports/delimited.ts'
import { benchIngest } from './imports/ingest.ts'
import { benchIngestBatch } from './imports/ingest-batch.ts'
import { benchWorkbooks } from './imports/workbooks.ts'
import { type LargeApp, withLargeApp } from './large-app.ts'
import { benchList } from './list.ts'
import { benchListeners } from './listeners.ts'
import { type Figure, printFigures } from './measure.ts'
import { benchMonday } from './monday/monday.ts'
import { benchOverview } from './overview.ts'
import { benchProof } from './proof.ts'
import { benchRules } from './rules.ts'

const { values } = parseArgs({
  options: {
    occurrences: { type: 'string', default: '1000000' },
    only: { type: 'string' },
    minutes: { type: 'string', default: '10' },
    sites: { type: 'string', default: '1000' },
    people: { type: 'string', default: '40' },
    listeners: { type: 'string', default: '300' },
  },
})
const occurrences = Number(values.occurrences)
/** Found before, for lists that are requested while rules run. */
const EVALUATED_BESIDE = 100_000
const isAsked = (
  part:
    | 'ingest'
    | 'delimited'
    | 'workbooks'
    | 'list'
    | 'actions'
    | 'browser'
    | 'listeners'
    | 'histories'
    | 'overview'
    | 'digests'
    | 'rules'
    | 'proof',
) => values.only === undefined || values.only === part

const figures: Figure[] = []
const benchLists = async (large: LargeApp) => [
  ...(await benchList(large)),
  ...(await benchChangedList(large)),
  ...(await benchIngestBatch(large)),
]
const measure = (bench: (large: LargeApp) => Promise<Figure[]>) => async (large: LargeApp) => {
  figures.push(...(await bench(large)))
}

if (isAsked('ingest')) figures.push(...(await benchIngest(occurrences)))
if (isAsked('histories')) figures.push(...(await benchHistories()))
if (isAsked('rules')) {
  figures.push(...benchRules())
  for (const engine of ['embedded', 'postgres'] as const) {
    await withLargeApp(engine, Math.min(occurrences, EVALUATED_BESIDE), measure(benchEvaluation))
  }
}
if (isAsked('proof')) {
  await withLargeApp('postgres', Math.min(occurrences, EVALUATED_BESIDE), measure(benchProof))
}
if (isAsked('delimited')) figures.push(...(await benchDelimited()))
if (isAsked('workbooks')) figures.push(...(await benchWorkbooks()))
if (isAsked('list') || isAsked('actions') || isAsked('overview') || isAsked('digests')) {
  await withLargeApp('embedded', occurrences, async (large) => {
    if (isAsked('list')) await measure(benchLists)(large)
    if (isAsked('overview')) await measure(benchOverview)(large)
    if (isAsked('digests')) await measure(benchDigests)(large)
    if (isAsked('actions')) await measure(benchActions)(large)
  })
}
if (isAsked('list') || isAsked('actions') || isAsked('browser') || isAsked('overview') || isAsked('digests')) {
  await withLargeApp('postgres', occurrences, async (large) => {
    if (isAsked('list')) await measure(benchLists)(large)
    if (isAsked('overview')) await measure(benchOverview)(large)
    if (isAsked('digests')) await measure(benchDigests)(large)
    if (isAsked('browser')) await measure(benchBrowser)(large)
    if (!isAsked('actions')) return
    await measure(benchActions)(large)
    // Uses the 50,000 actions that the previous part left in the database.
    await measure(benchActionsBrowser)(large)
  })
}
if (isAsked('listeners')) figures.push(...(await benchListeners()))
if (values.only === 'monday') {
  const { figures: ofDay, problems } = await benchMonday({
    occurrences,
    minutes: Number(values.minutes),
    sites: Number(values.sites),
    people: Number(values.people),
    listeners: Number(values.listeners),
  })
  figures.push(...ofDay)
  if (problems.length > 0) process.exitCode = 1
}
printFigures(figures)
