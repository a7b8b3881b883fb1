import { type Problem, problem } from '@bonfire/contract/refusals/problem'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { markRestatedDays } from '../../../db/due-days.ts'
import { takeFindingTurn } from '../../../db/locks.ts'
import { sightOf } from '../../../db/sight.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Caller } from '../../../http/caller.ts'
import { refuseUnless } from '../../../http/permissions.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { RunRow } from '../imports.repository.ts'
import { findRun, hasEnded, KEEP_DAYS, type KnownRun, readRun } from '../imports.service.ts'
import * as undo from './undo.repository.ts'

interface Undo {
  readonly removed: number
  readonly restored: number
  readonly removedEquips: number
  /** Days of which it said that a rule ran; left out if there are none. */
  readonly removedChecks?: number
}

/** A plan says what would be undone, or why nothing can be. */
interface PlannedUndo extends Undo {
  readonly problems: readonly Problem[]
}

const NOTHING: Undo = { removed: 0, restored: 0, removedEquips: 0 }

export async function previewUndo(context: Context, caller: Caller, importId: string): Promise<PlannedUndo> {
  refuseUnless('bringDataIn', caller)
  const run = await findRun(context, caller, Number(importId))
  return planUndo(context.db, caller, { run, now: context.clock() })
}

/** All or nothing, in one transaction that holds the lock of writers of the tenant's findings. */
export async function undoImport(
  context: Context,
  caller: Caller,
  importId: string,
): Promise<Undo & { import: KnownRun }> {
  refuseUnless('bringDataIn', caller)
  const id = Number(importId)
  const { siteIds, ...done } = await inTransaction(context.db, async (db) => {
    await takeFindingTurn(db, caller.tenantId)
    // The import is read inside the transaction, because someone else may just have undone it.
    const run = await findRun({ ...context, db }, caller, id)
    await undo.lockTouchable(db, id)
    const { problems, ...planned } = await planUndo(db, caller, { run, now: context.clock() })
    const [first] = problems
    if (first) throw new Refusal(first)
    const siteIds = await undo.findSiteKeys(db, id)
    await markRestatedDays(db, await undo.findRestatedDays(db, id), context.clock())
    await takeBack(db, id, planned)
    await undo.markUndone(db, id, { by: caller.id, at: context.clock() })
    await undo.switchSourceOff(db, id, { problem: problem('pull.off-after-undo'), at: context.clock() })
    return { ...planned, siteIds }
  })
  const { tenantId, screenId, id: userId, displayName: by } = caller
  const change = { kind: 'importUndone', by, siteIds } as const
  context.changes.announce(() => ({ tenantId, screenId, userId, change }))
  return { ...done, import: await readRun(context, caller, id) }
}

async function planUndo(db: Db, caller: Caller, { run, now }: { run: RunRow; now: Date }): Promise<PlannedUndo> {
  const never = whyNever(run, now)
  if (never) return { ...NOTHING, problems: [never] }
  const { seen, all } = await sightOf(db, caller, { siteKeys: await undo.findSiteKeys(db, run.id) })
  if (seen < all) return { ...NOTHING, problems: [problem('sites.in-part', { seen, all })] }
  const written = await undo.countWritten(db, run.id)
  const removedChecks = await undo.countChecks(db, run.id)
  if (written.created + written.changed + removedChecks === 0)
    return { ...NOTHING, problems: [problem('undo.nothing')] }
  const entangled = written.changed === 0 ? 0 : await undo.countEntangled(db, run.id)
  const touched = await undo.countTouched(db, { id: run.id, since: run.startedAt })
  const reasons = [
    [touched.onActions, 'undo.on-actions'],
    [touched.commented, 'undo.commented'],
    [touched.snoozed, 'undo.snoozed'],
    [written.foreign + entangled, 'undo.changed-since'],
    [written.missing, 'undo.no-longer-kept'],
  ] as const
  const problems = reasons.flatMap(([count, code]) => (count > 0 ? problem(code, { count }) : []))
  if (problems.length > 0) return { ...NOTHING, problems }
  return {
    removed: written.created,
    restored: written.changed,
    removedEquips: await undo.countRemovableEquips(db, run.id),
    ...(removedChecks > 0 && { removedChecks }),
    problems,
  }
}

/** Reasons that no look at its findings can change. */
function whyNever(run: RunRow, now: Date): Problem | undefined {
  if (run.kind !== 'hits') return problem('undo.only-findings')
  if (run.undoneAt) return problem('undo.already')
  if (run.state === 'waiting') return problem('undo.nothing')
  if (!hasEnded(run, now)) return problem('undo.running')
  return run.keepsChanges ? undefined : problem('undo.not-recorded', { days: KEEP_DAYS })
}

async function takeBack(db: Db, importId: number, planned: Undo): Promise<void> {
  const removedEquips = await undo.removeEquips(db, importId)
  const removed = await undo.removeCreated(db, importId)
  const restored = await undo.restoreChanged(db, importId)
  await undo.removeSentDays(db, importId)
  const done = { removed, restored, removedEquips }
  const isOther = (Object.keys(done) as (keyof typeof done)[]).some((name) => done[name] !== planned[name])
  if (isOther) throw new Error(`Undoing an import went otherwise than planned: ${JSON.stringify({ planned, done })}`)
}
