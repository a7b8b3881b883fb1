import { ACTION_PRIORITIES, ACTION_STATUSES, ACTION_TYPES, teamsOf } from '@bonfire/contract/action-words'
import { NewAction } from '@bonfire/contract/actions'
import { describe, expect, it } from 'vitest'
import { DEMO_ACCOUNTS } from './accounts.ts'
import { ACTION_WORDS } from './action-words.ts'
import { demoActions } from './actions.ts'
import { dateOf, epochDayOf } from './days.ts'
import { demoHits } from './findings.ts'
import { DEMO_RULES } from './rules.ts'
import { DEMO_PROJECTS } from './sites.ts'

it('there are words for every rule', () => {
  expect(Object.keys(ACTION_WORDS).sort()).toEqual(DEMO_RULES.map((rule) => rule.ruleId).sort())
})

describe.each(['2025-01-31T03:00:00Z', '2026-07-05T12:00:00Z', '2026-11-21T22:00:00Z'])(
  'the actions at %s',
  (instant) => {
    const now = new Date(instant)
    const actions = demoActions(now)

    it('are some four hundred, the same each time', () => {
      expect(actions.length).toBeGreaterThan(350)
      expect(actions.length).toBeLessThan(450)
      expect(demoActions(now)).toEqual(actions)
    })

    it('show every status, severity and type, every project and both kinds of teams', () => {
      const values = (value: (action: (typeof actions)[number]) => string) => new Set(actions.map(value))
      expect(values((action) => action.status)).toEqual(new Set(Object.keys(ACTION_STATUSES)))
      expect(values((action) => action.priority)).toEqual(new Set(ACTION_PRIORITIES))
      expect(values((action) => action.type)).toEqual(new Set(ACTION_TYPES))
      expect(values((action) => action.projectKey)).toEqual(new Set(DEMO_PROJECTS.map((project) => project.projectKey)))
      for (const action of actions) {
        const project = DEMO_PROJECTS.find((one) => one.projectKey === action.projectKey)
        expect(project && teamsOf(project)).toContain(action.team)
      }
      expect(actions.filter((action) => action.team === 'Monitoring').length).toBeGreaterThan(5)
    })

    it('could all be created by the call', () => {
      for (const {
        amounts,
        siteId,
        summary,
        description,
        status,
        priority,
        type,
        team,
        ruleName,
        reportUrl,
      } of actions) {
        const parsed = NewAction.safeParse({
          ...amounts,
          siteId,
          summary,
          description,
          status,
          priority,
          context: type,
          responsible: team,
          rule: ruleName,
          skysparkLink: reportUrl ?? '',
        })
        expect(parsed.error, summary).toBeUndefined()
      }
    })

    it('are told in order, none of it in the future, by people who see the site', () => {
      for (const action of actions) {
        const instants = [action.createdAt, ...action.events.map((event) => event.at)].map((at) => at.getTime())
        expect(instants, action.summary).toEqual(instants.toSorted((a, b) => a - b))
        expect(Math.max(...instants)).toBeLessThan(now.getTime())
        for (const username of [
          action.createdBy,
          action.assignee ?? action.createdBy,
          ...action.events.map((event) => event.username),
        ]) {
          const account = DEMO_ACCOUNTS.find((one) => one.username === username)
          expect(
            account?.projectKeys === 'all' ||
              account?.projectKeys.includes(action.projectKey) ||
              account?.siteIds.includes(action.siteId),
            username,
          ).toBe(true)
        }
      }
    })

    it('come to their status by the transitions they tell, and only closed ones have a closing', () => {
      for (const { status, events, closedAt, reason } of actions) {
        expect(events.findLast((event) => event.transition)?.transition?.to ?? status).toBe(status)
        expect(closedAt !== null).toBe(status === 'Closed')
        expect(reason !== null).toBe(status === 'Closed' || status === 'Rejected')
      }
    })

    it('have equipment that fires these days, none of it twice', () => {
      const today = epochDayOf(instant.slice(0, 10))
      const heard = new Set<string>()
      for (const hit of demoHits({ from: dateOf(today - 14), to: dateOf(today) }))
        heard.add(`${hit.equipId} ${hit.ruleId}`)
      const open = actions.filter(({ status }) => status !== 'Closed' && status !== 'Rejected')
      const associated = open.flatMap(({ associated: one }) => one?.equipIds.map((id) => `${id} ${one.ruleId}`) ?? [])
      expect(associated.filter((pair) => !heard.has(pair))).toEqual([])
      expect(new Set(associated).size).toBe(associated.length)
      expect(open.filter((action) => action.associated).length).toBeGreaterThan(120)
    })

    it('that have ended keep the equipment that they were about', () => {
      const ended = actions.filter(({ status, ruleName }) => status === 'Closed' && ruleName !== '')
      expect(ended.length).toBeGreaterThan(100)
      expect(ended.filter(({ associated }) => !associated?.equipIds.length)).toEqual([])
    })
  },
)
