import { largestAmount } from '@bonfire/contract/actions'
import { createFormContext } from '@mantine/form'
import { useLocale, useTranslations } from 'use-intl'
import { AMOUNT_EXAMPLE, type AmountProblem } from '../amount.ts'
import { type ActionDraft, amountOfField, type DraftField, draftProblems, UNCLEAR_AMOUNT } from './action-draft.ts'

const [DraftFormProvider, useDraftForm, useForm] = createFormContext<ActionDraft>()

export { DraftFormProvider, useDraftForm }

/** The form of a new action; it submits only what the contract has nothing against (CRE-15). */
export function useNewDraftForm(initial: ActionDraft) {
  const problemText = useProblemText()
  const locale = useLocale()
  return useForm({
    mode: 'controlled',
    initialValues: initial,
    validate: (draft) => {
      const problems = Object.entries(draftProblems(draft, locale)) as [DraftField, string][]
      return Object.fromEntries(problems.map(([field, message]) => [field, problemText(field, message)]))
    },
  })
}

export type DraftForm = ReturnType<typeof useNewDraftForm>

// The messages of the documents, as browser and server both give them, and where their words stand.
const PROBLEMS = {
  'Summary cannot be blank': 'summaryBlank',
  'Summary cannot be longer than 255 characters': 'summaryLong',
  'Priority cannot be blank': 'priorityBlank',
  'Status cannot be blank': 'statusBlank',
  'Type cannot be blank': 'typeBlank',
  'Responsible cannot be blank': 'teamBlank',
  'Description cannot be longer than 100,000 characters': 'descriptionLong',
  'Report URL must be a valid URL': 'reportUrl',
} as const

/** What is wrong with a field in the person's language; a message that is not known stays as the server gave it. */
export function useProblemText() {
  const t = useTranslations('createAction')
  return (field: DraftField, message: string): string => {
    const amount = amountOfField(field)
    const problem = amount && amountProblem(message)
    if (problem) {
      const values = { name: t(`amounts.${amount}`), maximum: largestAmount(amount), example: AMOUNT_EXAMPLE }
      return t(`problems.${problem}`, values)
    }
    const known = PROBLEMS[message as keyof typeof PROBLEMS]
    return known ? t(`problems.${known}`) : message
  }
}

/** Null for words of the server that are not known here. */
function amountProblem(message: string): AmountProblem | null {
  if (message === UNCLEAR_AMOUNT) return 'amountUnclear'
  if (message.includes(' must be at most ')) return 'amountLarge'
  return message.includes(' must be a number ') ? 'amount' : null
}
