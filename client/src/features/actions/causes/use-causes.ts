import type { Action } from '@bonfire/contract/actions/actions'
import { CAUSES, causeText } from '@bonfire/contract/definitions/causes'
import type { Locale } from '@bonfire/contract/people/users'
import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../../lib/use-language.ts'
import { likelyCausesQuery } from '../../evidence/diagnosis.queries.ts'

/** The likely causes of the findings on an action, the likeliest first; and all others, by their words. */
export function useCauses({ associatedEquips }: Pick<Action, 'associatedEquips'>) {
  const language = useLanguage()
  const { data: likely = [] } = useQuery(likelyCausesQuery(associatedEquips.map(({ id }) => id)))
  return { likely, others: causesInOrder(language).filter((cause) => !likely.includes(cause)) }
}

/** All causes that Bonfire knows, by their words. */
export const causesInOrder = (language: Locale): string[] =>
  Object.keys(CAUSES).sort((one, other) => causeText(one, language).localeCompare(causeText(other, language), language))
