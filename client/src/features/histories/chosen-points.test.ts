import { expect, test } from 'vitest'
import { point } from '../../testing/history-samples.ts'
import { choosePoints, choosePointsAbout, choosePointsOfRule, isStepped } from './chosen-points.ts'

type Part = NonNullable<Parameters<typeof point>[0]>
const withRoles = (...roles: NonNullable<Part['role']>[]) =>
  roles.map((role) => point({ pointId: role, role }) as ReturnType<typeof choosePoints>[number])
const idsOf = (points: ReturnType<typeof choosePoints>) => points.map(({ pointId }) => pointId)

test('an air handler’s sensors with setpoints come first, then commands, then status', () => {
  const points = withRoles('occ', 'rat', 'fanOn', 'fan', 'cc', 'mat', 'satSp', 'hc', 'oat', 'sat', 'dsp', 'dspSp')
  expect(idsOf(choosePoints(points))).toEqual(['sat', 'satSp', 'dsp', 'cc', 'hc', 'fanOn'])
})

test('the roles that a rule names come first, in its order', () => {
  const points = withRoles('sat', 'satSp', 'cc', 'mat', 'oat')
  expect(idsOf(choosePoints(points, ['oat', 'sat', 'rat']))).toEqual(['oat', 'sat'])
  expect(idsOf(choosePoints(points, ['rat']))).toEqual(['sat', 'satSp', 'cc', 'mat', 'oat'])
})

test('for a command that a rule names and that is not there, its feedback is drawn', () => {
  expect(idsOf(choosePoints(withRoles('sat', 'ccFeedback', 'mat'), ['cc', 'sat']))).toEqual(['ccFeedback', 'sat'])
  expect(idsOf(choosePoints(withRoles('sat', 'ccFeedback', 'cc'), ['cc']))).toEqual(['cc'])
})

test('of what a rule reads only that is drawn, each point once', () => {
  const points = withRoles('sat', 'satSp', 'cc', 'mat', 'oat')
  expect(idsOf(choosePointsOfRule([...points, ...points], ['oat', 'sat', 'gone', 'sat']))).toEqual(['sat', 'oat'])
  expect(idsOf(choosePointsOfRule(points, ['gone']))).toEqual(idsOf(choosePoints(points)))
})

test('points without a role are chosen last, those with samples first', () => {
  const named = (name: string, latest: { t: number; v: number } | null) =>
    point({ pointId: name, name, latest }) as never
  const points = [named('B', null), named('A 10', { t: 1, v: 1 }), named('A 2', { t: 1, v: 1 }), ...withRoles('kw')]
  expect(idsOf(choosePoints(points))).toEqual(['kw', 'A 2', 'A 10', 'B'])
})

test('never more than six', () => {
  const many = Array.from({ length: 40 }, (_, place) => point({ pointId: `p${place}` }) as never)
  expect(choosePoints(many)).toHaveLength(6)
  expect(choosePoints([])).toEqual([])
})

test('setpoints, commands, states and points that send only changes are drawn in steps', () => {
  const stepped = (part: Part) => isStepped(point(part) as never)
  expect([stepped({ role: 'satSp' }), stepped({ role: 'cc' }), stepped({ kind: 'bool' })]).toEqual([true, true, true])
  expect(stepped({ intervalSeconds: 0 })).toBe(true)
  expect([stepped({ role: 'sat' }), stepped({ role: 'mat', intervalSeconds: null })]).toEqual([false, false])
})

test('what details mention comes first, what people chose stands alone', () => {
  const points = withRoles('sat', 'satSp', 'cc', 'oat')
  expect(idsOf(choosePointsAbout(points, { by: 'details', pointIds: ['oat'] }))).toEqual(['oat', 'sat', 'satSp', 'cc'])
  expect(idsOf(choosePointsAbout(points, { by: 'people', pointIds: ['oat'] }))).toEqual(['oat'])
  expect(idsOf(choosePointsAbout(points, { by: 'nothing', pointIds: [] }))).toEqual(idsOf(choosePoints(points)))
})
