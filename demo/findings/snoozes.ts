import { SECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import { GROUP_REASONS, SNOOZE_REASONS } from '../content/snooze-reasons.ts'
import { dateOf, epochDayOf } from '../days.ts'
import { demoModel } from '../portfolio/portfolio.ts'
import { chance, hashText, mix, pick, wholeWithin } from '../seed.ts'
import { demoFaults, type Fault } from './faults.ts'
import { demoOccurrences } from './findings.ts'

const WINDOW_DAYS = 30
const SNOOZED_SHARE = 0.055
const SNOOZED_GROUP_SHARE = 0.025
const ASPECT = { chosen: 20, words: 21, period: 22, phase: 23 } as const

export interface DemoSnooze {
  siteId: string
  equipId: string
  ruleId: string
  snoozedAtDaysAgo: number
  durationSeconds: number
  reason: string
}

/**
 * Equip rules snoozed on `today` (`yyyy-MM-dd`), each with a hit in the preceding 30 days. A snooze keeps its start
 * from day to day until it ends; for some rules at some sites, every equip is snoozed.
 */
export function demoSnoozes(today: string): DemoSnooze[] {
  const epochDay = epochDayOf(today)
  const heard = new Set<string>()
  for (const hit of demoOccurrences({ from: dateOf(epochDay - WINDOW_DAYS + 1), to: today })) {
    heard.add(keyOf(hit.equipId, hit.ruleId))
  }
  const listed = new Set(
    demoModel()
      .projectRules.filter((use) => use.type === 'insights' && use.active)
      .map((use) => keyOf(use.projectKey, use.ruleId)),
  )
  return demoFaults()
    .filter((fault) => heard.has(keyOf(fault.equip.equipId, fault.rule.ruleId)))
    .flatMap((fault) => {
      const snooze = listed.has(keyOf(fault.project.projectKey, fault.rule.ruleId)) && ofWholeGroup(fault, epochDay)
      return snooze || ofOneEquip(fault, epochDay) || []
    })
}

function keyOf(first: string, second: string): string {
  return `${first}/${second}`
}

/** A rule snoozed for a whole site; renewed whenever it ends. */
function ofWholeGroup(fault: Fault, epochDay: number): DemoSnooze | null {
  const seed = hashText(keyOf(fault.site.siteId, fault.rule.ruleId))
  if (!SNOOZE_REASONS[fault.rule.ruleId] || chance(seed, ASPECT.chosen) >= SNOOZED_GROUP_SHARE) return null
  const [reason, days] = pick(GROUP_REASONS, chance(seed, ASPECT.words))
  return {
    ...subject(fault),
    snoozedAtDaysAgo: (epochDay + mix(seed, ASPECT.phase)) % days,
    durationSeconds: days * SECONDS_PER_DAY,
    reason,
  }
}

/** Snoozed once per period; null for the rest of it. */
function ofOneEquip(fault: Fault, epochDay: number): DemoSnooze | null {
  const reasons = SNOOZE_REASONS[fault.rule.ruleId]
  if (!reasons || chance(fault.seed, ASPECT.chosen) >= SNOOZED_SHARE) return null
  const [reason, days] = pick(reasons, chance(fault.seed, ASPECT.words))
  const periodDays = days + wholeWithin([20, 90], chance(fault.seed, ASPECT.period))
  const daysAgo = (epochDay + mix(fault.seed, ASPECT.phase)) % periodDays
  if (daysAgo >= days) return null
  return { ...subject(fault), snoozedAtDaysAgo: daysAgo, durationSeconds: days * SECONDS_PER_DAY, reason }
}

function subject({ site, equip, rule }: Fault): Pick<DemoSnooze, 'siteId' | 'equipId' | 'ruleId'> {
  return { siteId: site.siteId, equipId: equip.equipId, ruleId: rule.ruleId }
}
