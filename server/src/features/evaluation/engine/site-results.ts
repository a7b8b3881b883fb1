import type { SilentPoint } from '@bonfire/contract/hits/evidence'
import type { Grid } from './cells/grid.ts'
import type { SiteData } from './cells/site-data.ts'
import type { SiteRule } from './compile-site.ts'
import { AbleRules, weekAfter } from './coverage/able-rules.ts'
import type { Evaluated } from './evaluate-rule.ts'
import { firingEvidence, inputsOf } from './evidence/firing-evidence.ts'
import { cutByDay, type EngineFiring } from './firings.ts'
import type {
  DaySummary,
  EngineDay,
  EngineEquip,
  EngineOccurrence,
  EngineSite,
  RunSummary,
  SiteResult,
  UnreadableChunk,
  WatchedCells,
} from './input.ts'
import { OccurrenceLimit } from './occurrence-limit.ts'
import type { NotRun } from './on-equip.ts'
import { foldOutages } from './outages/fold-outages.ts'
import { foldRestated } from './restated/fold-restated.ts'
import { explainedOn, summaryOf } from './run-summary.ts'
import { uncountedCells } from './uncounted/uncounted-cells.ts'

/** Gathers the outcome of each rule on each equip, and what it found there. */
export class SiteResults {
  readonly able: AbleRules
  readonly #site: EngineSite
  readonly #data: SiteData
  readonly #limit = new OccurrenceLimit()
  readonly #occurrences: EngineOccurrence[] = []
  readonly #runs: ReadonlyMap<string, RunSummary[]>
  #watched: WatchedCells | undefined
  #unreadable: UnreadableChunk | undefined

  constructor(site: EngineSite, data: SiteData) {
    this.#site = site
    this.#data = data
    this.able = new AbleRules(site.coverage)
    this.#runs = new Map(site.days.map(({ day }) => [day, []]))
  }

  addNotRun(rule: SiteRule, equip: EngineEquip, { status, names, unreadable }: NotRun): void {
    this.#unreadable ??= unreadable
    const named = unreadable ? [this.#nameOfPoint(unreadable.pointRowId)] : names
    for (const day of rule.days) {
      this.#addRun(rule, day, { equipRowId: equip.id, rule: rule.definition.key, status, names: named })
    }
  }

  addEvaluated(rule: SiteRule, equip: EngineEquip, evaluated: Evaluated): void {
    const { key } = rule.definition
    if (key === this.#site.watched) this.#watched = watchedCells(evaluated)
    const uncounted = key === this.#site.explained ? uncountedCells(evaluated) : undefined
    for (const day of rule.days) {
      const summary = summaryOf(evaluated, { day, equip, key })
      const explained = uncounted && explainedOn(day, evaluated, uncounted)
      this.#addRun(rule, day, explained ? { ...summary, explained } : summary)
    }
    for (const [day, parts] of firingsByDay(evaluated, rule.days)) {
      if (!this.#limit.take(key, day.day)) continue
      this.#occurrences.push({
        equipRowId: equip.id,
        rule: key,
        day: day.day,
        evidence: {
          definition: key,
          version: rule.version,
          equipKind: equip.kind,
          parameters: evaluated.parameters,
          knownShare: summaryOf(evaluated, { day, equip, key }).knownShare ?? 0,
          ...(evaluated.when.usesCoverage && { lostRules: this.able.lostOn(day.day, equip.id) }),
          ...(evaluated.when.usesSilent && { silentPoints: this.#silentPoints(equip, evaluated.grid, { parts, day }) }),
          firings: parts.map((part) => firingEvidence(evaluated, { ...part, day })),
        },
      })
    }
  }

  #silentPoints(
    equip: EngineEquip,
    grid: Grid,
    { parts, day }: { readonly parts: readonly FiringPart[]; readonly day: EngineDay },
  ): SilentPoint[] {
    const [first, end] = [cellIn(grid, parts[0]?.startsAt), cellIn(grid, parts.at(-1)?.endsAt)]
    return this.#data.silentPoints(equip.id, grid, { first, end, dayStartsAt: day.startsAt })
  }

  toResult(): SiteResult {
    const [watched, unreadable] = [this.#watched, this.#unreadable]
    const days = this.#site.days.map(
      ({ day, endsAt }): DaySummary => ({
        day,
        runs: this.#runs.get(day) ?? [],
        limited: this.#limit.exceeded(day),
        ...(endsAt <= this.#site.until && { able: this.able.record(day) }),
      }),
    )
    const here = new Set(days.map(({ day }) => day))
    const again = days.map(({ day }) => weekAfter(day)).filter((day) => !here.has(day) && this.able.hasNewsFor(day))
    return {
      occurrences: foldRestated(
        foldOutages(this.#occurrences, { equips: this.#site.equips, runs: this.#runs }),
        this.#site.rules.map(({ definition }) => definition),
      ),
      days,
      again,
      ...(unreadable && { unreadable }),
      ...(watched && { watched }),
    }
  }

  #addRun({ definition, isLate }: SiteRule, { day, endsAt }: EngineDay, run: RunSummary): void {
    this.#runs.get(day)?.push(run)
    // Rules on sensors are for any equip, and only for those that have the sensor.
    const isApplicable = definition.equip !== 'any' || run.status !== 'missing'
    if (isApplicable && !isLate && endsAt <= this.#site.until) this.able.note(day, run)
  }

  #nameOfPoint(pointRowId: number): string {
    return this.#site.points.find(({ id }) => id === pointRowId)?.name ?? String(pointRowId)
  }
}

function watchedCells(evaluated: Evaluated): WatchedCells {
  const { grid, truth, counts, parameters } = evaluated
  return {
    stepSeconds: grid.stepSeconds,
    startsAt: grid.startsAt,
    truth: truth.slice(),
    counts,
    uncounted: uncountedCells(evaluated),
    pointIds: Object.fromEntries(inputsOf(evaluated).map(({ word, point }) => [word, point.key])),
    parameters,
  }
}

const cellIn = ({ startsAt, stepSeconds }: Grid, at = startsAt) => Math.floor((at - startsAt) / stepSeconds)

interface FiringPart {
  readonly firing: EngineFiring
  readonly startsAt: number
  readonly endsAt: number
}

function firingsByDay({ firings }: Evaluated, days: readonly EngineDay[]): Map<EngineDay, FiringPart[]> {
  const byDay = new Map<EngineDay, FiringPart[]>()
  for (const firing of firings) {
    for (const { day, ...part } of cutByDay(firing, days)) {
      const parts = byDay.get(day) ?? []
      parts.push({ firing, ...part })
      byDay.set(day, parts)
    }
  }
  return byDay
}
