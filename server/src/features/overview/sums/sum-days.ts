import type { Period } from '@bonfire/contract/overview/periods'
import { MILLISECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import type { DayColumns, RuleUse } from './day-columns.repository.ts'
import { type LoadedSums, WORST } from './site-sums.repository.ts'

/** Days since 1970. */
export const dayNumber = (day: string): number => Date.parse(day) / MILLISECONDS_PER_DAY

const dayText = (day: number) => new Date(day * MILLISECONDS_PER_DAY).toISOString().slice(0, 10)

/** What each equipment rule did in the period, in the one before it, and when it last fired before. */
interface Fired {
  /** Days since 1970; 0 for none. */
  readonly firstOn: Int32Array
  readonly lastBefore: Int32Array
  readonly wasFound: Uint8Array
  readonly seconds: Float64Array
  readonly secondsBefore: Float64Array
  /** NaN where nothing was estimated. */
  readonly costs: Float64Array
  readonly costsBefore: Float64Array
  /** Time in fault of each day on which something fired. */
  readonly secondsByDay: ReadonlyMap<number, number>
}

interface Growing {
  new: number
  continuing: number
  gone: number
  seconds: number
  cost: number | null
  foundBefore: number
  secondsBefore: number
  costBefore: number | null
}

/** What a site adds to the overview of a period by day: what `loadSiteSums` has the database do. */
export function sumDays(
  columns: DayColumns,
  use: RuleUse,
  { period, before }: { period: Period; before: Period },
): LoadedSums {
  const { ruleRowIds, equipRowIds } = columns.equipRules
  const fired = readDays(columns, use, {
    from: dayNumber(period.from),
    to: dayNumber(period.to),
    beforeFrom: dayNumber(before.from),
  })
  const ofRules = new Map<number, Growing>()
  const ofEquips = new Map<number, Growing>()
  for (let place = 0; place < ruleRowIds.length; place += 1) {
    const change = changeOf(fired, place, use.quietDays)
    if (!change) continue
    for (const sum of [sumIn(ofRules, ruleRowIds[place] ?? 0), sumIn(ofEquips, equipRowIds[place] ?? 0)]) {
      sum[change] += 1
      sum.seconds += fired.seconds[place] ?? 0
      sum.cost = addCost(sum.cost, fired.costs[place])
      sum.foundBefore += fired.wasFound[place] ?? 0
      sum.secondsBefore += fired.secondsBefore[place] ?? 0
      sum.costBefore = addCost(sum.costBefore, fired.costsBefore[place])
    }
  }
  return {
    siteRowId: columns.siteRowId,
    quietDays: use.quietDays,
    rules: ofRules.size === 0 ? null : toRuleColumns(ofRules, use),
    equips: toEquipColumns(ofEquips),
    steps: toSteps(fired.secondsByDay),
  }
}

/** Days since 1970. */
interface Range {
  readonly from: number
  readonly to: number
  readonly beforeFrom: number
}

function readDays(
  { equipRules: { ruleRowIds }, days }: DayColumns,
  { priorities }: RuleUse,
  { from, to, beforeFrom }: Range,
): Fired {
  const count = ruleRowIds.length
  const isUsed = Uint8Array.from(ruleRowIds, (rule) => (priorities.has(rule) ? 1 : 0))
  const secondsByDay = new Map<number, number>()
  const fired = {
    firstOn: new Int32Array(count),
    lastBefore: new Int32Array(count),
    wasFound: new Uint8Array(count),
    seconds: new Float64Array(count),
    secondsBefore: new Float64Array(count),
    costs: new Float64Array(count).fill(Number.NaN),
    costsBefore: new Float64Array(count).fill(Number.NaN),
    secondsByDay,
  }
  for (let at = 0; at < days.days.length; at += 1) {
    const day = days.days[at] as number
    const place = days.places[at] as number
    if (day > to || isUsed[place] === 0) continue
    const seconds = days.seconds[at] as number
    if (day >= from) {
      const first = fired.firstOn[place] as number
      if (first === 0 || day < first) fired.firstOn[place] = day
      addAt(fired.seconds, place, seconds)
      addCostAt(fired.costs, place, days.costs?.[at])
      secondsByDay.set(day, (secondsByDay.get(day) ?? 0) + seconds)
      continue
    }
    if (day > (fired.lastBefore[place] as number)) fired.lastBefore[place] = day
    if (day < beforeFrom) continue
    fired.wasFound[place] = 1
    addAt(fired.secondsBefore, place, seconds)
    addCostAt(fired.costsBefore, place, days.costs?.[at])
  }
  return fired
}

const addAt = (sums: Float64Array, at: number, value: number) => {
  sums[at] = (sums[at] as number) + value
}

const addCostAt = (sums: Float64Array, at: number, cost = Number.NaN) => {
  if (!Number.isNaN(cost)) sums[at] = (Number.isNaN(sums[at]) ? 0 : (sums[at] as number)) + cost
}

/** Undefined for what fired neither in the period nor in the one before. */
function changeOf(
  { firstOn, lastBefore, wasFound }: Fired,
  place: number,
  quietDays: number,
): 'new' | 'continuing' | 'gone' | undefined {
  const [first, last] = [firstOn[place] as number, lastBefore[place] as number]
  if (first === 0) return wasFound[place] ? 'gone' : undefined
  return last === 0 || first - last > quietDays ? 'new' : 'continuing'
}

const addCost = (sum: number | null, cost = Number.NaN) => (Number.isNaN(cost) ? sum : (sum ?? 0) + cost)

function sumIn(sums: Map<number, Growing>, key: number): Growing {
  const known = sums.get(key)
  if (known) return known
  const made = {
    new: 0,
    continuing: 0,
    gone: 0,
    seconds: 0,
    cost: null,
    foundBefore: 0,
    secondsBefore: 0,
    costBefore: null,
  }
  sums.set(key, made)
  return made
}

function toRuleColumns(sums: ReadonlyMap<number, Growing>, { priorities }: RuleUse): LoadedSums['rules'] {
  const each = [...sums.values()]
  return {
    ruleRowId: [...sums.keys()],
    priority: [...sums.keys()].map((rule) => priorities.get(rule) ?? 0),
    ...toColumns(each),
    foundBefore: each.map((sum) => sum.foundBefore),
    secondsBefore: each.map((sum) => sum.secondsBefore),
    costBefore: each.map((sum) => sum.costBefore),
  }
}

function toEquipColumns(sums: ReadonlyMap<number, Growing>): LoadedSums['equips'] {
  const worst = [...sums]
    .filter(([, { seconds }]) => seconds > 0)
    .sort(([one, { seconds }], [other, { seconds: others }]) => others - seconds || one - other)
    .slice(0, WORST)
  if (worst.length === 0) return null
  return { equipRowId: worst.map(([equipRowId]) => equipRowId), ...toColumns(worst.map(([, sum]) => sum)) }
}

const toColumns = (sums: readonly Growing[]) => ({
  new: sums.map((sum) => sum.new),
  continuing: sums.map((sum) => sum.continuing),
  gone: sums.map((sum) => sum.gone),
  seconds: sums.map((sum) => sum.seconds),
  cost: sums.map((sum) => sum.cost),
})

function toSteps(secondsByDay: ReadonlyMap<number, number>): LoadedSums['steps'] {
  if (secondsByDay.size === 0) return null
  return { startsOn: [...secondsByDay.keys()].map(dayText), seconds: [...secondsByDay.values()] }
}
