import type { ProjectRuleSetting } from '@bonfire/contract/rules'
import { updateProjectRules } from '@bonfire/contract/rules'
import { describe, expect, it } from 'vitest'
import {
  clearRules,
  type Edits,
  type ListedRule,
  NO_EDITS,
  readSettings,
  reapplyEdits,
  responseLevel,
  ruleConfig,
  saveRequest,
  selectRules,
  setPriority,
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
  it('hold saved and active state, tab, project and selected rule', () => {
    expect(config()).toMatchObject({ ...PLACE, pristine: true })
    expect(Object.fromEntries(config().saved)).toEqual({ fan: 2, valve: 3 })
    expect(config().active).toEqual(config().saved)
  })

  it('include only the current project and tab', () => {
    const rule = { id: 'fan', name: 'Fan', description: null, ruleType: null, severity: null }
    const others = [setting('1', { projectKey: 'HUDSON' }), setting('2', { type: 'insights' })]
    const answer = { fan: { rule, settings: [...others, setting('3')] }, valve: { rule, settings: others } }
    expect([...readSettings(answer, PLACE)].map(([id, { id: record }]) => [id, record])).toEqual([['fan', '3']])
  })

  it('enable a rule with priority 1, whatever it was before', () => {
    expect(active(toggleRule(config(), 'chiller'))).toEqual({ fan: 2, valve: 3, chiller: 1 })
    expect(active(toggleRule(config(), 'meter'))).toEqual({ fan: 2, valve: 3, meter: 1 })
  })

  it('drop a rule that is switched off', () => {
    expect(active(toggleRule(config(), 'fan'))).toEqual({ valve: 3 })
  })

  it('follow an edited priority', () => {
    const edits = setPriority(config(), 'fan', 3)
    expect(active(edits)).toEqual({ fan: 3, valve: 3 })
    expect(config(edits).pristine).toBe(false)
    expect([...config(edits).changed.keys()]).toEqual(['fan'])
  })

  it('are unchanged again when an edit is undone', () => {
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

  it('select with P1 in monitoring and 0 in insights if the priority is unknown', () => {
    const settings = new Map([['fan', setting('11', { priority: 0, active: false })]])
    const selected = (insightType: 'insights' | 'monitoring') => {
      const place = ruleConfig({ ...PLACE, insightType }, settings, NO_EDITS)
      return ruleConfig(place, settings, selectRules(place, ['fan'])).active.get('fan')
    }
    expect([selected('monitoring'), selected('insights')]).toEqual([1, 0])
  })

  it('keep an unsaved priority', () => {
    const edited = config(setPriority(config(), 'fan', 1))
    expect(active(selectRules(edited, ['fan']))).toEqual({ fan: 1, valve: 3 })
  })

  it('leave hidden rules alone', () => {
    expect(active(clearRules(config(), ['valve', 'chiller']))).toEqual({ fan: 2 })
    expect(config(clearRules(config(), ['chiller'])).pristine).toBe(true)
  })
})

describe('a save', () => {
  it('sends only rules that changed, records to switch off, and the revisions seen', () => {
    const off = config(toggleRule(config(), 'valve'))
    const request = saveRequest(config(toggleRule(off, 'chiller')), RULES)
    expect(request).toEqual({
      enable: [{ rule: { id: 'chiller', name: 'Rule chiller' }, projectKey: 'WOOL', type: 'monitoring', priority: 1 }],
      disable: ['12'],
      revisions: { valve: 4, chiller: 0 },
    })
    expect(updateProjectRules.body?.safeParse(request).success).toBe(true)
  })

  it('never sends the name used by the filter', () => {
    const request = saveRequest(config(setPriority(config(), 'fan', 1)), RULES)
    expect(JSON.stringify(request)).not.toContain('filterName')
  })

  it('sends the record id only for a rule being switched off', () => {
    const wentOnAndOff = config(toggleRule(config(toggleRule(config(), 'meter')), 'meter'))
    expect(saveRequest(wentOnAndOff, RULES)).toEqual({ enable: [], disable: [], revisions: {} })
    expect(saveRequest(config(clearRules(config(), [...RULES.keys()])), RULES).disable).toEqual(['11', '12'])
  })
})

describe('settings changed by somebody else', () => {
  const edits = setPriority(config(toggleRule(config(), 'valve')), 'fan', 1)
  const newest = new Map([...SETTINGS, ['fan', setting('11', { priority: 3, revision: 5 })] as const])

  it('keep one’s own edits and mark the rules that both changed', () => {
    const reapplied = config(reapplyEdits(edits, newest), newest)
    expect(Object.fromEntries(reapplied.saved)).toEqual({ fan: 3, valve: 3 })
    expect(Object.fromEntries(reapplied.active)).toEqual({ fan: 1 })
    expect([...reapplied.changedMeanwhile]).toEqual(['fan'])
    expect(saveRequest(reapplied, RULES).revisions).toEqual({ valve: 4, fan: 5 })
  })

  it('are not silently overwritten when loaded but not yet shown', () => {
    const reloaded = config(edits, newest)
    expect([...reloaded.changedMeanwhile]).toEqual(['fan'])
    expect(saveRequest(reloaded, RULES).revisions).toEqual({ valve: 4, fan: 4 })
    expect(saveRequest(config(setPriority(reloaded, 'fan', 2), newest), RULES).revisions.fan).toBe(4)
  })

  it('need no save when both people made the same change', () => {
    const same = new Map([...SETTINGS, ['fan', setting('11', { priority: 1, revision: 5 })] as const])
    expect([...config(edits, same).changed.keys()]).toEqual(['valve'])
  })

  it('lose only the edits of rules that are gone', () => {
    const rules = new Map([...RULES].filter(([id]) => id !== 'fan'))
    expect([...withoutLostRules(edits, rules).keys()]).toEqual(['valve'])
    expect(withoutLostRules(edits, RULES)).toBe(edits)
  })
})

it('an unknown response priority counts as P1', () => {
  expect([0, 1, 2, 3, 4].map(responseLevel)).toEqual([1, 1, 2, 3, 1])
})
