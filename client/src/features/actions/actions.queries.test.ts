import type { ListedAction } from '@bonfire/contract/actions/actions'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { ActionRow } from './action-model.ts'
import { type ActionsRequest, actionKeys, showInLists } from './actions.queries.ts'

const PLACES = { portfolioSiteIds: ['NORTH~tower'], projectKeys: ['NORTH'] }
const OPEN: ActionsRequest = { ...PLACES, status: 'open' }
const CLOSED: ActionsRequest = { ...PLACES, status: 'closed', closed: { from: '2025-11-21', to: '2026-11-21' } }

test('a change updates lists with the action and reloads lists it now belongs to', () => {
  const client = new QueryClient()
  const row = (key: string) => ({ key, status: 'New Action' }) as ActionRow
  client.setQueryData(actionKeys.list(OPEN), [row('NORTH-1'), row('NORTH-2')])
  client.setQueryData(actionKeys.list(CLOSED), [row('NORTH-3')])
  const isStale = (request: ActionsRequest) => client.getQueryState(actionKeys.list(request))?.isInvalidated
  const change = (status: ListedAction['status']) =>
    showInLists(client, {
      key: 'NORTH-1',
      closedAt: null,
      status,
      associatedEquips: [],
    } as unknown as ListedAction)

  change('In Review')
  expect([isStale(OPEN), isStale(CLOSED)]).toEqual([false, false])
  change('Closed')
  const shown = client.getQueryData<ActionRow[]>(actionKeys.list(OPEN))
  expect(shown?.map(({ key, status }) => [key, status])).toEqual([
    ['NORTH-1', 'Closed'],
    ['NORTH-2', 'New Action'],
  ])
  expect([isStale(OPEN), isStale(CLOSED)]).toEqual([false, true])
})
