import { createFormContext } from '@mantine/form'
import { useLocale, useTranslations } from 'use-intl'
import { useProblemText } from '../../../../lib/forms/problem-text.ts'
import { amountValues } from '../../savings/amount.ts'
import { type ActionDraft, amountOfField, type DraftField, draftProblems } from './action-draft.ts'

const [DraftFormProvider, useActionDraft, useForm] = createFormContext<ActionDraft>()

export { DraftFormProvider, useActionDraft }

/** The form of a new action; it only submits what the contract accepts. */
export function useNewDraftForm(initial: ActionDraft) {
  const fieldText = useFieldText()
  const locale = useLocale()
  return useForm({
    mode: 'controlled',
    initialValues: initial,
    validate: (draft) => {
      const problems = Object.entries(draftProblems(draft, locale)) as [DraftField, string][]
      return Object.fromEntries(problems.map(([field, message]) => [field, fieldText(field, message)]))
    },
  })
}

export type DraftForm = ReturnType<typeof useNewDraftForm>

/** A field's message in the user's language; one about an amount names it. */
function useFieldText() {
  const t = useTranslations('createAction')
  const problemText = useProblemText()
  return (field: DraftField, message: string): string => {
    const amount = amountOfField(field)
    return problemText(message, amount ? amountValues(amount, t(`amounts.${amount}`)) : undefined)
  }
}
