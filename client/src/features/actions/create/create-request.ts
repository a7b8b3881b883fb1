import type { NewAction } from '@bonfire/contract/actions/action-fields'
import type { Site } from '@bonfire/contract/sites'
import type { RegionalLocale } from '@bonfire/contract/values/regional-locale'
import type { ActionSubject } from '../associate/action-subject.ts'
import { type ActionDraft, toNewAction } from './form/action-draft.ts'

const LABELS = ['bonfire-created', 'user-created']

export interface NewActionPlace {
  readonly site: Site
  readonly organisationId: string
  /** The name that belongs to the assignee's id. */
  readonly assigneeName: string | null
  /** The hits it is for; null for an action without hits. */
  readonly subject: ActionSubject | null
  /** The language in which the amounts were typed. */
  readonly locale: RegionalLocale
}

const LONGEST_LABEL = 200

/** The request as the documents describe it. */
export function createRequest(draft: ActionDraft, place: NewActionPlace, user: { forgeId: string }) {
  const { site, organisationId, assigneeName, subject, locale } = place
  return {
    // The form submits only what the contract has nothing against.
    ...(toNewAction(draft, assigneeName, locale) as NewAction),
    userId: user.forgeId,
    organisationId,
    projectKey: site.projectId,
    siteLabel: site.label.slice(0, LONGEST_LABEL),
    target: targetNames(subject?.equips ?? []),
    ruleName: subject?.ruleName ?? '',
    issueType: 'Spark' as const,
    transition: draft.status,
    labels: LABELS,
  }
}

const MAXIMUM_CHARACTERS = 20_000

/** The names of the hits' equipment, joined; as many whole names as fit in the request. */
export function targetNames(equips: readonly { readonly equip: string }[]): string {
  const names: string[] = []
  let length = 0
  for (const equip of new Set(equips.map((one) => one.equip))) {
    length += equip.length + 1
    if (length > MAXIMUM_CHARACTERS) break
    names.push(equip)
  }
  return names.join(',')
}
