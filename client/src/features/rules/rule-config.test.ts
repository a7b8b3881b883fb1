import type { ProjectRuleSetting } from '@bonfire/contract/rules'
import { updateProjectRules } from '@bonfire/contract/rules'
import { describe, expect, it } from 'vitest'
import {
  clearRules,
  type Edits,
  type ListedRule,
  NO_EDITS,
  rebaseEdits,
  responseLevel,
  ruleConfig,
  saveRequest,
  selectRules,
  setPriority,
  settingsOf,
  toggleRule,
  withoutLostRules,
} from './rule-config.ts'

const PLACE = { insightType: 'monitoring', activeProject: 'WOOL', selectedRule: 'fan' } as const

function setting(id: string, over: Partial<ProjectRuleSetting> = {}): ProjectRuleSetting {
  return { id, projectKey: 'WOOL', type: 'monitoring', priority: 1, active: true, revision: 4, ...over }
}

const SETTINGS = new Map([
  ['fan', setting('11', { priority: 2 })],
  ['valve', setting('12', { priority: 3 })],
  ['meter', setting('13', { priority: 3, active: false, revision: 7 })],
])
const RULES = new Map(
  ['fan', 'valve', 'meter', 'chiller'].map((id): [string, ListedRule] => [
    id,
    { id, name: `Rule ${id}`, filterName: `rule ${id}`, description: null, ruleType: null, severity: null },
  ]),
)

const config = (edits: Edits = NO_EDITS, settings = SETTINGS) => ruleConfig(PLACE, settings, edits)
const active = (edits: Edits) => Object.fromEntries(config(edits).active)

describe('the settings of a project', () => {
  it('know what is saved, what is active, the tab, the project and the selected rule', () => {
    expect(config()).toMatchObject({ ...PLACE, pristine: true })
    expect(Object.fromEntries(config().saved)).toEqual({ fan: 2, valve: 3 })
    expect(config().active).toEqual(config().saved)
  })

  it('are those of the one project and tab, whatever else an answer holds', () => {
    const rule = { id: 'fan', name: 'Fan', description: null, ruleType: null, severity: null }
    const others = [setting('1', { projectKey: 'HUDSON' }), setting('2', { type: 'insights' })]
    const answer = { fan: { rule, settings: [...others, setting('3')] }, valve: { rule, settings: others } }
    expect([...settingsOf(answer, PLACE)].map(([id, { id: record }]) => [id, record])).toEqual([['fan', '3']])
  })

  it('take a rule on with priority 1, even one that had another before it was switched off', () => {
    expect(active(toggleRule(config(), 'chiller'))).toEqual({ fan: 2, valve: 3, chiller: 1 })
    expect(active(toggleRule(config(), 'meter'))).toEqual({ fan: 2, valve: 3, meter: 1 })
  })

  it('lose a rule that is switched off', () => {
    expect(active(toggleRule(config(), 'fan'))).toEqual({ valve: 3 })
  })

  it('follow an edited priority', () => {
    const edits = setPriority(config(), 'fan', 3)
    expect(active(edits)).toEqual({ fan: 3, valve: 3 })
    expect(config(edits).pristine).toBe(false)
    expect([...config(edits).changed.keys()]).toEqual(['fan'])
  })

  it('are pristine again when an edit is taken back', () => {
    const off = config(toggleRule(config(), 'fan'))
    const on = config(toggleRule(off, 'fan'))
    expect(on.pristine).toBe(false)
    expect(config(setPriority(on, 'fan', 2)).pristine).toBe(true)
  })
})

describe('select all and clear all', () => {
  it('select with the existing priority, or 1', () => {
    const edits = selectRules(config(), ['fan', 'meter', 'chiller'])
    expect(active(edits)).toEqual({ fan: 2, valve: 3, meter: 3, chiller: 1 })
  })

  it('select with P1 in monitoring where the existing priority is none of its levels, and with 0 in insights', () => {
    const settings = new Map([['fan', setting('11', { priority: 0, active: false })]])
    const selected = (insightType: 'insights' | 'monitoring') => {
      const place = ruleConfig({ ...PLACE, insightType }, settings, NO_EDITS)
      return ruleConfig(place, settings, selectRules(place, ['fan'])).active.get('fan')
    }
    expect([selected('monitoring'), selected('insights')]).toEqual([1, 0])
  })

  it('keep a priority that is not saved yet', () => {
    const edited = config(setPriority(config(), 'fan', 1))
    expect(active(selectRules(edited, ['fan']))).toEqual({ fan: 1, valve: 3 })
  })

  it('leave the rules alone that are not visible', () => {
    expect(active(clearRules(config(), ['valve', 'chiller']))).toEqual({ fan: 2 })
    expect(config(clearRules(config(), ['chiller'])).pristine).toBe(true)
  })
})

describe('a save', () => {
  it('sends only what changed: rules with project and type, records to switch off, and the revisions seen', () => {
    const off = config(toggleRule(config(), 'valve'))
    const request = saveRequest(config(toggleRule(off, 'chiller')), RULES)
    expect(request).toEqual({
      enable: [{ rule: { id: 'chiller', name: 'Rule chiller' }, projectKey: 'WOOL', type: 'monitoring', priority: 1 }],
      disable: ['12'],
      revisions: { valve: 4, chiller: 0 },
    })
    expect(updateProjectRules.body?.safeParse(request).success).toBe(true)
  })

  it('never carries the name that the filter uses', () => {
    const request = saveRequest(config(setPriority(config(), 'fan', 1)), RULES)
    expect(JSON.stringify(request)).not.toContain('filterName')
  })

  it('names the record of a rule that was on and is not selected any more, and none for a rule that was off', () => {
    const wentOnAndOff = config(toggleRule(config(toggleRule(config(), 'meter')), 'meter'))
    expect(saveRequest(wentOnAndOff, RULES)).toEqual({ enable: [], disable: [], revisions: {} })
    expect(saveRequest(config(clearRules(config(), [...RULES.keys()])), RULES).disable).toEqual(['11', '12'])
  })
})

describe('settings that somebody else changed meanwhile', () => {
  const edits = setPriority(config(toggleRule(config(), 'valve')), 'fan', 1)
  const newest = new Map([...SETTINGS, ['fan', setting('11', { priority: 3, revision: 5 })] as const])

  it('keep the own edits on top, and mark the rules that both changed', () => {
    const rebased = config(rebaseEdits(edits, newest), newest)
    expect(Object.fromEntries(rebased.saved)).toEqual({ fan: 3, valve: 3 })
    expect(Object.fromEntries(rebased.active)).toEqual({ fan: 1 })
    expect([...rebased.changedMeanwhile]).toEqual(['fan'])
    expect(saveRequest(rebased, RULES).revisions).toEqual({ valve: 4, fan: 5 })
  })

  it('are not silently overwritten when they were loaded without being shown to the person', () => {
    const reloaded = config(edits, newest)
    expect([...reloaded.changedMeanwhile]).toEqual(['fan'])
    expect(saveRequest(reloaded, RULES).revisions).toEqual({ valve: 4, fan: 4 })
    expect(saveRequest(config(setPriority(reloaded, 'fan', 2), newest), RULES).revisions.fan).toBe(4)
  })

  it('need no save when both made the same change', () => {
    const same = new Map([...SETTINGS, ['fan', setting('11', { priority: 1, revision: 5 })] as const])
    expect([...config(edits, same).changed.keys()]).toEqual(['valve'])
  })

  it('lose the edits of rules that are gone, and only those', () => {
    const rules = new Map([...RULES].filter(([id]) => id !== 'fan'))
    expect([...withoutLostRules(edits, rules).keys()]).toEqual(['valve'])
    expect(withoutLostRules(edits, RULES)).toBe(edits)
  })
})

it('an unknown response priority counts as P1', () => {
  expect([0, 1, 2, 3, 4].map(responseLevel)).toEqual([1, 1, 2, 3, 1])
})
