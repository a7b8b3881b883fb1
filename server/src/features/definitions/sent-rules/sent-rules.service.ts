import type { SentRule } from '@bonfire/contract/definitions/sent-rules'
import { may } from '@bonfire/contract/people/permissions'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { markLastMonth } from '../../../db/due-days.ts'
import { takeFindingTurn } from '../../../db/locks.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Caller } from '../../../http/caller.ts'
import { refuseUnless } from '../../../http/permissions.ts'
import { refuse, refuseField } from '../../../http/refusal.ts'
import { refuseInPart, seesWhole } from '../../../http/whole-sight.ts'
import { definitionsInUse } from '../definitions-in-use.service.ts'
import * as sent from './sent-rules.repository.ts'

export async function listSentRules(
  { db }: Context,
  caller: Caller,
  key: string,
): Promise<{ rules: SentRule[]; maySave: boolean }> {
  refuseUnless('configureRules', caller)
  const rules = await findSentRules(db, caller, key)
  return {
    rules: rules.map(({ id: _, ...rule }) => rule),
    maySave: may(caller, 'configureRules') && (await seesWhole(db, caller, 'tenant')),
  }
}

/** The rules that Bonfire does not compute. Refused if there is no such definition. */
async function findSentRules(db: Db, { tenantId }: Caller, key: string): Promise<sent.StoredSentRule[]> {
  const own = new Set((await definitionsInUse(db, tenantId)).map((one) => one.key))
  if (!own.has(key)) throw refuse('not_found', { thing: 'rule' })
  return (await sent.findRules(db, tenantId)).filter(({ ruleId }) => !own.has(ruleId))
}

/** Says which rules find the same as one of ours; those as wanted count as saved. */
export async function saveSentRules(
  context: Context,
  caller: Caller,
  { key, ruleIds, expected }: { key: string; ruleIds: readonly string[]; expected: readonly string[] },
): Promise<{ ruleIds: string[] }> {
  refuseUnless('configureRules', caller)
  const wanted = new Set(ruleIds)
  await inTransaction(context.db, async (db) => {
    // What is sent meanwhile must see the one or the other.
    await takeFindingTurn(db, caller.tenantId)
    await refuseInPart(db, caller, 'tenant')
    const rules = await findSentRules(db, caller, key)
    const present = rules.filter(({ sameAs }) => sameAs === key)
    const isAs = (ids: ReadonlySet<string>) =>
      present.length === ids.size && present.every(({ ruleId }) => ids.has(ruleId))
    if (isAs(wanted)) return
    if (!isAs(new Set(expected))) throw refuse('definition.same-changed')
    const added = [...wanted].flatMap((ruleId) => {
      const rule = rules.find((one) => one.ruleId === ruleId)
      if (!rule) throw refuseField('ruleIds', 'definition.not-sent', { rule: ruleId })
      if (rule.sameAs !== null && rule.sameAs !== key) {
        throw refuseField('ruleIds', 'definition.same-as-other', { rule: rule.name, other: rule.sameAs })
      }
      return rule.sameAs === null ? rule.id : []
    })
    const removed = present.flatMap(({ id, ruleId }) => (wanted.has(ruleId) ? [] : id))
    await sent.writeSameAs(db, added, key)
    await sent.writeSameAs(db, removed, null)
    const siteRowIds = await sent.findSitesOf(db, [...added, ...removed])
    await markLastMonth(db, { siteRowIds, now: context.clock() })
  })
  return { ruleIds: [...wanted] }
}
