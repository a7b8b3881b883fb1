import { NewAction } from '@bonfire/contract/actions/action-fields'
import { ACTION_PRIORITIES, ACTION_STATUSES, ACTION_TYPES, teamsOf } from '@bonfire/contract/actions/action-words'
import { encodeBody } from '@bonfire/contract/renamed'
import { describe, expect, it } from 'vitest'
import { DEMO_PROJECTS } from '../content/sites.ts'
import { dateOf, epochDayOf } from '../days.ts'
import { demoOccurrences } from '../findings/findings.ts'
import { DEMO_ACCOUNTS } from '../portfolio/accounts.ts'
import { DEMO_RULES } from '../rules/rules.ts'
import { demoActions } from './actions.ts'
import { ACTION_WORDS } from './words.ts'

it('every rule has its texts', () => {
  expect(Object.keys(ACTION_WORDS).sort()).toEqual(DEMO_RULES.map((rule) => rule.ruleId).sort())
})

describe.each(['2025-01-31T03:00:00Z', '2026-07-05T12:00:00Z', '2026-11-21T22:00:00Z'])(
  'the actions at %s',
  (instant) => {
    const now = new Date(instant)
    const actions = demoActions(now)

    it('number some four hundred, the same each time', () => {
      expect(actions.length).toBeGreaterThan(350)
      expect(actions.length).toBeLessThan(450)
      expect(demoActions(now)).toEqual(actions)
    })

    it('cover every status, severity and type, every project and both kinds of teams', () => {
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

    it('would all be accepted by the create call', () => {
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
        const action = {
          ...amounts,
          portfolioSiteId: siteId,
          summary,
          description,
          status,
          priority,
          type,
          team,
          ruleName,
          reportUrl: reportUrl ?? null,
        }
        expect(() => encodeBody(NewAction, action), summary).not.toThrow()
      }
    })

    it('have ordered events, none in the future, by people who see the site', () => {
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

    it('reach their status by recorded transitions, and only closed ones have a closing', () => {
      for (const { status, events, closedAt, reason } of actions) {
        expect(events.findLast((event) => event.transition)?.transition?.to ?? status).toBe(status)
        expect(closedAt !== null).toBe(status === 'Closed')
        expect(reason !== null).toBe(status === 'Closed' || status === 'Rejected')
      }
    })

    it('have equipment that fires these days, each on one action only', () => {
      const today = epochDayOf(instant.slice(0, 10))
      const heard = new Set<string>()
      for (const hit of demoOccurrences({ from: dateOf(today - 14), to: dateOf(today) }))
        heard.add(`${hit.equipId} ${hit.ruleId}`)
      const open = actions.filter(({ status }) => status !== 'Closed' && status !== 'Rejected')
      const associated = open.flatMap(({ associated: one }) => one?.equipIds.map((id) => `${id} ${one.ruleId}`) ?? [])
      expect(associated.filter((pair) => !heard.has(pair))).toEqual([])
      expect(new Set(associated).size).toBe(associated.length)
      expect(open.filter((action) => action.associated).length).toBeGreaterThan(120)
    })

    it('keep their equipment after they end', () => {
      const ended = actions.filter(({ status, ruleName }) => status === 'Closed' && ruleName !== '')
      expect(ended.length).toBeGreaterThan(100)
      expect(ended.filter(({ associated }) => !associated?.equipIds.length)).toEqual([])
    })
  },
)
