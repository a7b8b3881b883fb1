import { type EvaluationProgress, FEWEST_DAYS_SHOWN } from '@bonfire/contract/evaluation/progress'
import type { Context } from '../../../context.ts'
import type { Caller } from '../../../http/caller.ts'
import { findProgress } from './progress.repository.ts'

const SITES_SHOWN = 200

/** The progress at the caller's sites, for people waiting at a list. */
export async function readProgress({ db, clock }: Context, caller: Caller): Promise<{ sites: EvaluationProgress[] }> {
  const asked = { now: clock(), fewestDays: FEWEST_DAYS_SHOWN, limit: SITES_SHOWN }
  return { sites: await findProgress(db, caller.id, asked) }
}
