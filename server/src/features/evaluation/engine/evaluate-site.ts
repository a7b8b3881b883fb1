import { isFor } from '@bonfire/contract/definitions/definition'
import { UnknownChunkVersion } from '../../histories/store/chunk.ts'
import { ClockColumns } from './clock-columns.ts'
import { BrokenCondition, tryCompile } from './compile-rule.ts'
import { type Evaluated, evaluateRule, type NotRun, needsWholeDay } from './evaluate-rule.ts'
import { FindingLimit } from './finding-limit.ts'
import { firingEvidence } from './firing-evidence.ts'
import { cutByDay, type Firing, TRUE, UNKNOWN } from './firings.ts'
import type {
  DaySummary,
  EngineDay,
  EngineEquip,
  EngineFinding,
  EngineRule,
  EngineSite,
  RunSummary,
  SiteResult,
  UnreadableChunk,
  WatchedCells,
} from './input.ts'
import { type ReadSeries, SiteData } from './site-data.ts'

const FEWEST_KNOWN = 0.5

interface Silence {
  readonly startsAt: number
  readonly endsAt: number
}

/** What the rules find at a site on consecutive days, and whether each ran. The same input gives the same result. */
export function evaluateSite(site: EngineSite, read: ReadSeries): SiteResult {
  const data = new SiteData(site, read)
  const clock = new ClockColumns(site.timezone)
  const machines = new Map(site.machines.flatMap((one) => one.machine.equip.map((kind) => [kind, one] as const)))
  const findings: EngineFinding[] = []
  const runs = new Map<string, RunSummary[]>(site.days.map(({ day }) => [day, []]))
  // Rules that silence others come first.
  const rules = inOrder(site.rules)
  const chosen = site.evaluatedIds && new Set(site.evaluatedIds)
  const limit = new FindingLimit()
  let watched: WatchedCells | undefined
  let unreadable: UnreadableChunk | undefined
  for (const equip of site.equips) {
    if (chosen && !chosen.has(equip.id)) continue
    const fired = new Map<string, readonly Silence[]>()
    for (const rule of rules) {
      if (!isFor(rule.definition, equip.kind)) continue
      const days = daysFor(rule, site, data)
      if (days.length === 0) continue
      const { key } = rule.definition
      const machine = machines.get(equip.kind)
      const on = {
        ...{ data, equip, machine, clock, days, until: site.until },
        silencedAt: (keys: readonly string[]) => keys.flatMap((one) => fired.get(one) ?? []),
      }
      const evaluated = tryRule(rule, on)
      if ('status' in evaluated) {
        const { status } = evaluated
        const chunk = 'unreadable' in evaluated ? evaluated.unreadable : undefined
        const names = chunk ? [nameOf(site, chunk)] : evaluated.names
        unreadable ??= chunk
        for (const { day } of days) runs.get(day)?.push({ equipId: equip.id, rule: key, status, names })
        continue
      }
      fired.set(key, evaluated.firings)
      if (key === site.watched) {
        const { grid, truth, counts } = evaluated
        watched = { stepSeconds: grid.stepSeconds, startsAt: grid.startsAt, truth: truth.slice(), counts }
      }
      for (const day of days) runs.get(day.day)?.push(summaryOf(evaluated, { day, equip, key }))
      findings.push(...findingsOf(rule, evaluated, { equip, days, limit }))
    }
    data.forgetSamples()
  }
  const days = site.days.map(
    ({ day }): DaySummary => ({ day, runs: runs.get(day) ?? [], limited: limit.exceeded(day) }),
  )
  return { findings, days, ...(unreadable && { unreadable }), ...(watched && { watched }) }
}

const nameOf = ({ points }: EngineSite, { pointId }: UnreadableChunk): string =>
  points.find(({ id }) => id === pointId)?.name ?? String(pointId)

interface Failed {
  readonly status: 'failed'
  /** The condition or the point that cannot be read, or what went wrong. */
  readonly names: readonly string[]
  readonly unreadable?: UnreadableChunk | undefined
}

function tryRule(rule: EngineRule, on: Parameters<typeof evaluateRule>[1]): Evaluated | NotRun | Failed {
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

function inOrder(rules: readonly EngineRule[]): readonly EngineRule[] {
  const silencing = new Set(rules.flatMap(({ definition }) => definition.suppressedBy))
  return rules.toSorted(
    (one, other) => Number(silencing.has(other.definition.key)) - Number(silencing.has(one.definition.key)),
  )
}

function summaryOf(
  { grid, truth, applies }: Evaluated,
  { day, equip, key }: { readonly day: EngineDay; readonly equip: EngineEquip; readonly key: string },
): RunSummary {
  const first = Math.max(0, Math.ceil((day.startsAt - grid.startsAt) / grid.stepSeconds))
  const end = Math.min(grid.length, Math.ceil((day.endsAt - grid.startsAt) / grid.stepSeconds))
  let [known, applicable, evaluated, isTrue, longest, run] = [0, 0, 0, 0, 0, 0]
  for (let cell = first; cell < end; cell += 1) {
    const isKnown = truth[cell] !== UNKNOWN
    if (isKnown) known += 1
    if (applies[cell] !== 1) {
      run = 0
      continue
    }
    applicable += 1
    if (isKnown) evaluated += 1
    run = truth[cell] === TRUE ? run + 1 : 0
    if (truth[cell] === TRUE) isTrue += 1
    longest = Math.max(longest, run)
  }
  const cells = Math.max(1, end - first)
  const knownShare = round(known / cells)
  const status = knownShare < FEWEST_KNOWN ? 'noData' : applicable === 0 ? 'off' : 'runs'
  const { stepSeconds } = grid
  return {
    ...{ equipId: equip.id, rule: key, status, knownShare },
    evaluatedSeconds: evaluated * stepSeconds,
    applicableSeconds: applicable * stepSeconds,
    ...(isTrue > 0 && { trueSeconds: isTrue * stepSeconds, longestTrueSeconds: longest * stepSeconds }),
  }
}

function findingsOf(
  rule: EngineRule,
  evaluated: Evaluated,
  { equip, days, limit }: { equip: EngineEquip; days: readonly EngineDay[]; limit: FindingLimit },
): EngineFinding[] {
  const byDay = new Map<EngineDay, { firing: Firing; startsAt: number; endsAt: number }[]>()
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
    ...{ equipId: equip.id, rule: definition.key, day: day.day },
    evidence: {
      ...{ definition: definition.key, version, equipKind: equip.kind, parameters: evaluated.parameters },
      knownShare: summaryOf(evaluated, { day, equip, key: definition.key }).knownShare ?? 0,
      firings: parts.map((part) => firingEvidence(evaluated, { ...part, day })),
    },
  }))
}

const round = (share: number) => Math.round(share * 1000) / 1000
