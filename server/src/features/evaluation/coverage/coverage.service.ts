import {
  type Coverage,
  type CoverageStatus,
  NOT_APPLICABLE,
  STATUS_LETTERS,
} from '@bonfire/contract/evaluation/coverage'
import { EQUIP_CONSTANTS, type EquipConstant } from '@bonfire/contract/evaluation/equip-parts'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import type { Caller } from '../../../http/caller.ts'
import { giveWay, isTimeToGiveWay } from '../../../http/give-way.ts'
import { refuseUnlessCoverage } from '../../../http/permissions.ts'
import type { RuleRuns } from '../day-runs/day-runs.repository.ts'
import { runsOfLastDays } from '../day-runs/day-runs.service.ts'
import type { RunStatus } from '../engine/input.ts'
import { type Render, seenSite } from '../requests/requests.service.ts'
import { readRuleProblems } from '../rule-problems/rule-problems.service.ts'
import * as stored from './coverage.repository.ts'
import { type ChosenDays, type CoveredDays, coveredDays } from './covered-days.service.ts'
import { Gains } from './gains.ts'
import { isLacking, judgeRequirements, type Requirement } from './requirements.ts'
import {
  asksParts,
  type CoveredEquip,
  type CoveredRule,
  type CoveredSite,
  coveredSite,
  isApplicable,
} from './site-coverage.service.ts'

/**
 * Returns which rules run on which equips of a site. The points as they are now show what is missing, ambiguous or in
 * the wrong unit; the evaluated days show whether there were data, and a state that a rule is for. Chosen days say
 * what was: a rule counts as running if it ran on any of them, else for what it lacked on the newest.
 */
export async function readCoverage(
  context: Context,
  caller: Caller,
  { siteName, chosen, render }: { siteName: string; chosen: ChosenDays; render: Render },
): Promise<Coverage> {
  refuseUnlessCoverage(context, caller)
  const { db } = context
  const seen = await seenSite(db, caller, siteName)
  const site = await coveredSite(db, { tenantId: seen.tenantId, siteRowId: seen.id, projectId: seen.projectId })
  const days = await coveredDays(context, seen, chosen)
  const evaluated = await statusesOf(db, seen.id, days)
  const matrix = await addUpCoverage(site, evaluated)
  const { points, withRole, runsRules } = await stored.countPoints(db, seen.id)
  return {
    siteId: seen.siteKey,
    siteLabel: seen.label,
    runsRules,
    points,
    pointsWithRole: withRole,
    evaluatedDay: days.counting?.day ?? null,
    evaluatedAt: days.counting?.evaluatedAt.toISOString() ?? null,
    dataEndedOn: days.dataEndedOn,
    ...matrix,
    problems: await readRuleProblems(context, caller, { siteRowId: seen.id, render }),
  }
}

/** Counts the equips that someone sees on which a rule ran, on the last whole day of each site; today if there is none yet. */
export async function readRuleCoverage(context: Context, caller: Caller, rule: string) {
  refuseUnlessCoverage(context, caller)
  const siteRowIds = await stored.findVisibleSiteRowIds(context.db, caller.id)
  const days = await runsOfLastDays(context.db, { siteRowIds, overAt: context.clock() })
  const sum = { equips: 0, running: 0, sites: 0 }
  for (const { rules } of days.values()) {
    const [equips, running] = rules[rule] ?? NO_RUNS
    sum.equips += equips
    sum.running += running
    sum.sites += running > 0 ? 1 : 0
  }
  return sum
}

const NO_RUNS: RuleRuns = [0, 0, 0]

interface Evaluated {
  /** Of the days, if someone chose them. */
  past(equipRowId: number, rule: string): CoverageStatus | undefined
  status(equipRowId: number, rule: string): RunStatus | undefined
}

const TOLD: readonly RunStatus[] = ['runs', 'sparse', 'noData', 'off', 'failed']

async function statusesOf(db: Db, siteRowId: number, { days, counting, areChosen }: CoveredDays): Promise<Evaluated> {
  const runs = await stored.findRuns(db, {
    siteRowId,
    days: days.map(({ day }) => day),
    countingDay: areChosen ? undefined : counting?.day,
  })
  const runOf = new Map(runs.map((run) => [`${run.equipRowId} ${run.rule}`, run]))
  return {
    past: (equipRowId, rule) => (areChosen ? pastStatus(runOf.get(`${equipRowId} ${rule}`)) : undefined),
    status: (equipRowId, rule) => {
      const run = runOf.get(`${equipRowId} ${rule}`)
      const status = run?.status && TOLD.includes(run.status) ? run.status : undefined
      // A rule that ran on any day this week or today counts as running, even if yesterday was too mild for it.
      return (status === undefined || status === 'off') && run && run.ranDays > 0 ? 'runs' : status
    },
  }
}

/** The status on days that someone chose. */
export function pastStatus(run: Pick<stored.RunsOfPair, 'ranDays' | 'status' | 'names'> | undefined): CoverageStatus {
  if (!run?.status) return 'waiting'
  if (run.ranDays > 0) return 'runs'
  return run.status === 'missing' && run.names === 1 ? 'oneMissing' : run.status
}

/** Returns the status of a rule on an equip that it is for. */
export function statusOf(
  { rule, requirements, unset }: { rule: CoveredRule; requirements: readonly Requirement[]; unset: readonly string[] },
  evaluated: RunStatus | undefined,
): CoverageStatus {
  if (rule.isSwitchedOff) return 'off'
  if (!rule.compiled) return 'failed'
  const binding = judgeRequirements(requirements)
  if (binding === 'missing') {
    return requirements.filter(({ state }) => isLacking(state)).length === 1 ? 'oneMissing' : 'missing'
  }
  if (binding !== 'bound') return binding
  if (unset.length > 0) return 'parameter'
  return evaluated === undefined || !TOLD.includes(evaluated) ? 'waiting' : evaluated
}

async function addUpCoverage(
  site: CoveredSite,
  evaluated: Evaluated,
): Promise<Pick<Coverage, 'rules' | 'kinds' | 'equips' | 'gains'>> {
  const equips = site.equips.toSorted(
    (one, other) => compareText(one.kind, other.kind) || compareText(one.name, other.name) || one.id - other.id,
  )
  const gains = new Gains()
  const rows = new Map<CoveredEquip, Map<CoveredRule, CoverageStatus>>()
  const used = new Map<string, Set<CoveredRule>>()
  const asks = new Map<CoveredEquip, number>()
  const unconfirmed = new Map<CoveredEquip, ReadonlySet<EquipConstant>>()
  for (const [place, equip] of equips.entries()) {
    if (isTimeToGiveWay()) await giveWay()
    const row = new Map<CoveredRule, CoverageStatus>()
    for (const [rulePlace, rule] of site.rules.entries()) {
      const requirements = site.requirements(rule, equip)
      if (!isApplicable(rule, equip, requirements)) continue
      const unset = site.unsetParameters(rule, equip)
      const status = statusOf({ rule, requirements, unset }, evaluated.status(equip.id, rule.definition.key))
      row.set(rule, evaluated.past(equip.id, rule.definition.key) ?? status)
      if (status === 'runs' || status === 'waiting' || status === 'noData') {
        const found = site.unconfirmed(rule, equip)
        if (found.length > 0) unconfirmed.set(equip, new Set([...(unconfirmed.get(equip) ?? []), ...found]))
      }
      if (status !== 'oneMissing' && status !== 'missing') continue
      gains.add(requirements, { equip: place, rule: rulePlace })
      if (asksParts(equip, requirements)) asks.set(equip, (asks.get(equip) ?? 0) + 1)
    }
    rows.set(equip, row)
    const ofKind = used.get(equip.kind) ?? new Set()
    for (const rule of row.keys()) ofKind.add(rule)
    used.set(equip.kind, ofKind)
  }
  const kinds = [...used].map(([kind, ofKind]) => ({
    kind: kind as CoveredEquip['kind'],
    rules: site.rules.flatMap((rule, place) => (ofKind.has(rule) ? [place] : [])),
  }))
  const rulesOf = new Map(kinds.map(({ kind, rules }) => [kind, rules]))
  return {
    rules: site.rules.map(({ definition: { key, name, category, severity } }) => ({
      rule: key,
      name,
      category,
      severity,
    })),
    kinds,
    equips: equips.map((equip) => ({
      number: equip.id,
      equipId: equip.key,
      name: equip.name,
      kind: equip.kind,
      asks: asks.get(equip) ?? 0,
      unconfirmed: EQUIP_CONSTANTS.filter((name) => unconfirmed.get(equip)?.has(name)),
      statuses: (rulesOf.get(equip.kind) ?? [])
        .map((place) => {
          const rule = site.rules[place]
          const status = rule && rows.get(equip)?.get(rule)
          return status ? STATUS_LETTERS[status] : NOT_APPLICABLE
        })
        .join(''),
    })),
    gains: gains.sorted(),
  }
}

const collator = new Intl.Collator('en', { numeric: true })
const compareText = (one: string, other: string) => collator.compare(one, other)
