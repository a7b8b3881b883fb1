import { Model } from '@bonfire/contract/imports/ingest'
import { SubscriptionForm } from '@bonfire/contract/insight-subscriptions'
import { describe, expect, it } from 'vitest'
import { DEMO_ACCOUNTS } from './accounts.ts'
import { demoModel } from './portfolio.ts'
import { DEMO_SUBSCRIPTIONS } from './subscriptions.ts'

const model = demoModel()

describe('the demonstration portfolio', () => {
  it('matches the contract and is the same each time', () => {
    expect(Model.safeParse(model).error).toBeUndefined()
    expect(demoModel()).toEqual(model)
  })

  it('has subscriptions of its accounts to what it has', () => {
    const siteIds = new Set(model.sites.map(({ siteId }) => siteId))
    const projectKeys = new Set(model.projects.map(({ projectKey }) => projectKey))
    for (const { username, form } of DEMO_SUBSCRIPTIONS) {
      expect(SubscriptionForm.safeParse(form).error).toBeUndefined()
      expect(DEMO_ACCOUNTS.map((account) => account.username)).toContain(username)
      expect(form.places?.projectKeys.filter((key) => !projectKeys.has(key)) ?? []).toEqual([])
      expect(form.places?.siteIds.filter((id) => !siteIds.has(id)) ?? []).toEqual([])
    }
  })

  it('has five projects in dollar, pound and euro, one of them WOOL', () => {
    expect(model.projects).toHaveLength(5)
    expect(model.projects.map((project) => project.currency)).toEqual(expect.arrayContaining(['USD', 'GBP', 'EUR']))
    expect(model.projects.map((project) => project.projectKey)).toContain('WOOL')
  })

  it('has 32 sites with regions in five time zones', () => {
    expect(model.sites).toHaveLength(32)
    expect(new Set(model.sites.map((site) => site.timezone)).size).toBe(5)
    expect(model.sites.every((site) => site.state)).toBe(true)
  })

  it('has some seven hundred equips with unique ids, and unique names per site', () => {
    expect(model.equips.length).toBeGreaterThan(650)
    expect(model.equips.length).toBeLessThan(800)
    expect(new Set(model.equips.map((equip) => equip.equipId)).size).toBe(model.equips.length)
    expect(new Set(model.equips.map((equip) => `${equip.siteId} ${equip.name}`)).size).toBe(model.equips.length)
  })

  it('has 45 rules of every category and none, with two or three sentences each', () => {
    expect(model.rules).toHaveLength(45)
    expect(new Set(model.rules.map((rule) => rule.ruleId)).size).toBe(45)
    expect(new Set(model.rules.map((rule) => rule.category))).toEqual(
      new Set(['metering', 'optimisation', 'data_uptime', 'fdd', null]),
    )
    for (const { description, ruleId } of model.rules) {
      expect(description?.match(/[.?!](?= |$)/g)?.length, ruleId).toBeGreaterThanOrEqual(2)
      expect(description?.match(/[.?!](?= |$)/g)?.length, ruleId).toBeLessThanOrEqual(4)
    }
  })

  it('uses every rule somewhere, at several priorities, with a few switched off', () => {
    const used = new Set(model.projectRules.map((use) => use.ruleId))
    expect(model.rules.filter((rule) => !used.has(rule.ruleId))).toEqual([])
    const priorities = (type: string) =>
      new Set(model.projectRules.filter((use) => use.type === type).map((use) => use.priority))
    expect(priorities('insights')).toEqual(new Set([0, 1, 2]))
    expect(priorities('monitoring')).toEqual(new Set([1, 2, 3]))
    const inactive = model.projectRules.filter((use) => !use.active).length
    expect(inactive).toBeGreaterThan(5)
    expect(inactive).toBeLessThan(40)
  })
})

describe('the demonstration accounts', () => {
  it('see only existing projects and sites', () => {
    const projects = model.projects.map((project) => project.projectKey)
    const sites = model.sites.map((site) => site.siteId)
    for (const { projectKeys, siteIds } of DEMO_ACCOUNTS) {
      if (projectKeys !== 'all') expect(projects).toEqual(expect.arrayContaining([...projectKeys]))
      expect(sites).toEqual(expect.arrayContaining([...siteIds]))
      expect(projectKeys === 'all' || projectKeys.length + siteIds.length > 0).toBe(true)
    }
  })
})
