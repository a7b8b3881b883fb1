import type { Definition } from '@bonfire/contract/definitions/definition'
import { causesOfRule, type NamedFinding } from '@bonfire/contract/evaluation/count-accuracy'
import { severityRank } from '@bonfire/contract/values/category'
import { inParts } from '@bonfire/contract/values/in-parts'
import type { Context } from '../../../context.ts'
import { whyBlind } from '../../definitions/exposure.ts'
import type { EngineSite, RunSummary, SiteResult } from '../engine/input.ts'
import { gatherSite } from '../inputs/gather-site.service.ts'
import { consecutiveDays } from '../run/consecutive-days.ts'
import { EvaluationWorker } from '../worker/evaluate-in-worker.ts'

const DAYS_TOGETHER = 31
/** A rule that knew a smaller share of a day could not look: coverage says the same. */
export const FEWEST_KNOWN = 0.5

/** What the rules make of an equip on a day. */
interface EquipLook {
  /** True if a rule on faults, energy or meters knew enough to look. */
  readonly hasData: boolean
  /** The most severe first, then those that fired longest. */
  readonly findings: readonly NamedFinding[]
  /** The rules that could look and found nothing. */
  readonly quiet: readonly NamedFinding[]
}

interface SiteToLookAt {
  readonly tenantId: number
  readonly siteRowId: number
  /** In any order. */
  readonly days: readonly string[]
}

/**
 * Evaluates all rules in use on stored samples of some days of a site, also where another rule engine is in charge, and
 * writes nothing. Equips are looked up by the number of their row and the day.
 */
export async function lookAtDays(
  { db, clock }: Context,
  { tenantId, siteRowId, days }: SiteToLookAt,
  onDays: (count: number) => void,
): Promise<(equipRowId: number, day: string) => EquipLook> {
  const looks = new Map<string, EquipLook>()
  const worker = new EvaluationWorker()
  const blocks = consecutiveDays(days).flatMap((stretch) => inParts(stretch, DAYS_TOGETHER))
  try {
    for (const block of blocks) {
      const gathered = await gatherSite(db, { tenantId, siteRowId, days: block, now: clock(), isCheck: true })
      const result = gathered && (await worker.evaluate(gathered))
      // Days are evaluated apart, so that a point that cannot be read spoils only those that read it.
      if (result?.unreadable && block.length > 1) {
        blocks.push(...block.map((day) => [day]))
        continue
      }
      if (gathered && result) addLooks(looks, gathered.site, result)
      onDays(block.length)
    }
  } finally {
    await worker.close()
  }
  return (equipRowId, day) => looks.get(keyOf(equipRowId, day)) ?? { hasData: false, findings: [], quiet: [] }
}

const keyOf = (equipRowId: number, day: string) => `${day} ${equipRowId}`

function addLooks(looks: Map<string, EquipLook>, { rules }: EngineSite, { days, occurrences }: SiteResult): void {
  const definitions = new Map(rules.map(({ definition }) => [definition.key, definition]))
  const withCauses = (rule: string): NamedFinding => ({ rule, ...causesOfRule(definitions.get(rule)) })
  const fired = Map.groupBy(
    occurrences.map(({ equipRowId, day, rule, evidence }) => ({
      key: keyOf(equipRowId, day),
      rule,
      restatedBy: evidence.restatedBy ?? [],
      severity: severityRank(definitions.get(rule)?.severity ?? null),
      seconds: evidence.firings.reduce((sum, { startsAt, endsAt }) => sum + endsAt - startsAt, 0),
    })),
    ({ key }) => key,
  )
  // A rule on the data themselves runs without them.
  const needsData = (rule: string) => definitions.get(rule)?.category !== 'data_uptime'
  for (const { day, runs } of days) {
    for (const [equipRowId, ofEquip] of Map.groupBy(runs, (run) => run.equipRowId)) {
      const findings = (fired.get(keyOf(equipRowId, day)) ?? []).toSorted(
        (one, other) =>
          one.severity - other.severity || other.seconds - one.seconds || (one.rule < other.rule ? -1 : 1),
      )
      const found = new Set(findings.flatMap(({ rule, restatedBy }) => [rule, ...restatedBy]))
      looks.set(keyOf(equipRowId, day), {
        hasData: ofEquip.some((run) => needsData(run.rule) && (isKnown(run) || found.has(run.rule))),
        findings: findings.map(({ rule }) => withCauses(rule)),
        quiet: ofEquip
          .filter((run) => !found.has(run.rule) && couldFire(definitions.get(run.rule), run))
          .map(({ rule }) => withCauses(rule)),
      })
    }
  }
}

const couldFire = (rule: Definition | undefined, run: RunSummary) => rule !== undefined && whyBlind(rule, run) === null

/** Also of a rule that is for none of the states of the day. */
const isKnown = ({ status, knownShare = 0 }: RunSummary) =>
  (status === 'runs' || status === 'off') && knownShare >= FEWEST_KNOWN
