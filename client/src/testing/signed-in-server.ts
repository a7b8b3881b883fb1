import { readActionSettings } from '@bonfire/contract/actions/action-settings'
import { listNames } from '@bonfire/contract/actions/comments'
import { listSentRules } from '@bonfire/contract/definitions/sent-rules'
import { diagnoseEquip, rankCauses } from '@bonfire/contract/diagnosis/equip-diagnosis'
import { readEquipStrip } from '@bonfire/contract/diagnosis/equip-strip'
import { loadUnits } from '@bonfire/contract/diagnosis/units'
import { readMissingRole } from '@bonfire/contract/evaluation/missing-role'
import { readEvaluationProgress } from '@bonfire/contract/evaluation/progress'
import { readSetupSteps } from '@bonfire/contract/evaluation/setup-steps'
import { listOwnRoles } from '@bonfire/contract/histories/own-roles'
import { listPoints } from '@bonfire/contract/histories/points'
import { loadLatestDays, loadTrends, loadWorthRepairing } from '@bonfire/contract/hits/hits'
import { readEvidence } from '@bonfire/contract/hits/read-evidence'
import { continueVisit } from '@bonfire/contract/hits/visits'
import { listHaystackSources } from '@bonfire/contract/imports/haystack-sources'
import { signIn } from '@bonfire/contract/people/auth'
import { currentUser, type SessionUser } from '@bonfire/contract/people/users'
import { loadPortfolio, type Site } from '@bonfire/contract/sites'
import { readTrust } from '@bonfire/contract/trust'
import { listViews, readStartPage } from '@bonfire/contract/views'
import type * as z from 'zod/mini'
import { portfolio, sessionUser, site } from './samples.ts'
import { refusal, type StubServer, startStubServer } from './stub-server.ts'

interface Account {
  readonly user?: Partial<z.input<typeof SessionUser>>
  readonly sites?: readonly z.input<typeof Site>[]
}

const WEEK = { from: '2026-11-19', to: '2026-11-25', currency: 'AUD' }
const NOTHING_FOUND = { ...WEEK, wrong: [], fine: [], idle: [], causes: [], also: null }
const NOTHING_FIRED = { from: '2026-08-28', to: '2026-11-25', lanes: [], actions: [], daysWithoutData: [] }

/**
 * A server that someone has signed in to: it knows the person and their sites, nobody else, no start page, no trend, no finding, no point and no role of one's own; nothing is evaluated or judged, and
 * new actions begin with nothing. Every other
 * response is the test's.
 */
export function signedInServer({ user, sites = [site()] }: Account = {}): StubServer {
  const server = startStubServer()
  server.on(currentUser, () => sessionUser(user))
  server.on(loadPortfolio, () => portfolio(sites))
  server.on(listNames, () => [])
  server.on(loadLatestDays, () => ({ sites: [] }))
  server.on(listHaystackSources, () => ({ sources: [] }))
  server.on(readEvaluationProgress, () => ({ sites: [] }))
  server.on(readMissingRole, () => ({ missing: null, sites: 0, sitesThatRunRules: 0 }))
  server.on(continueVisit, () => ({ previousEndedAt: null }))
  server.on(readSetupSteps, () => ({ steps: null }))
  server.on(loadTrends, () => ({ trends: [] }))
  server.on(loadUnits, () => ({ parts: [] }))
  server.on(loadWorthRepairing, () => ({ findings: [] }))
  server.on(readEvidence, () => ({ why: null, about: { by: 'rule' as const, pointIds: [] } }))
  server.on(readActionSettings, () => ({
    usualStatus: null,
    usualTeam: null,
    closingNeeds: [],
    repairFollowUp: 'tell',
    owners: [],
    skippedOwners: [],
  }))
  server.on(readStartPage, () => ({ view: null }))
  server.on(listViews, () => ({ views: [] }))
  server.on(listPoints, () => ({ points: [], count: 0 }))
  server.on(listOwnRoles, () => ({ roles: [], maySave: true }))
  server.on(listSentRules, () => ({ rules: [], maySave: true }))
  server.on(readTrust, () => ({ rules: {} }))
  server.on(diagnoseEquip, () => NOTHING_FOUND)
  server.on(rankCauses, () => ({ causes: [] }))
  server.on(readEquipStrip, () => NOTHING_FIRED)
  return server
}

export const sessionEnded = () => refusal('unauthenticated', 'Your session has ended.')

/** Nobody is signed in, until someone signs in again. */
export function endSessionOf(server: StubServer): void {
  server.on(currentUser, sessionEnded)
  server.on(signIn, () => {
    server.on(currentUser, () => sessionUser())
    return sessionUser()
  })
}
