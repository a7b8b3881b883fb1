import { type FindingChecks, MAXIMUM_CHECKED_FINDINGS } from '@bonfire/contract/actions/action-checks'
import type { CheckedCause } from '@bonfire/contract/hits/evidence'
import type { Context } from '../../../context.ts'
import { findCauses, findExplained } from '../../../db/explained-findings.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Caller } from '../../../http/caller.ts'
import { refuse, refuseField } from '../../../http/refusal.ts'
import { findAction } from '../../visible-actions/visible-actions.service.ts'
import * as evidence from './evidence.repository.ts'

/** Returns what to check on the equipment of an action, for everyone who sees it, also without access to insights. */
export async function readChecks(
  { db }: Context,
  caller: Caller,
  actionKey: string,
): Promise<{ findings: FindingChecks[]; more: number }> {
  const { id } = await findAction(db, caller, actionKey)
  const asked = { tenantId: caller.tenantId, userId: caller.id, actionId: id }
  const { findings, more } = await findExplained(db, asked, MAXIMUM_CHECKED_FINDINGS)
  const checked = await evidence.findCheckedOf(
    db,
    findings.map((finding) => finding.id),
  )
  return {
    findings: findings.map(({ id: equipRuleId, timezone: _, ...finding }) => ({
      ...finding,
      equipRuleId: String(equipRuleId),
      checked: checked.get(equipRuleId) ?? [],
    })),
    more,
  }
}

const LARGEST_ID = 2_147_483_647

/** Ticks a cause off for everyone, or takes the tick back: whoever may comment on the action may. */
export async function checkCauseOfAction(
  context: Context,
  caller: Caller,
  { actionKey, cause, isChecked, ...asked }: CheckedOnAction,
): Promise<CheckedCause[]> {
  const equipRuleId = Number(asked.equipRuleId)
  return inTransaction(context.db, async (db) => {
    const { id: actionId } = await findAction(db, caller, actionKey)
    const of = { tenantId: caller.tenantId, userId: caller.id, actionId }
    const causes = equipRuleId > LARGEST_ID ? undefined : await findCauses(db, of, equipRuleId)
    if (!causes) throw refuse('evidence.not-on-action')
    if (!causes.includes(cause)) throw refuseField('cause', 'evidence.unknown-cause', { cause })
    if (isChecked) await evidence.addChecked(db, { equipRuleId, cause, by: caller.id, at: context.clock() })
    else await evidence.removeChecked(db, { equipRuleId, cause })
    return evidence.findChecked(db, equipRuleId)
  })
}

interface CheckedOnAction {
  readonly actionKey: string
  readonly equipRuleId: string
  readonly cause: string
  readonly isChecked: boolean
}
