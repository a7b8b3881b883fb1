import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../lib/http/api.ts'
import { signInAddress, signOutAddress } from './addresses.ts'
import {
  hasRolesRestriction,
  isOfferedRuleSettings,
  mayConfigureRules,
  maySeeInsights,
  maySeeMonitoring,
} from './permissions.ts'
import { sessionState } from './session.queries.ts'
import { startSessionRefresh } from './session-refresh.ts'

describe('the session', () => {
  it('is loading, authenticated or unauthenticated', () => {
    expect(sessionState({ status: 'pending' })).toBe('loading')
    expect(sessionState({ status: 'success' })).toBe('authenticated')
    expect(sessionState({ status: 'error' })).toBe('unauthenticated')
  })
})

describe('the hourly check', () => {
  const unreachable = new ApiError(0, { code: 'unreachable', message: '' })
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  async function afterOneHour(check: () => Promise<unknown>) {
    const ended = vi.fn()
    const stop = startSessionRefresh(check, ended)
    await vi.advanceTimersByTimeAsync(3_600_000)
    stop()
    return ended.mock.calls.length > 0
  }

  it('runs once an hour', async () => {
    const check = vi.fn(async () => {})
    const stop = startSessionRefresh(check, () => {})
    await vi.advanceTimersByTimeAsync(3_599_999)
    expect(check).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(3_600_001)
    expect(check).toHaveBeenCalledTimes(2)
    stop()
  })

  it('ends the session when the server says nobody is signed in', async () => {
    const check = vi.fn(() => Promise.reject(new ApiError(401, { code: 'unauthenticated', message: '' })))
    expect(await afterOneHour(check)).toBe(true)
    expect(check).toHaveBeenCalledOnce()
  })

  it.each([0, 500, 503])('retries and keeps the session while the response is %i', async (status) => {
    const fails = () => Promise.reject(new ApiError(status, { code: 'unreachable', message: '' }))
    expect(await afterOneHour(fails)).toBe(false)
    const check = vi.fn(async () => {}).mockImplementationOnce(fails)
    const stop = startSessionRefresh(check, () => {})
    await vi.advanceTimersByTimeAsync(3_600_000 + 60_000)
    expect(check).toHaveBeenCalledTimes(2)
    stop()
  })

  it('ends the session if it has expired when the network returns', async () => {
    const ended = vi.fn()
    const gone = new ApiError(401, { code: 'unauthenticated', message: '' })
    const check = vi.fn(() => Promise.reject(gone)).mockRejectedValueOnce(unreachable)
    const stop = startSessionRefresh(check, ended)
    await vi.advanceTimersByTimeAsync(3_600_000 + 60_000)
    expect(ended).toHaveBeenCalledOnce()
    stop()
  })

  it('reports nothing after being stopped', async () => {
    const ended = vi.fn()
    startSessionRefresh(() => Promise.reject(unreachable), ended)()
    await vi.advanceTimersByTimeAsync(7_200_000)
    expect(ended).not.toHaveBeenCalled()
  })
})

describe('access', () => {
  it('insights need viewTriagePage', () => {
    expect(maySeeInsights({ access: ['userAdmin'] })).toBe(false)
    expect(maySeeInsights({ access: ['viewTriagePage'] })).toBe(true)
  })

  it('monitoring is for members of the designated group', () => {
    expect(maySeeMonitoring({ groups: ['Users'], monitoringGroup: 'Bueno' })).toBe(false)
    expect(maySeeMonitoring({ groups: ['Users', 'Bueno'], monitoringGroup: 'Bueno' })).toBe(true)
  })

  it('project settings are for administrators and engineering admins', () => {
    expect(mayConfigureRules({ rolesRestriction: ['Administrators'] })).toBe(true)
    expect(mayConfigureRules({ rolesRestriction: ['Users', 'Engineering Admins'] })).toBe(true)
    expect(mayConfigureRules({ rolesRestriction: ['Users', 'Project Admins'] })).toBe(false)
    expect(mayConfigureRules({ rolesRestriction: null })).toBe(false)
  })

  it('shows project settings in the menu once access and groups load, even if empty', () => {
    const rolesRestriction = ['Administrators']
    expect(isOfferedRuleSettings({ rolesRestriction, access: [], groups: [] })).toBe(true)
    expect(isOfferedRuleSettings({ rolesRestriction, access: [] })).toBe(false)
    expect(isOfferedRuleSettings({ rolesRestriction, groups: [] })).toBe(false)
    expect(isOfferedRuleSettings({ rolesRestriction: ['Users'], access: [], groups: [] })).toBe(false)
  })

  it('an empty rolesRestriction counts as loaded', () => {
    expect(hasRolesRestriction({ rolesRestriction: null })).toBe(false)
    expect(hasRolesRestriction({ rolesRestriction: [] })).toBe(true)
  })
})

describe('the identity service URLs', () => {
  it('carry the return address and the language', () => {
    expect(signInAddress('https://b.example', { returnTo: '/actions?sites=a', locale: 'fr' })).toBe(
      'https://b.example/api/auth/login?returnTo=%2Factions%3Fsites%3Da&locale=fr',
    )
    expect(signOutAddress('https://b.example')).toBe(
      'https://b.example/api/auth/logout?returnTo=https%3A%2F%2Fb.example%2Flogin',
    )
  })
})
