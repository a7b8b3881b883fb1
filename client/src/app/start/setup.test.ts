import type { SessionUser } from '@bonfire/contract/people/users'
import type { Portfolio } from '@bonfire/contract/sites'
import { expect, it } from 'vitest'
import { type SetupSteps, setUpApp } from './setup.ts'

const user: SessionUser = {
  forgeId: 'f1',
  username: 'ada',
  displayName: '',
  email: 'ada@bonfire.example',
  tenantId: 't1',
  authId: 'a1',
  hasPassword: true,
  groups: [],
  access: [],
  rolesRestriction: null,
  optOutUserTracking: false,
  role: null,
  persona: null,
  isLocaleChosen: true,
  locale: 'en',
  monitoringGroup: 'Bueno',
  config: {
    apertureUrl: null,
    demonstration: false,
    identityProvider: null,
    sendsMails: true,
    sharesReports: true,
    disabledStatuses: [],
    uploadMegabytes: 25,
    navigationExtras: [],
    flagsOn: [],
    integrations: [],
  },
}
const portfolio: Portfolio = { projects: {}, sites: {} }

function recorded(changes: Partial<SetupSteps<string>> = {}) {
  const order: string[] = []
  const step =
    <Arguments extends unknown[], Result>(name: string, act: (...given: Arguments) => Result) =>
    (...given: Arguments) => {
      order.push(name)
      return act(...given)
    }
  const steps: SetupSteps<string> = {
    waitForStoredState: async () => {},
    confirmSession: async () => user,
    loadPortfolio: async () => portfolio,
    loadSites: () => [],
    applyUrl: () => 'p1~s1',
    reset: () => {},
    ...changes,
  }
  const recording: SetupSteps<string> = {
    waitForStoredState: step('stored state', steps.waitForStoredState),
    confirmSession: step('session', steps.confirmSession),
    loadPortfolio: step('portfolio', steps.loadPortfolio),
    loadSites: step('sites', steps.loadSites),
    applyUrl: step('URL', steps.applyUrl),
    reset: step('reset', steps.reset),
  }
  return { order, steps: recording }
}

it('restores state, confirms the session, loads portfolio and sites, applies the URL', async () => {
  const { order, steps } = recorded()
  await expect(setUpApp(steps)).resolves.toEqual({ outcome: 'complete', user, portfolio, selection: 'p1~s1' })
  expect(order).toEqual(['stored state', 'session', 'portfolio', 'sites', 'URL'])
})

it('loads nothing more when nobody is signed in', async () => {
  const { order, steps } = recorded({ confirmSession: async () => null })
  await expect(setUpApp(steps)).resolves.toEqual({ outcome: 'unauthenticated' })
  expect(order).toEqual(['stored state', 'session'])
})

it('resets the user when the portfolio fails to load', async () => {
  const cause = new Error('no answer')
  const { order, steps } = recorded({ loadPortfolio: () => Promise.reject(cause) })
  await expect(setUpApp(steps)).resolves.toEqual({ outcome: 'error', cause })
  expect(order).toEqual(['stored state', 'session', 'portfolio', 'reset'])
})
