import type { InsightType } from '@bonfire/contract/values/category'
import { LocalDate } from '@bonfire/contract/values/local-date'
import type { Context } from '../../../context.ts'
import type { Caller } from '../../../http/caller.ts'
import { readableTypes, refuseUnreadable } from '../../../http/permissions.ts'
import { refuse } from '../../../http/refusal.ts'
import { visibleSiteRowIds } from '../../sites/sites.service.ts'
import * as evidence from './evidence.repository.ts'

export interface Asked {
  readonly occurrenceId: string
  readonly type?: InsightType | undefined
}

/** A finding that the caller may not see is treated as if it did not exist. */
export async function findVisible(
  context: Context,
  caller: Caller,
  { occurrenceId, type }: Asked,
): Promise<{ readonly found: evidence.FoundEvidence; readonly day: string }> {
  if (type) refuseUnreadable(context, caller, type)
  const types = type ? [type] : readableTypes(context, caller)
  const { equipRuleId, day } = parseOccurrenceId(occurrenceId)
  // An action shows its findings to people who read no insights.
  const onActionOf = type ? undefined : caller.id
  const asked = { tenantId: caller.tenantId, equipRuleId, day, types, onActionOf }
  const found = await evidence.findEvidence(context.db, asked)
  const visible = found && (await visibleSiteRowIds(context, caller, [found.siteKey]))
  if (!found || visible?.length !== 1) throw refuse('evidence.not-found')
  return { found, day }
}

const LARGEST_ID = 2_147_483_647

function parseOccurrenceId(occurrenceId: string): { equipRuleId: number; day: string } {
  const dash = occurrenceId.indexOf('-')
  const equipRuleId = Number(occurrenceId.slice(0, dash))
  const day = LocalDate.safeParse(occurrenceId.slice(dash + 1))
  // The pattern of the call allows numbers and days that do not exist.
  if (!day.success || equipRuleId > LARGEST_ID) throw refuse('evidence.not-found')
  return { equipRuleId, day: day.data }
}
