import type { Rejection } from '@bonfire/contract/ingest'
import type { Db } from '../../db/database.ts'
import {
  findStored,
  insertOccurrences,
  type OccurrenceRow,
  takeTurn,
  updateOccurrences,
} from './hit-import.repository.ts'
import { type Findings, isSame, mergeFindings, totalSeconds } from './hit-merge.ts'
import { type Lookups, type PlacedHit, placeHits } from './hit-places.service.ts'
import type { CheckedHit } from './hit-row.ts'
import type { RulePlace } from './project-rule-import.repository.ts'
import type { Scope } from './scope.ts'

export interface BatchImport {
  readonly scope: Scope
  readonly lookups: Lookups
  readonly now: Date
}

/** What became of a batch; it counts when its transaction is committed. */
export interface StoredBatch {
  readonly created: readonly OccurrenceRow[]
  readonly updatedCount: number
  readonly unchangedCount: number
  readonly rejections: readonly Rejection[]
  /** Where a rule was seen on an equip for the first time. */
  readonly newPlaces: readonly RulePlace[]
}

interface PendingOccurrence extends OccurrenceRow {
  /** The first row it came from. */
  readonly row: number
  readonly ruleSeverity: string | null
}

const MAXIMUM_FIRINGS_A_DAY = 1440
const MAXIMUM_INT4 = 2_147_483_647

export async function storeBatch(
  db: Db,
  { scope, lookups, now }: BatchImport,
  hits: CheckedHit[],
): Promise<StoredBatch> {
  const rejections: Rejection[] = []
  const onReject = (rejection: Rejection) => rejections.push(rejection)
  await takeTurn(db, scope.tenantId)
  const { placed, newPlaces } = await placeHits({ db, scope, lookups, now, reject: onReject }, hits)
  const pending = gather(placed, onReject)
  const stored = pending.length > 0 ? await findStored(db, pending) : new Map<number, Findings>()
  const created: OccurrenceRow[] = []
  const updated: OccurrenceRow[] = []
  let unchangedCount = 0
  for (const [place, arriving] of pending.entries()) {
    const known = stored.get(place)
    const merged = known ? { ...arriving, ...mergeFindings(known, arriving) } : arriving
    const problem = known && tooMuch(merged)
    if (problem) onReject({ row: arriving.row, ...problem })
    else if (!known) created.push({ ...arriving, severity: arriving.severity ?? arriving.ruleSeverity })
    else if (isSame(known, merged)) unchangedCount += 1
    else updated.push(merged)
  }
  if (created.length > 0) await insertOccurrences(db, created)
  if (updated.length > 0) await updateOccurrences(db, updated)
  return { created, updatedCount: updated.length, unchangedCount, rejections, newPlaces }
}

/** Rows of one equip rule and day become one occurrence; in the order of the key, which the index likes best. */
function gather(placed: readonly PlacedHit[], onReject: (rejection: Rejection) => void): PendingOccurrence[] {
  const pending = new Map<string, PendingOccurrence>()
  for (const { hit, ...ids } of placed) {
    const key = `${ids.equipRuleId} ${hit.occurredOn}`
    const known = pending.get(key)
    const { starts, durations, severity, description, reportUrl, sourceId } = known ? mergeFindings(known, hit) : hit
    const findings: Findings = { starts, durations, severity, description, reportUrl, sourceId }
    const problem = tooMuch(findings)
    if (problem) onReject({ row: hit.row, ...problem })
    else pending.set(key, { ...ids, ...findings, occurredOn: hit.occurredOn, row: known?.row ?? hit.row })
  }
  return [...pending.values()].sort(
    (a, b) => a.siteId - b.siteId || a.occurredOn.localeCompare(b.occurredOn) || a.equipRuleId - b.equipRuleId,
  )
}

function tooMuch(findings: Findings): Omit<Rejection, 'row'> | undefined {
  const count = findings.starts.length
  if (count > MAXIMUM_FIRINGS_A_DAY) {
    const message = `That makes ${count} firings of one rule on one equip and day; ${MAXIMUM_FIRINGS_A_DAY} at most.`
    return { code: 'too_long', message }
  }
  if (totalSeconds(findings) <= MAXIMUM_INT4) return undefined
  return { code: 'invalid', message: 'The durations of the day add up to more than 68 years. Durations are seconds.' }
}
