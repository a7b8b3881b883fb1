import { DEMO_SUBSCRIPTIONS } from '../../../demo/portfolio/subscriptions.ts'
import type { Db } from '../db/database.ts'
import {
  insertSubscription,
  replacePlaces,
} from '../features/insight-subscriptions/insight-subscriptions.repository.ts'
import { firstDue, PERIOD_MILLISECONDS } from '../features/insight-subscriptions/schedule.ts'

/** A new account starts with subscriptions; after that, they belong to the people who try it. */
export async function addDemoSubscriptions(db: Db, account: { id: number; username: string }, now: Date) {
  for (const { username, form, startsNow } of DEMO_SUBSCRIPTIONS) {
    if (username !== account.username) continue
    const id = await insertSubscription(db, account.id, form, {
      toldUntil: new Date(now.getTime() - PERIOD_MILLISECONDS[form.rhythm]),
      nextDueAt: startsNow ? now : firstDue(form, now, null),
    })
    await replacePlaces(db, { id, userId: account.id, places: form.places })
  }
}
