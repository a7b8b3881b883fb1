import type { Action } from '@bonfire/contract/actions/actions'
import { CAUSES, causeText } from '@bonfire/contract/definitions/causes'
import type { Locale } from '@bonfire/contract/people/users'
import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../../lib/use-language.ts'
import { actionChecksQuery } from '../detail/action.queries.ts'

/** The causes that the rules of the findings name, those first that most of them name; and all others, by their words. */
export function useCauses({ key, associatedEquips }: Pick<Action, 'key' | 'associatedEquips'>) {
  const language = useLanguage()
  const { data } = useQuery({
    ...actionChecksQuery(key),
    enabled: associatedEquips.some(({ isExplained }) => isExplained),
  })
  const named = (data?.findings ?? []).flatMap(({ body }) => body.causes)
  const counts = new Map([...Map.groupBy(named, (cause) => cause)].map(([cause, each]) => [cause, each.length]))
  const likely = [...counts.keys()].sort((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0))
  return { likely, others: causesInOrder(language).filter((cause) => !counts.has(cause)) }
}

/** All causes that Bonfire knows, by their words. */
export const causesInOrder = (language: Locale): string[] =>
  Object.keys(CAUSES).sort((one, other) => causeText(one, language).localeCompare(causeText(other, language), language))
