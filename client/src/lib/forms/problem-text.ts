import { problemOf } from '@bonfire/contract/refusals/problem'
import { useTranslations } from 'use-intl'

type Values = Readonly<Record<string, string | number>>

/**
 * A field's message in the user's language. The contract's are codes, with parameters or with the `values` given here;
 * the server's are sentences already. Texts of forms are loaded with their screens; forms of actions and
 * views have theirs in namespaces of their own.
 */
export function useProblemText(
  namespace: 'problems' | 'views.problems' | 'actions.problems' = 'problems',
): (message: string, values?: Values) => string {
  const t = useTranslations()
  return (message, values) => {
    const { code, params } = problemOf(message)
    // Codes and their parameters arrive as text, which no type knows.
    const [key, merged] = [`${namespace}.${code}` as never, { ...params, ...values } as never]
    return t.has(key) ? t(key, merged) : message
  }
}
