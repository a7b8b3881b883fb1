import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { fieldProblems } from '../../lib/forms/draft.ts'
import { type DraftFormOptions, useDraftForm } from '../../lib/forms/use-draft-form.ts'

interface DataFormOptions<Draft extends object, Form>
  extends Pick<DraftFormOptions<Draft>, 'saved' | 'isBusy' | 'onDone'> {
  schema: z.ZodMiniType<Form, unknown>
  send: (form: Form, draft: Draft, before: Draft) => Promise<unknown>
}

/** The form of a key, a project or a site. */
export function useDataForm<Draft extends object, Form>({ schema, send, ...options }: DataFormOptions<Draft, Form>) {
  const t = useTranslations('dataIn')
  const current = (value: string) => (value === '' ? t('presentNone') : t('present', { value }))
  return useDraftForm<Draft>({
    ...options,
    problemsOf: (draft) => fieldProblems(schema, draft),
    send: (draft, before) => send(schema.parse(draft), draft, before),
    texts: { current },
  })
}

// Others administer too, in another tab or elsewhere: who comes back to the screen sees what they did.
export const FRESH = { staleTime: 10_000, refetchOnWindowFocus: true } as const
