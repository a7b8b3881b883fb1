import type { Site } from '@bonfire/contract/sites'
import { expect, test } from 'vitest'
import type { ActionRow } from '../action-model.ts'
import { openActionsRequest } from '../actions.queries.ts'
import { sitesToOffer, sortOwnSiteFirst } from './use-open-actions.ts'

const site = (id: string) => ({ id, projectId: id.split('~')[0] }) as Site
const TOWER = site('NORTH~tower')

test('hits are offered actions of their own site and of the project’s selected sites', () => {
  const idsOf = (chosen: readonly string[]) => sitesToOffer(TOWER, chosen.map(site)).map(({ id }) => id)
  expect(idsOf(['NORTH~annex', 'SOUTH~mall', 'NORTH~tower'])).toEqual(['NORTH~tower', 'NORTH~annex'])
  expect(idsOf(['SOUTH~mall'])).toEqual(['NORTH~tower'])
})

test('only people who may set Triage are offered actions in Triage', () => {
  const asked = (access: readonly 'admin_statuses'[]) => openActionsRequest({ access: [...access] }, [TOWER])
  expect(asked(['admin_statuses'])).toEqual({
    portfolioSiteIds: ['NORTH~tower'],
    projectKeys: ['NORTH'],
    status: 'open',
  })
  expect(asked([]).status).toBe('pending')
})

test('actions of the hits’ own site come first, most recently changed on top', () => {
  const action = (key: string, portfolioSiteId: string, updatedAt: number) =>
    ({ key, portfolioSiteId, updatedAt }) as ActionRow
  const actions = [action('a', 'NORTH~annex', 9), action('b', TOWER.id, 1), action('c', TOWER.id, 2)]
  expect(sortOwnSiteFirst(actions, TOWER.id).map(({ key }) => key)).toEqual(['c', 'b', 'a'])
})
