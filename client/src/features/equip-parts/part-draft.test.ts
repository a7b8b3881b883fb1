import type { AskedEquip, MeasuredConstants } from '@bonfire/contract/evaluation/equip-parts'
import { expect, test } from 'vitest'
import { addShownParts, alikeAnswers, partsAnswer, proposedDraft, unsaidParts } from './part-draft.ts'

const ahu = (rest: Partial<AskedEquip> = {}): AskedEquip => ({
  number: 1,
  equipId: 'ahu-1',
  name: 'AHU 1',
  kind: 'ahu',
  said: {},
  proposals: [],
  constants: {
    minimumPositionPercent: { value: 20, source: 'default', revision: 0 },
    fanHeatKelvin: { value: 1.1, source: 'default', revision: 0 },
  },
  changedAt: null,
  changedBy: null,
  ...rest,
})
const valve = { part: 'coolingCoil', has: true, from: 'point', name: 'Valve' } as const
const measured = (rest: Partial<MeasuredConstants> & { position?: number } = {}): MeasuredConstants => ({
  equipId: 'ahu-1',
  damperMoves: false,
  constants: {
    minimumPositionPercent: {
      ...{ value: rest.position ?? 22, grounds: 'shown', hours: 100, knownHours: 200 },
      histogram: { from: 0, step: 2, hours: [] },
    },
  },
  ...rest,
})
const around = (...units: MeasuredConstants[]) => ({
  measured: new Map(units.map((one) => [one.equipId, one])),
  reasonOf: (one: { hours: number } | undefined) => (one ? `${one.hours} h` : 'said'),
})

test('only what differs from what was seen is said, with what was seen', () => {
  expect(partsAnswer(ahu(), { coolingCoil: 'yes', heatingCoil: 'unsaid' }, {})).toEqual({
    equipId: 'ahu-1',
    constants: {},
    parts: { coolingCoil: true },
    expected: { coolingCoil: null },
  })
  expect(partsAnswer(ahu(), { coolingCoil: 'yes' }, { coolingCoil: true })).toBeUndefined()
  expect(partsAnswer(ahu(), { coolingCoil: 'unsaid' }, { coolingCoil: true })?.parts).toEqual({ coolingCoil: null })
})

test('proposals are for what nobody said, and what someone chose stays', () => {
  expect(proposedDraft(ahu({ proposals: [valve] }))).toEqual({ coolingCoil: 'yes' })
  expect(proposedDraft(ahu({ proposals: [valve] }), { coolingCoil: 'no' })).toEqual({ coolingCoil: 'no' })
  expect(proposedDraft(ahu({ proposals: [valve], said: { coolingCoil: false } }))).toEqual({})
})

test('a damper that opens wide shows an economizer', () => {
  expect(addShownParts(ahu(), measured({ damperMoves: true })).proposals).toMatchObject([
    { part: 'economizer', has: true },
  ])
  expect(addShownParts(ahu(), measured()).proposals).toEqual([])
  expect(addShownParts(ahu({ said: { economizer: false } }), measured({ damperMoves: true })).proposals).toEqual([])
})

test('without a damper nobody is asked what moves it', () => {
  expect(unsaidParts(ahu({ said: { outsideDamper: false } }))).not.toContain('economizer')
  expect(unsaidParts(ahu())).toContain('economizer')
})

test('of many, each says its own proposals, and nothing where there is none', () => {
  const equips = [ahu({ proposals: [valve] }), ahu({ equipId: 'ahu-2' }), ahu({ equipId: 'ahu-3' })]
  const draft = {
    parts: { coolingCoil: 'proposed', heatingCoil: 'keep' },
    constants: { minimumPositionPercent: { choice: 'proposed' } },
  } as const
  expect(alikeAnswers(equips, draft, around(measured(), measured({ equipId: 'ahu-3', position: 15 })))).toEqual([
    {
      equipId: 'ahu-1',
      parts: { coolingCoil: true },
      expected: { coolingCoil: null },
      constants: { minimumPositionPercent: { value: 22, revision: 0, reason: '100 h' } },
    },
    {
      ...{ equipId: 'ahu-3', parts: {} },
      constants: { minimumPositionPercent: { value: 15, revision: 0, reason: '100 h' } },
    },
  ])
})

test('of many, one answer is said of all that have another', () => {
  const equips = [ahu({ said: { coolingCoil: false } }), ahu({ equipId: 'ahu-2', said: { coolingCoil: true } })]
  const draft = { parts: { coolingCoil: 'no' }, constants: {} } as const
  expect(alikeAnswers(equips, draft, around()).map(({ equipId, parts }) => [equipId, parts])).toEqual([
    ['ahu-2', { coolingCoil: false }],
  ])
})

test('of many, a typed constant is set for all that have another', () => {
  const own = { fanHeatKelvin: { value: 0.8, source: 'equip', revision: 3 } } as const
  const equips = [ahu({ constants: own }), ahu({ equipId: 'ahu-2' })]
  const draft = { parts: {}, constants: { fanHeatKelvin: { choice: 'value', value: 0.8 } } } as const
  expect(alikeAnswers(equips, draft, around())).toEqual([
    {
      ...{ equipId: 'ahu-2', parts: {} },
      constants: { fanHeatKelvin: { value: 0.8, revision: 0, reason: 'said' } },
    },
  ])
})
