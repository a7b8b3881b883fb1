import type { ActionHistoryEntry } from '@bonfire/contract/actions'
import type { Comment } from '@bonfire/contract/comments'
import { readableText } from '../../comments/comment-body.ts'
import { parseTransition } from './transition-text.ts'

interface Entry {
  readonly id: string
  readonly at: string
  /** Null when the account is gone. */
  readonly by: string | null
}

interface Transition extends Entry {
  readonly kind: 'transition'
  /** As the server wrote it. */
  readonly text: string
  /** What led to it within minutes, the newest first. */
  readonly earlier: readonly Transition[]
}

interface Changes extends Entry {
  readonly kind: 'changes'
  /** What one save changed. */
  readonly changes: readonly ActionHistoryEntry[]
  /** What led to it within minutes, the newest first. */
  readonly earlier: readonly Changes[]
}

export type ActivityEntry =
  | { readonly kind: 'comment'; readonly id: string; readonly at: string; readonly comment: Comment }
  | Transition
  | Changes

/** Changes of one thing by one person that follow each other this closely are one: a second thought, or an undo. */
const FOLD_MILLISECONDS = 5 * 60_000

export const ACTIVITY_FILTERS = ['all', 'comments', 'changes'] as const
export type ActivityFilter = (typeof ACTIVITY_FILTERS)[number]

/** A change of status is told by its transition. */
const TOLD_ELSEWHERE = ['status', 'statusChangeReason']

/** Comments, transitions and changes of fields in one order, the newest first (OPEN-J14). */
export function activityOf(comments: readonly Comment[], history: readonly ActionHistoryEntry[]): ActivityEntry[] {
  const entries = [...comments.map(writtenEntry), ...saves(history)]
  return fold(entries.sort((a, b) => Date.parse(b.at) - Date.parse(a.at)))
}

function writtenEntry(comment: Comment): ActivityEntry {
  const { comment_id: id, created: at, author_name_display: by, body } = comment
  if (comment.kind === 'comment') return { kind: 'comment', id: `comment ${id}`, at, comment }
  return { kind: 'transition', id: `comment ${id}`, at, by: by || null, text: readableText(body), earlier: [] }
}

/** What was saved together is told together. */
function saves(history: readonly ActionHistoryEntry[]): ActivityEntry[] {
  const told = history.filter(({ field }) => !TOLD_ELSEWHERE.includes(field))
  const bySave = Map.groupBy(told, ({ changedAt, changedBy }) => `${changedAt} ${changedBy ?? ''}`)
  return [...bySave.values()].flatMap((changes): ActivityEntry[] => {
    const [first] = changes
    if (!first) return []
    const { id, changedAt: at, changedBy: by } = first
    return [{ kind: 'changes', id: `changes ${id}`, at, by, changes, earlier: [] }]
  })
}

/** Entries that follow each other and belong together become one, which keeps them all. */
function fold(newestFirst: readonly ActivityEntry[]): ActivityEntry[] {
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
    return parseTransition(older.text) ? { ...run, earlier: [...run.earlier, older] } : undefined
  }
  if (run.kind !== 'changes' || older.kind !== 'changes' || oldest.kind !== 'changes') return undefined
  return isOneThing(oldest.changes, older.changes) ? { ...run, earlier: [...run.earlier, older] } : undefined
}

const EQUIPMENT_FIELDS: readonly string[] = ['equipment', 'equipmentMoved']

/** Of equipment only the same pieces are one thing; other fields are themselves. */
function isOneThing(newer: readonly ActionHistoryEntry[], older: readonly ActionHistoryEntry[]): boolean {
  const [now, before] = [newer[0], older[0]]
  if (!now || !before || newer.length > 1 || older.length > 1 || now.field !== before.field) return false
  return !EQUIPMENT_FIELDS.includes(now.field) || (now.from === before.to && now.to === before.from)
}

/** What a run of changes of one thing comes to; `isUndone` when all is as it was before. */
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
