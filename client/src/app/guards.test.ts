import type { SessionUser } from '@bonfire/contract/people/users'
import { isRedirect } from '@tanstack/react-router'
import { describe, expect, it } from 'vitest'
import {
  completeActionsAddress,
  goHome,
  requireCoverage,
  requireInsights,
  requireMonitoring,
  requireUserAdmin,
} from './guards.ts'

type Entering = Parameters<typeof completeActionsAddress>[0]
type Guard = (entering: Entering) => unknown
type Rights = Pick<SessionUser, 'access' | 'groups'> & Partial<Pick<SessionUser, 'rolesRestriction'>>

const NOBODY: Rights = { access: [], groups: [] }
const ADMINISTRATOR: Rights = { access: ['userAdmin', 'viewTriagePage'], groups: ['Administrators'] }
const MEMBER: Rights = { access: [], groups: ['Users', 'Bueno'] }
const READER: Rights = { access: ['viewTriagePage'], groups: ['Users'] }

/** Where a guard redirects a person, with the address they requested; undefined if it lets them in. */
function sentTo(guard: Guard, rights: Rights, search: Entering['search'] = {}) {
  try {
    guard(entering(rights, search))
  } catch (thrown) {
    if (isRedirect(thrown)) return thrown.options
    throw thrown
  }
  return undefined
}

/** The same of a guard that asks the server. */
async function sentLater(guard: (entering: Entering) => Promise<unknown>, rights: Rights) {
  const thrown = await guard(entering(rights, {})).catch((error: unknown) => error)
  return isRedirect(thrown) ? thrown.options : undefined
}

function entering(rights: Rights, search: Entering['search']): Entering {
  const user = { monitoringGroup: 'Bueno', ...rights } as SessionUser
  const location = { search: { sites: 'a~1', ...search } } as unknown as Entering['location']
  return { context: { user }, location, search }
}

describe('the route of monitoring', () => {
  it('is open to members of its group, whatever their access', () => {
    expect(sentTo(requireMonitoring, MEMBER)).toBeUndefined()
  })

  it.each([
    ['administrators', ADMINISTRATOR],
    ['readers of insights', READER],
    ['people without access', NOBODY],
  ])('sends %s to the actions, with the same sites', (_, rights) => {
    expect(sentTo(requireMonitoring, rights)).toMatchObject({ to: '/actions', search: { sites: 'a~1' }, replace: true })
  })
})

describe('the route of insights', () => {
  it('is open with viewTriagePage, and sends others to the actions', () => {
    expect(sentTo(requireInsights, READER)).toBeUndefined()
    expect(sentTo(requireInsights, MEMBER)).toMatchObject({ to: '/actions', search: { sites: 'a~1' } })
  })

  it('is the start page of those who may read them, where no server tells of another', async () => {
    expect(await sentLater(goHome, READER)).toMatchObject({ to: '/analysis/insights', search: { sites: 'a~1' } })
    expect(await sentLater(goHome, MEMBER)).toMatchObject({ to: '/actions' })
  })
})

describe('the routes of administration', () => {
  it('are found by administrators only', () => {
    expect(sentTo(requireUserAdmin, ADMINISTRATOR)).toBeUndefined()
    for (const rights of [MEMBER, READER, NOBODY]) expect(sentTo(requireUserAdmin, rights)?.to).toBe('/404')
  })
})

describe('the route of coverage', () => {
  const MONITOR = { ...MEMBER, rolesRestriction: [] }
  const ENGINEER = { ...NOBODY, rolesRestriction: ['Engineering Admins'] }

  it('is found by those who read findings, set up rules or bring data in', () => {
    for (const rights of [ADMINISTRATOR, READER, MONITOR, ENGINEER]) {
      expect(sentTo(requireCoverage, rights)).toBeUndefined()
    }
    for (const rights of [NOBODY, MEMBER]) expect(sentTo(requireCoverage, rights)?.to).toBe('/404')
  })
})

describe('the list of actions', () => {
  it('opens the tab of monitoring for members of its group only', () => {
    expect(sentTo(completeActionsAddress, MEMBER, { status: 'monitoring' })).toBeUndefined()
    for (const rights of [ADMINISTRATOR, READER]) {
      expect(sentTo(completeActionsAddress, rights, { status: 'monitoring' })).toMatchObject({
        to: '/actions',
        search: { sites: 'a~1', status: 'open' },
      })
    }
  })

  it('adds the tab and the time frame that an address lacks', () => {
    expect(sentTo(completeActionsAddress, READER)).toMatchObject({
      search: { status: 'open', closedOnStartDate: undefined },
    })
    expect(sentTo(completeActionsAddress, READER, { status: 'closed' })).toMatchObject({
      search: { closedOnStartDate: 365 },
    })
    expect(sentTo(completeActionsAddress, READER, { status: 'closed', closedOnStartDate: 30 })).toBeUndefined()
  })
})
