import { INITIAL_PRIORITY, updateProjectRules } from '@bonfire/contract/rules'
import { expect, it } from 'vitest'
import { weekdayOf } from '../days.ts'
import { DEMO_ACCOUNTS } from '../portfolio/accounts.ts'
import { demoModel } from '../portfolio/portfolio.ts'
import { demoRuleChanges } from './rule-changes.ts'

const TODAY = '2026-03-10'
const changes = demoRuleChanges(TODAY)
const keyOf = ({ projectKey, ruleId, type }: { projectKey: string; ruleId: string; type: string }) =>
  `${projectKey} ${ruleId} ${type}`

it('settings in every project and type changed in past weeks, the same each time', () => {
  expect(changes.length).toBeGreaterThan(40)
  expect(changes.length).toBeLessThan(120)
  expect(new Set(changes.map((change) => change.projectKey)).size).toBe(5)
  expect(new Set(changes.map((change) => change.type)).size).toBe(2)
  expect(demoRuleChanges(TODAY)).toEqual(changes)
})

it('the changes of a setting are consecutive and end at the portfolio’s value', () => {
  const settings = new Map(demoModel().projectRules.map((setting) => [keyOf(setting), setting]))
  for (const [key, ofSetting] of Map.groupBy(changes, keyOf)) {
    for (const [index, { from, to, changedAt }] of ofSetting.entries()) {
      expect(from, key).not.toEqual(to)
      const next = ofSetting[index + 1]
      expect(next?.from ?? settings.get(key), key).toMatchObject(to)
      if (next) expect(next.changedAt).toBeGreaterThan(changedAt)
    }
  }
  expect([...Map.groupBy(changes, keyOf).values()].some((ofSetting) => ofSetting.length > 1)).toBe(true)
})

it('changes are in the past, on working days, oldest first', () => {
  const instants = changes.map((change) => change.changedAt)
  expect(instants).toEqual(instants.toSorted((a, b) => a - b))
  expect(Math.max(...instants)).toBeLessThan(Date.parse(TODAY) / 1000)
  expect(Math.min(...instants)).toBeGreaterThan(Date.parse(TODAY) / 1000 - 90 * 86_400)
  // From Saturday noon to Sunday noon UTC, it is the weekend at every project.
  expect(instants.filter((at) => weekdayOf(Math.floor((at - 43_200) / 86_400)) === 6)).toEqual([])
})

it('each change is one that its author was allowed to save', () => {
  for (const { projectKey, ruleId, type, username, to } of changes) {
    const account = DEMO_ACCOUNTS.find((one) => one.username === username)
    expect(account?.rolesRestriction).toContain('Engineering Admins')
    expect(account?.projectKeys).toBe('all')
    const entry = { rule: { id: ruleId }, projectKey, type, priority: to.priority }
    const body = to.active ? { enable: [entry], disable: [] } : { enable: [], disable: [{ ruleId, projectKey, type }] }
    expect(updateProjectRules.body?.safeParse(body).success).toBe(true)
    if (type === 'monitoring') expect(to.priority).toBeGreaterThanOrEqual(INITIAL_PRIORITY)
  }
})
