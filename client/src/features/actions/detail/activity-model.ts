import type { ActionHistoryEntry } from '@bonfire/contract/actions'
import type { Comment } from '@bonfire/contract/comments'

export type ActivityEntry =
  | { readonly kind: 'comment'; readonly id: string; readonly at: string; readonly comment: Comment }
  | { readonly kind: 'transition'; readonly id: string; readonly at: string; readonly comment: Comment }
  | {
      readonly kind: 'changes'
      readonly id: string
      readonly at: string
      /** Null when the account is gone. */
      readonly by: string | null
      /** What one save changed. */
      readonly changes: readonly ActionHistoryEntry[]
    }

export const ACTIVITY_FILTERS = ['all', 'comments', 'changes'] as const
export type ActivityFilter = (typeof ACTIVITY_FILTERS)[number]

/** A change of status is told by its transition. */
const TOLD_ELSEWHERE = ['status', 'statusChangeReason']

/** Comments, transitions and changes of fields in one order, the newest first (OPEN-J14). */
export function activityOf(comments: readonly Comment[], history: readonly ActionHistoryEntry[]): ActivityEntry[] {
  const written = comments.map(
    (comment): ActivityEntry => ({
      kind: comment.kind,
      id: `comment ${comment.comment_id}`,
      at: comment.created,
      comment,
    }),
  )
  return [...written, ...saves(history)].sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
}

/** What was saved together is told together. */
function saves(history: readonly ActionHistoryEntry[]): ActivityEntry[] {
  const told = history.filter(({ field }) => !TOLD_ELSEWHERE.includes(field))
  const bySave = Map.groupBy(told, ({ changedAt, changedBy }) => `${changedAt} ${changedBy ?? ''}`)
  return [...bySave.values()].flatMap((changes): ActivityEntry[] => {
    const [first] = changes
    if (!first) return []
    return [{ kind: 'changes', id: `changes ${first.id}`, at: first.changedAt, by: first.changedBy, changes }]
  })
}

export function filterActivity(entries: readonly ActivityEntry[], filter: ActivityFilter): readonly ActivityEntry[] {
  if (filter === 'all') return entries
  return entries.filter(({ kind }) => (kind === 'comment') === (filter === 'comments'))
}
