import type { PeopleAct, PeopleChange } from '@bonfire/contract/people/people-changes'
import { expect, it } from 'vitest'
import { findToldValues, labelOf } from './act-words.ts'

const ofUser = (field: PeopleChange['field'], from: string | null, to: string | null): PeopleChange => ({
  subjectKind: 'user',
  subject: 'ann@acme.example',
  field,
  from,
  to,
})

/** What is shown of each change of an act: its label and values. */
function told(subject: string, changes: PeopleChange[]) {
  const act: PeopleAct = {
    id: '1',
    changedAt: '2026-03-10T12:00:00.000Z',
    changedBy: null,
    isFromCommandLine: false,
    subjectKind: 'user',
    subject,
    changes,
    changeCount: changes.length,
  }
  return changes.map((change) => {
    const { isFromTold, isToTold } = findToldValues(act, change)
    return [labelOf(change), ...(isFromTold ? [change.from] : []), ...(isToTold ? [change.to] : [])]
  })
}

it('an edit shows the previous value, even if empty; a creation shows none', () => {
  expect(told('ann@acme.example', [ofUser('role', null, 'STAFF')])).toEqual([['fields.role', null, 'STAFF']])
  expect(told('ann@acme.example', [ofUser('account', null, 'Ann'), ofUser('role', null, 'STAFF')])).toEqual([
    ['fields.account', 'Ann'],
    ['fields.role', 'STAFF'],
  ])
  expect(told('ann@acme.example', [ofUser('invite', null, 'ann@acme.example')])).toEqual([['fields.invite']])
})

it('of an import, each new person had nothing before', () => {
  const ben = { subject: 'ben@acme.example' }
  const changes = [
    ofUser('groups', null, 'Users'),
    { ...ofUser('account', null, 'Ben'), ...ben },
    { ...ofUser('role', null, 'STAFF'), ...ben },
  ]
  expect(told('ann@acme.example', changes)).toEqual([
    ['fields.groups', null, 'Users'],
    ['fields.account', 'Ben'],
    ['fields.role', 'STAFF'],
  ])
})

it('a created or deleted group has no previous value; a new member’s groups do', () => {
  const group = { subjectKind: 'group', subject: 'Night', field: 'group', from: null, to: 'Night' } as const
  const joins = ofUser('groups', 'Users', 'Night, Users')
  expect(told('Night', [group, joins])).toEqual([['groupCreated'], ['fields.groups', 'Users', 'Night, Users']])
  expect(told('Night', [{ ...group, from: 'Night', to: null }])).toEqual([['groupDeleted']])
})
