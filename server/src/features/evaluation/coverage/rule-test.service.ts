import { RULE_TEST_MINUTES, type RuleTest } from '@bonfire/contract/evaluation/coverage'
import { MILLISECONDS_PER_MINUTE } from '@bonfire/contract/values/durations'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Caller } from '../../../http/caller.ts'
import { refuseUnless } from '../../../http/permissions.ts'
import { dayAt } from '../../sites/site-day.ts'
import { markDaysDue } from '../overview/overview.repository.ts'
import { findPair, type Pair, toShownTest } from './pair.service.ts'
import * as tests from './rule-test.repository.ts'

/** Lets a rule on an equip skip its delays for two hours. The test ends automatically, or when someone ends it. */
export async function testRule(
  { db, clock }: Context,
  caller: Caller,
  { isOn, ...pair }: Pair & { readonly isOn: boolean },
): Promise<{ test: RuleTest | null }> {
  refuseUnless('configureRules', caller)
  const now = clock()
  const test = await inTransaction(db, async (transaction) => {
    const { seen, equip, rule } = await findPair(transaction, caller, pair)
    const of = { equipRowId: equip.id, rule: rule.definition.key }
    const endsAt = new Date(now.getTime() + RULE_TEST_MINUTES * MILLISECONDS_PER_MINUTE)
    if (isOn) await tests.startTest(transaction, { ...of, at: now, endsAt, by: caller.id })
    else await tests.endTest(transaction, { ...of, now })
    await markDaysDue(transaction, [{ siteRowId: seen.id, days: [dayAt(seen.timezone, now)] }], now)
    return tests.findTest(transaction, { ...of, now })
  })
  return { test: test ? toShownTest(test) : null }
}
