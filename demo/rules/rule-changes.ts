import type { Model } from '@bonfire/contract/imports/ingest'
import { DEMO_PROJECTS } from '../content/sites.ts'
import { epochDayOf, localDay, wallClock, weekdayOf } from '../days.ts'
import { demoModel } from '../portfolio/portfolio.ts'
import { chance, hashText, mix, wholeWithin } from '../seed.ts'
import { DEMO_RULES } from './rules.ts'

type Setting = Model['projectRules'][number]
type State = Pick<Setting, 'active' | 'priority'>

const TRIED_OFF_SHARE = 0.05
const ENGINEER_SHARE = 0.6
const ASPECT = { days: 40, minute: 41, author: 42, tried: 43 } as const
/** Between two changes of a setting, and before the latest one. */
const PAUSE_DAYS = [3, 18] as const
const WORKING_MINUTES = [8 * 60, 17 * 60] as const

export interface DemoRuleChange extends Pick<Setting, 'projectKey' | 'ruleId' | 'type'> {
  /** Epoch seconds, in working hours of the project. */
  changedAt: number
  username: 'admin' | 'engineer'
  from: State
  to: State
}

/**
 * The changes that led to settings that differ from their rule's usual ones, and a few that were only off for a while:
 * oldest first, all before `today` (`yyyy-MM-dd`). The latest change of a setting results in the portfolio's value.
 */
export function demoRuleChanges(today: string): DemoRuleChange[] {
  return demoModel()
    .projectRules.flatMap((setting) => changesOf(setting, epochDayOf(today)))
    .sort((a, b) => a.changedAt - b.changedAt)
}

function changesOf(setting: Setting, today: number): DemoRuleChange[] {
  const { projectKey, ruleId, type } = setting
  const timezone = DEMO_PROJECTS.find((project) => project.projectKey === projectKey)?.timezone ?? 'UTC'
  const seed = hashText(`${projectKey}/${ruleId}/${type}`)
  const states = statesOf(setting, seed)
  let epochDay = today
  const newestFirst = states.slice(1).map((_, index): DemoRuleChange => {
    const changeSeed = mix(seed, index)
    epochDay = workdayUpTo(epochDay - wholeWithin(PAUSE_DAYS, chance(changeSeed, ASPECT.days)))
    const minute = wholeWithin(WORKING_MINUTES, chance(changeSeed, ASPECT.minute))
    const [to, from] = [states[index] ?? setting, states[index + 1] ?? setting]
    return {
      projectKey,
      ruleId,
      type,
      changedAt: wallClock(localDay(epochDay, timezone), minute),
      username: chance(changeSeed, ASPECT.author) < ENGINEER_SHARE ? 'engineer' : 'admin',
      from,
      to,
    }
  })
  return newestFirst.toReversed()
}

/** The past values of a setting, latest first, back to the usual one for its rule. */
function statesOf({ ruleId, type, active, priority }: Setting, seed: number): State[] {
  const usual = DEMO_RULES.find((rule) => rule.ruleId === ruleId)?.[type] ?? priority
  const states: State[] = [{ active, priority }]
  if (!active || chance(seed, ASPECT.tried) < TRIED_OFF_SHARE) states.push({ active: !active, priority })
  if (active && states.length > 1) states.push({ active, priority })
  if (priority !== usual) states.push({ active: true, priority: usual })
  return states
}

/** Nobody changes settings at a weekend. */
function workdayUpTo(epochDay: number): number {
  const weekday = weekdayOf(epochDay)
  if (weekday === 0) return epochDay - 2
  return weekday === 6 ? epochDay - 1 : epochDay
}
