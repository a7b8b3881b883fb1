import type { Site } from '@bonfire/contract/sites'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useDraftForm } from '../../../lib/forms/use-draft-form.ts'
import { ApiError } from '../../../lib/http/api.ts'
import { useFailure } from '../../../lib/http/failure.ts'
import { useClosing } from '../../../ui/dialogs/use-closing.ts'
import { useSessionUser } from '../../auth/session.queries.ts'
import { namesQuery } from '../../comments/comments.queries.ts'
import { organisationIdOf } from '../../sites/organisation.ts'
import { findProject, findSite, useSelectedSites } from '../../sites/site-selection.ts'
import type { ActionSubject } from '../associate/action-subject.ts'
import { type ActionDraft, nextDraft } from './form/action-draft.ts'
import { useActionProblems } from './form/draft-form.ts'
import { useOpenSections } from './form/form-sections.tsx'
import { type FilledIn, useActionSettings } from './use-action-settings.ts'
import { useCreateAction } from './use-create-action.ts'
import { useCreatedNotices } from './use-created-notices.ts'

interface CreationOptions {
  initial: ActionDraft
  /** Null for an action without hits. */
  subject: ActionSubject | null
  onCreated: ((actionKey: string) => void) | undefined
  /** True if the form stays for another action. */
  isAnotherWanted?: boolean
}

/** The state of a dialog that creates an action: form, call and closing. */
export function useActionCreation({ initial, subject, onCreated, isAnotherWanted = false }: CreationOptions) {
  const t = useTranslations('createAction')
  const { portfolio } = useSelectedSites()
  const queryClient = useQueryClient()
  const user = useSessionUser()
  const locale = useLocale()
  const failureOf = useFailure()
  const sections = useOpenSections(initial)
  const creation = useCreateAction()
  const [filledIn, setFilledIn] = useState<FilledIn>({})
  /** The draft that the form began with again after an action was created. */
  const [next, setNext] = useState<ActionDraft | null>(null)
  const showCreated = useCreatedNotices((actionKey) => subject && onCreated?.(actionKey))

  const projectOf = (of: Site) => findProject(portfolio, of.projectId)
  const siteOf = ({ portfolioSiteId }: ActionDraft) => subject?.site ?? findSite(portfolio, portfolioSiteId)

  /** Throws if the action could not be created; later failures are shown as toasts. */
  const create = async (draft: ActionDraft) => {
    const site = siteOf(draft)
    if (!site) throw new Error('There is no site')
    const people = queryClient.getQueryData(namesQuery(site.projectId, site.label).queryKey) ?? []
    const assigneeName = people.find(({ id }) => id === draft.assigneeId)?.display ?? null
    const created = await creation.mutateAsync({
      draft,
      place: {
        site,
        organisationId: organisationIdOf(portfolio, site.projectId, user.tenantId),
        assigneeName,
        subject,
        locale,
      },
    })
    // Lists of hits count their actions; a caller that created one for hits reloads those itself.
    if (subject === null) void queryClient.invalidateQueries({ queryKey: ['hits'] })
    showCreated(created, { equipCount: subject?.equips.length ?? 0, isRejected: draft.status === 'Rejected' })
    onCreated?.(created.actionKey)
  }
  const beginNextDraft = () => {
    const begun = nextDraft(form.getValues(), filledIn.status ?? '')
    setNext(begun)
    form.setValues(begun)
    form.getInputNode('summary')?.focus()
  }
  const { form, submit, isUntouched } = useDraftForm<ActionDraft>({
    saved: next ?? { ...initial, ...filledIn },
    problemsOf: useActionProblems(),
    isBusy: creation.isPending,
    send: create,
    onDone: () => (isAnotherWanted ? beginNextDraft() : closing.close()),
    reveal: sections.openWith,
    texts: {},
  })
  const closing = useClosing({ isPristine: isUntouched, isBusy: creation.isPending })
  const site = siteOf(form.values)
  const fillFields = (values: FilledIn) => {
    for (const [field, value] of Object.entries(values)) form.setFieldValue(field as keyof FilledIn, value)
    setFilledIn((before) => ({ ...before, ...values }))
  }
  const skippedOwners = useActionSettings(
    { form, filledIn, fillFields },
    { site, project: site && projectOf(site), category: subject?.category ?? null },
  )
  const { error } = creation

  return {
    form,
    submit,
    sections,
    portfolio,
    projectOf,
    skippedOwners,
    closing,
    /** Also beside the messages of fields: nobody may think that there is an action. */
    failure: error && (wasRefused(error) ? t('failed', { message: failureOf(error).message }) : t('unanswered')),
    isPending: creation.isPending,
    progress: creation.progress,
  }
}

/** True if the server refused, so that there is no action; after anything else, one may have been created. */
export function wasRefused(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status < 400) return false
  return error.status < 500 || error.code !== 'unreadable'
}
