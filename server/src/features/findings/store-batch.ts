import { type Problem, problem } from '@bonfire/contract/refusals/problem'
import type { Db } from '../../db/database.ts'
import { markRestatedDays } from '../../db/due-days.ts'
import { takeFindingTurn } from '../../db/locks.ts'
import { refuse } from '../../http/refusal.ts'
import type { Scope } from '../../http/senders.ts'
import { type RowProblem, rowProblem } from '../../locales/rejections.ts'
import {
  findKeptFrom,
  findStored,
  insertOccurrences,
  type NewOccurrence,
  type StoredOccurrence,
  updateOccurrences,
} from './finding-import.repository.ts'
import { isSameOccurrence, mergeOccurrences, type OccurrenceContent, totalSeconds } from './occurrence-merge.ts'
import type { Lookups } from './places/lookups.ts'
import {
  type Placed,
  type PlacedOccurrence,
  placeOccurrences,
  withoutRemovedEquips,
} from './places/occurrence-places.service.ts'
import type { SitedOccurrence } from './places/sited-occurrences.service.ts'
import {
  type BusyEquipRule,
  claimOccurrences,
  findOtherSources,
  insertBatch,
  insertFormer,
} from './record/import-record.repository.ts'
import { noteSendingDays } from './sources/note-sending.ts'

export interface BatchImport {
  readonly scope: Scope
  readonly lookups: Lookups
  readonly now: Date
  /** The source; null in a trial. */
  readonly sentBy: number | null
}

/** The result of a batch; it counts once its transaction is committed. */
export interface StoredBatch {
  readonly created: readonly NewOccurrence[]
  readonly updated: readonly NewOccurrence[]
  readonly unchanged: readonly NewOccurrence[]
  readonly rejections: readonly RowProblem[]
  /** The pairs of an equip and a rule that were first seen here. */
  readonly newPlaces: Placed['newPlaces']
}

interface PendingOccurrence extends NewOccurrence {
  /** The first row it came from. */
  readonly row: number
  readonly ruleSeverity: string | null
}

const MAXIMUM_FIRINGS_A_DAY = 1440
const MAXIMUM_INT4 = 2_147_483_647

export async function storeBatch(
  db: Db,
  importing: BatchImport,
  occurrences: readonly SitedOccurrence[],
): Promise<StoredBatch> {
  const { scope, lookups, now, sentBy } = importing
  const rejections: RowProblem[] = []
  const onReject = (rejection: RowProblem) => rejections.push(rejection)
  await takeFindingTurn(db, scope.tenantId)
  const known = await withoutRemovedEquips({ db, scope, lookups, now, reject: onReject }, occurrences)
  const kept = await dropSummedUp(db, known, onReject)
  const { placed, newPlaces, busy } = await placeOccurrences({ db, scope, lookups }, { occurrences: kept, sent: known })
  const pending = mergeByDay(placed, onReject)
  const stored = pending.length > 0 ? await findStored(db, pending) : new Map<number, StoredOccurrence>()
  const created: NewOccurrence[] = []
  const updated: NewOccurrence[] = []
  const foreign: NewOccurrence[] = []
  const same: { readonly occurrence: NewOccurrence; readonly importId: number }[] = []
  const importId = scope.importId ?? null
  const unchanged: NewOccurrence[] = []
  for (const [place, arriving] of pending.entries()) {
    const known = stored.get(place)
    const merged = known ? { ...arriving, ...mergeOccurrences(known, arriving) } : arriving
    const wrong = known && findExcess(merged)
    if (wrong) onReject({ row: arriving.row, ...wrong })
    else if (!known) created.push({ ...arriving, severity: arriving.severity ?? arriving.ruleSeverity })
    else if (isSameOccurrence(known, merged)) {
      unchanged.push(merged)
      if (known.importId !== null && known.importId !== importId)
        same.push({ occurrence: merged, importId: known.importId })
    } else {
      updated.push(merged)
      if (known.importId !== importId) foreign.push(merged)
    }
  }
  const shared = await findShared(db, scope, same)
  if (importId !== null) {
    const isChanging = updated.length + shared.length > 0
    await recordBatch(db, importId, { created, isChanging, foreign: [...foreign, ...shared], busy })
  }
  if (created.length > 0) await insertOccurrences(db, created, { importId, sentBy, origin: 'sent' })
  if (updated.length > 0) await updateOccurrences(db, updated, { importId, sentBy })
  if (shared.length > 0) await claimOccurrences(db, shared, { importId, sentBy })
  await noteSendingDays(db, importing, pending)
  await markRestatedDays(db, [...created, ...updated], now)
  return { created, updated, unchanged, rejections, newPlaces }
}

/**
 * Returns what is stored already and an import of another source brought. It becomes this one's too: a sender that was
 * told "unchanged" does not send it again, so undoing the other import must not remove it.
 */
async function findShared(
  db: Db,
  scope: Scope,
  same: readonly { readonly occurrence: NewOccurrence; readonly importId: number }[],
): Promise<NewOccurrence[]> {
  if (same.length === 0) return []
  const others = await findOtherSources(db, scope, [...new Set(same.map(({ importId }) => importId))])
  return same.flatMap(({ occurrence, importId }) => (others.has(importId) ? occurrence : []))
}

interface RecordedBatch {
  readonly created: readonly NewOccurrence[]
  readonly isChanging: boolean
  /** Occurrences that it changes or brings too, and others wrote. */
  readonly foreign: readonly NewOccurrence[]
  readonly busy: readonly BusyEquipRule[]
}

/** Records what undoing the import needs. Refuses if it was undone meanwhile, because its server seemed to be gone. */
async function recordBatch(db: Db, importId: number, batch: RecordedBatch): Promise<void> {
  const { created, isChanging, foreign, busy } = batch
  if (created.length === 0 && !isChanging && busy.length === 0) return
  if (!(await insertBatch(db, importId, { created, busy }))) throw refuse('import.undone')
  if (foreign.length > 0) await insertFormer(db, importId, foreign)
}

/** Occurrences that were summed up and removed cannot be told from new ones, and must not count twice. */
async function dropSummedUp(
  db: Db,
  occurrences: readonly SitedOccurrence[],
  onReject: (rejection: RowProblem) => void,
): Promise<readonly SitedOccurrence[]> {
  const keptFrom = await findKeptFrom(db, [...new Set(occurrences.map(({ site }) => site.id))])
  if (keptFrom.size === 0) return occurrences
  return occurrences.filter(({ occurrence, site }) => {
    const from = keptFrom.get(site.id)
    if (from === undefined || occurrence.occurredOn >= from) return true
    onReject(
      rowProblem(occurrence.row, 'hit.no-longer-kept', {
        day: occurrence.occurredOn,
        site: occurrence.siteKey,
        keptFrom: from,
      }),
    )
    return false
  })
}

/** Merges rows of one equip rule and day into one occurrence, in key order, which suits the index. */
function mergeByDay(
  placed: readonly PlacedOccurrence[],
  onReject: (rejection: RowProblem) => void,
): PendingOccurrence[] {
  const pending = new Map<string, PendingOccurrence>()
  for (const { occurrence, ...ids } of placed) {
    const key = `${ids.equipRuleId} ${occurrence.occurredOn}`
    const known = pending.get(key)
    const merged = known ? mergeOccurrences(known, occurrence) : occurrence
    const { starts, durations, costs, severity, description, reportUrl, sourceId, pointIds } = merged
    const content: OccurrenceContent = {
      starts,
      durations,
      costs,
      severity,
      description,
      reportUrl,
      sourceId,
      pointIds,
    }
    const wrong = findExcess(content)
    if (wrong) onReject({ row: occurrence.row, ...wrong })
    else pending.set(key, { ...ids, ...content, occurredOn: occurrence.occurredOn, row: known?.row ?? occurrence.row })
  }
  return [...pending.values()].sort(
    (a, b) => a.siteRowId - b.siteRowId || a.occurredOn.localeCompare(b.occurredOn) || a.equipRuleId - b.equipRuleId,
  )
}

function findExcess(content: OccurrenceContent): Problem | undefined {
  const count = content.starts.length
  if (count > MAXIMUM_FIRINGS_A_DAY) {
    return problem('hit.too-many-firings', { count, maximum: MAXIMUM_FIRINGS_A_DAY })
  }
  return totalSeconds(content) > MAXIMUM_INT4 ? problem('hit.too-long-day') : undefined
}
