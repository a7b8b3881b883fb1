import type { ActionHistoryEntry } from '@bonfire/contract/actions/actions'
import type { Comment, Transition } from '@bonfire/contract/actions/comments'
import { expect, test } from 'vitest'
import { activityOf, filterActivity, outcomeOf } from './activity-model.ts'

const comment = (id: string, created: string, kind: Comment['kind'] = 'comment'): Comment => ({
  id,
  authorId: null,
  body: 'text',
  authorUsername: null,
  authorName: 'Somebody',
  createdAt: created,
  kind,
  transition: null,
  attachments: [],
  mentions: null,
})
const change = (id: string, field: string, changedAt: string, changedBy = 'Engineer'): ActionHistoryEntry => ({
  id,
  field,
  changedAt,
  changedBy,
  from: 'a',
  to: 'b',
})

test('comments, transitions and changes are merged, newest first', () => {
  const comments = [comment('1', '2026-11-01T08:00:00Z'), comment('2', '2026-11-03T08:00:00Z', 'transition')]
  const entries = activityOf(comments, [change('9', 'summary', '2026-11-02T10:00:00+02:00')])
  expect(entries.map(({ kind }) => kind)).toEqual(['transition', 'changes', 'comment'])
})

test('changes saved together share one entry, unless by different people', () => {
  const at = '2026-11-02T08:00:00Z'
  const entries = activityOf(
    [],
    [change('9', 'priority', at), change('8', 'type', at), change('7', 'gas', at, 'Other')],
  )
  expect(entries.map((entry) => entry.kind === 'changes' && entry.changes.map(({ field }) => field))).toEqual([
    ['priority', 'type'],
    ['gas'],
  ])
})

test('a status change appears once, as its transition', () => {
  const at = '2026-11-02T08:00:00Z'
  const history = [change('9', 'status', at), change('8', 'transitionReason', at)]
  expect(activityOf([comment('1', at, 'transition')], history).map(({ kind }) => kind)).toEqual(['transition'])
})

const transition = (id: string, created: string, change: Transition, by = 'Engineer'): Comment => ({
  ...comment(id, created, 'transition'),
  authorName: by,
  transition: change,
})
const FIRST: Transition = { from: 'New Action', to: 'Parked', reason: null }
const BACK: Transition = { from: 'Parked', to: 'New Action', reason: null }
const lengths = (comments: Comment[], history: ActionHistoryEntry[]) =>
  activityOf(comments, history).map((entry) => (entry.kind === 'comment' ? 0 : entry.earlier.length + 1))

test('a change and its undo, or quick corrections, merge into one entry with both', () => {
  const undo = { ...change('9', 'priority', '2026-11-02T08:01:00Z'), from: 'b', to: 'a' }
  const first = change('8', 'priority', '2026-11-02T08:00:00Z')
  const [entry] = activityOf([], [undo, first])
  expect(entry).toMatchObject({ kind: 'changes', changes: [undo], earlier: [{ changes: [first] }] })
  expect(entry?.kind === 'changes' && outcomeOf(entry)).toEqual({ change: first, isUndone: true })
  const other = { ...undo, to: 'c' }
  const [onward] = activityOf([], [other, first])
  expect(onward?.kind === 'changes' && outcomeOf(onward)).toEqual({ change: { ...other, from: 'a' }, isUndone: false })
  const at = (minute: number) => `2026-11-02T08:0${minute}:00Z`
  expect(lengths([transition('2', at(1), BACK), transition('1', at(0), FIRST)], [])).toEqual([2])
})

test('changes by others, to other fields or made later stay separate entries', () => {
  const at = (minute: number) => `2026-11-02T08:0${minute}:00Z`
  expect(lengths([], [change('9', 'gas', at(1), 'Other'), change('8', 'gas', at(0))])).toEqual([1, 1])
  expect(lengths([], [change('9', 'gas', at(1)), change('8', 'water', at(0))])).toEqual([1, 1])
  expect(lengths([], [change('9', 'gas', at(6)), change('8', 'gas', at(0))])).toEqual([1, 1])
  expect(lengths([comment('1', at(1))], [change('9', 'gas', at(2)), change('8', 'gas', at(0))])).toEqual([1, 0, 1])
  const equip = (id: string, minute: number, from: string | null, to: string | null) => ({
    ...change(id, 'equipment', at(minute)),
    from,
    to,
  })
  expect(lengths([], [equip('9', 1, 'AHU-2', null), equip('8', 0, 'AHU-1', null)])).toEqual([1, 1])
  expect(lengths([], [equip('9', 1, null, 'AHU-1'), equip('8', 0, 'AHU-1', null)])).toEqual([2])
  const mine = transition('2', at(1), BACK)
  expect(lengths([mine, transition('1', at(0), FIRST, 'Other')], [])).toEqual([1, 1])
})

test('the filter shows only comments or everything else', () => {
  const at = '2026-11-02T08:00:00Z'
  const entries = activityOf([comment('1', at), comment('2', at, 'transition')], [change('9', 'gas', at)])
  expect(filterActivity(entries, 'comments').map(({ kind }) => kind)).toEqual(['comment'])
  expect(filterActivity(entries, 'changes').map(({ kind }) => kind)).toEqual(['transition', 'changes'])
  expect(filterActivity(entries, 'all')).toHaveLength(3)
})
