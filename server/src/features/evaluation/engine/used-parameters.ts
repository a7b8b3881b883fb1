import type { DefinitionParameter } from '@bonfire/contract/definitions/definition'
import { parameterInSi } from '@bonfire/contract/definitions/parameter-in-si'
import type { Bindings } from './cells/equip-cells.ts'
import type { CompiledRule } from './compile-rule.ts'
import type { EngineRule, ParameterValue } from './input.ts'
import type { OnEquip } from './on-equip.ts'

export interface UsedParameter extends Omit<ParameterValue, 'value'> {
  /** Null where nobody has given one, and it has no default. */
  readonly value: number | null
  readonly inSi: number
}

/** Returns the parameters that the conditions of the rule, or of the operating states of its equip, read. */
export function parametersOn(
  rule: EngineRule,
  { when, proof }: CompiledRule,
  { equip, machine, bindings }: Pick<OnEquip, 'equip' | 'machine'> & { readonly bindings: Bindings },
): Map<string, UsedParameter> {
  const own = rule.definition.parameters
  const all = { ...machine?.compiled.machine.parameters, ...own }
  const ofStates = machine?.parameters.get(equip.id)
  const ofRule = rule.parameters.get(equip.id)
  const used = new Set([when, ...(proof ?? [])].flatMap(({ parameters }) => parameters))
  return new Map(
    [...used].flatMap((name) => {
      const parameter = all[name]
      if (!parameter) return []
      const { whereShared, unit } = parameter
      const point = whereShared && bindings.get(whereShared.role)
      const source = 'default' as const
      const byDefault =
        point && point.equipRowId !== equip.id
          ? { value: whereShared.default, unit, source, sharedRole: whereShared.role }
          : { value: parameter.default, unit, source }
      // A parameter of its own is another one, though the states have one of that name.
      const set = (Object.hasOwn(own, name) ? ofRule : ofStates) ?? {}
      const value = (Object.hasOwn(set, name) ? set[name] : undefined) ?? byDefault
      return [[name, { ...value, inSi: parameterInSi(parameter, value) }]]
    }),
  )
}

export const siOf = (parameter: DefinitionParameter, given: ParameterValue | undefined): number =>
  parameterInSi(parameter, given ?? { value: parameter.default, unit: parameter.unit })
