import { snooze as snoozeCall } from '@bonfire/contract/snooze'
import { describe, expect, it } from 'vitest'
import { SNOOZE_REASONS } from '../content/snooze-reasons.ts'
import { dateOf, epochDayOf } from '../days.ts'
import { DEMO_RULES } from '../rules/rules.ts'
import { demoOccurrences } from './findings.ts'
import { type DemoSnooze, demoSnoozes } from './snoozes.ts'

const keyOf = ({ siteId, equipId, ruleId }: Pick<DemoSnooze, 'siteId' | 'equipId' | 'ruleId'>) =>
  `${siteId} ${ruleId} ${equipId}`

describe.each(['2025-01-31', '2025-07-31', '2026-03-15', '2026-11-21'])('the snoozes on %s', (today) => {
  const snoozes = demoSnoozes(today)
  const snoozed = new Set(snoozes.map(keyOf))
  const hits = [...demoOccurrences({ from: dateOf(epochDayOf(today) - 29), to: today })]

  it('number some sixty, each on an equip rule that fired in the last thirty days', () => {
    expect(snoozes.length).toBeGreaterThan(40)
    expect(snoozes.length).toBeLessThan(90)
    expect(snoozed.size).toBe(snoozes.length)
    const heard = new Set(hits.map(keyOf))
    expect(snoozes.filter((snooze) => !heard.has(keyOf(snooze)))).toEqual([])
  })

  it('have not expired and last no longer than the contract allows', () => {
    for (const { durationSeconds, snoozedAtDaysAgo, reason } of snoozes) {
      expect(snoozedAtDaysAgo).toBeGreaterThanOrEqual(0)
      expect(snoozedAtDaysAgo * 86_400).toBeLessThan(durationSeconds)
      const asked = { duration: durationSeconds, equipRuleIds: ['1'], reason }
      expect(snoozeCall.body?.safeParse(asked).success).toBe(true)
    }
  })

  it('silence a few rules on every equip of a site', () => {
    const equips = new Map<string, Set<string>>()
    for (const hit of hits) {
      const group = `${hit.siteId} ${hit.ruleId}`
      equips.set(group, (equips.get(group) ?? new Set()).add(hit.equipId))
    }
    const silent = [...equips].filter(
      ([group, members]) => members.size > 1 && [...members].every((equipId) => snoozed.has(`${group} ${equipId}`)),
    )
    expect(silent.length).toBeGreaterThanOrEqual(3)
  })

  it('are nearly the same on the next day, a day older', () => {
    const tomorrow = new Map(demoSnoozes(dateOf(epochDayOf(today) + 1)).map((snooze) => [keyOf(snooze), snooze]))
    const kept = snoozes.filter(
      (snooze) => tomorrow.get(keyOf(snooze))?.snoozedAtDaysAgo === snooze.snoozedAtDaysAgo + 1,
    )
    expect(kept.length / snoozes.length).toBeGreaterThan(0.85)
  })
})

it('snooze reasons belong to existing rules, none of them critical', () => {
  for (const ruleId of Object.keys(SNOOZE_REASONS)) {
    const rule = DEMO_RULES.find((one) => one.ruleId === ruleId)
    expect(rule?.severity, ruleId).toMatch(/^(high|medium|low)$/)
  }
})
