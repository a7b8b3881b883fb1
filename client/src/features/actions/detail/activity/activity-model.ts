import type { ActionHistoryEntry } from '@bonfire/contract/actions/actions'
import type { Comment, Transition as StatusChange } from '@bonfire/contract/actions/comments'
import { MILLISECONDS_PER_MINUTE } from '@bonfire/contract/values/durations'
import { readableText } from '../../../comments/comment-body.ts'

interface Entry {
  readonly id: string
  readonly at: string
  /** Null if the account no longer exists. */
  readonly by: string | null
}

interface Transition extends Entry {
  readonly kind: 'transition'
  /** Null for words from elsewhere, which are in the text. */
  readonly transition: StatusChange | null
  readonly text: string
  /** Earlier changes within minutes, latest first. */
  readonly earlier: readonly Transition[]
}

interface Changes extends Entry {
  readonly kind: 'changes'
  /** The changes of one save. */
  readonly changes: readonly ActionHistoryEntry[]
  /** Earlier changes within minutes, latest first. */
  readonly earlier: readonly Changes[]
}

export type ActivityEntry =
  | { readonly kind: 'comment'; readonly id: string; readonly at: string; readonly comment: Comment }
  | Transition
  | Changes

/** Changes of one field by one person within this time are shown as one: a second thought, or an undo. */
const FOLD_MILLISECONDS = 5 * MILLISECONDS_PER_MINUTE

export const ACTIVITY_FILTERS = ['all', 'comments', 'changes'] as const
export type ActivityFilter = (typeof ACTIVITY_FILTERS)[number]

/** A change of status is shown as its transition. */
const TOLD_ELSEWHERE = ['status', 'transitionReason']

/** Comments, transitions and field changes, merged, latest first. */
export function activityOf(comments: readonly Comment[], history: readonly ActionHistoryEntry[]): ActivityEntry[] {
  const entries = [...comments.map(writtenEntry), ...saves(history)]
  return foldEntries(entries.sort((a, b) => Date.parse(b.at) - Date.parse(a.at)))
}

function writtenEntry(comment: Comment): ActivityEntry {
  const { id, createdAt: at, authorName: by, body, transition } = comment
  if (comment.kind === 'comment') return { kind: 'comment', id: `comment ${id}`, at, comment }
  return {
    kind: 'transition',
    id: `comment ${id}`,
    at,
    by: by || null,
    transition,
    text: readableText(body),
    earlier: [],
  }
}

/** Fields saved together are shown together. */
function saves(history: readonly ActionHistoryEntry[]): ActivityEntry[] {
  const shown = history.filter(({ field }) => !TOLD_ELSEWHERE.includes(field))
  const bySave = Map.groupBy(shown, ({ changedAt, changedBy }) => `${changedAt} ${changedBy ?? ''}`)
  return [...bySave.values()].flatMap((changes): ActivityEntry[] => {
    const [first] = changes
    if (!first) return []
    const { id, changedAt: at, changedBy: by } = first
    return [{ kind: 'changes', id: `changes ${id}`, at, by, changes, earlier: [] }]
  })
}

/** Merges consecutive entries that belong together into one that keeps them all. */
function foldEntries(newestFirst: readonly ActivityEntry[]): ActivityEntry[] {
  const folded: ActivityEntry[] = []
  for (const entry of newestFirst) {
    const newer = folded.at(-1)
    const run = newer && foldedInto(newer, entry)
    if (run) folded[folded.length - 1] = run
    else folded.push(entry)
  }
  return folded
}

function foldedInto(run: ActivityEntry, older: ActivityEntry): ActivityEntry | undefined {
  if (run.kind === 'comment' || older.kind === 'comment' || run.by === null || run.by !== older.by) return undefined
  const oldest = run.earlier.at(-1) ?? run
  if (Date.parse(oldest.at) - Date.parse(older.at) > FOLD_MILLISECONDS) return undefined
  if (run.kind === 'transition' && older.kind === 'transition') {
    return older.transition ? { ...run, earlier: [...run.earlier, older] } : undefined
  }
  if (run.kind !== 'changes' || older.kind !== 'changes' || oldest.kind !== 'changes') return undefined
  return isOneThing(oldest.changes, older.changes) ? { ...run, earlier: [...run.earlier, older] } : undefined
}

const EQUIPMENT_FIELDS: readonly string[] = ['equipment', 'equipmentMoved']

/** Equipment changes belong together only for the same equips; other changes by field. */
function isOneThing(newer: readonly ActionHistoryEntry[], older: readonly ActionHistoryEntry[]): boolean {
  const [now, before] = [newer[0], older[0]]
  if (!now || !before || newer.length > 1 || older.length > 1 || now.field !== before.field) return false
  return !EQUIPMENT_FIELDS.includes(now.field) || (now.from === before.to && now.to === before.from)
}

/** The net effect of several changes of one field; `isUndone` if everything is back to where it was. */
export function outcomeOf({
  changes,
  earlier,
}: Changes): { change: ActionHistoryEntry; isUndone: boolean } | undefined {
  const [newest] = changes
  const first = earlier.at(-1)?.changes[0]
  if (!newest || !first) return undefined
  if (first.from === newest.to) return { change: first, isUndone: true }
  return { change: { ...newest, from: first.from }, isUndone: false }
}

export function filterActivity(entries: readonly ActivityEntry[], filter: ActivityFilter): readonly ActivityEntry[] {
  if (filter === 'all') return entries
  return entries.filter(({ kind }) => (kind === 'comment') === (filter === 'comments'))
}
