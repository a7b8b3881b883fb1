import { type Definition, type DefinitionParameter, wordsIn } from '@bonfire/contract/definitions/definition'
import { sweepValues } from '@bonfire/contract/definitions/sweep-values'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLanguage } from '../../../../lib/use-language.ts'
import { type Trial, trialQuery } from './trial.queries.ts'

/** Tries several values of one parameter of the rule. */
export function useSweep(trial: Trial & { definition: Definition }) {
  const locale = useLanguage()
  const { parameters } = trial.definition
  const names = Object.keys(parameters).filter((name) => parameters[name]?.default !== null)
  const [chosen, choose] = useState<string>()
  const name = names.find((one) => one === chosen) ?? names[0]
  const parameter = name === undefined ? undefined : parameters[name]
  const values = useSteadyValues(name, parameter)
  const isSwept = name !== undefined && values.length > 1
  const { data, isError } = useQuery({
    ...trialQuery(isSwept ? { ...trial, sweep: { parameter: name, values: [...values] } } : undefined),
    placeholderData: (before) => before,
  })
  return {
    name,
    parameter,
    values,
    choose,
    isError,
    choices: names.map((one) => ({ value: one, label: `${one} · ${wordsIn(parameters[one]?.words ?? '', locale)}` })),
    sums: data?.sweep.length === values.length ? data.sweep : undefined,
  }
}

/** The values stay while the slider moves among them. */
function useSteadyValues(name: string | undefined, parameter: DefinitionParameter | undefined): readonly number[] {
  const [base, setBase] = useState<{ name: string; values: readonly number[] }>()
  const own = parameter ? sweepValues(parameter) : []
  const stays = base !== undefined && base.name === name && base.values.includes(parameter?.default ?? Number.NaN)
  if (stays) return base.values
  if (name !== undefined && (base?.name !== name || base.values.join() !== own.join())) setBase({ name, values: own })
  return own
}
