import { STATE_MACHINES } from '../../definitions/catalogue/read-catalogue.ts'
import { judgeRequirements, requirementsOf } from '../coverage/requirements.ts'
import { isApplicable, usedParameters } from '../coverage/site-coverage.service.ts'
import { SiteData } from '../engine/cells/site-data.ts'
import { tryCompile } from '../engine/compile-rule.ts'
import type { EngineSite } from '../engine/input.ts'

export interface EquipsToTry {
  /** The equips that the rule is for, those that it could run on first. */
  readonly ids: readonly number[]
  /** The number of them on which it cannot run, because points, samples or values of parameters are missing. */
  readonly unableCount: number
}

const NO_SAMPLES = () => undefined

/** Returns the equips on which the first rule of a site could be tried, by its coverage. */
export function equipsToTry(site: EngineSite): EquipsToTry {
  const [rule] = site.rules
  const compiled = rule && tryCompile(rule.definition, STATE_MACHINES)
  if (!compiled) return { ids: [], unableCount: 0 }
  const data = new SiteData(site, NO_SAMPLES)
  const used = usedParameters(compiled)
  const unset = Object.entries(rule.definition.parameters)
    .filter(([name, { default: value }]) => value === null && used.has(name))
    .map(([name]) => name)
  const able: number[] = []
  const unable: number[] = []
  for (const equip of site.equips) {
    const requirements = requirementsOf(compiled, { data, equip })
    if (!isApplicable(rule, equip, requirements)) continue
    const ofRoles = requirements.slice(0, rule.definition.roles.length)
    const isAble =
      judgeRequirements(requirements) === 'bound' &&
      ofRoles.every(({ points }) => points.every(({ firstDay }) => firstDay !== null)) &&
      unset.every((name) => rule.parameters.get(equip.id)?.[name] !== undefined)
    const list = isAble ? able : unable
    list.push(equip.id)
  }
  return { ids: [...able, ...unable], unableCount: unable.length }
}
