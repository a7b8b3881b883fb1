import { commonestOf } from '@bonfire/contract/imports/commonest'
import type { NewProject } from '@bonfire/contract/imports/preview'
import { type Problem, problem } from '@bonfire/contract/refusals/problem'

const GUESSED_CURRENCY = 'USD'

/** The currency of a new project that nothing else gives one: that of most projects. */
export function usualCurrency(stored: readonly { readonly currency: string }[]) {
  const commonest = commonestOf(stored.map(({ currency }) => currency))
  return commonest === undefined
    ? ({ currency: GUESSED_CURRENCY, currencyFrom: 'nothing' } as const)
    : ({ currency: commonest, currencyFrom: 'others' } as const)
}

export const newProjectNote = ({ projectName, projectKey, currency, currencyFrom }: NewProject): Problem =>
  problem('table.new-project', { name: projectName, key: projectKey, currency, from: currencyFrom })

/** The project with a key, unless it is known: its name is its key. */
export function newProjectOf(
  stored: readonly { readonly projectKey: string; readonly currency: string }[],
  { projectKey, currency }: { projectKey: string; currency: string | undefined },
): NewProject[] {
  if (stored.some((project) => project.projectKey === projectKey)) return []
  const usual = currency === undefined ? usualCurrency(stored) : { currency, currencyFrom: 'given' as const }
  return [{ projectKey, projectName: projectKey, ...usual }]
}
