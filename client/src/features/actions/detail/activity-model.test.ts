import type { ActionHistoryEntry } from '@bonfire/contract/actions'
import type { Comment } from '@bonfire/contract/comments'
import { expect, test } from 'vitest'
import { activityOf, filterActivity } from './activity-model.ts'

const comment = (id: string, created: string, kind: Comment['kind'] = 'comment'): Comment => ({
  comment_id: id,
  hydraId: id,
  hydraCreatedBy: null,
  body: 'text',
  author: null,
  author_name_display: 'Somebody',
  created,
  kind,
  attachments: [],
})
const change = (id: string, field: string, changedAt: string, changedBy = 'Engineer'): ActionHistoryEntry => ({
  id,
  field,
  changedAt,
  changedBy,
  from: 'a',
  to: 'b',
})

test('comments, transitions and changes stand in one order, the newest first', () => {
  const comments = [comment('1', '2026-11-01T08:00:00Z'), comment('2', '2026-11-03T08:00:00Z', 'transition')]
  const entries = activityOf(comments, [change('9', 'summary', '2026-11-02T10:00:00+02:00')])
  expect(entries.map(({ kind }) => kind)).toEqual(['transition', 'changes', 'comment'])
})

test('what was saved together is told together, by different people apart', () => {
  const at = '2026-11-02T08:00:00Z'
  const entries = activityOf(
    [],
    [change('9', 'priority', at), change('8', 'context', at), change('7', 'gas', at, 'Other')],
  )
  expect(entries.map((entry) => entry.kind === 'changes' && entry.changes.map(({ field }) => field))).toEqual([
    ['priority', 'context'],
    ['gas'],
  ])
})

test('a change of status is told once, by its transition', () => {
  const at = '2026-11-02T08:00:00Z'
  const history = [change('9', 'status', at), change('8', 'statusChangeReason', at)]
  expect(activityOf([comment('1', at, 'transition')], history).map(({ kind }) => kind)).toEqual(['transition'])
})

test('the filter keeps comments, or all that is none', () => {
  const at = '2026-11-02T08:00:00Z'
  const entries = activityOf([comment('1', at), comment('2', at, 'transition')], [change('9', 'gas', at)])
  expect(filterActivity(entries, 'comments').map(({ kind }) => kind)).toEqual(['comment'])
  expect(filterActivity(entries, 'changes').map(({ kind }) => kind)).toEqual(['transition', 'changes'])
  expect(filterActivity(entries, 'all')).toHaveLength(3)
})
