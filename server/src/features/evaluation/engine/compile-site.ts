import type { EquipKind } from '@bonfire/contract/definitions/definition'
import { SECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import { LONGEST_STEP_SECONDS } from './cells/grid.ts'
import { BrokenCondition, type CompiledRule, compileMachine, compileRule, type SiteMachine } from './compile-rule.ts'
import type { EngineDay, EngineRule, EngineSite } from './input.ts'
import { findLateRules, findReaches, orderRules } from './suppression/rule-order.ts'
import { siOf } from './used-parameters.ts'

// A rule that looks back this far can still be evaluated during the day.
const SHORT_LOOK_BACK_SECONDS = 1.5 * SECONDS_PER_DAY

/** A rule of a site, with all that is the same on each of its equips. */
export interface SiteRule extends EngineRule {
  readonly compiled: CompiledRule | BrokenCondition
  /** The days on which it is evaluated: consecutive, rising. */
  readonly days: readonly EngineDay[]
  /** The time before and after the days in which its firings matter, because they suppress other rules. */
  readonly reachSeconds: number
  /** It comes after all others, and is no part of the coverage that rules ask for. */
  readonly isLate: boolean
}

export interface CompiledSite {
  /** Each after those that it waits for. */
  readonly rules: readonly SiteRule[]
  readonly machines: ReadonlyMap<EquipKind, SiteMachine>
}

export function compileSite(site: EngineSite): CompiledSite {
  const machines = site.machines.map(({ machine }) => machine)
  const ordered = orderRules(site.rules).map((rule) => {
    const compiled = compileRule(rule.definition, machines)
    return { ...rule, compiled, days: chooseDays(compiled, site) }
  })
  const late = findLateRules(
    ordered,
    ({ compiled }) => !(compiled instanceof BrokenCondition) && compiled.when.usesCoverage,
  )
  const reaches = findReaches(ordered)
  const rules = ordered
    .filter(({ days }) => days.length > 0)
    .map((rule): SiteRule => {
      const { key } = rule.definition
      return { ...rule, reachSeconds: reaches.get(key) ?? 0, isLate: late.has(key) }
    })
  return {
    rules: [...rules.filter(({ isLate }) => !isLate), ...rules.filter(({ isLate }) => isLate)],
    machines: new Map(
      site.machines.flatMap(({ machine, parameters }) => {
        const compiled = compileMachine(machine)
        return machine.equip.map((kind) => [kind, { compiled, parameters }])
      }),
    ),
  }
}

/** A rule that looks back over days, or asks for a whole one, is evaluated when the day is over. */
function chooseDays(compiled: SiteRule['compiled'], { days, until }: EngineSite): readonly EngineDay[] {
  const isLong = !(compiled instanceof BrokenCondition) && needsWholeDay(compiled)
  return isLong ? days.filter(({ endsAt }) => endsAt <= until) : days
}

/** True if a rule looks back too far to be evaluated before its day is over. */
export function needsWholeDay({ definition, when }: CompiledRule): boolean {
  if (definition.per !== 'firing') return true
  const byDefault = (name: string) => {
    const parameter = definition.parameters[name]
    return parameter ? siOf(parameter, undefined) : 0
  }
  return when.warmUpSeconds(byDefault, LONGEST_STEP_SECONDS) > SHORT_LOOK_BACK_SECONDS
}
