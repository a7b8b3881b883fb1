import { expect, test } from 'vitest'
import type { ActionSubject, FoundTarget } from '../associate/action-subject.ts'
import { type FindingWords, filledIn } from './filled-in.ts'

const SITE = {
  id: 'NORTH~tower',
  syncoId: 'tower',
  label: 'Tower',
  state: null,
  projectId: 'NORTH',
  forgeId: '1',
  timezone: 'UTC',
}
const WORDS: FindingWords = {
  summary: (rule, equips) => `${rule}: ${equips}`,
  named: (names, more) => `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
  fired: (equip, { hits, from, to }) => `${equip} ${hits} from ${from} to ${to}`,
  more: (count) => `${count} more`,
  cost: ({ cost, aYear, estimated, hits, from, to }) =>
    `${cost} from ${from} to ${to} for ${estimated} of ${hits}, ${aYear} a year`,
}
const found = (equip: string, part: Partial<FoundTarget> = {}): FoundTarget => ({
  equipRuleId: equip,
  equip,
  actionKey: null,
  details: null,
  firings: [],
  severity: null,
  priority: 0,
  ...part,
})
const draftOf = (equips: readonly FoundTarget[], ruleName = 'Valve hunts', more: Partial<ActionSubject> = {}) =>
  filledIn(
    {
      site: SITE,
      ruleId: 'valve-hunts',
      ruleName,
      category: 'fdd',
      range: { from: '2026-11-01', to: '2026-11-10' },
      equips,
      ...more,
    },
    WORDS,
  )

test('a new action says what fired at which equips, since when and with what message', () => {
  const firings = [100, 200, 300].map((t) => ({ t, d: 60 }))
  const draft = draftOf([found('AHU_1', { firings, details: '14 *turns*\nan hour', priority: 2 }), found('AHU 2')])
  expect(draft).toMatchObject({ summary: 'Valve hunts: AHU_1, AHU 2', type: 'FDD', priority: 'Major', status: '' })
  expect(draft.description).toBe('Valve hunts\n\n- AHU_1 3 from 100 to 300. 14 \\*turns\\* an hour\n- AHU 2')
})

test.each([
  ['# 1 fan', '\\# 1 fan'],
  ['2. stage off', '2\\. stage off'],
  ['CO2 > 800 [ppm] | T_sup < 12', 'CO2 > 800 [ppm] | T_sup < 12'],
  ['_fan_ [a](b) <img>', '\\_fan\\_ [a\\](b) \\<img>'],
])('the rule %s reads as it is, written and rendered', (ruleName, written) => {
  expect(draftOf([found('A')], ruleName).description.split('\n')[0]).toBe(written)
})

test('the worst finding decides the severity', () => {
  expect(draftOf([found('A', { severity: 'low', priority: 1 }), found('B', { severity: 'Medium' })]).priority).toBe(
    'Major',
  )
  expect(['critical', 'high', 'medium', 'low'].map((severity) => draftOf([found('A', { severity })]).priority)).toEqual(
    ['Blocker', 'Critical', 'Major', 'Minor'],
  )
})

test('without one the strongest priority does, and none means Major', () => {
  expect(draftOf([found('A', { priority: 3 }), found('B', { priority: 1 })]).priority).toBe('Critical')
  expect(draftOf([found('A', { priority: 3 })]).priority).toBe('Minor')
  expect(draftOf([found('A', { priority: 0 })]).priority).toBe('Major')
})

test('many equips are counted, and a summary is never too long', () => {
  const draft = draftOf(Array.from({ length: 60 }, (_, index) => found(`AHU ${index}`)))
  expect(draft.summary).toBe('Valve hunts: AHU 0, AHU 1, AHU 2 and 57 more')
  expect(draft.description.split('\n').at(-1)).toBe('- 10 more')
  expect(draftOf([found('A')], 'x'.repeat(400)).summary).toHaveLength(255)
})

test('a known cost becomes the savings of a year, and the description explains it', () => {
  const hits = [
    { t: 100, d: 60, cost: 59.4 },
    { t: 200, d: 60 },
  ]
  const draft = draftOf([found('A', { firings: hits }), found('B', { firings: [{ t: 300, d: 60, cost: 39.6 }] })])
  expect(draft).toMatchObject({ totalFinancialImpact: '3600', operationalSavings: '' })
  expect(draft.description.split('\n').slice(-2)).toEqual([
    '',
    '99 from 2026-11-01 to 2026-11-10 for 2 of 3, 3600 a year',
  ])
})

test('without a known cost, or with one of nothing, no savings are filled in', () => {
  for (const cost of [undefined, 0]) {
    const draft = draftOf([found('A', { firings: [{ t: 100, d: 60, ...(cost !== undefined && { cost }) }] })])
    expect(draft.totalFinancialImpact).toBe('')
    expect(draft.description).toBe('Valve hunts\n\n- A 1 from 100 to 100')
  }
})

test('findings of one unit name it once, with the likely cause and what was found', () => {
  const cause = { key: 'filter', text: 'Filter clogged' }
  const equips = ['Filter is dirty', 'Fan is loud'].map((finding) => ({ ...found('AHU 1'), finding }))
  const draft = draftOf(equips, 'Filter is dirty', { cause })
  expect(draft).toMatchObject({ cause: 'filter', summary: 'Filter clogged: AHU 1' })
  expect(draft.description).toMatch(/^Filter clogged\n\n- Filter is dirty.*\n- Fan is loud/)
})
