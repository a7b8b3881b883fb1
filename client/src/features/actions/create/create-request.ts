import { NewAction } from '@bonfire/contract/actions'
import type { Site } from '@bonfire/contract/sites'
import type { Locale } from '@bonfire/contract/users'
import type { ActionSubject } from '../associate/action-subject.ts'
import { type ActionDraft, toNewAction } from './action-draft.ts'
import { targetNames } from './target-names.ts'

const LABELS = ['bonfire-created', 'user-created']

/** What a new action needs beside its form. */
export interface NewActionPlace {
  readonly site: Site
  readonly organisationId: string
  /** Whom the assignee's id belongs to. */
  readonly assigneeName: string | null
  /** The hits that it is about, null when it stands alone. */
  readonly subject: ActionSubject | null
  /** Of who typed its amounts. */
  readonly locale: Locale
}

/** The request as the documents describe it (CRE-36, CRE-37). */
export function createRequest(draft: ActionDraft, place: NewActionPlace, user: { forgeId: string }) {
  const { site, organisationId, assigneeName, subject, locale } = place
  return {
    ...NewAction.parse(toNewAction(draft, assigneeName, locale)),
    userId: user.forgeId,
    organisationId,
    projectKey: site.projectId,
    components: [site.label],
    target: targetNames(subject?.equips ?? []),
    rule: subject?.ruleName ?? '',
    issueType: 'Spark' as const,
    transition: draft.status,
    labels: LABELS,
  }
}
