import { ACTION_FIELDS, type ActionFieldName, isFieldOfKind } from '@bonfire/contract/actions/fields'
import { createFormContext } from '@mantine/form'
import { useLocale, useTranslations } from 'use-intl'
import { useProblemText } from '../../../../lib/forms/problem-text.ts'
import { amountValues } from '../../savings/amount.ts'
import { type ActionDraft, draftProblems } from './action-draft.ts'

/** The form of a new action, for its fields. */
export const [DraftFormProvider, useActionDraft] = createFormContext<ActionDraft>()

export type DraftForm = ReturnType<typeof useActionDraft>

/** The contract's refusals in the user's language; a message about an amount names it. */
export function useActionProblems(): (draft: ActionDraft) => Record<string, string> {
  const t = useTranslations('actions.fields')
  const problemText = useProblemText('actions.problems')
  const locale = useLocale()
  const valuesOf = (field: string) => ({
    ...(isFieldOfKind(field, 'amount') && amountValues(field, t(field))),
    ...(Object.hasOwn(ACTION_FIELDS, field) && { field: t(field as ActionFieldName) }),
  })
  return (draft) =>
    Object.fromEntries(
      Object.entries(draftProblems(draft, locale)).map(([field, message]) => [
        field,
        problemText(message, valuesOf(field)),
      ]),
    )
}
