import { ActionStatus } from '@bonfire/contract/actions/action-words'

/** The known statuses in the URL; both raw values of New Action belong together. */
export function chosenStatuses(statusFilter: string | undefined): ReadonlySet<ActionStatus> {
  const chosen = new Set<ActionStatus>()
  for (const text of (statusFilter ?? '').split(',')) {
    const status = ActionStatus.safeParse(text).data
    if (status) for (const each of alikeStatuses(status)) chosen.add(each)
  }
  return chosen
}

const NEW_ACTION_STATUSES: readonly ActionStatus[] = ['New Action', 'To Be Raised MM']

/** Statuses with the same label. */
export function alikeStatuses(status: ActionStatus): readonly ActionStatus[] {
  return NEW_ACTION_STATUSES.includes(status) ? NEW_ACTION_STATUSES : [status]
}
