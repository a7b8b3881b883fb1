import { type EquipKind, isForEquip } from '@bonfire/contract/definitions/definition'
import { UnknownChunkVersion } from '../../histories/store/chunks/chunk.ts'
import { ClockColumns } from './cells/clock-columns.ts'
import { type ReadSeries, SiteData } from './cells/site-data.ts'
import { BrokenCondition, tryCompile } from './compile-rule.ts'
import { AbleRules, weekAfter } from './coverage/able-rules.ts'
import { type Evaluated, evaluateRule, needsWholeDay } from './evaluate-rule.ts'
import { firingEvidence, inputsOf } from './evidence/firing-evidence.ts'
import { FindingLimit } from './finding-limit.ts'
import { cutByDay, type EngineFiring } from './firings.ts'
import type {
  DaySummary,
  EngineDay,
  EngineEquip,
  EngineFinding,
  EngineMachine,
  EngineRule,
  EngineSite,
  RunSummary,
  SiteResult,
  UnreadableChunk,
  WatchedCells,
} from './input.ts'
import type { NotRun, OnEquip } from './on-equip.ts'
import { summaryOf } from './run-summary.ts'
import { inOrder, lateRules, reachesOf } from './suppression/rule-order.ts'
import type { Suppression } from './suppression/suppressions.ts'

/** What the rules find at a site on consecutive days, and whether each ran. The same input gives the same result. */
export function evaluateSite(site: EngineSite, read: ReadSeries): SiteResult {
  const evaluation = new SiteEvaluation(site, read)
  const chosen = site.evaluatedIds && new Set(site.evaluatedIds)
  for (const equip of site.equips) if (!chosen || chosen.has(equip.id)) evaluation.evaluate(equip)
  return evaluation.result()
}

/** When each rule fired that runs on an equip, also where it did not fire. */
type Fired = Map<string, readonly Suppression[]>

class SiteEvaluation {
  readonly #site: EngineSite
  readonly #data: SiteData
  readonly #clock: ClockColumns
  readonly #machines: ReadonlyMap<EquipKind, EngineMachine>
  readonly #rules: readonly EngineRule[]
  readonly #reaches: ReadonlyMap<string, number>
  readonly #late: ReadonlySet<string>
  readonly #able: AbleRules
  readonly #limit = new FindingLimit()
  readonly #findings: EngineFinding[] = []
  readonly #runs: ReadonlyMap<string, RunSummary[]>
  #watched: WatchedCells | undefined
  #unreadable: UnreadableChunk | undefined

  constructor(site: EngineSite, read: ReadSeries) {
    this.#site = site
    this.#data = new SiteData(site, read)
    this.#clock = new ClockColumns(site.timezone)
    this.#machines = new Map(site.machines.flatMap((one) => one.machine.equip.map((kind) => [kind, one] as const)))
    const ordered = inOrder(site.rules)
    const usesCoverage = (rule: EngineRule) =>
      tryCompile(rule.definition, this.#data.machines)?.when.usesCoverage === true
    this.#late = lateRules(ordered, usesCoverage)
    const isLate = ({ definition }: EngineRule) => this.#late.has(definition.key)
    this.#rules = [...ordered.filter((rule) => !isLate(rule)), ...ordered.filter(isLate)]
    this.#able = new AbleRules(site.coverage)
    this.#reaches = reachesOf(site.rules)
    this.#runs = new Map(site.days.map(({ day }) => [day, []]))
  }

  evaluate(equip: EngineEquip): void {
    const fired: Fired = new Map()
    const has = (role: string) => this.#data.hasRole(equip, role)
    for (const rule of this.#rules) if (isForEquip(rule.definition, equip, has)) this.#evaluateRule(rule, equip, fired)
    this.#data.forgetSamples()
  }

  #evaluateRule(rule: EngineRule, equip: EngineEquip, fired: Fired): void {
    const days = daysFor(rule, this.#site, this.#data)
    const { key, replacedBy } = rule.definition
    const [data, clock, machine] = [this.#data, this.#clock, this.#machines.get(equip.kind)]
    const replacing = replacedBy?.filter((one) => fired.has(one)) ?? []
    if (replacing.length > 0) {
      this.#record(rule, days, { equipId: equip.id, rule: key, status: 'off', names: replacing })
      return
    }
    if (days.length === 0) return
    const evaluated = tryRule(rule, {
      data,
      equip,
      machine,
      clock,
      days,
      until: this.#site.until,
      reachSeconds: this.#reaches.get(key) ?? 0,
      suppressedBy: (keys) => keys.flatMap((one) => fired.get(one) ?? []),
      coverageFallOn: (day) => this.#able.fallOn(day, equip.id),
    })
    if ('status' in evaluated) {
      const { status } = evaluated
      const chunk = 'unreadable' in evaluated ? evaluated.unreadable : undefined
      this.#unreadable ??= chunk
      const names = chunk ? [nameOf(this.#site, chunk)] : evaluated.names
      this.#record(rule, days, { equipId: equip.id, rule: key, status, names })
      return
    }
    const { grid, truth, counts, firings } = evaluated
    fired.set(
      key,
      firings.map(({ startsAt, endsAt }) => ({ by: key, startsAt, endsAt })),
    )
    if (key === this.#site.watched) {
      this.#watched = {
        stepSeconds: grid.stepSeconds,
        startsAt: grid.startsAt,
        truth: truth.slice(),
        counts,
        pointIds: Object.fromEntries(inputsOf(evaluated).map(({ word, point }) => [word, point.key])),
        parameters: evaluated.parameters,
      }
    }
    for (const day of days) this.#record(rule, [day], summaryOf(evaluated, { day, equip, key }))
    this.#findings.push(...findingsOf(rule, evaluated, { equip, days, limit: this.#limit, able: this.#able }))
  }

  #record({ definition }: EngineRule, days: readonly EngineDay[], run: RunSummary): void {
    // Rules on sensors are for any equip, and only for those that have the sensor.
    const isApplicable = definition.equip !== 'any' || run.status !== 'missing'
    for (const { day, endsAt } of days) {
      this.#runs.get(day)?.push(run)
      const counts = isApplicable && endsAt <= this.#site.until && !this.#late.has(run.rule)
      if (counts) this.#able.note(day, run)
    }
  }

  result(): SiteResult {
    const [watched, unreadable] = [this.#watched, this.#unreadable]
    const days = this.#site.days.map(
      ({ day, endsAt }): DaySummary => ({
        day,
        runs: this.#runs.get(day) ?? [],
        limited: this.#limit.exceeded(day),
        ...(endsAt <= this.#site.until && { able: this.#able.record(day) }),
      }),
    )
    const here = new Set(days.map(({ day }) => day))
    const again = days.map(({ day }) => weekAfter(day)).filter((day) => !here.has(day) && this.#able.hasNewsFor(day))
    return { findings: this.#findings, days, again, ...(unreadable && { unreadable }), ...(watched && { watched }) }
  }
}

const nameOf = ({ points }: EngineSite, { pointId }: UnreadableChunk): string =>
  points.find(({ id }) => id === pointId)?.name ?? String(pointId)

interface Failed {
  readonly status: 'failed'
  /** The condition or the point that cannot be read, or what went wrong. */
  readonly names: readonly string[]
  readonly unreadable?: UnreadableChunk | undefined
}

function tryRule(rule: EngineRule, on: OnEquip): Evaluated | NotRun | Failed {
  try {
    return evaluateRule(rule, on)
  } catch (error) {
    // One rule that fails does not keep the others from running.
    if (error instanceof UnknownChunkVersion) {
      const { pointId = 0, day = 0, version } = error
      return { status: 'failed', names: [], unreadable: { pointId, day, version } }
    }
    return { status: 'failed', names: [error instanceof BrokenCondition ? error.text : String(error)] }
  }
}

/** What looks back over days, or asks for a whole one, is evaluated when the day is over. */
function daysFor(rule: EngineRule, { days, until }: EngineSite, { machines }: SiteData): readonly EngineDay[] {
  const compiled = tryCompile(rule.definition, machines)
  return compiled && needsWholeDay(compiled) ? days.filter(({ endsAt }) => endsAt <= until) : days
}

function findingsOf(
  rule: EngineRule,
  evaluated: Evaluated,
  {
    equip,
    days,
    limit,
    able,
  }: { equip: EngineEquip; days: readonly EngineDay[]; limit: FindingLimit; able: AbleRules },
): EngineFinding[] {
  const byDay = new Map<EngineDay, { firing: EngineFiring; startsAt: number; endsAt: number }[]>()
  for (const firing of evaluated.firings) {
    for (const { day, ...part } of cutByDay(firing, days)) {
      const parts = byDay.get(day) ?? []
      parts.push({ firing, ...part })
      byDay.set(day, parts)
    }
  }
  const { definition, version } = rule
  const kept = [...byDay].filter(([{ day }]) => limit.take(definition.key, day))
  return kept.map(([day, parts]) => ({
    equipId: equip.id,
    rule: definition.key,
    day: day.day,
    evidence: {
      definition: definition.key,
      version,
      equipKind: equip.kind,
      parameters: evaluated.parameters,
      knownShare: summaryOf(evaluated, { day, equip, key: definition.key }).knownShare ?? 0,
      ...(evaluated.when.usesCoverage && { lostRules: able.lostOn(day.day, equip.id) }),
      firings: parts.map((part) => firingEvidence(evaluated, { ...part, day })),
    },
  }))
}
