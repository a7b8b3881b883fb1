import { isForEquip } from '@bonfire/contract/definitions/definition'
import { type CostOn, costOf } from '@bonfire/contract/definitions/language/terms/cost'
import { SECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import { ClockColumns } from '../engine/cells/clock-columns.ts'
import { SiteData } from '../engine/cells/site-data.ts'
import { compileMachine, tryCompile } from '../engine/compile-rule.ts'
import { placeRule } from '../engine/evaluate-rule.ts'
import type { EngineSite } from '../engine/input.ts'
import { siOf } from '../engine/used-parameters.ts'

const NO_SAMPLES = () => undefined
// Samples become cells, and cells findings.
const COST_OF_ANY_RULE = 10

export interface Work {
  /** In comparisons of two cells. */
  readonly amount: number
  /** How far before the first day samples are read. */
  readonly lookBackDays: number
}

/**
 * How much is computed for a trial. Nothing is read for it: where nobody said how often a point sends, five minutes are
 * assumed.
 */
export function estimateWork(site: EngineSite): Work {
  const data = new SiteData(site, NO_SAMPLES)
  const clock = new ClockColumns(site.timezone)
  const chosen = site.evaluatedIds && new Set(site.evaluatedIds)
  const from = site.days[0]?.startsAt ?? site.until
  let [amount, firstAt] = [0, from]
  for (const equip of site.equips) {
    if (chosen && !chosen.has(equip.id)) continue
    const machine = site.machines.find(({ machine: { equip: kinds } }) => kinds.includes(equip.kind))
    const related = (relation: string) => data.relatedEach(equip, relation).length
    for (const rule of site.rules) {
      const { definition } = rule
      const isPossible = tryCompile(definition, data.machines) !== undefined
      if (!isPossible || !isForEquip(definition, equip, (role) => data.hasRole(equip, role))) continue
      const placed = placeRule(rule, {
        data,
        equip,
        machine,
        clock,
        days: site.days,
        until: site.until,
        reachSeconds: 0,
        suppressedBy: () => [],
        coverageFallOn: () => 0,
      })
      if ('status' in placed) continue
      const { compiled, grid, parameters } = placed
      const { stepSeconds } = grid
      const own: CostOn = { stepSeconds, related, parameter: (name) => parameters.get(name) ?? Number.NaN }
      const states = machine && compileMachine(machine.machine)
      const ofMachine: CostOn = {
        ...own,
        parameter: (name) => {
          const parameter = machine?.machine.parameters[name]
          return parameter ? siOf(parameter, machine?.parameters.get(equip.id)?.[name]) : Number.NaN
        },
      }
      const stateConditions = [...(states?.proof ?? []), ...(states?.states ?? []).flatMap(({ when }) => when ?? [])]
      const inCell =
        COST_OF_ANY_RULE +
        [compiled.when, ...(compiled.proof ?? [])].reduce((sum, { term }) => sum + costOf(term, own), 0) +
        stateConditions.reduce((sum, { term }) => sum + costOf(term, ofMachine), 0)
      amount += inCell * grid.length
      firstAt = Math.min(firstAt, grid.startsAt)
    }
  }
  return { amount, lookBackDays: Math.floor((from - firstAt) / SECONDS_PER_DAY) }
}
