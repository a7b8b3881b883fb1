import { type EvaluationProgress, FEWEST_DAYS_SHOWN } from '@bonfire/contract/evaluation/progress'
import type { SetupSteps } from '@bonfire/contract/evaluation/setup-steps'
import { POINT_ROLES, ROLE_DIMENSIONS } from '@bonfire/contract/histories/roles'
import type { Context } from '../../../context.ts'
import type { Caller } from '../../../http/caller.ts'
import { refuseUnless } from '../../../http/permissions.ts'
import { needsUnit } from '../engine/cells/site-data.ts'
import { findProgress } from './progress.repository.ts'
import { findSteps, isSetUp } from './setup-steps.repository.ts'

const SITES_SHOWN = 200

/** The progress at the caller's sites, for people waiting at a list. */
export async function readProgress({ db, clock }: Context, caller: Caller): Promise<{ sites: EvaluationProgress[] }> {
  const asked = { now: clock(), fewestDays: FEWEST_DAYS_SHOWN, limit: SITES_SHOWN }
  return { sites: await findProgress(db, caller.id, asked) }
}

const ROLES_WITH_UNIT = POINT_ROLES.filter((role) => needsUnit(ROLE_DIMENSIONS[role]))

/** Tells people who bring data in what is left to do until our own rules find something. */
export async function readSetupSteps({ db }: Context, caller: Caller): Promise<{ steps: SetupSteps | null }> {
  refuseUnless('bringDataIn', caller)
  if (await isSetUp(db, caller.id)) return { steps: null }
  const sites = await findSteps(db, caller.id, ROLES_WITH_UNIT)
  const sum = (of: 'pointsWithRole' | 'pointsWithoutUnit') => sites.reduce((total, site) => total + site[of], 0)
  return {
    steps: {
      hasSite: sites.length > 0,
      hasSamples: sites.some(({ hasSamples }) => hasSamples),
      pointsWithRole: sum('pointsWithRole'),
      pointsWithoutUnit: sum('pointsWithoutUnit'),
      siteId: sites[0]?.siteId ?? null,
      hasRun: sites.some(({ hasRun }) => hasRun),
    },
  }
}
