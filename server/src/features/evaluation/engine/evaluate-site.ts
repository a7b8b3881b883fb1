import { isForEquip } from '@bonfire/contract/definitions/definition'
import { UnknownChunkVersion } from '../../histories/store/chunks/chunk.ts'
import { bindRule } from './bind-rule.ts'
import { ClockColumns } from './cells/clock-columns.ts'
import { type ReadSeries, SiteData } from './cells/site-data.ts'
import { BrokenCondition } from './compile-rule.ts'
import { compileSite, type SiteRule } from './compile-site.ts'
import { type Evaluated, evaluateRule, suppressRule } from './evaluate-rule.ts'
import type { EngineSite, SiteResult } from './input.ts'
import type { NotRun, OnEquip } from './on-equip.ts'
import { SiteResults } from './site-results.ts'

/** Evaluates the rules of a site on consecutive days. The same input gives the same result. */
export function evaluateSite(site: EngineSite, read: ReadSeries): SiteResult {
  const data = new SiteData(site, read)
  const clock = new ClockColumns(site.timezone)
  const { rules, machines } = compileSite(site)
  const results = new SiteResults(site, data)
  const chosen = site.evaluatedIds && new Set(site.evaluatedIds)
  for (const equip of site.equips) {
    if (chosen && !chosen.has(equip.id)) continue
    const on: OnEquip = {
      data,
      clock,
      equip,
      machine: machines.get(equip.kind),
      until: site.until,
      fired: new Map(),
      states: new Map(),
      applying: new Map(),
      coverageFallOn: (day) => results.able.fallOn(day, equip.id),
    }
    for (const rule of rules) {
      if (!isForEquip(rule.definition, equip, (role) => data.hasRole(equip, role))) continue
      const outcome = runRule(rule, on)
      if ('status' in outcome) results.addNotRun(rule, equip, outcome)
      else results.addEvaluated(rule, equip, outcome)
    }
    data.forgetSamples(equip)
  }
  return results.toResult()
}

function runRule(rule: SiteRule, on: OnEquip): Evaluated | NotRun {
  const { compiled, definition } = rule
  const replacing = definition.replacedBy?.filter((key) => on.fired.has(key)) ?? []
  if (replacing.length > 0) return { status: 'off', names: replacing }
  try {
    if (compiled instanceof BrokenCondition) throw compiled
    const bound = bindRule(rule, compiled, on)
    if ('status' in bound) return bound
    const evaluated = suppressRule(bound, evaluateRule(bound, on), on)
    const by = definition.key
    on.fired.set(
      by,
      evaluated.firings.map(({ startsAt, endsAt }) => ({ by, startsAt, endsAt })),
    )
    return evaluated
  } catch (error) {
    // A rule that fails does not keep the others from running.
    return describeFailure(error)
  }
}

function describeFailure(error: unknown): NotRun {
  if (!(error instanceof UnknownChunkVersion)) {
    return { status: 'failed', names: [error instanceof BrokenCondition ? error.text : String(error)] }
  }
  const { pointRowId = 0, day = 0, version } = error
  return { status: 'failed', names: [], unreadable: { pointRowId, day, version } }
}
