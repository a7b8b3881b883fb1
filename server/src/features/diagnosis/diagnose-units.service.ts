import { priorOf as usualPrior } from '@bonfire/contract/definitions/causes'
import type { Definition } from '@bonfire/contract/definitions/definition'
import { strengthsOf } from '@bonfire/contract/definitions/strengths'
import {
  type Check,
  CONFIRMED_PRIOR,
  type Diagnosis,
  diagnose,
  shareFactor,
  TICKED_PRIOR,
} from '@bonfire/contract/diagnosis/diagnose'
import type { IdleCheck } from '@bonfire/contract/diagnosis/equip-diagnosis'
import { addDays, countDays } from '@bonfire/contract/overview/periods'
import type { InsightType } from '@bonfire/contract/values/category'
import { MILLISECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import type { Db } from '../../db/database.ts'
import { definitionsInUse } from '../definitions/definitions-in-use.service.ts'
import { whyBlind } from '../definitions/exposure.ts'
import { equipKindOf } from '../points/roles/equip-kind.ts'
import { dayAt } from '../sites/site-day.ts'
import { type Consequences, findConsequences } from './consequences/consequences.service.ts'
import * as stored from './diagnosis.repository.ts'

interface Days {
  readonly from: string
  readonly to: string
}

/** What is the same for all units of a tenant. */
export interface Known {
  readonly tenantId: number
  readonly now: Date
  readonly definitions: ReadonlyMap<string, Definition>
  /** What was found to be wrong with units of the tenant; read when it is first needed. */
  readonly closures: () => Promise<readonly stored.FoundClosure[]>
}

export async function readKnown(db: Db, tenantId: number, now: Date): Promise<Known> {
  const definitions = new Map((await definitionsInUse(db, tenantId)).map(({ key, body }) => [key, body]))
  let closures: Promise<stored.FoundClosure[]> | undefined
  return {
    ...{ tenantId, now, definitions },
    closures: () => {
      closures ??= stored.findClosures(db, tenantId)
      return closures
    },
  }
}

interface Asked {
  readonly days: Days
  readonly types: readonly InsightType[]
  /** Whose sight decides which actions are named; null: none is. */
  readonly userId: number | null
  /** True to find what follows on units that these serve, too. */
  readonly hasServed: boolean
}

export interface DiagnosedUnit extends Diagnosis {
  readonly found: readonly stored.FoundWrong[]
  readonly fine: readonly { readonly definition: Definition; readonly days: number }[]
  readonly idle: readonly ({ readonly definition: Definition } & Pick<IdleCheck, 'status' | 'names'>)[]
  readonly ticks: ReadonlyMap<string, stored.FoundTick>
  readonly follows: Consequences
}

/** Says of each of some units of one site what is wrong, what is fine, what cannot be checked, and what may be behind it. */
export async function diagnoseUnits(
  db: Db,
  known: Known,
  equips: readonly stored.SeenEquip[],
  asked: Asked,
): Promise<Map<number, DiagnosedUnit>> {
  const [site] = equips
  if (!site) return new Map()
  const equipRowIds = equips.map(({ id }) => id)
  const wrong = Map.groupBy(
    await stored.findWrong(db, site, { ...asked.days, ...asked, equipRowIds }),
    ({ equipRowId }) => equipRowId,
  )
  const runs = Map.groupBy(
    await stored.findRuns(db, site.siteRowId, { ...asked.days, equipRowIds }),
    ({ equipRowId }) => equipRowId,
  )
  const ticks = Map.groupBy(
    await stored.findTicks(db, [...wrong.values()].flat(), site.timezone),
    ({ equipRowId }) => equipRowId,
  )
  const proved = Map.groupBy(
    await stored.findProvedCauses(db, [...wrong.keys()], new Date(known.now.getTime() - 365 * MILLISECONDS_PER_DAY)),
    ({ equipRowId }) => equipRowId,
  )
  const diagnosed = new Map<number, DiagnosedUnit>()
  for (const equip of equips) {
    const found = wrong.get(equip.id) ?? []
    const { fine, idle } = otherChecks(known, equip, { days: asked.days, found, runs: runs.get(equip.id) ?? [] })
    const follows = await findConsequences(db, equip, { ...asked, found })
    // What follows from another unit says nothing of what is wrong with this one.
    const own = found.filter(({ equipRuleId }) => !follows.isConsequence(equipRuleId))
    const checks = checksOf(own, fine, known.definitions)
    const ticksOfUnit = new Map(ticks.get(equip.id)?.map((tick) => [tick.cause, tick]))
    const provedCauses = proved.get(equip.id)?.map(({ cause }) => cause) ?? []
    const priorOf = await priors(known, equip, { ticks: ticksOfUnit, proved: new Set(provedCauses), checks })
    diagnosed.set(equip.id, { found, fine, idle, follows, ticks: ticksOfUnit, ...diagnose(checks, priorOf) })
  }
  return diagnosed
}

interface Looked {
  readonly days: Days
  readonly found: readonly stored.FoundWrong[]
  readonly runs: readonly stored.FoundRun[]
}

/** The rules that did not fire: those that could have on at least half of the days, and those that could not. */
function otherChecks(
  { definitions, now }: Known,
  { timezone }: stored.SeenEquip,
  { days, found, runs }: Looked,
): Pick<DiagnosedUnit, 'fine' | 'idle'> {
  const fired = new Set(found.flatMap(({ definitionKey, restatedBy }) => [definitionKey, ...restatedBy]))
  const fine: DiagnosedUnit['fine'][number][] = []
  const idle: DiagnosedUnit['idle'][number][] = []
  // Today is not over.
  const lastWhole = minimum(days.to, addDays(dayAt(timezone, now), -1))
  const needed = Math.max(1, Math.ceil(countDays({ ...days, to: lastWhole }) / 2))
  for (const [rule, runsOfRule] of Map.groupBy(runs, ({ rule }) => rule)) {
    const definition = definitions.get(rule)
    if (!definition || fired.has(rule)) continue
    const exposed = runsOfRule.filter((run) => whyBlind(definition, run) === null).length
    if (exposed >= needed) fine.push({ definition, days: exposed })
    else idle.push({ definition, ...whyIdle(definition, runsOfRule) })
  }
  // Another rule runs instead of it.
  return { fine, idle: idle.filter(({ status, names }) => status !== 'off' || names.length === 0) }
}

function whyIdle(definition: Definition, runs: readonly stored.FoundRun[]): Pick<IdleCheck, 'status' | 'names'> {
  const reasons = runs.flatMap((run) => whyBlind(definition, run) ?? [])
  // Without one it ran on each day, of which too few were evaluated.
  const { status = 'runs', names = [] } = reasons.at(-1) ?? {}
  return { status: status as IdleCheck['status'], names: [...names] }
}

const minimum = (one: string, other: string) => (one < other ? one : other)

function checksOf(
  found: readonly stored.FoundWrong[],
  fine: DiagnosedUnit['fine'],
  definitions: ReadonlyMap<string, Definition>,
): Check[] {
  const checkOf = (rule: string, key: string, outcome: Pick<Check, 'outcome' | 'amount'>): Check[] => {
    const definition = definitions.get(key)
    if (!definition || definition.causes.length === 0) return []
    return [{ rule, ...outcome, strengths: strengthsOf(definition), restates: definition.restates ?? [] }]
  }
  return [
    ...found.flatMap(({ ruleId, definitionKey, seconds }) =>
      checkOf(ruleId, definitionKey, { outcome: 'fired', amount: seconds }),
    ),
    ...fine.flatMap(({ definition: { key }, days }) => checkOf(key, key, { outcome: 'passed', amount: days })),
  ]
}

interface Told {
  readonly ticks: ReadonlyMap<string, unknown>
  readonly proved: ReadonlySet<string>
  readonly checks: readonly Check[]
}

/**
 * What is known of a unit before its rules are looked at: causes that somebody ruled out, those that a repair of it within a year
 * proved, and what was found in units of its kind.
 */
async function priors(
  known: Known,
  equip: stored.SeenEquip,
  { ticks, proved, checks }: Told,
): Promise<(cause: string) => number> {
  if (!checks.some(({ outcome }) => outcome === 'fired')) return () => 1
  const kind = equipKindOf(equip)
  const closures = (await known.closures()).filter((one) => equipKindOf(one) === kind)
  const counts = new Map<string, number>()
  for (const { cause } of closures) counts.set(cause, (counts.get(cause) ?? 0) + 1)
  const causes = new Set([...counts.keys(), ...checks.flatMap(({ strengths }) => [...strengths.keys()])]).size
  return (cause) => {
    if (ticks.has(cause)) return TICKED_PRIOR
    const usual = proved.has(cause) ? CONFIRMED_PRIOR : usualPrior(cause)
    return usual * shareFactor(counts.get(cause) ?? 0, { closures: closures.length, causes })
  }
}
