import type { DefinitionParameter } from '@bonfire/contract/definitions/definition'
import { parameterInSi } from '@bonfire/contract/definitions/parameter-in-si'
import type { CompiledRule } from './compile-rule.ts'
import type { EngineRule, ParameterValue } from './input.ts'
import type { OnEquip } from './on-equip.ts'

export interface UsedParameter extends Omit<ParameterValue, 'value'> {
  /** Null where nobody has given one, and it has no default. */
  readonly value: number | null
  readonly inSi: number
}

/** What a condition leaves open, of the rule or of the operating states of its equip. */
export function parametersOn(rule: EngineRule, { when, proof }: CompiledRule, on: OnEquip): Map<string, UsedParameter> {
  const { equip, machine } = on
  const all = { ...machine?.machine.parameters, ...rule.definition.parameters }
  const set = { ...machine?.parameters.get(equip.id), ...rule.parameters.get(equip.id) }
  const used = new Set([when, ...(proof ?? [])].flatMap(({ parameters }) => parameters))
  return new Map(
    [...used].flatMap((name) => {
      const parameter = all[name]
      if (!parameter) return []
      const value = set[name] ?? { value: parameter.default, unit: parameter.unit, source: 'default' as const }
      return [[name, { ...value, inSi: parameterInSi(parameter, value) }]]
    }),
  )
}

export const siOf = (parameter: DefinitionParameter, given: ParameterValue | undefined): number =>
  parameterInSi(parameter, given ?? { value: parameter.default, unit: parameter.unit })
