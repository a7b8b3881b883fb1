import { isForEquip } from '@bonfire/contract/definitions/definition'
import { type CostOn, estimateCost } from '@bonfire/contract/definitions/language/terms/cost'
import { SECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import { bindRule } from '../engine/bind-rule.ts'
import { ClockColumns } from '../engine/cells/clock-columns.ts'
import { SiteData } from '../engine/cells/site-data.ts'
import { BrokenCondition } from '../engine/compile-rule.ts'
import { compileSite } from '../engine/compile-site.ts'
import type { EngineSite } from '../engine/input.ts'
import { siOf } from '../engine/used-parameters.ts'

const NO_SAMPLES = () => undefined
// Samples become cells, and cells occurrences.
const COST_OF_ANY_RULE = 10

export interface Work {
  /** The work in comparisons of two cells. */
  readonly amount: number
  /** The number of days before the first day from which samples are read. */
  readonly lookBackDays: number
}

/**
 * Estimates the work of a trial. Nothing is read for it: if nobody said how often a point sends, five minutes are
 * assumed.
 */
export function estimateWork(site: EngineSite): Work {
  const data = new SiteData(site, NO_SAMPLES)
  const clock = new ClockColumns(site.timezone)
  const { rules, machines } = compileSite(site)
  const chosen = site.evaluatedIds && new Set(site.evaluatedIds)
  const from = site.days[0]?.startsAt ?? site.until
  let [amount, firstAt] = [0, from]
  for (const equip of site.equips) {
    if (chosen && !chosen.has(equip.id)) continue
    const machine = machines.get(equip.kind)
    const related = (relation: string) => data.relatedEach(equip, relation).length
    const nothing = { fired: new Map(), states: new Map(), applying: new Map(), coverageFallOn: () => 0 }
    const on = { data, equip, machine, clock, until: site.until, ...nothing }
    for (const rule of rules) {
      const { compiled, definition } = rule
      const isPossible = isForEquip(definition, equip, (role) => data.hasRole(equip, role))
      if (compiled instanceof BrokenCondition || !isPossible) continue
      const bound = bindRule(rule, compiled, on)
      if ('status' in bound) continue
      const { grid, parameters } = bound
      const own: CostOn = {
        stepSeconds: grid.stepSeconds,
        related,
        parameter: (name) => parameters.get(name) ?? Number.NaN,
      }
      const states = machine?.compiled
      const ofMachine: CostOn = {
        ...own,
        parameter: (name) => {
          const parameter = states?.machine.parameters[name]
          return parameter ? siOf(parameter, machine?.parameters.get(equip.id)?.[name]) : Number.NaN
        },
      }
      const stateConditions = [...(states?.proof ?? []), ...(states?.states ?? []).flatMap(({ when }) => when ?? [])]
      const inCell =
        COST_OF_ANY_RULE +
        [compiled.when, ...(compiled.proof ?? [])].reduce((sum, { term }) => sum + estimateCost(term, own), 0) +
        stateConditions.reduce((sum, { term }) => sum + estimateCost(term, ofMachine), 0)
      amount += inCell * grid.length
      firstAt = Math.min(firstAt, grid.startsAt)
    }
  }
  return { amount, lookBackDays: Math.floor((from - firstAt) / SECONDS_PER_DAY) }
}
