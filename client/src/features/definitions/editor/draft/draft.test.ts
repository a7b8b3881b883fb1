import { Definition, type DefinitionInput, StateMachine } from '@bonfire/contract/definitions/definition'
import { describe, expect, it } from 'vitest'
import { checkDraft } from './check-draft.ts'
import { copyRule, type Draft, definitionOf, emptyDraft, mayUse, newParameter, toRuleDraft } from './draft.ts'
import { followDelays } from './follow-delays.ts'
import { findRoles, followRoles } from './follow-roles.ts'
import { proposeKey } from './rule-key.ts'

const RULE: DefinitionInput = {
  key: 'own-warm',
  name: 'Warm',
  description: 'Too warm.',
  category: 'fdd',
  severity: 'high',
  equip: 'ahu',
  roles: ['sat', 'satCoolSp|satSp'],
  optional: ['oat|weather.oat'],
  held: ['satSp'],
  states: [3],
  hold: { oat: '1 h', sat: '2 h' },
  replacedBy: ['own-other'],
  suppressedBy: ['own-range'],
  when: 'sat > satCoolSp + limit or oat > 40 °C',
  smooth: { sat: '5 min', oat: '1.5 h' },
  proof: ['fanOn', 'fan > 5 %'],
  modeDelay: '30 min',
  cost: 'airflowCooling',
  source: 'Ourselves',
  parameters: {
    limit: {
      default: 1.5,
      unit: 'K',
      minimum: 0,
      maximum: 20,
      words: { en: 'Limit', fr: 'Limite' },
      whereShared: { role: 'oat', default: 5 },
    },
  },
}
const definition = Definition.parse(RULE)
const machine = StateMachine.parse({
  key: 'states-ahu',
  equip: ['ahu'],
  words: 'Air handling unit',
  proof: ['fanOn'],
  states: [{ number: 3, key: 'cooling', words: 'cooling' }],
})
const stored = { key: 'own-warm', version: 1, isBuiltIn: false, changedAt: '', changedBy: null, definition }

const others = ['own-other', 'own-range'].map((key) => ({
  ...stored,
  key,
  definition: Definition.parse({ ...RULE, key, replacedBy: undefined, suppressedBy: [] }),
}))

const surroundings = {
  all: [stored, ...others],
  machines: [machine],
  ownRoles: {},
  isNew: false,
  locale: 'en' as const,
}
const check = (draft: Draft, isNew = false) => checkDraft(draft, { ...surroundings, isNew })
const draft = (change: Partial<Draft> = {}): Draft => ({ ...toRuleDraft(definition, 'en'), ...change })
const limit = (change: object) => ({ ...newParameter('limit'), value: '1.5', unit: 'K', words: 'Limit', ...change })

describe('roles of one’s own', () => {
  const ownRoles = { glycolTemp: 'temperature', sootPressure: 'pressure' } as const
  const glycol = { roles: ['sat', 'glycolTemp'], optional: [], held: [], hold: {}, smooth: {} }
  const byGlycol = mayUse(draft({ ...glycol, when: 'sat > 20 °C + limit and glycolTemp > 8 °C' }), ownRoles)

  it('are in a definition as far as it reads them', () => {
    expect(definitionOf(byGlycol, 'en').definition.ownRoles).toEqual({ glycolTemp: 'temperature' })
    expect(definitionOf(mayUse(draft(), ownRoles), 'en').definition).not.toHaveProperty('ownRoles')
    expect(findRoles(byGlycol, [machine])).toEqual(['sat', 'glycolTemp'])
  })

  it('are missing where a rule out of a file names others than the tenant has', () => {
    const codes = (own: object) =>
      checkDraft(byGlycol, { ...surroundings, ownRoles: { ...own } }).problems.map(({ field, code }) => [field, code])
    expect(codes(ownRoles)).toEqual([])
    expect(codes({})).toEqual([['roles', 'definition.role-not-added']])
    expect(codes({ glycolTemp: 'pressure' })).toEqual([['roles', 'definition.role-not-added']])
  })
})

describe('a draft and its definition', () => {
  it.each(['en', 'fr'] as const)('what is opened and left alone in %s stays the same to the last field', (locale) => {
    expect(definitionOf(toRuleDraft(definition, locale), locale)).toEqual({ definition, mistakes: {} })
  })

  it('numbers are typed as the language writes them', () => {
    const typed = draft({ parameters: [limit({ value: '2,25', minimum: '-1 000,5' })] })
    const { definition: read, mistakes } = definitionOf(typed, 'fr')
    expect(mistakes).toEqual({})
    expect(read.parameters.limit).toMatchObject({ default: 2.25, minimum: -1000.5 })
    expect(toRuleDraft(read, 'fr').parameters[0]).toMatchObject({ value: '2,25' })
  })

  it('times are typed as the language writes them, and what is none is named', () => {
    const typed = draft({ modeDelay: { count: '1,5', unit: 'h' }, alarmDelay: { count: '', unit: 'min' } })
    const { definition: read, mistakes } = definitionOf(typed, 'fr')
    expect(read.modeDelay).toBe('1.5 h')
    expect(mistakes).toEqual({ alarmDelay: 'time' })
    for (const count of ['-1', 'soon', '0.12345', '12345678']) {
      const wrong = draft({ smooth: { sat: { count, unit: 'min' } } })
      expect(definitionOf(wrong, 'en').mistakes, count).toEqual({ 'smooth.sat': 'time' })
    }
  })

  it('a role that is not averaged has no time', () => {
    const typed = draft({ smooth: { sat: { count: ' ', unit: 'min' } } })
    expect(definitionOf(typed, 'en').definition.smooth).toEqual({})
  })

  it('a proof is usual, none, one condition, or one a line', () => {
    const proofOf = (kind: 'usual' | 'none' | 'own', text = '') =>
      definitionOf(draft({ proof: { kind, text } }), 'en').definition.proof
    expect([proofOf('usual'), proofOf('none'), proofOf('own', ' fanOn ')]).toEqual([undefined, null, 'fanOn'])
    expect(proofOf('own', 'fanOn\n\nfan > 5 %')).toEqual(['fanOn', 'fan > 5 %'])
  })
})

describe('what hinders', () => {
  it('a rule without mistakes can be tried, and its words do not matter', () => {
    const { triable } = check(draft({ name: '', source: '' }))
    expect(triable).toMatchObject({ key: 'own-warm', when: definition.when, parameters: definition.parameters })
    expect(check(draft({ name: 'Other' })).triable).toEqual(triable)
  })

  it('a parameter that was only added hinders nothing, and is missing its name', () => {
    const { triable, mistakes, missing } = check(draft({ parameters: [limit({}), newParameter('')] }))
    expect(triable).toBeDefined()
    expect(mistakes).toEqual({})
    expect(missing).toEqual(['parameters.1.name'])
  })

  it('a parameter without words takes its name', () => {
    const wordsOf = (words: object | string) => check(draft({ parameters: [limit({ words })] }))
    expect(wordsOf(' ')).toMatchObject({ missing: [], triable: { parameters: { limit: { words: 'limit' } } } })
    const inFrench = wordsOf({ en: '', fr: 'Limite' })
    expect(inFrench.definition.parameters.limit?.words).toEqual({ en: 'limit', fr: 'Limite' })
  })

  it('wrong names, and two parameters of one name, are refused at the field', () => {
    for (const name of ['Limit', 'écart', 'my limit', '2nd']) {
      const { mistakes, triable } = check(draft({ parameters: [limit({}), limit({ name })] }))
      expect([mistakes, triable], name).toEqual([{ 'parameters.1.name': 'parameterName' }, undefined])
    }
    const twice = check(draft({ parameters: [limit({}), limit({ value: '9' })] }))
    expect([twice.mistakes, twice.triable]).toEqual([{ 'parameters.1.name': 'parameterTwice' }, undefined])
    expect(twice.definition.parameters.limit?.default).toBe(1.5)
  })

  it('text that is not a number is reported at its field', () => {
    const { mistakes } = check(draft({ parameters: [limit({ value: 'much', maximum: '1.2.3' })] }))
    expect(mistakes).toEqual({ 'parameters.0.default': 'number', 'parameters.0.maximum': 'number' })
  })

  it('a mistake of the condition leaves the form right and the rule untriable', () => {
    const { formed, triable, mistakes } = check(draft({ when: 'satt > 1' }))
    expect([formed?.when, triable, mistakes]).toEqual(['satt > 1', undefined, {}])
  })

  it('an endless condition and an unknown role are named', () => {
    expect(check(draft({ when: `sat > 1 ${' '.repeat(2000)}` })).mistakes).toMatchObject({ when: 'other' })
    const unknown = check(draft({ roles: ['sat', 'satCoolSp|satSp', 'nothing'] }))
    expect(unknown.problems).toMatchObject([{ code: 'definition.unknown-role', params: { role: 'nothing' } }])
    expect(unknown.triable).toBeUndefined()
    expect(check(draft({ roles: ['sat', 'not a role'] })).mistakes).toMatchObject({ roles: 'other' })
  })

  it('a new rule is empty, which is missing and no mistake', () => {
    const { mistakes, missing, triable } = check(emptyDraft('en'), true)
    expect([mistakes, triable]).toEqual([{}, undefined])
    expect(missing).toEqual(['name', 'description', 'source', 'when', 'key'])
  })

  it('the key of a new rule is free and begins with own-', () => {
    expect(check(draft(), true).mistakes).toEqual({ key: 'keyTaken' })
    expect(check(draft({ key: 'g36-ahu-fc13' }), true).mistakes).toEqual({ key: 'keyForm' })
    expect(check(draft({ key: 'own-Warm' }), true).mistakes).toEqual({ key: 'keyForm' })
    // It is tried under a key of its own, so that it is not compared with another rule.
    expect(check(draft(), true).triable?.key).toBe('own-new')
  })
})

describe('roles follow the condition', () => {
  const follow = (when: string, from = draft()) =>
    followRoles({ ...from, when }, { machines: [machine], before: findRoles(from, [machine]) ?? [] })

  it('a role that is newly named is needed', () => {
    expect(follow('sat > satCoolSp + limit and cc > 5 %').draft.roles).toEqual(['sat', 'satCoolSp|satSp', 'cc'])
  })

  it('the role of a related equip is listed alone, and disappears too', () => {
    const { draft: followed } = follow('ahu.fanOn and ahu.sat > satCoolSp + limit and any(vav, zat > 20 °C)')
    expect(followed.roles).toEqual(['satCoolSp|satSp', 'ahu.fanOn', 'ahu.sat'])
    expect(check(followed).problems).toEqual([])
    expect(follow('ahu.fanOn', followed).draft.roles).toEqual(['ahu.fanOn'])
  })

  it('a role that is no longer named disappears with its settings', () => {
    const { draft: followed, used } = follow('sat > 20 °C')
    expect(followed).toMatchObject({ roles: ['sat'], optional: [], held: [], when: 'sat > 20 °C' })
    expect([followed.smooth, followed.hold].map((times) => Object.keys(times ?? {}))).toEqual([['sat'], ['sat']])
    expect(used).toEqual(['sat'])
  })

  it('what one choice leaves is kept where another has it', () => {
    const from = draft({ roles: ['sat|satSp', 'satCoolSp|satSp'] })
    expect(follow('sat > 20 °C', from).draft.held).toEqual(['satSp'])
  })

  it('while the condition cannot be read, everything stays', () => {
    const { draft: followed, used } = follow('sat > satC')
    expect(followed).toEqual({ ...draft(), when: 'sat > satC' })
    expect(used).toEqual(['sat', 'satCoolSp', 'oat'])
  })
})

describe('delays of a new rule', () => {
  const delaysOf = (when: string, set: readonly ('modeDelay' | 'alarmDelay')[] = [], from = emptyDraft('en')) => {
    const { modeDelay, alarmDelay } = followDelays({ ...from, when }, new Set(set))
    return [modeDelay, alarmDelay].map(({ count }) => count)
  }

  it('are none where a wait would hide what the condition is about', () => {
    const conditions = [
      'starts(fanOn, 60 min) > 6',
      'changes(state, 60 min) > 7',
      'turns(cc, 60 min) > 12',
      'fanOn and not occ',
    ]
    for (const when of [...conditions, 'fanOn and not (occ)', 'not ahu.occ'])
      expect(delaysOf(when), when).toEqual(['0', '0'])
    for (const when of ['sat > 20 °C', 'occ and not fanOn', 'restarts > 3'])
      expect(delaysOf(when), when).toEqual(['30', '30'])
  })

  it('come back with another condition, and stay as somebody set them', () => {
    const none = followDelays({ ...emptyDraft('en'), when: 'not occ' }, new Set())
    expect(delaysOf('sat > 20 °C', [], none)).toEqual(['30', '30'])
    expect(delaysOf('not occ', ['alarmDelay'])).toEqual(['0', '30'])
  })
})

describe('keys', () => {
  it('follow the name, without accents and as long as they are free', () => {
    expect(proposeKey('Soufflage trop chaud à l’été', [])).toBe('own-soufflage-trop-chaud-a-l-ete')
    expect(proposeKey('Warm', [stored])).toBe('own-warm-2')
    expect(proposeKey('…', [])).toBe('own-')
    expect(proposeKey(`${'x'.repeat(59)} tail`, [])).toBe(`own-${'x'.repeat(59)}`)
  })

  it('of a copy are free, and its roles, averages and proof are kept', () => {
    const copy = copyRule(definition, [stored], 'en')
    expect(copy.key).toBe('own-warm-2')
    expect({ ...definitionOf(copy, 'en').definition, key: 'own-warm' }).toEqual(definition)
    expect(copyRule({ ...definition, key: 'data-range.sat' }, [], 'en').key).toBe('own-data-range-sat')
  })
})
