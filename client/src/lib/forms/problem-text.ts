import { problemOf } from '@bonfire/contract/refusals/problem'
import { useTranslations } from 'use-intl'

type Values = Readonly<Record<string, string | number>>

/**
 * A field's message in the user's language. The contract's are codes, with parameters or with the `values` given here;
 * the server's are sentences already. A form that is loaded later has its texts in a namespace of its own.
 */
export function useProblemText(
  namespace: 'problems' | 'views.problems' | 'actions.problems' = 'problems',
): (message: string, values?: Values) => string {
  const t = useTranslations(namespace)
  return (message, values) => {
    const { code, params } = problemOf(message)
    // Codes and their parameters arrive as text, which no type knows.
    const [key, merged] = [code as never, { ...params, ...values } as never]
    return t.has(key) ? t(key, merged) : message
  }
}
