import type { ActionOwner } from '@bonfire/contract/actions/action-settings'
import { describe, expect, it } from 'vitest'
import { isSameRules, mergeRules, sortOwnerRules } from './owner-rules.ts'

const rule = (assigneeId: string, conditions: Partial<ActionOwner> = {}): ActionOwner => ({
  siteId: null,
  category: null,
  team: null,
  ...conditions,
  assigneeId,
})
const any = rule('ann')
const mill = rule('bob', { siteId: 'mill' })
const energy = rule('cy', { category: 'metering' })
const local = rule('di', { team: 'Site Local' })

describe('rules for who gets new actions', () => {
  it('are listed as they are tried, whatever the order they were written in', () => {
    const both = rule('ed', { category: 'metering', team: 'Site Local' })
    const sited = rule('flo', { siteId: 'mill', team: 'Site Local' })
    expect(sortOwnerRules([any, local, energy, mill, both, sited], () => 0)).toEqual([
      sited,
      both,
      mill,
      energy,
      local,
      any,
    ])
  })

  it('keep what someone else has saved, except where both changed the same', () => {
    const mine = [rule('gus'), local]
    const theirs = [rule('hal'), mill, energy]
    expect(mergeRules(mine, [any, mill], theirs)).toEqual([rule('gus'), energy, local])
    expect(mergeRules([any, mill], [any, mill], theirs)).toEqual(theirs)
  })

  it('are the same in any order', () => {
    expect(isSameRules([any, mill], [mill, any])).toBe(true)
    expect(isSameRules([any, mill], [any, rule('ann', { siteId: 'mill' })])).toBe(false)
  })
})
