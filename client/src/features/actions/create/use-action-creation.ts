import type { Site } from '@bonfire/contract/sites'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale } from 'use-intl'
import { useClosing } from '../../../ui/dialogs/use-closing.ts'
import { useSessionUser } from '../../auth/session.queries.ts'
import { namesQuery } from '../../comments/comments.queries.ts'
import { organisationIdOf } from '../../sites/organisation.ts'
import { findProject, findSite, useSelectedSites } from '../../sites/site-selection.ts'
import type { ActionSubject } from '../associate/action-subject.ts'
import { type ActionDraft, isUntouched, nextDraft } from './form/action-draft.ts'
import { useNewDraftForm } from './form/draft-form.ts'
import { useActionSettings } from './use-action-settings.ts'
import { useCreateAction } from './use-create-action.ts'
import { useCreatedNotices } from './use-created-notices.ts'

interface CreationOptions {
  initial: ActionDraft
  /** Null for an action without hits. */
  subject: ActionSubject | null
  onCreated: ((actionKey: string) => void) | undefined
  /** Whether the form stays for another action. */
  isAnotherWanted?: boolean
}

/** The state of a dialog that creates an action: form, call and closing. */
export function useActionCreation({ initial, subject, onCreated, isAnotherWanted = false }: CreationOptions) {
  const { portfolio } = useSelectedSites()
  const queryClient = useQueryClient()
  const user = useSessionUser()
  const locale = useLocale()
  const form = useNewDraftForm(initial)
  const creation = useCreateAction()
  const site = subject?.site ?? findSite(portfolio, form.values.portfolioSiteId)
  const { filledIn, skippedOwners } = useActionSettings(form, {
    site,
    project: site && findProject(portfolio, site.projectId),
    category: subject?.category ?? null,
  })
  /** What the form began with again after an action was created. */
  const [next, setNext] = useState<ActionDraft | null>(null)
  const isPristine = isUntouched(form.values, next ?? { ...initial, ...filledIn })
  const closing = useClosing({ isPristine, isBusy: creation.isPending })
  const tell = useCreatedNotices((actionKey) => subject && onCreated?.(actionKey))

  const projectOf = (of: Site) => findProject(portfolio, of.projectId)

  /** Throws if the action could not be created; later failures are shown as toasts. */
  const create = async (draft: ActionDraft, site: Site) => {
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
    tell(created, { equipCount: subject?.equips.length ?? 0, isRejected: draft.status === 'Rejected' })
    onCreated?.(created.actionKey)
    if (!isAnotherWanted) return closing.close()
    const begun = nextDraft(draft, filledIn.status ?? '')
    setNext(begun)
    form.setValues(begun)
    form.clearErrors()
  }

  return {
    form,
    portfolio,
    projectOf,
    skippedOwners,
    create,
    isPending: creation.isPending,
    progress: creation.progress,
    closing,
  }
}
