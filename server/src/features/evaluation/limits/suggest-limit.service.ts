import type { Definition } from '@bonfire/contract/definitions/definition'
import {
  type LabelledDay,
  MAXIMUM_LABELLED_DAYS,
  type SuggestedLimit,
} from '@bonfire/contract/definitions/suggest-limit'
import { sweepValues } from '@bonfire/contract/definitions/sweep-values'
import { DAYS_BEFORE } from '@bonfire/contract/proof/needed-days'
import { TRUST_DAYS } from '@bonfire/contract/trust'
import { MILLISECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import type { Context } from '../../../context.ts'
import type { Caller } from '../../../http/caller.ts'
import { refuseUnless } from '../../../http/permissions.ts'
import { refuse } from '../../../http/refusal.ts'
import { definitionsInUse } from '../../definitions/definitions-in-use.service.ts'
import { evaluateInTime, MOST_WORK } from '../backtest/backtest.service.ts'
import { estimateWork } from '../backtest/estimate-work.ts'
import type { Turns } from '../backtest/turns.ts'
import { describeSite, gatherPieces, type Trial } from '../inputs/gather-site.service.ts'
import { chooseLimit } from './choose-limit.ts'
import { findLabelledDays, type LabelledRow } from './labelled-days.repository.ts'

const LONGEST_GAP_DAYS = 3
const MOST_DAYS_TOGETHER = 31
/** After so long, what was looked at by then counts. */
const LONGEST_MILLISECONDS = 60_000
// No key of a definition has a blank.
const PRESENT = 'present '

interface Asking {
  readonly turns: Turns
  readonly signal: AbortSignal
}

/** Tries the limits of a rule on days that people judged, and suggests the one that leaves out most false alerts. */
export async function suggestLimit(
  context: Context,
  caller: Caller,
  definitionKey: string,
  asking: Asking,
): Promise<SuggestedLimit> {
  refuseUnless('configureRules', caller)
  const { db, clock } = context
  const stored = (await definitionsInUse(db, caller.tenantId)).find(({ key }) => key === definitionKey)
  if (!stored) throw refuse('not_found', { thing: 'rule' })
  const definition = stored.body
  const rows = await findLabelledDays(db, {
    ...{ userId: caller.id, tenantId: caller.tenantId, definitionKey },
    since: new Date(clock().getTime() - TRUST_DAYS * MILLISECONDS_PER_DAY),
    days: DAYS_BEFORE,
    limit: MAXIMUM_LABELLED_DAYS + 1,
  })
  const labelled = rows.slice(0, MAXIMUM_LABELLED_DAYS)
  const tried = await tryLimits(context, caller, { definition, labelled, ...asking })
  const counts = (key: string) => {
    const found = labelled.filter((row) => tried.fires(PRESENT, row) && tried.fires(key, row))
    const realDays = found.filter(({ isReal }) => isReal).length
    return { falseDays: found.length - realDays, realDays }
  }
  const parameters = sweptOf(definition).map(({ name, values }) => ({
    name,
    values: values.map((value) => ({ value, ...counts(keyOf(name, value)) })),
  }))
  const found = counts(PRESENT)
  const suggestion = chooseLimit(found, parameters, (name) => definition.parameters[name]?.default ?? Number.NaN)
  const kept = suggestion && keyOf(suggestion.name, suggestion.value)
  return {
    found,
    isCut: rows.length > labelled.length || tried.isCut,
    parameters,
    suggestion,
    days:
      kept === null
        ? []
        : labelled.filter((row) => tried.fires(PRESENT, row)).map((row) => toShown(row, tried.fires(kept, row))),
  }
}

const toShown = (
  { siteId, site, ruleId, equip, day, isReal, actionKey }: LabelledRow,
  isKept: boolean,
): LabelledDay => ({
  ...{ siteId, site, ruleId, equip, day, isReal, actionKey },
  isKept,
})

const keyOf = (name: string, value: number) => `swept ${name} ${value}`

/** The parameters with a default, and the values to try. */
const sweptOf = ({ parameters }: Definition) =>
  Object.entries(parameters).flatMap(([name, parameter]) => {
    const values = sweepValues(parameter)
    return values.length > 1 ? [{ name, values }] : []
  })

/** The rule as it is, and once for each value, which counts instead of whatever is set. */
const rulesToTry = (definition: Definition): Trial['definitions'] => [
  { definition: { ...definition, key: PRESENT }, given: undefined, key: definition.key },
  ...sweptOf(definition).flatMap(({ name, values }) =>
    values.map((value) => ({
      definition: { ...definition, key: keyOf(name, value) },
      given: { [name]: value },
      key: definition.key,
    })),
  ),
]

interface Tried {
  /** True if the rule finds something on that day. */
  fires(key: string, row: Pick<LabelledRow, 'equipRowId' | 'day'>): boolean
  /** True if time or work was too much for some days. */
  readonly isCut: boolean
}

async function tryLimits(
  { db, clock }: Context,
  caller: Caller,
  { definition, labelled, turns, signal }: Asking & { definition: Definition; labelled: readonly LabelledRow[] },
): Promise<Tried> {
  const fired = new Set<string>()
  const until = performance.now() + LONGEST_MILLISECONDS
  let isCut = false
  for (const part of partsOf(labelled)) {
    if (performance.now() > until) {
      isCut = true
      break
    }
    const [{ siteRowId } = { siteRowId: 0 }] = part
    const days = daysFrom(part)
    const described = await describeSite(db, {
      ...{ tenantId: caller.tenantId, siteRowId, days, now: clock() },
      trial: { definitions: rulesToTry(definition) },
    })
    const site = described && { ...described, evaluatedIds: [...new Set(part.map(({ equipRowId }) => equipRowId))] }
    if (!site || estimateWork(site).amount > MOST_WORK) {
      isCut = true
      continue
    }
    const result = await turns.take({ person: caller.id, isDear: true, signal }, async (worker) =>
      evaluateInTime(worker, { site, pieces: await gatherPieces(db, site) }, { signal }),
    )
    for (const { equipRowId, day, rule } of result.occurrences) fired.add(`${equipRowId} ${day} ${rule}`)
  }
  return { fires: (key, { equipRowId, day }) => fired.has(`${equipRowId} ${day} ${key}`), isCut }
}

/** Days of one site that are near to each other are evaluated together. */
function partsOf(labelled: readonly LabelledRow[]): LabelledRow[][] {
  const parts: LabelledRow[][] = []
  for (const ofSite of Map.groupBy(labelled, ({ siteRowId }) => siteRowId).values()) {
    let part: LabelledRow[] = []
    for (const row of ofSite.toSorted((one, other) => one.day.localeCompare(other.day))) {
      const [first, last] = [part[0], part.at(-1)]
      const isNear =
        first === undefined ||
        last === undefined ||
        (daysApart(last, row) <= LONGEST_GAP_DAYS && daysApart(first, row) < MOST_DAYS_TOGETHER)
      if (!isNear) {
        parts.push(part)
        part = []
      }
      part.push(row)
    }
    parts.push(part)
  }
  return parts
}

const daysApart = (one: LabelledRow, other: LabelledRow) =>
  (Date.parse(other.day) - Date.parse(one.day)) / MILLISECONDS_PER_DAY

function daysFrom(part: readonly LabelledRow[]): string[] {
  const [first, last] = [part[0]?.day ?? '', part.at(-1)?.day ?? '']
  const days: string[] = []
  for (let at = Date.parse(first); at <= Date.parse(last); at += MILLISECONDS_PER_DAY) {
    days.push(new Date(at).toISOString().slice(0, 10))
  }
  return days
}
