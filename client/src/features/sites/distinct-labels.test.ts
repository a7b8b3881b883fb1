import { Portfolio } from '@bonfire/contract/sites'
import { expect, test } from 'vitest'
import { portfolio, site } from '../../testing/samples.ts'
import { withDistinctLabels } from './distinct-labels.ts'

const labels = (...sites: [projectId: string, syncoId: string, label: string][]) => {
  const sent = sites.map(([projectId, syncoId, label]) => site({ projectId, syncoId, label }))
  return Object.values(withDistinctLabels(Portfolio.parse(portfolio(sent))).sites).map(({ label }) => label)
}

test('sites of one name are told apart by their project, or by their id', () => {
  expect(labels(['NORTH', 'a', 'Café'], ['SOUTH', 'b', 'CAFE '], ['SOUTH', 'c', 'Mill'])).toEqual([
    'Café (NORTH)',
    'CAFE (SOUTH)',
    'Mill',
  ])
  expect(labels(['NORTH', 'a', 'Tower'], ['NORTH', 'b', 'tower'], ['SOUTH', 'c', 'Tower'])).toEqual([
    'Tower (a)',
    'tower (b)',
    'Tower (SOUTH)',
  ])
  expect(labels(['NORTH', 'a', 'Tower'], ['SOUTH', 'b', 'Tower 2'])).toEqual(['Tower', 'Tower 2'])
})
