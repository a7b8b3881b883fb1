import {
  type JudgedFindings,
  NOTHING_JUDGED,
  type RuleTrust,
  TRUST_DAYS,
  type Trust,
  trustIn,
} from '@bonfire/contract/trust'
import { MILLISECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { shareReads } from '../../db/heavy-reads.ts'
import type { Caller } from '../../http/caller.ts'
import { refuseUnless } from '../../http/permissions.ts'
import { refuse } from '../../http/refusal.ts'
import { countJudged, findVisibleProject, type TrustRow } from './trust.repository.ts'

interface TrustRequest {
  readonly by?: 'rule' | 'definition' | undefined
  readonly ruleId?: string | undefined
  readonly projectKey?: string | undefined
}

/** Says how people judged the findings of each rule within a year, at the sites that the caller sees. */
export async function readTrust(
  context: Context,
  caller: Caller,
  { by = 'rule', ruleId, projectKey }: TrustRequest,
): Promise<{ rules: Record<string, RuleTrust> }> {
  refuseUnless('workOnFindings', caller)
  const { db, clock } = context
  const projectId = projectKey === undefined ? undefined : await findVisibleProject(db, caller.id, projectKey)
  if (projectKey !== undefined && projectId === undefined) throw refuse('not_found', { thing: 'project' })
  const since = yearBefore(clock())
  const query = { userId: caller.id, tenantId: caller.tenantId, isByDefinition: by === 'definition', projectId }
  const rows = await countShared(db, { ...query, since, ruleKey: ruleId }, [query, ruleId])
  const byRule = Map.groupBy(rows, ({ ruleKey }) => ruleKey)
  const trustOf = (counted: readonly TrustRow[]): RuleTrust => ({
    everywhere: sumOf(counted),
    inProject: projectId === undefined ? null : sumOf(counted.filter(({ inProject }) => inProject)),
  })
  return { rules: Object.fromEntries([...byRule].map(([ruleKey, counted]) => [ruleKey, trustOf(counted)])) }
}

/** The share of real findings of each rule at the sites that someone sees, by the key of the rule, where enough are known. */
export async function trustInRules(
  db: Db,
  { userId, tenantId, now }: { userId: number; tenantId: number; now: Date },
): Promise<Map<string, Trust>> {
  const query = { userId, tenantId, isByDefinition: false, ruleKey: undefined, projectId: undefined }
  const counted = await countJudged(db, { ...query, since: yearBefore(now) })
  return new Map(
    counted.flatMap((row) => {
      const trust = trustIn(row)
      return trust ? [[row.ruleKey, trust] as const] : []
    }),
  )
}

const yearBefore = (now: Date) => new Date(now.getTime() - TRUST_DAYS * MILLISECONDS_PER_DAY)

const countShared = shareReads(countJudged)

const COUNTS = Object.keys(NOTHING_JUDGED) as (keyof JudgedFindings)[]

function sumOf(counted: readonly JudgedFindings[]): JudgedFindings {
  const sum = { ...NOTHING_JUDGED }
  for (const one of counted) for (const name of COUNTS) sum[name] += one[name]
  return sum
}
