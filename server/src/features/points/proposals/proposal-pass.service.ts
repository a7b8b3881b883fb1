import { MILLISECONDS_PER_HOUR, MILLISECONDS_PER_MINUTE } from '@bonfire/contract/values/durations'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { giveWay } from '../../../http/give-way.ts'
import { lockPointsAfter, lockPointsWithoutUnit } from '../point-changes.repository.ts'
import { PROPOSAL_RULES } from '../roles/proposal.ts'
import { findPass, lockPass, type ProposalPass, savePass } from './proposal-pass.repository.ts'
import { proposeAgain, proposeUnits } from './propose-again.service.ts'

// Small enough that nobody waits noticeably for the locks of one transaction.
const POINTS_AT_ONCE = 500

// A database that is away, or a standby, may be the primary a minute later; and a role of one's own may be added.
export const PROPOSE_EVERY_MILLISECONDS = MILLISECONDS_PER_MINUTE

interface Counts {
  readonly points: number
  readonly changed: number
}

/**
 * Points whose role nobody decided are proposed what new ones would be, unless these rules have done so: after an upgrade, and
 * when a tenant's own roles change. Goes on where the last server stopped.
 */
export function newRulesProposer(context: Context): (signal: AbortSignal) => Promise<void> {
  let counts: Counts = { points: 0, changed: 0 }
  return async (signal) => {
    // A standby can read.
    let isDone = isOver(await findPass(context.db))
    while (!isDone && !signal.aborted) {
      const step = await inTransaction(context.db, (db) => proposeNext(db, context.clock()))
      isDone = step.isLast
      counts = { points: counts.points + step.points, changed: counts.changed + step.changed }
      await giveWay()
    }
    if (!isDone || counts.points === 0) return
    context.log.info(counts, 'roles of points were proposed again by newer rules')
    counts = { points: 0, changed: 0 }
  }
}

/** True if these rules, or those of a newer release, have proposed all. */
const isOver = (pass: ProposalPass | undefined): boolean =>
  pass !== undefined && (pass.rules > PROPOSAL_RULES || (pass.rules === PROPOSAL_RULES && pass.upToPoint === null))

export const PROPOSE_UNITS_EVERY_MILLISECONDS = MILLISECONDS_PER_HOUR

/** A point without a unit may have samples by now that show one. */
export async function proposeMissingUnits(context: Context, signal: AbortSignal): Promise<void> {
  let changed = 0
  for (let after: number | undefined = 0; after !== undefined && !signal.aborted; ) {
    const from: number = after
    const step = await inTransaction(context.db, async (db) => {
      const points = await lockPointsWithoutUnit(db, from, POINTS_AT_ONCE)
      return { last: points.at(-1)?.id, changed: await proposeUnits(db, points) }
    })
    after = step.last
    changed += step.changed
    await giveWay()
  }
  if (changed > 0) context.log.info({ changed }, 'units of points were proposed')
}

async function proposeNext(db: Db, now: Date): Promise<Counts & { readonly isLast: boolean }> {
  const pass = await lockPass(db)
  if (isOver(pass)) return { points: 0, changed: 0, isLast: true }
  const { rules, upToPoint } = pass
  const after = rules === PROPOSAL_RULES ? (upToPoint ?? 0) : 0
  const points = await lockPointsAfter(db, after, POINTS_AT_ONCE)
  const changed = await proposeAgain(db, points, now)
  const isLast = points.length < POINTS_AT_ONCE
  await savePass(db, { rules: PROPOSAL_RULES, upToPoint: isLast ? null : (points.at(-1)?.id ?? null) })
  return { points: points.length, changed, isLast }
}
