import { setTimeout as sleep } from 'node:timers/promises'
import { isFor } from '@bonfire/contract/definitions/definition'
import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from '@bonfire/contract/values/durations'
import { sql } from 'kysely'
import { buildApp } from '../server/src/app/app.ts'
import { readConfig } from '../server/src/config/config.ts'
import type { Context } from '../server/src/context.ts'
import type { Db } from '../server/src/db/database.ts'
import { markDays } from '../server/src/db/due-days.ts'
import { inTransaction } from '../server/src/db/transaction.ts'
import { BUILT_IN } from '../server/src/features/definitions/catalogue/read-catalogue.ts'
import { evaluateDue } from '../server/src/features/evaluation/queue/work-queue.service.ts'
import { appendSamples } from '../server/src/features/histories/store/history-store.service.ts'
import { readPieces } from '../server/src/features/histories/store/read-samples.service.ts'
import { mergePieces } from '../server/src/features/histories/store/series.ts'
import { openFolder } from '../server/src/storage/folder.ts'
import { COURSES, END, type EvaluatedSite, furnish, SITE, STEP_SECONDS, UNITS, YEAR_DAYS } from './evaluated-site.ts'
import { contextOf, LAST_DAY, type LargeApp, NOW } from './large-app.ts'
import { answers, askedOf } from './list.ts'
import { type Figure, median, milliseconds } from './measure.ts'

const BACKTEST_DAYS = 30
const BACKTESTS = 5
const FULL_COOLING = 'g36-ahu-fc13'
const LISTED = { sites: 20, days: 7 }

/** 1,000 points evaluated over a year, and a rule tried on 50 equips, beside reading the same samples. */
export async function benchEvaluation(large: LargeApp): Promise<Figure[]> {
  const { database } = large
  const site = await furnish(large)
  const reading = await readAll(database.db, site, YEAR_DAYS)
  const readingMonth = await readAll(database.db, site, BACKTEST_DAYS)
  const idle = await listTimes(large, (times) => times.length < 40)
  const run = await evaluateYear(large, site)
  const tried = await backtests(large, FULL_COOLING)
  const arrival = await arrivalToFinding(large, site)
  await switchOnAll(database.db, site)
  const whole = await evaluateYear(large, site)
  const slowest = await slowestBacktest(large)
  const on = `, ${database.engine}`
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`
  return [
    {
      what: `1,000 points × 1 year, FC1 to FC15${on}`,
      reference: 'reading and unpacking the same samples',
      ratio: run.ms / reading,
      aim: '<= 60 s',
      detail: `${(run.ms / 1000).toFixed(1)} s and ${(reading / 1000).toFixed(1)} s; ${run.findings} findings`,
    },
    {
      what: `1,000 points × 1 year, the whole catalogue${on}`,
      reference: 'reading and unpacking the same samples',
      ratio: whole.ms / reading,
      aim: '<= 60 s',
      detail: `${(whole.ms / 1000).toFixed(1)} s, ${OF_UNITS.length} rules for air handlers among them; ${whole.findings} findings`,
    },
    {
      what: `memory meanwhile${on}`,
      reference: '500 MB',
      ratio: (run.peakBytes - run.bytesBefore) / 500e6,
      aim: '<= 1',
      detail: `${megabytes(run.peakBytes - run.bytesBefore)} above the ${megabytes(run.bytesBefore)} of the server with its database before`,
    },
    {
      what: `list of ${LISTED.sites} sites, ${LISTED.days} days, meanwhile${on}`,
      reference: 'while nothing is evaluated',
      ratio: median(run.lists) / median(idle),
      aim: '<= 2',
      detail: `${quantiles(run.lists)}; idle ${quantiles(idle)}`,
    },
    {
      what: `a rule tried on ${UNITS} equips, ${BACKTEST_DAYS} days${on}`,
      reference: 'reading and unpacking all samples of these days',
      ratio: median(tried) / readingMonth,
      aim: '<= 1 s',
      detail: `${median(tried).toFixed(0)} ms and ${readingMonth.toFixed(0)} ms`,
    },
    {
      what: `the slowest of ${OF_UNITS.length} rules, tried on them${on}`,
      reference: 'reading and unpacking all samples of these days',
      ratio: slowest.ms / readingMonth,
      aim: '<= 0.5 s',
      detail: `${slowest.key}: ${slowest.ms.toFixed(0)} ms`,
    },
    {
      what: `from a sample to its finding on the list, in a test${on}`,
      reference: '10 s',
      ratio: arrival / 10_000,
      aim: '<= 1',
      detail: `${(arrival / 1000).toFixed(1)} s; without a test, today waits 5 min more`,
    },
  ]
}

const quantiles = (times: readonly number[]) => {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => `${(sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(0)} ms`
  return `half within ${at(0.5)}, 95 of 100 within ${at(0.95)}`
}

/** A month at a time, as evaluation reads them. */
async function readAll(db: Db, { pointRowIds }: EvaluatedSite, days: number): Promise<number> {
  const lastDay = END / SECONDS_PER_DAY - 1
  return milliseconds(async () => {
    for (let firstDay = lastDay - days + 1; firstDay <= lastDay; firstDay += 31) {
      const range = { firstDay, lastDay: Math.min(lastDay, firstDay + 30) }
      mergePieces(await readPieces(db, pointRowIds, range))
    }
  })
}

async function listTimes(large: LargeApp, goesOn: (times: readonly number[]) => boolean): Promise<number[]> {
  const asked = askedOf(large, LISTED)
  const times: number[] = []
  while (goesOn(times)) {
    times.push(await milliseconds(() => answers(large, asked)))
    await sleep(100)
  }
  return times
}

async function evaluateYear(large: LargeApp, { id, equipRowIds }: EvaluatedSite) {
  const { database } = large
  const context = contextOf(database)
  const dayOf = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10)
  const [from, to] = [dayOf(END - YEAR_DAYS * SECONDS_PER_DAY), dayOf(END - SECONDS_PER_DAY)]
  await sql`delete from evaluation_due`.execute(database.db)
  await markDays(database.db, { siteRowIds: [id], from, to, now: NOW })
  const bytesBefore = process.memoryUsage().rss
  let peakBytes = bytesBefore
  const watch = setInterval(() => {
    peakBytes = Math.max(peakBytes, process.memoryUsage().rss)
  }, 100)
  let isDone = false
  const evaluation = evaluateDue(context)
  const running = milliseconds(() => evaluation.work('past')).finally(() => {
    isDone = true
  })
  const lists = await listTimes(large, () => !isDone)
  const ms = await running
  clearInterval(watch)
  await evaluation.close()
  await context.changes.close()
  const { rows } = await sql<{ due: number; findings: number }>`
    select (select count(*)::int4 from evaluation_due where done = 0) as due,
           (select count(*)::int4 from occurrence o join equip_rule x on x.id = o.equip_rule_id
             where x.equip_id = any(${equipRowIds}::int4[])) as findings`.execute(database.db)
  const [{ due, findings } = { due: -1, findings: 0 }] = rows
  if (due !== 0 || findings === 0) throw new Error(`${due} days are still due, and there are ${findings} findings`)
  return { ms, lists, bytesBefore, peakBytes, findings }
}

/** Those that a unit of the bench may be judged by. */
const OF_UNITS = BUILT_IN.filter((rule) => isFor(rule, 'ahu'))

async function switchOnAll(db: Db, { projectId }: EvaluatedSite): Promise<void> {
  await sql`delete from project_rule where project_id = ${projectId} and not active`.execute(db)
}

async function slowestBacktest(large: LargeApp): Promise<{ key: string; ms: number }> {
  const times: { key: string; ms: number }[] = []
  for (const { key } of OF_UNITS) times.push({ key, ms: median(await backtests(large, key, 3)) })
  return times.toSorted((one, other) => other.ms - one.ms)[0] ?? { key: '', ms: Number.NaN }
}

async function backtests({ app, session }: LargeApp, rule: string, runs = BACKTESTS): Promise<number[]> {
  const definition = BUILT_IN.find(({ key }) => key === rule)
  const dayBack = (days: number) => new Date((END - days * SECONDS_PER_DAY) * 1000).toISOString().slice(0, 10)
  const times: number[] = []
  for (let run = 0; run <= runs; run++) {
    times.push(
      await milliseconds(async () => {
        const { statusCode, body } = await app.inject({
          method: 'POST',
          url: '/api/v1/backtests',
          headers: { cookie: `${session.name}=${session.value}` },
          payload: { definition, siteId: SITE, from: dayBack(BACKTEST_DAYS), to: dayBack(1) },
        })
        if (statusCode !== 200) throw new Error(`The rule could not be tried: ${body}`)
      }),
    )
  }
  return times.slice(1)
}

/** With a server that evaluates by itself, and a clock that runs. */
async function arrivalToFinding(large: LargeApp, { id, equipRowIds, points }: EvaluatedSite): Promise<number> {
  const { database } = large
  const { db } = database
  const start = Date.now()
  const clock: Context['clock'] = () => new Date(NOW.getTime() + Date.now() - start)
  await sql`
    insert into equip_rule_test (equip_id, rule_key, started_at, ends_at)
      values (${equipRowIds[0]}, ${FULL_COOLING}, ${NOW}, ${new Date(NOW.getTime() + 7_200_000)})`.execute(db)
  const storage = openFolder(`${process.env.TMPDIR ?? '/tmp'}/bonfire-bench-files`)
  const app = await buildApp({ config: readConfig({ LOG_LEVEL: 'silent' }), database, storage, clock })
  try {
    await app.ready()
    const samples = { pointRowIds: [] as number[], at: [] as number[], values: [] as number[] }
    for (const [role, pointRowId] of points) {
      for (let back = SECONDS_PER_HOUR; back >= 0; back -= STEP_SECONDS) {
        samples.pointRowIds.push(pointRowId)
        samples.at.push(NOW.getTime() / 1000 - back)
        // A day with a fault, in full cooling.
        samples.values.push(COURSES[role]?.at(0, 11) ?? Number.NaN)
      }
    }
    return await milliseconds(async () => {
      await inTransaction(db, (transaction) => appendSamples(transaction, { siteRowId: id, now: clock(), ...samples }))
      while ((await findingsToday(db, equipRowIds)) === 0) await sleep(50)
    })
  } finally {
    await app.close()
  }
}

async function findingsToday(db: Db, equipRowIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int4 as count from occurrence o join equip_rule x on x.id = o.equip_rule_id
     where x.equip_id = any(${equipRowIds}::int4[]) and o.occurred_on = ${LAST_DAY}::date`.execute(db)
  return rows[0]?.count ?? 0
}
