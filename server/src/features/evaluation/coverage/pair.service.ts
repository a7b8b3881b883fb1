import type { CoveragePair, RuleTest } from '@bonfire/contract/evaluation/coverage'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import type { Caller } from '../../../http/caller.ts'
import { refuseUnlessCoverage } from '../../../http/permissions.ts'
import { refuse } from '../../../http/refusal.ts'
import type { EnginePoint } from '../engine/input.ts'
import type { SeenSite } from '../requests/requests.repository.ts'
import { seenSite } from '../requests/requests.service.ts'
import * as stored from './coverage.repository.ts'
import { pastStatus, statusOf } from './coverage.service.ts'
import { type ChosenDays, coveredDays } from './covered-days.service.ts'
import { findTest, type StoredTest } from './rule-test.repository.ts'
import {
  type CoveredEquip,
  type CoveredRule,
  type CoveredSite,
  coveredSite,
  isApplicable,
} from './site-coverage.service.ts'

export interface Pair {
  readonly siteId: string
  readonly equipId: string
  readonly rule: string
}

/** Why a rule runs on an equip, or does not. */
export async function readPair(context: Context, caller: Caller, asked: Pair & ChosenDays): Promise<CoveragePair> {
  refuseUnlessCoverage(context, caller)
  const { db, clock } = context
  const { seen, site, equip, rule } = await findPair(db, caller, asked)
  const requirements = site.requirements(rule, equip)
  const unset = site.unsetParameters(rule, equip)
  const { key, description, when } = rule.definition
  const covered = await coveredDays(context, seen, asked)
  const days = await stored.findDaysOfPair(db, {
    siteRowId: seen.id,
    equipRowId: equip.id,
    rule: key,
    days: covered.days.map(({ day }) => day),
  })
  const ranDays = days.filter(({ run }) => run.status === 'runs').length
  const test = await findTest(db, { equipRowId: equip.id, rule: key, now: clock() })
  const keys = new Map(site.equips.map(({ id, key: equipKey }) => [id, equipKey]))
  return {
    status: covered.areChosen
      ? pastStatus(days[0] && { ranDays, ...summaryOf(days[0].run) })
      : statusOf({ rule, requirements, unset }, countingStatus(days, covered.counting?.day)),
    isSwitchedOff: rule.isSwitchedOff,
    description,
    when,
    parameters: unset,
    unconfirmed: [...site.unconfirmed(rule, equip)],
    inputs: requirements.map(({ roles, state, points }) => ({
      roles: [...roles],
      state,
      points: points.map((point) => toShownPoint(point, keys)),
    })),
    days: days.map(({ day, run }) => ({
      day,
      status: pastStatus({ ranDays: 0, ...summaryOf(run) }),
      names: [...(run.names ?? [])],
      evaluatedSeconds: run.evaluatedSeconds ?? null,
      applicableSeconds: run.applicableSeconds ?? null,
      knownShare: run.knownShare ?? null,
      suppressedSeconds: run.suppressedSeconds ?? 0,
      suppressedBy: [...(run.suppressedBy ?? [])],
    })),
    rules: nameRules(
      days.map(({ run }) => run),
      site.rules,
    ),
    test: test ? toShownTest(test) : null,
  }
}

/** Refused where the rule is not one for the equip. */
export async function findPair(
  db: Db,
  caller: Caller,
  { siteId, equipId, rule: ruleKey }: Pair,
): Promise<{ seen: SeenSite; site: CoveredSite; equip: CoveredEquip; rule: CoveredRule }> {
  const seen = await seenSite(db, caller, siteId)
  const site = await coveredSite(db, { tenantId: seen.tenantId, siteRowId: seen.id, projectId: seen.projectId })
  const equip = site.equips.find(({ key }) => key === equipId)
  if (!equip) throw refuse('not_found', { thing: 'equip' })
  const rule = site.rules.find(({ definition }) => definition.key === ruleKey)
  if (!rule) throw refuse('not_found', { thing: 'rule' })
  if (!isApplicable(rule, equip, site.requirements(rule, equip))) throw refuse('evaluation.rule-not-for-equip')
  return { seen, site, equip, rule }
}

/** As for the whole site, the newest day that is over counts, or a day of that week on which the rule ran. */
function countingStatus(
  days: readonly { day: string; run: stored.RunOfPair }[],
  countingDay: string | undefined,
): stored.RunOfPair['status'] | undefined {
  const counting = days.find(({ day }) => day === countingDay)?.run.status
  const hasRun = days.some(({ run }) => run.status === 'runs')
  return (counting === undefined || counting === 'off') && hasRun ? 'runs' : counting
}

const summaryOf = ({ status, names = [] }: stored.RunOfPair) => ({ status, names: names.length })

/** Returns the names of the other rules that the runs mention. */
function nameRules(runs: readonly stored.RunOfPair[], rules: readonly CoveredRule[]): CoveragePair['rules'] {
  const keys = new Set(runs.flatMap(({ names = [], suppressedBy = [] }) => [...names, ...suppressedBy]))
  return Object.fromEntries(
    rules.flatMap(({ definition: { key, name } }) => (keys.has(key) ? [[key, name] as const] : [])),
  )
}

const toShownPoint = ({ key, name, equipRowId, unit }: EnginePoint, equipKeys: ReadonlyMap<number, string>) => ({
  pointId: key,
  name,
  unit,
  equipId: equipRowId === null ? null : (equipKeys.get(equipRowId) ?? null),
})

export const toShownTest = ({ startedAt, endsAt, startedBy }: StoredTest): RuleTest => ({
  startedAt: startedAt.toISOString(),
  endsAt: endsAt.toISOString(),
  startedBy,
})
