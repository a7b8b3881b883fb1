import {
  type Backtest,
  type BacktestCells,
  type BacktestEquip,
  CELL_STATES,
  MAXIMUM_BACKTEST_DAYS,
  MAXIMUM_BACKTEST_EQUIPS,
  UNCOUNTED_REASONS,
} from '@bonfire/contract/definitions/backtests'
import { checkDefinition } from '@bonfire/contract/definitions/check-definition'
import type { Definition } from '@bonfire/contract/definitions/definition'
import type { Firing } from '@bonfire/contract/hits/hits'
import { addDays, countDays, type Period } from '@bonfire/contract/overview/periods'
import type { Context } from '../../../context.ts'
import type { Caller } from '../../../http/caller.ts'
import { refuseUnless } from '../../../http/permissions.ts'
import { refuse, refuseField } from '../../../http/refusal.ts'
import { STATE_MACHINES } from '../../definitions/catalogue/read-catalogue.ts'
import { definitionsInUse } from '../../definitions/definitions-in-use.service.ts'
import { FALSE, TRUE } from '../engine/firings.ts'
import type { EngineEquip, EngineSite, RunSummary, SiteResult } from '../engine/input.ts'
import { describeSite, gatherPieces, type Trial } from '../inputs/gather-site.service.ts'
import { lastDayWithData } from '../inputs/last-day-with-data.service.ts'
import { daysBetween, type Render, rangeUpToToday, seenSite } from '../requests/requests.service.ts'
import type { EvaluationWorker } from '../worker/evaluate-in-worker.ts'
import type { WorkerTask } from '../worker/messages.ts'
import { compareFirings, sumOf } from './compare-firings.ts'
import { equipsToTry } from './equips-to-try.ts'
import { estimateWork } from './estimate-work.ts'
import type { Turns } from './turns.ts'

export interface BacktestRequest {
  readonly definition: Definition
  readonly parameters?: Readonly<Record<string, number>> | undefined
  readonly siteId: string
  readonly equipIds?: readonly string[] | undefined
  readonly sweep?: { readonly parameter: string; readonly values: readonly number[] } | undefined
  readonly cells?: boolean | undefined
  readonly untilData?: boolean | undefined
  readonly from: string
  readonly to: string
}

// No key of a definition has a blank, so this keeps the saved version apart from the one on trial.
const SAVED = 'saved '
const SWEPT = 'swept '
// A thousand million are some eight seconds of a thread.
export const MOST_WORK = 2_500_000_000
const SMALL_WORK = 100_000_000
const LONGEST_MILLISECONDS = 45_000
const NOTHING = { hits: 0, hours: 0, equips: 0 }

/** Tries a rule on stored days beside its saved version. Nothing is stored. */
export async function runBacktest(
  context: Context,
  caller: Caller,
  asked: BacktestRequest,
  { turns, signal, render }: { turns: Turns; signal: AbortSignal; render: Render },
): Promise<Backtest> {
  refuseUnless('configureRules', caller)
  const { db } = context
  const seen = await seenSite(db, caller, asked.siteId)
  const now = context.clock()
  const range = rangeUpToToday(asked, { timezone: seen.timezone, now })
  const shown = asked.untilData ? endingWithData(range, await lastDayWithData(db, { ...seen, now })) : range
  const days = daysBetween(shown)
  if (days.length > MAXIMUM_BACKTEST_DAYS) {
    throw refuseField('from', 'evaluation.too-many-days', { maximum: MAXIMUM_BACKTEST_DAYS })
  }
  const { definition } = asked
  const problems = checkDefinition(definition, STATE_MACHINES)
  if (problems.length > 0) {
    const texts = problems.map((problem) => ({ ...problem, message: render(problem) }))
    const nothing = { found: NOTHING, saved: null, gained: NOTHING, lost: NOTHING, equips: [], sweep: [], cells: null }
    return { problems: texts, ...nothing, equipCount: 0, unableCount: 0 }
  }
  refuseMistakes(asked)
  const saved = (await definitionsInUse(db, caller.tenantId)).find(({ key }) => key === definition.key)?.body
  const described = await describeSite(db, {
    tenantId: caller.tenantId,
    siteRowId: seen.id,
    days,
    now,
    trial: {
      definitions: [
        { definition, given: asked.parameters, key: definition.key },
        ...(saved ? [{ definition: { ...saved, key: `${SAVED}${saved.key}` }, given: undefined, key: saved.key }] : []),
        ...sweptOf(asked),
      ],
      watched: asked.cells ? definition.key : undefined,
      explained: definition.key,
    },
  })
  if (!described) throw new Error('A site that was just found is gone')
  const toTry = equipsToTry(described)
  const evaluatedIds = asked.equipIds ? namedEquips(described.equips, asked.equipIds) : toTry.ids
  const site = { ...described, evaluatedIds: evaluatedIds.slice(0, MAXIMUM_BACKTEST_EQUIPS) }
  const amount = refuseDear(site)
  const result = await turns.take({ person: caller.id, isDear: amount > SMALL_WORK, signal }, async (worker) =>
    evaluateInTime(worker, { site, pieces: await gatherPieces(db, site) }, { signal }),
  )
  const names = new Map(site.equips.map(({ id, key, name }) => [id, { key, name }]))
  const equips = site.evaluatedIds.map((id): BacktestEquip => {
    const own = firingsByDay(result, id, definition.key)
    const former = firingsByDay(result, id, `${SAVED}${definition.key}`)
    const runs = result.days.map((day) => day.runs.find((one) => one.equipRowId === id && one.rule === definition.key))
    const run = runs.findLast((one) => one?.status === 'runs') ?? runs.at(-1)
    return {
      equipId: names.get(id)?.key ?? '',
      name: names.get(id)?.name ?? '',
      status: run?.status ?? 'off',
      names: [...(run?.names ?? [])],
      ranDays: runs.filter((one) => one?.status === 'runs').length,
      ...sumExplained(runs.flatMap((one) => one?.explained ?? [])),
      days: [...new Set([...own.keys(), ...former.keys()])].sort().map((day) => ({
        day,
        firings: own.get(day) ?? [],
        savedFirings: former.get(day) ?? [],
      })),
    }
  })
  const { gained, lost } = compareFirings(equips)
  return {
    ...shown,
    problems: [],
    found: sumOf(equips, ({ firings }) => firings),
    saved: saved ? sumOf(equips, ({ savedFirings }) => savedFirings) : null,
    gained,
    lost,
    equips,
    equipCount: toTry.ids.length,
    unableCount: toTry.unableCount,
    sweep: (asked.sweep?.values ?? []).map((value, place) => {
      const days = site.evaluatedIds.map((id) => ({
        days: [...firingsByDay(result, id, `${SWEPT}${place}`)].map(([day, firings]) => ({
          day,
          firings,
          savedFirings: [],
        })),
      }))
      return { value, ...sumOf(days, ({ firings }) => firings) }
    }),
    cells: cellsOf(result),
  }
}

/** Moves days back so that they end on the last with data, if that is earlier. */
function endingWithData(range: Period, lastDay: string | null): Period {
  if (lastDay === null || lastDay >= range.to) return range
  return { from: addDays(lastDay, 1 - countDays(range)), to: lastDay }
}

function refuseDear(site: EngineSite): number {
  const { amount, lookBackDays } = estimateWork(site)
  if (amount <= MOST_WORK) return amount
  const [equips, days] = [site.evaluatedIds?.length ?? 0, site.days.length]
  throw refuse('evaluation.too-dear', { times: Math.ceil(amount / MOST_WORK), equips, days, lookBackDays })
}

/** An evaluation is stopped in time, because it may take longer than estimated. */
export async function evaluateInTime(
  worker: EvaluationWorker,
  task: Omit<WorkerTask, 'id'>,
  { signal, milliseconds = LONGEST_MILLISECONDS }: { signal: AbortSignal; milliseconds?: number },
): Promise<SiteResult> {
  const late = AbortSignal.timeout(milliseconds)
  try {
    return await worker.evaluate(task, AbortSignal.any([signal, late]))
  } catch (error) {
    if (!late.aborted || signal.aborted) throw error
    throw refuse('evaluation.too-long', { seconds: Math.ceil(milliseconds / 1000) })
  }
}

function refuseMistakes({ sweep, cells, equipIds, definition }: BacktestRequest): void {
  if (sweep && !Object.hasOwn(definition.parameters, sweep.parameter)) {
    throw refuseField('sweep.parameter', 'evaluation.unknown-parameter', { name: sweep.parameter })
  }
  if (cells && equipIds?.length !== 1) throw refuseField('cells', 'evaluation.one-equip')
}

/** The same rule once for each default, which counts where nothing else is set or given. */
const sweptOf = ({ definition, parameters, sweep }: BacktestRequest): Trial['definitions'] =>
  (sweep?.values ?? []).map((value, place) => ({
    definition: { ...withDefault(definition, sweep?.parameter ?? '', value), key: `${SWEPT}${place}` },
    given: parameters,
    key: definition.key,
  }))

function withDefault({ parameters, ...definition }: Definition, name: string, value: number): Definition {
  const parameter = parameters[name]
  return {
    ...definition,
    parameters: parameter ? { ...parameters, [name]: { ...parameter, default: value } } : parameters,
  }
}

function cellsOf({ watched }: SiteResult): BacktestCells | null {
  if (!watched) return null
  const { stepSeconds, startsAt, truth, counts, uncounted, pointIds, parameters } = watched
  const [isTrue, notCounted] = [CELL_STATES.indexOf('true'), CELL_STATES.indexOf('notCounted')]
  const stateOf = (value: number, cell: number) =>
    value === TRUE
      ? counts[cell] === 1
        ? isTrue
        : notCounted
      : CELL_STATES.indexOf(value === FALSE ? 'false' : 'unknown')
  return { stepSeconds, startsAt, cells: Array.from(truth, stateOf), uncounted: [...uncounted], pointIds, parameters }
}

/** Reasons without time are left out. */
function sumExplained(days: readonly NonNullable<RunSummary['explained']>[]) {
  const total = (secondsOf: (day: NonNullable<RunSummary['explained']>) => number) =>
    days.reduce((sum, day) => sum + secondsOf(day), 0)
  return {
    trueSeconds: total(({ trueSeconds }) => trueSeconds),
    uncounted: UNCOUNTED_REASONS.flatMap((reason) => {
      const seconds = total(({ uncountedSeconds }) => uncountedSeconds[reason] ?? 0)
      return seconds > 0 ? [{ reason, seconds }] : []
    }),
  }
}

/** An unknown one is refused. */
function namedEquips(equips: readonly EngineEquip[], equipIds: readonly string[]): number[] {
  const byKey = new Map(equips.map(({ key, id }) => [key, id]))
  return [...new Set(equipIds)].map((key) => {
    const id = byKey.get(key)
    if (id === undefined) throw refuseField('equipIds', 'evaluation.unknown-equip', { equip: key })
    return id
  })
}

function firingsByDay(result: SiteResult, equipRowId: number, rule: string): Map<string, Firing[]> {
  return new Map(
    result.occurrences
      .filter((one) => one.equipRowId === equipRowId && one.rule === rule)
      .map(({ day, evidence }) => [
        day,
        evidence.firings.map(({ startsAt, endsAt }) => ({ t: startsAt, d: endsAt - startsAt })),
      ]),
  )
}
